"""Japanese numbers: 三十, 二万五千, 2万, 1億2000万, 二〇二六."""

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cache

from cxagent.language import lexicon

_ANY = "0-9,.〇零一二三四五六七八九十百千万億兆"
_RUN = re.compile(rf"(?<![{_ANY}])[0-9,.]*+[〇零一二三四五六七八九十百千万億兆][{_ANY}]*")
_PIECE = re.compile(r"\d[\d,]*(?:\.\d+)?|[^\d,.]")
_KANJI = re.compile(r"[\u4e00-\u9fff々]")
_LONGEST = 25  # characters; nothing longer is a number that anybody wrote
_VAGUE_BEFORE = "数何幾第"
_Found = tuple[int, int, tuple[Decimal, ...], str]


def read(lower: str, in_digits: list[_Found]) -> Iterator[_Found]:
    """The numerals of a Japanese text: those in digits, given, and those with kanji, in order."""
    at = 0
    for match in _RUN.finditer(lower):
        found = _kanji_number(lower, match)
        while at < len(in_digits) and in_digits[at][0] < match.start():
            yield in_digits[at]
            at += 1
        while at < len(in_digits) and in_digits[at][0] < match.end():
            at += 1
        if found:
            yield found
    yield from in_digits[at:]


def _kanji_number(lower: str, match: re.Match[str]) -> _Found | None:
    if match.end() - match.start() > _LONGEST:
        return None
    written = match.group().rstrip(",.")
    start = match.start() + len(written) - len(written.lstrip(",."))
    end = match.start() + len(written)
    written = written.lstrip(",.")
    number = value(written)
    if number is None or written[0] in _scales() or not _stands_as_number(lower, start, end, written):
        return None
    if lower.startswith("半", end) and written[-1] in _scales():
        return start, end + 1, (number + Decimal(_scales()[written[-1]]) / 2,), "kanji"
    return start, end, (number,), "kanji"


def _stands_as_number(lower: str, start: int, end: int, written: str) -> bool:
    before = lower[max(0, start - 1) : start]
    if before and before in _VAGUE_BEFORE:
        return False
    if any(char.isdecimal() and char.isascii() for char in written):
        return not (before.isascii() and before.isalnum())
    if _no_number().match(lower, start) or (before and _no_number().match(lower, start - 1)):
        return False
    if _counter().match(lower, end):
        return True
    return len(written) > 1 and not _KANJI.match(before) and not _KANJI.match(lower, end)


@cache
def _no_number() -> re.Pattern[str]:
    return re.compile("|".join(map(re.escape, lexicon.of("ja")["not_numbers"])))


@cache
def _counter() -> re.Pattern[str]:
    data = lexicon.of("ja")
    words = sorted([*data["counters"], *data["currency_words"]], key=len, reverse=True)
    return re.compile("|".join(map(re.escape, words)))


@cache
def _scales() -> dict[str, int]:
    scales: dict[str, int] = lexicon.of("ja")["kanji_scales"]
    return scales


def value(written: str) -> Decimal | None:
    data = lexicon.of("ja")
    digits, powers, scales = data["kanji_digits"], data["kanji_powers"], data["kanji_scales"]
    total = section = Decimal(0)
    pending: Decimal | None = None
    for piece in _PIECE.findall(written):
        if piece in digits:
            pending = (pending or Decimal(0)) * 10 + digits[piece]
        elif piece in powers:
            section += (Decimal(1) if pending is None else pending) * powers[piece]
            pending = None
        elif piece in scales:
            section += pending or Decimal(0)
            total += (section or Decimal(1)) * scales[piece]
            section, pending = Decimal(0), None
        elif pending is None:
            pending = Decimal(piece.replace(",", ""))
        else:
            return None
    return total + section + (pending or Decimal(0))
