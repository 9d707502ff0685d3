"""Offers: so much off, an amount as a gesture, something for nothing; and what grants them."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from cxagent.language.normalise import lowered
from phrasings.definition.rules_models import OfferRule
from phrasings.faithfulness.atoms import atoms_of
from phrasings.faithfulness.data_files import read
from phrasings.faithfulness.ledger import EFFECTIVE
from phrasings.faithfulness.record import Record
from phrasings.faithfulness.rules.plain import Plain, plain_of
from phrasings.faithfulness.rules.texts import clauses, phrases
from phrasings.faithfulness.values import AMOUNT, find_values

_PERCENT = re.compile(
    r"(?<![\d.,])(\d{1,3}(?:[.,]\d{1,2})?)\s?(?:%|percent|per cent|por cento|por ciento|pour cent|パーセント)"
)
_TENTHS = re.compile(r"(?<!\d)(\d)割")


class Granted:
    """What policy and record grant, read when it is first asked for."""

    def __init__(self, texts: tuple[str, ...], record: Record, language: str) -> None:
        self._texts = texts
        self._record = record
        self._language = language
        self._made: tuple[frozenset[int], frozenset[int], tuple[frozenset[str], ...]] | None = None

    def percentage(self, hundredths: int) -> bool:
        return hundredths in self._read()[0]

    def amount(self, cents: int) -> bool:
        return cents in self._read()[1]

    def free(self, sentence: str) -> bool:
        """Whether a granted text is all in the sentence, word by word."""
        words = frozenset(_words(sentence, self._language))
        return any(one and one <= words for one in self._read()[2])

    def _read(self) -> tuple[frozenset[int], frozenset[int], tuple[frozenset[str], ...]]:
        if self._made is None:
            atoms = [atoms_of(call) for call in self._record.calls if call.outcome in EFFECTIVE]
            numbers = frozenset(abs(one) for each in atoms for one in each.amounts)
            plain = [plain_of(text) for text in self._texts]
            percents = frozenset(value for one in plain for _, _, value in percentages(one.lower))
            amounts = frozenset(cents for one in plain for cents in _amounts(one.text, self._language))
            free = tuple(frozenset(_words(one.lower, self._language)) for one in plain if _says_free(one.lower))
            told = (text.lower() for each in atoms for text in each.texts)
            free += tuple(frozenset(_words(text, self._language)) for text in told if _says_free(text))
            self._made = percents | numbers, amounts | numbers, free
        return self._made


def find(rule: OfferRule, plain: Plain, granted: Granted, language: str) -> Iterator[tuple[int, int]]:
    """Where something is offered that nothing grants, as offsets of the plain text."""
    words = _language_words(language)
    for start, end in clauses(plain.lower):
        clause = plain.lower[start:end]
        if not clause.strip() or _is_spared(clause, words):
            continue
        for first, last in _in_clause(rule, plain.text[start:end], granted, language):
            yield start + first, start + last


def _in_clause(rule: OfferRule, written: str, granted: Granted, language: str) -> Iterator[tuple[int, int]]:
    words, clause = _language_words(language), lowered(written)
    benefit = words["benefit"].search(clause)
    if benefit and "percentage" in rule.kinds:
        for start, end, value in percentages(clause):
            if not granted.percentage(value):
                yield start, end
    if benefit and "amount" in rule.kinds:
        for one in find_values(written, language):
            if one.kind == AMOUNT and not granted.amount(one.cents):
                yield one.start, one.end
    if "free" in rule.kinds and (match := words["free"].search(clause)) and not granted.free(clause):
        yield match.span()


def percentages(lower: str) -> Iterator[tuple[int, int, int]]:
    """Percentages as (start, end, hundredths)."""
    for match in _PERCENT.finditer(lower):
        yield match.start(), match.end(), round(float(match[1].replace(",", ".")) * 100)
    for match in _TENTHS.finditer(lower):
        yield match.start(), match.end(), int(match[1]) * 1000


def _is_spared(clause: str, words: Mapping[str, re.Pattern[str]]) -> bool:
    """A clause that denies, or repeats what the customer said, offers nothing."""
    return bool(words["negation"].search(clause) or words["reported"].search(clause))


@lru_cache(maxsize=16)
def _language_words(language: str) -> Mapping[str, re.Pattern[str]]:
    data: Mapping[str, Any] = read("rules/offers.yaml")
    mine = data.get(language, data["en"])
    found = {name: phrases(tuple(texts), language) for name, texts in mine.items()}
    return {name: pattern for name, pattern in found.items() if pattern is not None}


def _amounts(text: str, language: str) -> list[int]:
    return [one.cents for one in find_values(text, language) if one.kind == AMOUNT]


def _says_free(lower: str) -> bool:
    return any(_language_words(language)["free"].search(lower) for language in read("rules/offers.yaml"))


def _words(lower: str, language: str) -> list[str]:
    if language == "ja":
        return [lower[at : at + 2] for at in range(len(lower) - 1)]
    return re.findall(r"[^\W_]{2,}", lower)
