"""What a condition is made of, and whether it holds. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Literal

Value = str | Decimal | bool | None | tuple["Value", ...]
Operator = Literal["is", "is not", "in", "not in", "contains", "<", "<=", ">", ">="]


@dataclass(frozen=True, slots=True)
class Constant:
    value: Value


@dataclass(frozen=True, slots=True)
class Name:
    path: str


@dataclass(frozen=True, slots=True)
class Compare:
    left: "Constant | Name"
    operator: Operator
    right: "Constant | Name"


@dataclass(frozen=True, slots=True)
class Known:
    name: Name
    wanted: bool


@dataclass(frozen=True, slots=True)
class Not:
    of: "Condition"


@dataclass(frozen=True, slots=True)
class Both:
    parts: tuple["Condition", ...]


@dataclass(frozen=True, slots=True)
class Either:
    parts: tuple["Condition", ...]


Condition = Compare | Known | Not | Both | Either


def names(condition: Condition) -> frozenset[str]:
    """Every name that the condition reads."""
    match condition:
        case Compare(left, _, right):
            return frozenset(side.path for side in (left, right) if isinstance(side, Name))
        case Known(name, _):
            return frozenset({name.path})
        case Not(of):
            return names(of)
        case Both(parts) | Either(parts):
            return frozenset().union(*map(names, parts))


def evaluate(condition: Condition, known: Mapping[str, object]) -> bool | None:
    """Whether the condition holds over the known values (None: not known yet).

    A path that is absent from `known` is not known; a path whose value is None is known to be missing.
    """
    match condition:
        case Compare(left, operator, right):
            return _compare(left, operator, right, known)
        case Known(name, wanted):
            return None if name.path not in known else (known[name.path] is not None) is wanted
        case Not(of):
            inner = evaluate(of, known)
            return None if inner is None else not inner
        case Both(parts):
            return _fold((evaluate(part, known) for part in parts), stops_at=False)
        case Either(parts):
            return _fold((evaluate(part, known) for part in parts), stops_at=True)


def _fold(answers: Iterator[bool | None], *, stops_at: bool) -> bool | None:
    unknown = False
    for answer in answers:
        if answer is stops_at:
            return stops_at
        unknown = unknown or answer is None
    return None if unknown else not stops_at


def _compare(
    left: Constant | Name, operator: Operator, right: Constant | Name, known: Mapping[str, object]
) -> bool | None:
    sides = []
    for side in (left, right):
        if isinstance(side, Name) and side.path not in known:
            return None
        sides.append(_plain(known[side.path]) if isinstance(side, Name) else side.value)
    return _holds(sides[0], operator, sides[1])


def _holds(left: Value, operator: Operator, right: Value) -> bool:
    match operator:
        case "is":
            return _same(left, right)
        case "is not":
            return not _same(left, right)
        case "in":
            return isinstance(right, tuple) and any(_same(left, item) for item in right)
        case "not in":
            return isinstance(right, tuple) and not any(_same(left, item) for item in right)
        case "contains":
            return _contains(left, right)
        case _:
            return _ordered(left, operator, right)


def _same(left: Value, right: Value) -> bool:
    if isinstance(left, str) and isinstance(right, str):
        return left.casefold() == right.casefold()
    numbers = _number(left), _number(right)
    if None not in numbers and bool not in {type(left), type(right)}:
        return numbers[0] == numbers[1]
    return type(left) is type(right) and left == right


def _contains(left: Value, right: Value) -> bool:
    if isinstance(left, tuple):
        return any(_same(item, right) for item in left)
    return isinstance(left, str) and isinstance(right, str) and right.casefold() in left.casefold()


def _ordered(left: Value, operator: Operator, right: Value) -> bool:
    """Numbers by size; other texts (ISO dates among them) by their order; anything else is not ordered."""
    pair: tuple[Decimal, Decimal] | tuple[str, str]
    one, other = _number(left), _number(right)
    if one is not None and other is not None:
        pair = one, other
    elif isinstance(left, str) and isinstance(right, str):
        pair = left, right
    else:
        return False
    below, equal = pair[0] < pair[1], pair[0] == pair[1]  # type: ignore[operator]
    return {"<": below, "<=": below or equal, ">": not (below or equal), ">=": not below}[operator]


def _number(value: Value) -> Decimal | None:
    if isinstance(value, bool) or not isinstance(value, str | Decimal):
        return None
    try:
        number = Decimal(value)
    except InvalidOperation:
        return None
    return number if number.is_finite() else None


def _plain(value: object) -> Value:
    """A value of the record as this language knows it; what it does not know is no text to compare with."""
    if value is None or isinstance(value, str | bool | Decimal):
        return value
    if isinstance(value, int | float):
        return Decimal(str(value))
    if isinstance(value, Sequence):
        return tuple(_plain(item) for item in value)
    return None
