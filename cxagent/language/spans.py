"""The one way in which this package points into a text."""

from typing import NamedTuple


class Span(NamedTuple):
    """A half-open piece of a text: code-point offsets into the text as it was given."""

    start: int
    end: int

    def of(self, text: str) -> str:
        return text[self.start : self.end]

    def overlaps(self, other: "Span") -> bool:
        return self.start < other.end and other.start < self.end
