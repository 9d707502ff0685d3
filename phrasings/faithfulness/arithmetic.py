"""Arithmetic that a sentence shows: "(140 + 101) × 2 = 582" does not come out."""

import re
from decimal import Decimal

_SHOWN = re.compile(r"([\d.,+\-−–*/×x÷()$€£\s]{3,120})=\s*[$€£]?\s*(-?\d[\d,]*(?:\.\d+)?)")
_TOKEN = re.compile(r"\d[\d,]*(?:\.\d+)?|[-+*/()]")
_TOLERANCE = Decimal("0.011")


def is_wrong_sum(text: str) -> bool:
    """Whether the sentence shows a calculation whose result is wrong."""
    if "=" not in text:
        return False
    plain = re.sub(
        r"\([^\d()]{1,40}\)|\([A-Z]{2,}\d+\)",
        " ",
        text.replace("**", "").replace("\\times", "×").replace("\\(", " ").replace("\\)", " "),
    )
    return any(_differs(match[1], match[2]) for match in _SHOWN.finditer(plain))


def _differs(left: str, right: str) -> bool:
    tokens = _TOKEN.findall(
        left.replace("×", "*").replace("x", "*").replace("÷", "/").replace("−", "-").replace("–", "-")
    )
    if not any(token in "+-*/" for token in tokens):
        return False
    value, rest = _sum(tokens)
    if value is None or rest:
        return False
    return abs(value - Decimal(right.replace(",", ""))) > _TOLERANCE


def _sum(tokens: list[str]) -> tuple[Decimal | None, list[str]]:
    value, tokens = _product(tokens)
    while value is not None and tokens and tokens[0] in "+-":
        sign, (other, rest) = tokens[0], _product(tokens[1:])
        if other is None:
            return None, rest
        value, tokens = (value + other if sign == "+" else value - other), rest
    return value, tokens


def _product(tokens: list[str]) -> tuple[Decimal | None, list[str]]:
    value, tokens = _atom(tokens)
    while value is not None and tokens and tokens[0] in "*/":
        sign, (other, rest) = tokens[0], _atom(tokens[1:])
        if other is None or (sign == "/" and not other):
            return None, rest
        value, tokens = (value * other if sign == "*" else value / other), rest
    return value, tokens


def _atom(tokens: list[str]) -> tuple[Decimal | None, list[str]]:
    if not tokens:
        return None, tokens
    if tokens[0] == "(":
        value, rest = _sum(tokens[1:])
        return (value, rest[1:]) if rest and rest[0] == ")" else (None, rest)
    if tokens[0][0].isdigit():
        return Decimal(tokens[0].replace(",", "")), tokens[1:]
    return None, tokens
