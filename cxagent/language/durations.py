"""Lengths of time: "5 to 7 business days", "uma semana", "24 heures", "5〜7営業日". No dates."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from cxagent.language import lexicon, times
from cxagent.language.normalise import Folded, fold, word_set
from cxagent.language.numerals import Numeral, read
from cxagent.language.spans import Span, Taken


@dataclass(frozen=True, slots=True)
class Duration:
    """A length of time from `low` to `high` (equal when one is stated).

    `unit` is second, minute, hour, day, business_day, week, month or year; `rule` is single, range or article ("a week").
    """

    span: Span
    low: Decimal
    high: Decimal
    unit: str
    rule: str


def find(text: str, language: str) -> tuple[Duration, ...]:
    """The lengths of time in a text, in order; also those that a date counts from ("two weeks ago")."""
    folded = fold(text)
    if language != "ja" and _words(language).isdisjoint(word_set(folded.lower)):
        return ()
    found = sorted([*_counted(folded, language), *_with_articles(folded, language)], key=lambda one: one.span)
    taken = Taken(len(text), (time.span for time in times.find(text, language)) if found else ())
    return tuple(one for one in found if taken.take(*one.span))


def _counted(folded: Folded, language: str) -> Iterator[Duration]:
    previous: Numeral | None = None
    for numeral in read(folded, language):
        unit = _unit(language).match(folded.lower, numeral.end)
        if unit:
            name = _names(language)[unit.group(1)]
            ranged = previous is not None and _range(language).fullmatch(folded.lower, previous.end, numeral.start)
            first = previous if ranged and previous else numeral
            rule = "range" if ranged else "single"
            yield Duration(folded.span(first.start, unit.end()), first.values[0], numeral.values[0], name, rule)
        previous = None if unit else numeral


def _with_articles(folded: Folded, language: str) -> Iterator[Duration]:
    pattern = _article(language)
    for match in pattern.finditer(folded.lower) if pattern else ():
        name = _names(language)[match.group(1)]
        yield Duration(folded.span(*match.span()), Decimal(1), Decimal(1), name, "article")


@cache
def _names(language: str) -> dict[str, str]:
    return {word: unit for unit, words in lexicon.of(language)["durations"].items() for word in words}


@cache
def _words(language: str) -> frozenset[str]:
    return frozenset(part for word in _names(language) for part in word.split(" "))


@cache
def _units(language: str) -> str:
    return "|".join(map(re.escape, sorted(_names(language), key=len, reverse=True)))


@cache
def _unit(language: str) -> re.Pattern[str]:
    return re.compile(rf"({_units(language)})" if language == "ja" else rf"[ -]?({_units(language)})(?!\w)")


@cache
def _range(language: str) -> re.Pattern[str]:
    words = "|".join(lexicon.of(language)["duration_ranges"])
    return re.compile(rf" ?[-–—~〜～] ?| ?(?:{words}) ?")


@cache
def _article(language: str) -> re.Pattern[str] | None:
    articles = "|".join(lexicon.of(language)["number_articles"])
    return re.compile(rf"(?<!\w)(?:{articles}) ({_units(language)})(?!\w)") if articles else None
