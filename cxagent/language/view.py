"""A text seen another way, with the way back: each change of it is a layer that knows where its characters came from.

A text that nothing changes has no layers, and costs nothing.
"""

import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol
from unicodedata import category

from cxagent.language.normalise import fold
from cxagent.language.spans import Span

Edit = tuple[int, int, str]  # from where to where, and what stands there instead


class Layer(Protocol):
    """One change of a text."""

    def span(self, start: int, end: int) -> Span:
        """Where in the text before the change the characters start to end (not empty) came from."""


@dataclass(frozen=True, slots=True)
class View:
    """A text as it reads. `layers`: the changes that made it so, the first one first."""

    text: str
    layers: tuple[Layer, ...] = ()

    def span(self, start: int, end: int) -> Span:
        """Where in the original text the characters start to end (not empty) came from."""
        for layer in reversed(self.layers):
            start, end = layer.span(start, end)
        return Span(start, end)

    def folded(self) -> "View":
        """Without invisible characters, with letters, digits and signs of currency in their usual form."""
        folded = fold(self.text)
        if folded.starts is not None:
            return View(folded.text, (*self.layers, folded))
        if folded.text == self.text:
            return self
        usual = {ord(one): as_one for one, as_one in set(zip(self.text, folded.text, strict=True)) if _counts(one)}
        return View(self.text.translate(usual), self.layers)

    def edited(self, edits: list[Edit]) -> "View":
        """With each of the edits (in order, none overlapping another) made."""
        if not edits:
            return self
        layer = _Edits()
        parts: list[str] = []
        done = 0
        for start, end, text in edits:
            parts += (self.text[done:start], text)
            layer.add(start, end, len(text))
            done = end
        return View("".join((*parts, self.text[done:])), (*self.layers, layer))

    def replaced(self, expression: re.Pattern[str], meant: Callable[[re.Match[str]], str | None]) -> "View":
        """With each match as what it means; None leaves it as it is."""
        found = [(match, meant(match)) for match in expression.finditer(self.text)]
        return self.edited([(*match.span(), text) for match, text in found if text is not None and text != match[0]])


def _counts(char: str) -> bool:
    """Whether a character says something by itself, as quotation marks, dashes and spaces do not."""
    return char.isalnum() or category(char) == "Sc"


@dataclass(slots=True)
class _Edits:
    """A layer of edits: where each begins and ends in the new text, and in the old."""

    begins: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    old: list[Span] = field(default_factory=list)

    def add(self, start: int, end: int, length: int) -> None:
        """Note that `length` characters stand for the old ones from start to end."""
        begin = self.ends[-1] + start - self.old[-1].end if self.old else start
        self.begins.append(begin)
        self.ends.append(begin + length)
        self.old.append(Span(start, end))

    def span(self, start: int, end: int) -> Span:
        """What was taken out right before `start` or right after `end` is no part of it."""
        return Span(self._first(start), self._last(end - 1))

    def _first(self, at: int) -> int:
        edit = bisect_right(self.begins, at) - 1
        if edit < 0:
            return at
        return self.old[edit].start if at < self.ends[edit] else self.old[edit].end + at - self.ends[edit]

    def _last(self, at: int) -> int:
        edit = bisect_right(self.begins, at) - 1
        if edit < 0:
            return at + 1
        return self.old[edit].end if at < self.ends[edit] else self.old[edit].end + at + 1 - self.ends[edit]
