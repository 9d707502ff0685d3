"""Personal data in a text: payment cards, bank accounts, e-mail addresses, phone numbers, and ids by a service's patterns."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from cxagent.language import identifiers
from cxagent.language.spans import Span, Taken
from phrasings.faithfulness.data_files import read
from phrasings.faithfulness.rules.plain import Plain
from phrasings.faithfulness.values import AMOUNT, DATE, QUANTITY, find_values
from services_admin.definition.patterns import NotAnExpression, danger

_DIGITS = re.compile(r"\d(?:[ .\-/_\n]{0,2}\d){6,39}")
_GROUP = re.compile(r"\d+")
_IBAN_START = re.compile(r"(?<![A-Za-z0-9])[A-Za-z]{2}\d{2}(?=[ -]?[A-Za-z0-9])")
_ALNUM = re.compile(r"[A-Za-z0-9]")
_NOT_ALNUM = re.compile(r"[^0-9A-Za-z]")
_CARD_LENGTHS = range(13, 20)
_CARD_PREFIXES = "23456"
_MIN_PHONE = 7


@dataclass(frozen=True, slots=True)
class Personal:
    """One piece of personal data; offsets into the plain text, `value` comparable (letters and digits, in capitals)."""

    kind: str
    start: int
    end: int
    value: str


def find(
    plain: Plain, kinds: Iterable[str], language: str, *, regions: tuple[str, ...] = (), patterns: tuple[str, ...] = ()
) -> list[Personal]:
    """What of these kinds a text holds, none overlapping another; cards and accounts first."""
    wanted = frozenset(kinds)
    taken = Taken(len(plain.text))
    found: list[Personal] = []
    for kind, finder in _FINDERS.items():
        if kind in wanted:
            found += [one for one in finder(plain, language, regions) if taken.take(one.start, one.end)]
    if "id" in wanted and patterns:
        found += [one for one in _ids(plain, language, patterns) if taken.take(one.start, one.end)]
    return sorted(found, key=lambda one: one.start)


def comparable(text: str) -> str:
    return _NOT_ALNUM.sub("", text).upper()


def _cards(plain: Plain, _: str, __: tuple[str, ...]) -> Iterator[Personal]:
    for run in _DIGITS.finditer(plain.text):
        groups = [(run.start() + group.start(), run.start() + group.end()) for group in _GROUP.finditer(run.group())]
        at = 0
        while at < len(groups):
            size = _card_at(plain.text, groups, at)
            if size:
                start, end = groups[at][0], groups[at + size - 1][1]
                yield Personal("card", start, end, comparable(plain.text[start:end]))
            at += size or 1


def _card_at(text: str, groups: list[tuple[int, int]], at: int) -> int:
    """How many groups of digits, from this one on, make a card number; 0 for none. The longest counts."""
    digits, best = "", 0
    for size, (start, end) in enumerate(groups[at:], start=1):
        digits += text[start:end]
        if len(digits) > _CARD_LENGTHS[-1]:
            break
        if len(digits) in _CARD_LENGTHS and digits[0] in _CARD_PREFIXES and passes_luhn(digits):
            best = size
    return best


def passes_luhn(digits: str) -> bool:
    """The check digit of payment cards (ISO/IEC 7812-1, annex B)."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        number = int(digit) * (2 if place % 2 else 1)
        total += number - 9 if number > 9 else number  # noqa: PLR2004 - the sum of its two digits
    return total % 10 == 0


def _ibans(plain: Plain, _: str, __: tuple[str, ...]) -> Iterator[Personal]:
    for match in _IBAN_START.finditer(plain.text):
        length = _iban_lengths().get(match.group()[:2].upper())
        end = _after(plain.text, match.start(), length) if length else None
        if end is not None and passes_mod_97(comparable(plain.text[match.start() : end])):
            yield Personal("iban", match.start(), end, comparable(plain.text[match.start() : end]))


def _after(text: str, start: int, length: int) -> int | None:
    """Where so many letters and digits end, single blanks or hyphens between them; None where they do not go so far."""
    seen, at, gap = 0, start, 0
    while at < len(text) and seen < length:
        if _ALNUM.match(text[at]):
            seen, gap = seen + 1, 0
        elif text[at] in " -" and gap == 0:
            gap = 1
        else:
            return None
        at += 1
    return at if seen == length and not _ALNUM.match(text[at : at + 1]) else None


def passes_mod_97(iban: str) -> bool:
    """The check digits of an account number (ISO 13616, ISO/IEC 7064 mod 97-10)."""
    moved = iban[4:] + iban[:4]
    return int("".join(str(int(char, 36)) for char in moved)) % 97 == 1


@cache
def _iban_lengths() -> Mapping[str, int]:
    return {str(country): int(length) for country, length in read("rules/iban.yaml").items()}


def _emails(plain: Plain, _: str, __: tuple[str, ...]) -> Iterator[Personal]:
    if "@" in plain.text:
        for one in identifiers.find(plain.text):
            if one.kind == "email":
                yield Personal("email", one.span.start, one.span.end, comparable(one.value))


def _phones(plain: Plain, _: str, regions: tuple[str, ...]) -> Iterator[Personal]:
    if sum(char.isdecimal() for char in plain.text) < _MIN_PHONE:
        return
    for one in identifiers.find(plain.text):
        if one.kind == "phone":
            yield Personal("phone", one.span.start, one.span.end, comparable(one.value))
    for start, end, value in _of_regions(plain.text, regions) if regions else ():
        yield Personal("phone", start, end, value)


def _of_regions(text: str, regions: tuple[str, ...]) -> Iterator[tuple[int, int, str]]:
    """Numbers that are valid in one of these countries, as people write them there."""
    import phonenumbers  # large tables: only where a rule names countries

    for region in regions:
        if region in phonenumbers.SUPPORTED_REGIONS:
            for match in phonenumbers.PhoneNumberMatcher(text, region):
                yield match.start, match.end, comparable(match.raw_string)


def _ids(plain: Plain, language: str, patterns: tuple[str, ...]) -> Iterator[Personal]:
    """Matches of a service's own patterns, but for what is an amount, a date or a quantity."""
    matches = [
        match
        for expression in filter(None, map(_compiled, patterns))
        for match in expression.finditer(plain.text)
        if match.end() > match.start() and any(char.isdecimal() for char in match.group())
    ]
    if not matches:
        return
    values = [one for one in find_values(plain.text, language) if one.kind in (AMOUNT, DATE, QUANTITY)]
    taken = Taken(len(plain.text), (Span(one.start, one.end) for one in values))
    for match in matches:
        if taken.take(match.start(), match.end()):
            yield Personal("id", match.start(), match.end(), comparable(match.group()))


@lru_cache(maxsize=256)
def _compiled(pattern: str) -> re.Pattern[str] | None:
    """The expression, as words of its own; None for one that checking refuses, which no published service has."""
    try:
        return None if danger(pattern) else re.compile(rf"(?<!\w)(?:{pattern})(?!\w)", re.IGNORECASE)
    except (NotAnExpression, re.error):
        return None


_FINDERS = {"card": _cards, "iban": _ibans, "email": _emails, "phone": _phones}
