"""Every problem of reply rules at once. Pure."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from cxagent.language import LANGUAGES
from cxagent.versioning.problems import Problem, in_order, joined
from cxagent.versioning.shape import shaped
from phrasings.definition import rules_catalogue as catalogue
from phrasings.definition.context import UsedBy
from phrasings.definition.rules_models import RULES, NeverRule, RulesBody
from phrasings.definition.texts import ENDINGS, UNWANTED
from services_admin.definition.patterns import NotAnExpression, danger
from services_admin.definition.slots import is_built_in

ANY_LANGUAGE = "*"
_HOST = re.compile(r"(?!-)[a-z0-9-]{1,63}(?:\.(?!-)[a-z0-9-]{1,63})+")
_SECTIONS = ("personal_data", "never_say", "offers", "required")


def check_rules(body: Any, *, used_by: Sequence[UsedBy] | None = None) -> tuple[Problem, ...]:
    """All problems of a body as it was written; `used_by` None: the services are not known here."""
    found = shaped(body, RULES, catalogue.SHAPE)
    if found.body is None:
        return found.problems
    return in_order((*found.problems, *rules_problems(found.model, used_by)))


def rules_problems(model: BaseModel | None, used_by: Sequence[UsedBy] | None) -> Iterator[Problem]:
    """The problems of what a body means, as far as its shape is right."""
    if not isinstance(model, RulesBody):
        return
    for path, texts in _texts(model):
        yield from _text_problems(path, texts)
    for name, rule in model.never_say.items():
        yield from _never_problems(rule, joined("never_say", name))
    yield from _replacing_problems(model)
    yield from _host_problems(model)
    yield from _own_text_problems(model)
    if used_by is not None:
        yield from _use_problems(model, used_by)


def _texts(model: RulesBody) -> Iterator[tuple[str, Mapping[str, tuple[str, ...]]]]:
    """Everything that is written by language, with its path."""
    for section in _SECTIONS:
        for name, rule in getattr(model, section).items():
            yield joined(section, name, "text"), {language: (text,) for language, text in rule.text.items()}
    for name, rule in model.never_say.items():
        for entry in ("phrases", "exceptions", "expressions"):
            yield joined("never_say", name, entry), getattr(rule, entry)


def _text_problems(path: str, texts: Mapping[str, tuple[str, ...]]) -> Iterator[Problem]:
    sentences = path.startswith("required.")
    for language, written in texts.items():
        where = joined(path, language)
        if language not in (*LANGUAGES, ANY_LANGUAGE):
            hint = f"known: {', '.join(LANGUAGES)}, or * for any"
            yield catalogue.LANGUAGE.at(where, f"“{language}” is not a language that is known here", hint)
        for text in written:
            yield from _one_text(where, text, sentence=sentences)


def _one_text(where: str, text: str, *, sentence: bool) -> Iterator[Problem]:
    if not text.strip():
        yield catalogue.EMPTY.at(where, "is empty", "write something, or take the entry out")
        return
    unwanted = next((char for char in text if unicodedata.category(char) in UNWANTED), None)
    if unwanted is not None:
        yield catalogue.CHARACTERS.at(
            where, f"has a character that does not show: U+{ord(unwanted):04X}", "take it out"
        )
    elif sentence and text.rstrip()[-1] not in ENDINGS:
        yield catalogue.NO_SENTENCE.at(where, "does not end with a full stop", "end it as a sentence ends")


def _never_problems(rule: NeverRule, path: str) -> Iterator[Problem]:
    if not any(rule.phrases.values()) and not any(rule.expressions.values()):
        yield catalogue.NOTHING_TO_FIND.at(path, "looks for nothing", "add `phrases` or `expressions`")
    for language, expressions in rule.expressions.items():
        for expression in expressions:
            yield from _expression_problems(expression, joined(path, "expressions", language))
    yield from _exception_problems(rule, path)


def _expression_problems(expression: str, path: str) -> Iterator[Problem]:
    try:
        why = danger(expression)
    except NotAnExpression as error:
        yield catalogue.EXPRESSION_INVALID.at(path, f"“{expression}” is not a regular expression: {error}", "")
        return
    if why is not None:
        yield catalogue.EXPRESSION_SLOW.at(path, f"“{expression}” could take for ever: {why}", "make it simpler")
    elif re.search(expression, "") is not None:
        yield catalogue.EXPRESSION_EMPTY.at(path, f"“{expression}” matches where there is no text", "ask for a letter")


def _exception_problems(rule: NeverRule, path: str) -> Iterator[Problem]:
    from phrasings.faithfulness.rules import never  # it reads the models of this package
    from phrasings.faithfulness.rules.plain import plain_of

    bare = rule.model_copy(update={"exceptions": {}})
    for language, texts in rule.exceptions.items():
        languages = LANGUAGES if language == ANY_LANGUAGE else (language,)
        for text in texts:
            if not any(list(never.find(bare, plain_of(text), one)) for one in languages):
                message = f"“{text}” holds nothing that the rule looks for"
                yield catalogue.EXCEPTION_UNUSED.at(
                    joined(path, "exceptions", language), message, "write it as it is said"
                )


def _replacing_problems(model: RulesBody) -> Iterator[Problem]:
    for section in ("personal_data", "never_say", "offers"):
        for name, rule in getattr(model, section).items():
            path = joined(section, name)
            if rule.does == "replace" and not rule.text and section != "personal_data":
                yield catalogue.NO_TEXT.at(joined(path, "text"), "is missing", "write what stands in its place")
            if rule.does != "replace" and rule.text:
                message = f"is never said, as the rule does {rule.does}"
                yield catalogue.TEXT_UNUSED.at(joined(path, "text"), message, "set `does: replace`")


def _host_problems(model: RulesBody) -> Iterator[Problem]:
    for index, host in enumerate(model.links.allowed if model.links else ()):
        if not _HOST.fullmatch(host.lower()):
            path = joined("links", "allowed", index)
            yield catalogue.HOST.at(path, f"“{host}” is not the name of a host", "write one such as shop.example")


def _own_text_problems(model: RulesBody) -> Iterator[Problem]:
    """What a rule says in the place of something must stand when the rules look at it again."""
    from phrasings.faithfulness.rules.apply import Moment, ReplyRules  # it reads the models of this package

    bare = model.model_copy(update={"required": {}, "length": None})
    for path, texts in _texts(model):
        if not path.endswith(".text") or path.startswith("required."):
            continue
        for language, written in texts.items():
            known = language if language in LANGUAGES else "en"
            for text in written:
                ruled = ReplyRules(bare, language=known).apply(text, Moment())
                if ruled.actions:
                    message = f"“{text}” would be changed by the rule {ruled.actions[0].rule}"
                    yield catalogue.HITS_ITSELF.at(joined(path, language), message, "say it in other words")


def _use_problems(model: RulesBody, used_by: Sequence[UsedBy]) -> Iterator[Problem]:
    if not used_by:
        yield catalogue.NOT_USED.at("", "are used by no service", "name them under `replies.rules` of a service")
    for use in used_by:
        for path, texts in _spoken_texts(model):
            for language in use.body.spoken:
                if language not in texts and ANY_LANGUAGE not in texts:
                    message = f"“{use.label}” speaks “{language}”, and the rule has no words in it"
                    yield catalogue.NOT_SPOKEN.at(joined(path, language), message, "the rule does nothing there")
    yield from _pattern_problems(model, used_by)


def _spoken_texts(model: RulesBody) -> Iterator[tuple[str, set[str]]]:
    for name, rule in model.required.items():
        yield joined("required", name, "text"), set(rule.text)
    for name, never in model.never_say.items():
        yield joined("never_say", name, "phrases"), {*never.phrases, *never.expressions}


def _pattern_problems(model: RulesBody, used_by: Sequence[UsedBy]) -> Iterator[Problem]:
    patterns = [
        slot.pattern
        for use in used_by
        for slot in use.body.slots.values()
        if slot.pattern is not None and not is_built_in(slot.pattern)
    ]
    for name, rule in model.personal_data.items():
        if used_by and not patterns and "id" in rule.kinds and "kinds" in rule.model_fields_set:
            message = "no service that uses the rules has a slot with a pattern of its own"
            yield catalogue.NO_PATTERNS.at(joined("personal_data", name, "kinds"), message, "ids are not looked for")
