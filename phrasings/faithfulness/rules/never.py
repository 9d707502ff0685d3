"""Expressions that are never said."""

import re
from collections.abc import Iterator
from functools import lru_cache

from phrasings.definition.rules_models import NeverRule
from phrasings.faithfulness.rules.hits import REMOVED, REPLACED, Hit
from phrasings.faithfulness.rules.plain import Plain
from phrasings.faithfulness.rules.texts import in_language, phrases, said
from services_admin.definition.patterns import NotAnExpression, danger


def find(rule: NeverRule, plain: Plain, language: str) -> Iterator[tuple[int, int]]:
    """Where it says what must not be said, as offsets of the plain text."""
    literal = phrases(in_language(rule.phrases, language), language)
    matches = [match.span() for match in literal.finditer(plain.lower)] if literal else []
    for expression in in_language(rule.expressions, language):
        compiled = compiled_safely(expression)
        matches += [match.span() for match in compiled.finditer(plain.text)] if compiled else []
    if not matches:
        return
    allowed = phrases(in_language(rule.exceptions, language), language)
    spared = [match.span() for match in allowed.finditer(plain.lower)] if allowed else []
    for start, end in matches:
        if end > start and not any(first <= start and end <= last for first, last in spared):
            yield start, end


def hit(name: str, rule: NeverRule, span: tuple[int, int], language: str) -> Hit:
    """What becomes of it: the expression is replaced, or its sentence goes."""
    text = said(rule.text, language) if rule.does == "replace" else ""
    return Hit(name, REPLACED if text else REMOVED, *span, instead=text, whole=not text)


@lru_cache(maxsize=512)
def compiled_safely(expression: str) -> re.Pattern[str] | None:
    """The expression, capitals or not; None for one that checking refuses, which no published document has."""
    try:
        return None if danger(expression) else re.compile(expression, re.IGNORECASE)
    except (NotAnExpression, re.error):
        return None
