"""An order: lines of so many of one kind of item, each with its choices. Plain values, to JSON and back."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of one field of an item. `amount` is a key of the menu's amounts; `negated`: to be left off."""

    field: str
    value: str
    amount: str | None = None
    negated: bool = False

    def as_json(self) -> dict[str, Any]:
        return {"field": self.field, "value": self.value, "amount": self.amount, "negated": self.negated}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Choice":
        return cls(data["field"], data["value"], data.get("amount"), bool(data.get("negated")))


@dataclass(frozen=True, slots=True)
class Line:
    """So many of one thing. `id` stays the line's own for as long as the order lives; choices stand as they came."""

    id: int
    kind: str
    count: int = 1
    choices: tuple[Choice, ...] = ()

    def of(self, field: str) -> tuple[Choice, ...]:
        return tuple(choice for choice in self.choices if choice.field == field)

    def same_thing(self, other: "Line") -> bool:
        """Whether both lines order the same, whatever the count and the order in which it was said."""
        return self.kind == other.kind and set(self.choices) == set(other.choices)

    def as_json(self) -> dict[str, Any]:
        choices = [choice.as_json() for choice in self.choices]
        return {"id": self.id, "kind": self.kind, "count": self.count, "choices": choices}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Line":
        choices = tuple(Choice.from_json(choice) for choice in data["choices"])
        return cls(data["id"], data["kind"], data["count"], choices)


@dataclass(frozen=True, slots=True)
class Order:
    """The lines held.

    `next_id` is never given twice, so that a removed line's id does not come back. `spoken`: the line last spoken of,
    which "it" means in the next message.
    """

    lines: tuple[Line, ...] = ()
    next_id: int = 1
    spoken: int | None = None

    def line(self, line_id: int) -> Line | None:
        return next((line for line in self.lines if line.id == line_id), None)

    def as_json(self) -> dict[str, Any]:
        lines = [line.as_json() for line in self.lines]
        return {"lines": lines, "next_id": self.next_id, "spoken": self.spoken}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Order":
        return cls(tuple(Line.from_json(line) for line in data["lines"]), data["next_id"], data.get("spoken"))
