"""What a message did to an order, and how sure the reading is."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from conversations.reading.menu.order import Line, Order
from cxagent.language.spans import Span


@dataclass(frozen=True, slots=True)
class Change:
    """One line that the message added, changed or removed."""

    what: Literal["added", "changed", "removed"]
    line: int
    before: Line | None
    after: Line | None

    def as_json(self) -> dict[str, Any]:
        before, after = (line and line.as_json() for line in (self.before, self.after))
        return {"what": self.what, "line": self.line, "before": before, "after": after}


@dataclass(frozen=True, slots=True)
class LineReading:
    """Where the message speaks of a line, how doubtful its reading is (0 sure to 1), and required fields not said."""

    line: int
    spans: tuple[Span, ...]
    doubt: float
    missing: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        spans = [list(span) for span in self.spans]
        return {"line": self.line, "spans": spans, "doubt": self.doubt, "missing": list(self.missing)}


@dataclass(frozen=True, slots=True)
class OrderReading:
    """The order after the message. `unread`: words that nothing could be made of; read back when there is doubt."""

    order: Order
    changes: tuple[Change, ...]
    lines: tuple[LineReading, ...]
    unread: tuple[Span, ...]

    @property
    def doubt(self) -> Mapping[int, float]:
        """The doubt of each line that the message touched and that still stands."""
        return {reading.line: reading.doubt for reading in self.lines}

    @property
    def confidence(self) -> float:
        """That of the least sure line, lowered for words unread; 1.0 for a message that says nothing of the order."""
        least = min((1.0 - reading.doubt for reading in self.lines), default=1.0)
        return round(least * (0.9 if self.unread and self.lines else 1.0), 4)

    def as_json(self) -> dict[str, Any]:
        return {
            "order": self.order.as_json(),
            "changes": [change.as_json() for change in self.changes],
            "lines": [line.as_json() for line in self.lines],
            "unread": [list(span) for span in self.unread],
        }


def changes_between(before: Order, after: Order) -> tuple[Change, ...]:
    """What differs, line by line: what stays in the order of `after`, then what is gone."""
    return (*_kept_and_new(before, after), *_gone(before, after))


def _kept_and_new(before: Order, after: Order) -> Iterable[Change]:
    held = {line.id: line for line in before.lines}
    for line in after.lines:
        old = held.get(line.id)
        if old is None:
            yield Change("added", line.id, None, line)
        elif old != line:
            yield Change("changed", line.id, old, line)


def _gone(before: Order, after: Order) -> Iterable[Change]:
    kept = {line.id for line in after.lines}
    return (Change("removed", line.id, line, None) for line in before.lines if line.id not in kept)
