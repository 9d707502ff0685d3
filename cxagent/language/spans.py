"""The one way in which this package points into a text."""

from collections.abc import Iterable
from typing import NamedTuple


class Span(NamedTuple):
    """A half-open piece of a text: code-point offsets into the text as it was given."""

    start: int
    end: int

    def of(self, text: str) -> str:
        return text[self.start : self.end]

    def overlaps(self, other: "Span") -> bool:
        return self.start < other.end and other.start < self.end


class Taken:
    """Which characters of a text a finder has already given away."""

    def __init__(self, length: int, spans: Iterable[tuple[int, int]] = ()) -> None:
        self._marks = bytearray(length)
        for start, end in spans:
            self._marks[start:end] = b"\x01" * (end - start)

    def take(self, start: int, end: int) -> bool:
        """Take the characters from start to end; False, and nothing taken, if any of them is taken already."""
        if self._marks.find(1, start, end) >= 0:
            return False
        self._marks[start:end] = b"\x01" * (end - start)
        return True
