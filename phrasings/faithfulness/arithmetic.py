"""Arithmetic that a sentence shows: "(140 + 101) × 2 = 582" does not come out."""

import re
from collections.abc import Iterable
from decimal import Decimal

_SHOWN = re.compile(r"([\d.,+\-−–*/×x÷()$€£\s]{3,120})=\s*[$€£]?\s*(-?\d[\d,]*(?:\.\d+)?)")
_ASIDE = re.compile(r"\([^\d()]{1,40}\)|\([A-Z]{2,}\d+\)")  # "(economy)", "(HAT219)" between the numbers
_DECIMAL_COMMA = re.compile(r"(?<![\d.,])(\d{1,3}(?:\.\d{3}){0,2}|\d{1,7}),(\d{1,2})(?![\d,])")
_GROUPED = re.compile(r"(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))")
_TOKEN = re.compile(r"\d[\d,]*(?:\.\d+)?|[-+*/()]")
_TOLERANCE = Decimal("0.011")


def right_results(texts: Iterable[str]) -> set[int]:
    """The cents of the results of calculations that the texts show and that come out; none that uses a wrong one."""
    wrong: set[str] = set()
    right: set[int] = set()
    for text in texts:
        for match in _SHOWN.finditer(_plain(text)) if "=" in text else ():
            left, result = match[1], match[2].replace(",", "")
            if _differs(left, result) or not wrong.isdisjoint(_TOKEN.findall(left.replace(",", ""))):
                wrong.add(result)
            elif _comes_out(left, result):
                right.add(round(Decimal(result) * 100))
    return right


def is_wrong_sum(text: str) -> bool:
    """Whether the sentence shows a calculation whose result is wrong."""
    if "=" not in text:
        return False
    return any(_differs(match[1], match[2]) for match in _SHOWN.finditer(_plain(text)))


def _plain(text: str) -> str:
    text = _DECIMAL_COMMA.sub(_with_point, _GROUPED.sub("", text))
    for written, meant in (("**", ""), ("\\times", "×"), ("\\(", " "), ("\\)", " ")):
        text = text.replace(written, meant)
    return _ASIDE.sub(" ", text)


def _with_point(match: re.Match[str]) -> str:
    """“1.290,50” as 1290.50."""
    return f"{match[1].replace('.', '')}.{match[2]}"


def _comes_out(left: str, right: str) -> bool:
    value = _value(left)
    return value is not None and abs(value - Decimal(right.replace(",", ""))) <= _TOLERANCE


def _differs(left: str, right: str) -> bool:
    value = _value(left)
    return value is not None and abs(value - Decimal(right.replace(",", ""))) > _TOLERANCE


def _value(left: str) -> Decimal | None:
    for written, meant in (("×", "*"), ("x", "*"), ("÷", "/"), ("−", "-"), ("–", "-")):
        left = left.replace(written, meant)
    tokens = _TOKEN.findall(left)
    if not any(one in "+-*/" for one in tokens):
        return None
    value, rest = _sum(tokens)
    return None if rest else value


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
    if tokens[0][0].isdecimal():
        return Decimal(tokens[0].replace(",", "")), tokens[1:]
    return None, tokens
