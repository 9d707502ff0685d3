"""Values that could be a slot's, found by code in the lines of a chat. Over-finding is fine: a reader picks. Pure.

What is ambiguous in itself ("03/04", "3.350") gives one candidate for each reading, all with the same place, so that it is
asked about and never guessed.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import lru_cache

from cxagent.language import dates, identifiers, money, numbers
from cxagent.language.days import Prefer
from cxagent.language.normalise import Folded, fold
from cxagent.language.speech import speak
from services_admin.definition.patterns import NotAnExpression, danger
from services_admin.definition.slots import Slot

MAX_TEXT = 8000
MAX_FOUND = 40
MIN_PHONE_DIGITS, MAX_PHONE_DIGITS = 7, 15
_PHONE = re.compile(r"(?<![A-Za-z0-9_.,/#-])(?:\+|\()?\d(?:[ ().-]{0,2}\d){6,14}(?![A-Za-z0-9_@]|[.,]\d)")
_DAY = re.compile(r"\d{1,4}([-/. ])\d{1,2}\1\d{1,4}")
_NUMERAL = re.compile(r"-?\d+(?:\.\d+)?")
_ZIP = re.compile(
    r"(?<![A-Za-z0-9_-])(?:〒? ?\d{3}-\d{4}|\d{4}-\d{3}|\d{5}-\d{4}|\d{4,5}|[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2})(?![A-Za-z0-9_-])",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """`value` is comparable, `text` as it was written; `line` the index of its line, with code points into it."""

    value: str
    text: str
    line: int
    start: int
    end: int


_Found = tuple[str, int, int]


def find(
    slot: Slot, lines: Sequence[tuple[int, str]], language: str, *, today: date | None = None, expected: bool = False
) -> tuple[Candidate, ...]:
    """The candidates in lines given as (index, text), in order. None for a slot whose values are a fixed set.

    Where the value is `expected`, because it was just asked for, "the 25th" and "03/06" are days as well.
    """
    found: list[Candidate] = []
    for index, whole in lines:
        text = whole[:MAX_TEXT]
        inside = list(_in_text(slot, text, language, today, expected=expected))
        readings = Counter((start, end) for _, start, end in inside)
        for value, start, end in inside:
            written = text[start:end] if readings[start, end] == 1 else _spoken(value, language)
            found.append(Candidate(value, written, index, start, end))
    return tuple(found[-MAX_FOUND:])


def _spoken(value: str, language: str) -> str:
    """One of several readings of the same words, told apart from the others."""
    return speak(Decimal(value), language) if _NUMERAL.fullmatch(value) else value


def _in_text(slot: Slot, text: str, language: str, today: date | None, *, expected: bool) -> Iterable[_Found]:
    match slot.kind:
        case "pattern":
            return _pattern(slot.pattern or "", text, language)
        case "list":
            return _listed(slot, text)
        case "date" if today is not None:
            return _dates(text, language, today, slot.date, expected=expected)
    return ()


def _pattern(pattern: str, text: str, language: str) -> Iterable[_Found]:
    match pattern:
        case "email":
            return _identified(text, ("email",))
        case "phone":
            return _phones(fold(text))
        case "amount":
            return _amounts(text, language)
        case "number":
            return _numbers(text, language)
        case "zip":
            return _matches(_ZIP, fold(text))
    expression = _compiled(pattern)
    return _matches(expression, fold(text)) if expression else ()


@lru_cache(maxsize=256)
def _compiled(pattern: str) -> re.Pattern[str] | None:
    """The expression; None for one that checking refuses, which no published service has."""
    try:
        return None if danger(pattern) else re.compile(pattern, re.IGNORECASE)
    except (NotAnExpression, re.error):
        return None


def _matches(expression: re.Pattern[str], folded: Folded) -> Iterator[_Found]:
    for match in expression.finditer(folded.text):
        if match.end() > match.start():
            start, end = folded.span(match.start(), match.end())
            yield match[0].strip(), start, end


def _identified(text: str, kinds: tuple[str, ...]) -> Iterator[_Found]:
    for one in identifiers.find(text):
        if one.kind in kinds:
            yield one.value, one.span.start, one.span.end


def _phones(folded: Folded) -> Iterator[_Found]:
    """Digits in whatever groups people write them, as many as a phone number has; a date is none."""
    for match in _PHONE.finditer(folded.text):
        digits = "".join(char for char in match[0] if char.isdigit() or char == "+")
        if MIN_PHONE_DIGITS <= len(digits.lstrip("+")) <= MAX_PHONE_DIGITS and not _DAY.fullmatch(match[0]):
            start, end = folded.span(match.start(), match.end())
            yield digits, start, end


def _amounts(text: str, language: str) -> Iterator[_Found]:
    """Amounts of money, and bare numbers where no currency is written."""
    spoken = money.find(text, language)
    for one in spoken:
        yield from ((plain(value), one.span.start, one.span.end) for value in one.candidates)
    taken = [(one.span.start, one.span.end) for one in spoken]
    for value, start, end in _numbers(text, language):
        if not any(start < after and before < end for before, after in taken):
            yield value, start, end


def _numbers(text: str, language: str) -> Iterator[_Found]:
    for one in numbers.find(text, language):
        yield from ((plain(value), one.span.start, one.span.end) for value in one.candidates)


def plain(value: Decimal) -> str:
    """One spelling for one amount: 12.5, 12.50 and 12,50 are "12.5"."""
    return format(value.normalize() + 0, "f") if value else "0"


def _listed(slot: Slot, text: str) -> Iterator[_Found]:
    folded = fold(text)
    for value, ways in slot.known_values.items():
        for way in ways:
            for match in _way(fold(way).lower).finditer(folded.lower):
                start, end = folded.span(match.start(), match.end())
                yield value, start, end


@lru_cache(maxsize=4096)
def _way(way: str) -> re.Pattern[str]:
    """A way to say a value, as words of their own where its script has words."""
    edge = r"\b" if way.isascii() else ""
    return re.compile(f"{edge}{re.escape(way)}{edge}")


def _dates(text: str, language: str, today: date, meant: str | None, *, expected: bool) -> Iterator[_Found]:
    prefer: Prefer = "past" if meant == "past" else "future" if meant == "future" else None
    for one in dates.find(text, language, today=today, prefer=prefer, loose=expected):
        yield from ((day.isoformat(), one.span.start, one.span.end) for day in one.candidates)
