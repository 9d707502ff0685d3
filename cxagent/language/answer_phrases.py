"""The phrases of `answers`, from its data files, and the tokens that they are looked up in.

Languages with spaces are matched word by word, Japanese character by character; accents, case and width do not count, and
stretched letters ("yesss", "siiii") are let go.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from cxagent.language import LANGUAGES
from cxagent.language.lexicon import UnknownLanguageError
from cxagent.language.normalise import fold
from cxagent.language.spans import Span

_WORD = re.compile(r"[^\s@]+@[^\s@,;]+|[^\W_]+(?:['-][^\W_]+)*|\S")
_CHARACTER = re.compile(r"[!-?A-~]+@[!-+\--?A-~]+|[a-z]+|\d+(?:[.,:/]\d+)*|\S")
_COMMA = frozenset(",、،")
_STOPS = frozenset(".!?;:。！？…()[]{}\"'«»“”¡¿-–—~*_/\\|<>`^")
_STRETCHED = re.compile(r"(.)\1{2,}")
_HAS_DIGIT = re.compile(r"\d|@")
_SHORT = 3  # Japanese phrases up to this long may be parts of other words: they count where a clause begins
_ANYWHERE = frozenset({"value", "small", "filler", "correction", "wrong", "yes_right"})


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a character (Japanese) or a mark: as it is compared, where it stands, and its number in the message."""

    word: str
    span: Span
    index: int
    punctuation: bool


@dataclass(frozen=True, slots=True)
class Lexicon:
    """`phrases` maps a first word to (phrase, group), the longest first."""

    phrases: Mapping[str, tuple[tuple[tuple[str, ...], str], ...]]
    small: frozenset[str]
    negators: frozenset[str]
    spaced: bool

    def longest(self, said: Sequence[Token], at: int, *, begins: bool) -> tuple[str, int]:
        """(group, tokens taken) of the longest phrase at a token; ("", 0) when there is none. `begins`: a clause does here."""
        for phrase, group in self.phrases.get(said[at].word, ()):
            if (taken := _taken(phrase, said, at, bound=phrase[0] in self.negators)) and (
                begins or self._stands_alone(phrase, group)
            ):
                return group, taken
        return "", 0

    def _stands_alone(self, phrase: tuple[str, ...], group: str) -> bool:
        return self.spaced or len(phrase) > _SHORT or group in _ANYWHERE

    def kind(self, word: str) -> str:
        """Of a word in no phrase: "value", "small" or "" (news)."""
        if _HAS_DIGIT.search(word):
            return "value"
        return "small" if word in self.small else ""


def tokens(text: str, spaced: bool) -> tuple[Token, ...]:  # noqa: FBT001 (a property of the language)
    """The words and marks of a text, with spans into it as given."""
    folded = fold(text)
    plain = "".join(_bare(char) for char in folded.lower)
    found = (_WORD if spaced else _CHARACTER).finditer(plain)
    return tuple(
        Token(_unstretched(match.group()), folded.span(*match.span()), number, _is_mark(match.group()))
        for number, match in enumerate(found)
    )


@cache
def lexicon(language: str) -> Lexicon:
    """The phrases of a language. Raises UnknownLanguageError."""
    if language not in LANGUAGES:
        raise UnknownLanguageError(f"no answers for language {language!r}; there are {', '.join(LANGUAGES)}")
    spaced = language != "ja"
    own, shared = _read(language), _read("shared")
    table: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    seen: set[tuple[str, ...]] = set()
    for group, phrase in _phrases(own, shared):
        words = tuple(token.word for token in tokens(phrase, spaced))
        if words and words not in seen:
            seen.add(words)
            table.setdefault(words[0], []).append((words, group))
    ordered = {first: tuple(sorted(rows, key=lambda row: -len(row[0]))) for first, rows in table.items()}
    return Lexicon(ordered, _words(own["small"], spaced), _words(own["negators"], spaced), spaced)


def _phrases(own: Mapping[str, Any], shared: Mapping[str, Any]) -> list[tuple[str, str]]:
    """(group, phrase), the group that a phrase is listed in first winning; small words of Japanese are phrases too."""
    names = [name for name in own if name not in ("negators", "small", "values")]
    listed = [(name, phrase) for name in names for phrase in own[name]]
    listed += [("value", phrase) for phrase in own["values"]]
    listed += [(name, phrase) for name in shared for phrase in shared[name]]
    return listed + [("small", phrase) for phrase in own["small"]]


def _taken(phrase: tuple[str, ...], said: Sequence[Token], at: int, *, bound: bool) -> int:
    """How many tokens the phrase takes from here, commas between its words included; 0 when it is not said.

    `bound`: its first word is a negator, and a comma after it would part them ("no, quiero …" is not "no quiero").
    """
    here = at
    for number, word in enumerate(phrase):
        while number > bound and here < len(said) and said[here].word in _COMMA and word not in _COMMA:
            here += 1
        if here >= len(said) or said[here].word != word:
            return 0
        here += 1
    return here - at


def _bare(char: str) -> str:
    """A Latin letter without its accent; anything else as it is. Never longer or shorter."""
    if "\u00c0" <= char <= "\u024f":
        return unicodedata.normalize("NFD", char)[0]
    return char


def _unstretched(word: str) -> str:
    return _STRETCHED.sub(r"\1", word) if word[:1].isalpha() else word


def _is_mark(word: str) -> bool:
    return word in _COMMA or word in _STOPS


def _words(listed: Sequence[str], spaced: bool) -> frozenset[str]:  # noqa: FBT001 (a property of the language)
    return frozenset(token.word for phrase in listed for token in tokens(phrase, spaced))


@cache
def _read(name: str) -> Mapping[str, Any]:
    text = files("cxagent.language").joinpath("data", "answers", f"{name}.yaml").read_text(encoding="utf-8")
    loaded: Mapping[str, Any] = yaml.safe_load(text)
    return loaded
