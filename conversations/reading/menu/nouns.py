"""Noun phrases ahead: "large onion and pepper pizzas", "the second one". What they are about decides who they go to."""

from dataclasses import dataclass, field

from conversations.reading.menu.items import Fit
from conversations.reading.menu.pieces import Piece, Value

_PASSED = frozenset({"common", "unknown", "field", "amount", "quantity_x", "further", "counter"})
_FAR = 24  # pieces looked ahead


@dataclass(slots=True)
class Noun:
    """A noun phrase: its values, and its head if it has one (a kind word, a naming value, or "one")."""

    end: int
    values: list[Value] = field(default_factory=list)
    kinds: frozenset[str] = frozenset()
    name: Value | None = None
    ordinal: int | None = None
    count: int | None = None
    thing: bool = False
    other: bool = False

    @property
    def head(self) -> bool:
        return bool(self.kinds) or self.name is not None

    @property
    def empty(self) -> bool:
        return not (self.values or self.head or self.thing or self.other or self.ordinal)


def noun_at(pieces: list[Piece], at: int, fit: Fit, *, across: bool = True, one: bool = False) -> Noun:
    """The noun phrase that starts at a piece.

    `across`: a conjunction may stand within it, if a head comes after. `one`: a number is part of it, and "one" its
    head ("the two large colas", "the second one").
    """
    noun = Noun(at)
    held: Noun | None = None
    place = at
    for here in range(at, min(len(pieces), at + _FAR)):
        piece = pieces[here]
        if piece.role == "join" and across and (noun.values or held):
            held = held or Noun(here, list(noun.values))
        elif one and piece.role == "number":
            noun.thing, noun.count = noun.thing or piece.sense.number == 1, piece.sense.number
        elif not _take(piece, noun, fit) and not (piece.role == "from" and _names_next(pieces, here + 1, fit)):
            break
        noun.end = here + 1
        place = noun.end if piece.role == "ordinal" else place
        if noun.head or noun.thing or noun.other:
            return noun if held is None or _is_one(noun, fit) else held
    return held or (noun if noun.ordinal is None else Noun(place, ordinal=noun.ordinal, count=noun.count))


def _names_next(pieces: list[Piece], at: int, fit: Fit) -> bool:
    """As in "two litres of water"."""
    return at < len(pieces) and any(fit.names(value) for value in pieces[at].sense.values)


def _take(piece: Piece, noun: Noun, fit: Fit) -> bool:
    """Add a piece to the phrase; False where it cannot be part of it."""
    if piece.role == "value":
        _take_value(fit.best(piece.sense.values, None), noun, fit)
    elif piece.role == "kind":
        noun.kinds = frozenset(piece.sense.kinds)
    elif piece.role == "ordinal":
        noun.ordinal = piece.sense.ordinal
    elif piece.role in ("thing", "other"):
        noun.thing, noun.other = noun.thing or piece.role == "thing", noun.other or piece.role == "other"
    else:
        return piece.role in _PASSED
    return True


def _take_value(value: Value, noun: Noun, fit: Fit) -> None:
    if fit.names(value):
        noun.name, noun.kinds = value, fit.index.kinds_of[value.field]
    else:
        noun.values.append(value)


def _is_one(noun: Noun, fit: Fit) -> bool:
    """Whether all values can belong to one item of the head's kind."""
    fields = [value.field for value in noun.values]
    single = [value.field for value in set(noun.values) if fit.single(value)]
    possible = fit.kinds(fields) & (noun.kinds or frozenset(fit.index.menu.kinds))
    return bool(possible) and len(set(single)) == len(single)
