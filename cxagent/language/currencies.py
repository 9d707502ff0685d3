"""Where a text names a currency: signs ("R$"), codes ("EUR") and words ("pounds", "円"), with families resolved."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from cxagent.language import lexicon
from cxagent.language.normalise import Folded, word_set


class Anchor(NamedTuple):
    """A currency's name at folded offsets. `name` is a code or a family ("$", "peso"); kind: sign, code, word, subunit."""

    start: int
    end: int
    name: str
    kind: str
    weak: bool


_CODE = re.compile(r"[A-Z]{3}")
_LETTERS_BEFORE = re.compile(r"(?<![A-Za-z])[A-Za-z]{1,3}$")
_WORD = re.compile(r"[^\W\d_]+")


def anchors(folded: Folded, language: str) -> list[Anchor]:
    """Every currency named in a text, in order, none overlapping another."""
    found = [*_signs(folded.text), *_codes(folded.text)]
    if language == "ja":
        found += _japanese_words(folded.lower)
    if not _latin_words(language).keys().isdisjoint(word_set(folded.lower)):
        found += _words(folded, language)
    return sorted(found)


def _signs(text: str) -> Iterator[Anchor]:
    signs = lexicon.shared()["currency_signs"]
    for match in _single_sign().finditer(text):
        start, end = match.span()
        letters = _LETTERS_BEFORE.search(text[max(0, start - 4) : start]) if match.group() in "$/" else None
        lettered = letters.group().upper() + match.group() if letters else ""
        if lettered in signs:
            yield Anchor(start - len(lettered) + 1, end, signs[lettered], "sign", weak=False)
        elif match.group() in signs:
            yield Anchor(start, end, signs[match.group()], "sign", weak=False)


@cache
def _single_sign() -> re.Pattern[str]:
    return re.compile(
        "[" + "".join(sign for sign in lexicon.shared()["currency_signs"] if len(sign) == 1) + "]|(?<=S)/"
    )


def _codes(text: str) -> Iterator[Anchor]:
    for match in _CODE.finditer(text):
        if match.group() in _known_codes() and not _is_in_word(text, *match.span()):
            yield Anchor(match.start(), match.end(), match.group(), "code", weak=False)


def _is_in_word(text: str, start: int, end: int) -> bool:
    return (text[start - 1 : start].isalpha() and text[start - 1].isascii()) or (
        text[end : end + 1].isalpha() and text[end].isascii()
    )


@cache
def _known_codes() -> frozenset[str]:
    return frozenset(lexicon.shared()["currencies"])


@cache
def _latin_words(language: str) -> dict[str, tuple[str, str, bool]]:
    """Words, subunits and codes in lower case, with the name, the kind, and whether the word may mean something else."""
    data, shared = lexicon.of(language), lexicon.shared()
    weak = frozenset(data["weak_currency_words"])
    words = {code: (code.upper(), "code", False) for code in shared["lower_case_currencies"]}
    words |= {word: (name, "sign", False) for word, name in shared["currency_abbreviations"].items()}
    words |= {word: (name, "subunit", False) for word, name in data["subunits"].items()}
    return words | {word: (name, "word", word in weak) for word, name in data["currency_words"].items()}


def _words(folded: Folded, language: str) -> Iterator[Anchor]:
    known, lower = _latin_words(language), folded.lower
    for match in _WORD.finditer(lower):
        word = known.get(match.group())
        if word and word[1] == "code" and folded.text[match.start() : match.end()].isupper():
            continue  # told by _codes
        if word and (match.end() - match.start() > 1 or _is_attached(lower, *match.span())):
            yield _with_adjective(lower, Anchor(match.start(), match.end(), *word), language)


def _is_attached(lower: str, start: int, end: int) -> bool:
    """Whether a single letter is the unit of "99p" and not a part of "5 p.m."."""
    return lower[start - 1 : start].isdecimal() and not (
        lower[end : end + 1] == "." and lower[end + 1 : end + 2].isalpha()
    )


def _with_adjective(lower: str, anchor: Anchor, language: str) -> Anchor:
    """Take in "sterling", "US" and the like beside the word, which say which dollar or pound is meant."""
    data = lexicon.of(language)
    after = _WORD.match(lower, anchor.end + 1)
    if after and lower[anchor.end] == " " and after.group() in data["currency_adjectives"]:
        return anchor._replace(end=after.end(), name=data["currency_adjectives"][after.group()], weak=False)
    before = lower[max(0, anchor.start - 16) : anchor.start].split(" ")
    for count in (2, 1) if data["currency_adjectives_before"] else ():
        adjective = " ".join(before[-count - 1 : -1])
        if adjective in data["currency_adjectives_before"]:
            name = data["currency_adjectives_before"][adjective]
            return anchor._replace(start=anchor.start - len(adjective) - 1, name=name, weak=False)
    return anchor


@cache
def _japanese() -> tuple[re.Pattern[str], dict[str, tuple[str, str, bool]]]:
    words = {word: name for word, name in _latin_words("ja").items() if not word.isascii()}
    return re.compile("|".join(map(re.escape, sorted(words, key=len, reverse=True)))), words


def _japanese_words(lower: str) -> Iterator[Anchor]:
    pattern, words = _japanese()
    for match in pattern.finditer(lower):
        yield Anchor(match.start(), match.end(), *words[match.group()])


def resolve(name: str, default_currency: str | None) -> str | None:
    """The code of a name. A family is the default currency when that belongs to it; else its usual member, or None."""
    shared = lexicon.shared()
    family = shared["currency_families"].get(name)
    if family is None:
        return "CNY" if name == "JPY" and default_currency == "CNY" else name
    if default_currency in family:
        return default_currency
    usual: str | None = shared["family_defaults"].get(name)
    return usual
