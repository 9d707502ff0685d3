"""Numbers written in words in en, pt, es and fr: which words run together here, text2num says what a run is worth."""

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cache, lru_cache
from typing import NamedTuple

from text_to_num import text2num

from cxagent.language import lexicon
from cxagent.language.normalise import word_set

_WORD = re.compile(r"[^\W\d_]+")
_LONGEST_RUN = 14
_Found = tuple[int, int, tuple[Decimal, ...], str]
_SMALLEST_FRACTION, _LARGEST_FRACTION = 10, 99


class _Words(NamedTuple):
    numbers: frozenset[str]
    joiners: frozenset[str]
    aliases: dict[str, str]
    never_alone: frozenset[str]
    weak_alone: frozenset[str]
    decimal: frozenset[str]
    halves: tuple[str, ...]


@cache
def _words(language: str) -> _Words:
    data = lexicon.of(language)
    return _Words(
        numbers=frozenset(data["number_words"]) | frozenset(data["number_aliases"]),
        joiners=frozenset(data["number_joiners"]),
        aliases=data["number_aliases"],
        never_alone=frozenset(data["never_alone"]) | frozenset(data["number_articles"]),
        weak_alone=frozenset(data["weak_alone"]),
        decimal=frozenset(data["decimal_words"]),
        halves=tuple(data["halves"]),
    )


def read(lower: str, language: str) -> Iterator[_Found]:
    """(start, end, values, rule) of every number in words, in order. A lone article ("um", "a") is none."""
    words = _words(language)
    if words.numbers.isdisjoint(word_set(lower)):
        return
    run: list[tuple[int, int, str]] = []
    for match in _WORD.finditer(lower):
        word = match.group()
        if run and not _continues(lower, run, match.start(), word, words):
            yield from _numbers_in(lower, run, language)
            run = []
        if run or word in words.numbers:
            run.append((match.start(), match.end(), word))
    yield from _numbers_in(lower, run, language)


def _continues(lower: str, run: list[tuple[int, int, str]], start: int, word: str, words: _Words) -> bool:
    known = word in words.numbers or word in words.joiners or word in words.decimal
    return known and start - run[-1][1] == 1 and lower[start - 1] in " -" and len(run) < _LONGEST_RUN


def _numbers_in(lower: str, run: list[tuple[int, int, str]], language: str) -> Iterator[_Found]:
    """Cut a run of number words into numbers, the longest that text2num accepts first."""
    at, words = 0, _words(language)
    while at < len(run):
        if run[at][2] not in words.numbers:
            at += 1
            continue
        length, value = _longest(run, at, language)
        if length == 0 or _is_no_number(lower, run, at, length, words):
            at += max(length, 1)
            continue
        end, readings, rule = _with_fraction(run, at + length, value, language)
        stop, half = _half(lower, run[end - 1][1], _last_scale(run[end - 1][2], language), words)
        yield run[at][0], stop, tuple(reading + half for reading in readings), rule
        at = end


def _longest(run: list[tuple[int, int, str]], at: int, language: str) -> tuple[int, Decimal]:
    words = _words(language)
    for length in range(len(run) - at, 0, -1):
        tokens = [words.aliases.get(word, word) for _, _, word in run[at : at + length]]
        value = (
            _value(" ".join(tokens), language)
            if tokens[-1] in words.numbers or tokens[-1] not in words.joiners
            else None
        )
        if value is not None:
            return length, value
    return 0, Decimal(0)


@lru_cache(maxsize=4096)
def _value(words: str, language: str) -> Decimal | None:
    try:
        return Decimal(text2num(words, language))
    except ValueError:
        return None


def _is_no_number(lower: str, run: list[tuple[int, int, str]], at: int, length: int, words: _Words) -> bool:
    if length > 1:
        return False
    _, end, word = run[at]
    if word in words.weak_alone:
        following = _WORD.match(lower, end + 1)
        return following is None or following.group() in words.joiners
    return word in words.never_alone


def _with_fraction(
    run: list[tuple[int, int, str]], at: int, value: Decimal, language: str
) -> tuple[int, tuple[Decimal, ...], str]:
    """Read on after a number: "doze vírgula cinquenta", and "doze e cinquenta", which may be one amount or two numbers."""
    words = _words(language)
    if at + 1 >= len(run):
        return at, (value,), "words"
    length, fraction = _longest(run, at + 1, language)
    if run[at][2] in words.decimal and length:
        digits = _spelled_digits(run[at + 1 : at + 1 + length], fraction, language)
        return at + 1 + length, (value + digits,), "words"
    is_cents = _SMALLEST_FRACTION <= fraction <= _LARGEST_FRACTION
    if run[at][2] in words.joiners and length and is_cents and language in ("pt", "es"):
        return at + 1 + length, (value + fraction / 100, value), "words_and_cents"
    return at, (value,), "words"


def _spelled_digits(run: list[tuple[int, int, str]], fraction: Decimal, language: str) -> Decimal:
    leading = 0
    while leading < len(run) - 1 and _value(run[leading][2], language) == 0:
        leading += 1
    return fraction.scaleb(-len(str(fraction)) - leading)


def _last_scale(word: str, language: str) -> Decimal:
    data = lexicon.of(language)
    return Decimal(data["scales"].get(data["number_aliases"].get(word, word), 1))


def _half(lower: str, end: int, unit: Decimal, words: _Words) -> tuple[int, Decimal]:
    """What a half adds: "três e meio" is 3.5, "um milhão e meio" 1,500,000."""
    for half in words.halves:
        if lower.startswith(" " + half, end) and not lower[end + 1 + len(half) : end + 2 + len(half)].isalpha():
            return end + 1 + len(half), unit / 2
    return end, Decimal(0)
