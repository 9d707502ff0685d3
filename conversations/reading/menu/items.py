"""The order under construction: items that can still change, and what may be put on them."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from conversations.reading.menu.index import Index
from conversations.reading.menu.order import Choice, Line
from conversations.reading.menu.pieces import Piece, Value


@dataclass(slots=True, eq=False)
class Item:
    """A line being read. `kinds`: those it can still be; `counted`: its number was said; `worded`: its kind was said; `listed`: values
    were said of it after a "with".
    """

    kinds: frozenset[str]
    count: int = 1
    counted: bool = False
    worded: bool = False
    further: bool = False
    listed: bool = False
    line: int = 0
    choices: dict[Value, Choice] = field(default_factory=dict)
    pieces: list[Piece] = field(default_factory=list)
    sure: float = 1.0
    touched: bool = False

    def touch(self, piece: Piece, *, sure: float = 1.0) -> None:
        self.touched = True
        self.pieces.append(piece)
        self.doubted(sure * piece.sure)

    def doubted(self, sure: float) -> None:
        self.sure = min(self.sure, sure)

    @property
    def bare(self) -> bool:
        """Nothing is known of it but a count or a kind."""
        return not self.choices

    @property
    def waits(self) -> bool:
        """Only what it is to be without has been said of it: "no nuts please, a large cup"."""
        return not self.counted and not self.worded and all(choice.negated for choice in self.choices.values())

    def copy(self, count: int) -> "Item":
        return Item(self.kinds, count, True, self.worded, choices=dict(self.choices), sure=self.sure, touched=True)


@dataclass(frozen=True, slots=True)
class Fit:
    """Questions about values and kinds that only the menu can answer."""

    index: Index

    def kinds(self, fields: Iterable[str]) -> frozenset[str]:
        """The kinds to which all of these fields apply."""
        possible = frozenset(self.index.menu.kinds)
        for name in fields:
            possible &= self.index.kinds_of[name]
        return possible

    def names(self, value: Value) -> bool:
        return self.index.menu.fields[value.field].names

    def single(self, value: Value) -> bool:
        return self.index.menu.fields[value.field].takes == "one"

    def negatable(self, value: Value) -> bool:
        return self.index.menu.fields[value.field].negation

    def weighable(self, value: Value) -> bool:
        return self.index.menu.fields[value.field].amounts

    def headed(self, item: Item) -> bool:
        """Whether it has been said what the item is."""
        return item.worded or any(self.names(value) for value in item.choices)

    def applies(self, value: Value, item: Item) -> bool:
        return bool(item.kinds & self.index.kinds_of[value.field])

    def conflicts(self, value: Value, item: Item) -> bool:
        """Whether it is a second value of a one-value field."""
        return self.single(value) and any(held.field == value.field and held != value for held in item.choices)

    def attachable(self, value: Value, item: Item) -> bool:
        return self.applies(value, item) and not self.conflicts(value, item)

    def best(self, values: tuple[Value, ...], item: Item | None) -> Value:
        """Of the things a phrase can mean, the one that suits the item."""
        if item is not None and len(values) > 1:
            return min(values, key=lambda value: (not self.attachable(value, item), values.index(value)))
        return values[0]


def item_of(line: Line) -> Item:
    """A held line, to be changed."""
    choices = {Value(choice.field, choice.value): choice for choice in line.choices}
    return Item(frozenset({line.kind}), line.count, True, True, line=line.id, choices=choices)
