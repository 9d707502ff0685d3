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


_CODE = r"(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])"
_WORD = re.compile(r"[^\W\d_]+")


def anchors(folded: Folded, language: str) -> list[Anchor]:
    """Every currency named in a text, in order, none overlapping another."""
    found = list(_signs_and_codes(folded.text))
    if language == "ja":
        found += _japanese_words(folded.lower)
    elif not _latin_words(language).keys().isdisjoint(word_set(folded.lower)):
        found += _words(folded.lower, language)
    return sorted(found)


def _signs_and_codes(text: str) -> Iterator[Anchor]:
    signs, codes = lexicon.shared()["currency_signs"], _codes()
    for match in _sign_or_code().finditer(text):
        written = match.group()
        if written in codes:
            yield Anchor(match.start(), match.end(), codes[written], "code", weak=False)
        elif (name := signs.get(written) or signs.get(written.upper())) is not None:
            yield Anchor(match.start(), match.end(), name, "sign", weak=False)


@cache
def _codes() -> dict[str, str]:
    shared = lexicon.shared()
    return {code: code for code in shared["currencies"]} | {
        code: code.upper() for code in shared["lower_case_currencies"]
    }


@cache
def _sign_or_code() -> re.Pattern[str]:
    shared = lexicon.shared()
    signs = sorted(shared["currency_signs"], key=len, reverse=True)
    lettered = "|".join(
        rf"(?<![A-Za-z]){re.escape(sign)}(?![a-zA-Z])" for sign in signs if sign[0].isascii() and sign != "$"
    )
    single = "".join(sign for sign in signs if len(sign) == 1)
    lower = "|".join(shared["lower_case_currencies"])
    return re.compile(rf"[{single}]|{_CODE}|(?<![A-Za-z])(?:{lower})(?![A-Za-z])|{lettered}|(?<![A-Za-z])r\$")


@cache
def _latin_words(language: str) -> dict[str, tuple[str, str, bool]]:
    data = lexicon.of(language)
    weak = frozenset(data["weak_currency_words"])
    words = {word: (name, "word", word in weak) for word, name in data["currency_words"].items()}
    return words | {word: (name, "subunit", False) for word, name in data["subunits"].items()}


def _words(lower: str, language: str) -> Iterator[Anchor]:
    known = _latin_words(language)
    for match in _WORD.finditer(lower):
        word = known.get(match.group())
        if word and (match.end() - match.start() > 1 or _is_attached(lower, *match.span())):
            yield _with_adjective(lower, Anchor(match.start(), match.end(), *word), language)


def _is_attached(lower: str, start: int, end: int) -> bool:
    """Whether a single letter is the unit of "99p" and not a part of "5 p.m."."""
    return lower[start - 1 : start].isdigit() and not (
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
    words = _latin_words("ja")
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
