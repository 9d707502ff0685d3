"""The small language of `when`: a condition that ops staff can read, over slots, tool results and facts.

    method is "card"
    delivery is yes and not (order.total < 20 or order.status in ["sent", "delivered"])
    address is missing

A name is a slot (`method`), a result of a tool (`look_up_order.status`) or a fact of the conversation (`fact.channel`).
A condition over something not known yet is neither true nor false (Kleene's logic): `evaluate` answers None, and the
engine finds the value out first. Nothing here runs code, calls a function or compiles a regular expression.

    ExpressionError
        the text is not a condition; carries `position`, a code-point offset into it
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Literal

MAX_LENGTH = 500
MAX_DEPTH = 20

Value = str | Decimal | bool | None | tuple["Value", ...]
Operator = Literal["is", "is not", "in", "not in", "contains", "<", "<=", ">", ">="]

_TOKEN = re.compile(
    r"""\s*(?:
      (?P<string>"[^"]*")
    | (?P<number>-?\d+(?:\.\d+)?)(?![\w.])
    | (?P<name>[^\W\d][\w-]*(?:\.[\w-]+)*)
    | (?P<sign><=|>=|!=|==|=|<|>|\(|\)|\[|\]|,)
    )""",
    re.VERBOSE,
)
_CONSTANTS: Mapping[str, Value] = {"yes": True, "true": True, "no": False, "false": False}
_WORDS = frozenset({"and", "or", "not", "is", "in", "contains", "missing", "known", *_CONSTANTS})
_SIGNS: Mapping[str, Operator] = {"=": "is", "==": "is", "!=": "is not", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


class ExpressionError(ValueError):
    """The text is not a condition."""

    def __init__(self, message: str, position: int) -> None:
        super().__init__(f"{message} (at character {position + 1})")
        self.position = position


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


def parse(text: str) -> Condition:
    """The condition that `text` writes down; ExpressionError says what is wrong and where."""
    if len(text) > MAX_LENGTH:
        raise ExpressionError(f"longer than {MAX_LENGTH} characters", MAX_LENGTH)
    return _Parser(tuple(_tokens(text)), end=len(text)).whole()


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


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    at: int


def _tokens(text: str) -> Iterator[_Token]:
    at = 0
    while text[at:].strip():
        found = _TOKEN.match(text, at)
        if not found or found.lastgroup is None:
            rest = text[at:].lstrip()
            raise ExpressionError(f"cannot read {rest.rstrip()[:20]!r}", len(text) - len(rest))
        kind, word = found.lastgroup, found[found.lastgroup]
        kind = "word" if kind == "name" and word.lower() in _WORDS else kind
        yield _Token(kind, word.lower() if kind == "word" else word, found.start(found.lastgroup))
        at = found.end()


class _Parser:
    """Recursive descent; `or` binds least, then `and`, then `not`."""

    def __init__(self, tokens: Sequence[_Token], *, end: int) -> None:
        self.tokens, self.end, self.at, self.depth = tokens, end, 0, 0

    def whole(self) -> Condition:
        condition = self._either()
        if self.at < len(self.tokens):
            raise self._error("expected 'and', 'or' or the end")
        return condition

    def _either(self) -> Condition:
        parts = [self._both()]
        while self._take("or"):
            parts.append(self._both())
        return parts[0] if len(parts) == 1 else Either(tuple(parts))

    def _both(self) -> Condition:
        parts = [self._negated()]
        while self._take("and"):
            parts.append(self._negated())
        return parts[0] if len(parts) == 1 else Both(tuple(parts))

    def _negated(self) -> Condition:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self._error("nested too deeply")
        try:
            if self._take("not"):
                return Not(self._negated())
            if self._take("("):
                inner = self._either()
                self._need(")")
                return inner
            return self._comparison()
        finally:
            self.depth -= 1

    def _comparison(self) -> Condition:
        left = self._operand()
        sign = self._peek()
        if sign and sign.text in _SIGNS:
            self.at += 1
            return Compare(left, _SIGNS[sign.text], self._operand())
        if self._take("is"):
            return self._after_is(left)
        if self._take("contains"):
            return Compare(left, "contains", self._operand())
        if self._take("not"):
            self._need("in")
            return Compare(left, "not in", self._operand())
        if self._take("in"):
            return Compare(left, "in", self._operand())
        if isinstance(left, Name):
            return Compare(left, "is", Constant(value=True))
        raise self._error("expected a comparison such as 'is', 'in' or '<'")

    def _after_is(self, left: Constant | Name) -> Condition:
        negated = self._take("not")
        for word, wanted in (("missing", False), ("known", True)):
            if self._take(word):
                if not isinstance(left, Name):
                    raise self._error("only a name can be known or missing")
                return Known(left, wanted is not negated)
        if self._take("in"):
            return Compare(left, "not in" if negated else "in", self._operand())
        return Compare(left, "is not" if negated else "is", self._operand())

    def _operand(self) -> Constant | Name:
        token = self._peek()
        if token is None:
            raise self._error("expected a name or a value")
        self.at += 1
        if token.kind == "name":
            return Name(token.text)
        if token.kind == "string":
            return Constant(token.text[1:-1])
        if token.kind == "number":
            return Constant(Decimal(token.text))
        if token.text in _CONSTANTS:
            return Constant(_CONSTANTS[token.text])
        if token.text == "[":
            return Constant(self._list())
        self.at -= 1
        raise self._error("expected a name or a value")

    def _list(self) -> tuple[Value, ...]:
        items: list[Value] = []
        while not self._take("]"):
            if items:
                self._need(",")
            item = self._operand()
            if not isinstance(item, Constant) or isinstance(item.value, tuple):
                raise self._error("a list holds plain values")
            items.append(item.value)
        return tuple(items)

    def _peek(self) -> _Token | None:
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def _take(self, text: str) -> bool:
        token = self._peek()
        if token is None or token.kind not in {"word", "sign"} or token.text != text:
            return False
        self.at += 1
        return True

    def _need(self, text: str) -> None:
        if not self._take(text):
            raise self._error(f"expected {text!r}")

    def _error(self, message: str) -> ExpressionError:
        token = self._peek()
        return ExpressionError(message, token.at if token else self.end)
