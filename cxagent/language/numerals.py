"""Numerals of a text, in digits and in words, before anything is known of what they count.

numbers.py, money.py and the date readers stand on it; it works on folded text and answers with offsets into that.
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cache, lru_cache
from typing import NamedTuple

from cxagent.language import kanji, lexicon, number_words
from cxagent.language.digits import values
from cxagent.language.normalise import Folded


class Numeral(NamedTuple):
    """`values` has the likeliest reading first; `start` and `end` are offsets into the folded text."""

    start: int
    end: int
    values: tuple[Decimal, ...]
    rule: str


_SKIPPED = (
    r"(?<!\d)\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?!\d)|(?<!\d)\d{1,2}(?P<mark>[-/.])\d{1,2}(?P=mark)\d{2,4}(?![\d.,])"
    r"|(?<!\d)\d{1,2}:\d\d(?::\d\d)?(?!\d)"
)
_TAIL = r"(?:[.,]\d+)*|(?<![\d.,])[.,]\d+"
_SPACED = re.compile(rf"(?=[\d.,])(?:(?P<skip>{_SKIPPED})|(?P<number>(?:\d{{1,3}}(?:[ ']\d{{3}})+(?!\d)|\d+){_TAIL}))")
_UNSPACED = re.compile(rf"(?=[\d.,])(?:(?P<skip>{_SKIPPED})|(?P<number>(?:\d{{1,3}}(?:'\d{{3}})+(?!\d)|\d+){_TAIL}))")
_SPACE_GROUPS = ("fr", "pt", "es")
_BEFORE = re.compile(r"[a-zà-ɏ_#@]$|[a-zà-ɏ_]-$|\w/$")
_LETTERS_BEFORE = re.compile(r"(?<![a-zà-ɏ])[a-z]{1,3}$")
_AFTER = re.compile(r"[_@#ªº°]|[:/]\d|([a-zà-ɏ]+)(\d?)")


@lru_cache(maxsize=32)
def read(folded: Folded, language: str) -> tuple[Numeral, ...]:
    """Every numeral, in order, none overlapping another. Dates, times and the digits of codes are no numerals."""
    if language == "ja":
        return tuple(Numeral(*found) for found in kanji.read(folded.lower, list(_in_digits(folded.lower, language))))
    digits = list(_in_digits(folded.lower, language))
    words = [Numeral(*word) for word in number_words.read(folded.lower, language)]
    if digits and words:
        ends = {end for _, end, _, _ in digits}  # the scale after digits ("3 mil") is a number word as well
        words = [word for word in words if word.end not in ends]
    return tuple(sorted((*digits, *words)))


def _in_digits(lower: str, language: str) -> Iterator[Numeral]:
    grouping = lexicon.of(language)["grouping"]
    pattern = _SPACED if language in _SPACE_GROUPS else _UNSPACED
    for match in pattern.finditer(lower):
        start, end = match.span("number")
        if start >= 0 and not _is_glued(lower, start, end) and (readings := values(match["number"], grouping)):
            end, factor = _scale(lower, start, end, language)
            yield Numeral(
                start, end, tuple(value * factor for value in readings) if factor != 1 else readings, "digits"
            )


def _is_glued(lower: str, start: int, end: int) -> bool:
    """Whether digits belong to a word or code ("lbl2vec", "A-12", "#4412", "2nd", "10:30") and are no numeral."""
    before = lower[max(0, start - 4) : start]
    if _BEFORE.search(before):
        letters = _LETTERS_BEFORE.search(before)
        if letters is None or letters.group() not in _glued_currencies():
            return True
    after = _AFTER.match(lower, end)
    if after is None:
        return False
    letters_after, digit = after.groups()
    return not letters_after or bool(digit) or letters_after not in _glued_units()


@cache
def _glued_currencies() -> frozenset[str]:
    shared = lexicon.shared()
    return frozenset(code.lower() for code in shared["currencies"]) | frozenset(shared["currency_abbreviations"])


@cache
def _glued_units() -> frozenset[str]:
    shared = lexicon.shared()
    scales = frozenset(shared["short_scales"]) | frozenset(shared["money_scales"])
    return (frozenset(shared["units"]) | scales | _glued_currencies()) - frozenset(shared["ordinal_endings"])


def _scale(lower: str, start: int, end: int, language: str) -> tuple[int, Decimal]:
    """Where the numeral ends with the scales after it ("1.2k", "2 million", "3 mil"), and their product."""
    factor = Decimal(1)
    short = lexicon.shared()["short_scales"]
    if start and lower[start - 1] in "$€£¥":
        short = {**short, **lexicon.shared()["money_scales"]}
    attached = _AFTER.match(lower, end)
    if attached and attached.group(1) in short:
        return attached.end(1), Decimal(short[attached.group(1)])
    scale = _scale_word(language).match(lower, end)
    while scale:
        last = Decimal(lexicon.of(language)["scales"][scale.group(1)])
        factor, end = factor * last, scale.end(1)
        if scale.group(2):
            factor, end = factor + last / 2, scale.end(2)
        scale = _scale_word(language).match(lower, end)
    return end, factor


@cache
def _scale_word(language: str) -> re.Pattern[str]:
    data = lexicon.of(language)
    words = "|".join(sorted(data["scales"], key=len, reverse=True)) or "(?!)"
    halves = "|".join(data["halves"])
    return re.compile(rf"[ -]?({words})(?![a-zà-ɏ])(?:( (?:{halves}))(?![a-zà-ɏ]))?")
