"""A customer's message as words, each with its place in the text and the form in which it is compared."""

import re
from typing import NamedTuple

from conversations.reading.menu.words import FunctionWords
from cxagent.language.normalise import fold

_WIDE = "\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"  # one character is one word where none are spaced
_TOKEN = re.compile(rf"\d+(?:[.,]\d+)?|w/o(?!\w)|w/|[{_WIDE}]|[^\W\d_{_WIDE}]+(?:'[^\W\d_{_WIDE}]+)*|\n|[^\w\s]")
_INSIDE = frozenset("-'\"*()[]_~")  # no part of what is said
_LINE = ";"


class Token(NamedTuple):
    """One word: lower-case text, compared form, code-point offsets into the text as given."""

    text: str
    key: str
    start: int
    end: int

    @property
    def is_number(self) -> bool:
        return self.key.isdecimal()


def tokens_of(text: str, words: FunctionWords) -> list[Token]:
    """The words and marks of a text, in order. Hyphens, quotes and brackets join or vanish."""
    folded = fold(text)
    found: list[Token] = []
    after_number = False
    for match in _TOKEN.finditer(folded.lower):
        for word, start, end in _parts(match, words):
            if word in _INSIDE:
                continue
            key = _key(word, words, after_number=after_number)
            span = folded.span(start, end)
            found.append(Token(word, key, span.start, span.end))
            after_number = key[0].isdecimal() or (after_number and key in words.unit_keys)
    return found


def keys_of(text: str, words: FunctionWords) -> tuple[str, ...]:
    """The compared forms of a way to say something."""
    return tuple(token.key for token in tokens_of(text, words))


def _key(word: str, words: FunctionWords, *, after_number: bool) -> str:
    if word == "\n":
        return _LINE
    if word[0].isdecimal():
        return _decimal(word)
    return words.key(word, after_number=after_number)


def _decimal(word: str) -> str:
    whole, _, part = word.replace(",", ".").partition(".")
    whole, part = whole.lstrip("0") or "0", part.rstrip("0")
    return f"{whole}.{part}" if part else whole


def _parts(match: re.Match[str], words: FunctionWords) -> list[tuple[str, int, int]]:
    word, start = match.group(), match.start()
    if "'" not in word[1:] or not words.elides:
        return [(word, start, match.end())]
    parts = []
    for part in word.split("'"):
        parts.append((part, start, start + len(part)))
        start += len(part) + 1
    return [part for part in parts if part[0]]
