"""From the text of a condition to its parts: recursive descent over a handful of tokens. Pure."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from services_admin.definition.expressions.conditions import (
    Both,
    Compare,
    Condition,
    Constant,
    Either,
    Known,
    Name,
    Not,
    Operator,
    Value,
)

MAX_LENGTH = 500
MAX_DEPTH = 20

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


def parse(text: str) -> Condition:
    """The condition that `text` writes down; ExpressionError says what is wrong and where."""
    if len(text) > MAX_LENGTH:
        raise ExpressionError(f"longer than {MAX_LENGTH} characters", MAX_LENGTH)
    return _Parser(tuple(_tokens(text)), end=len(text)).whole()


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
