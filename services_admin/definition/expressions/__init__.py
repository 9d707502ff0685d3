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

from services_admin.definition.expressions.conditions import (
    Both,
    Compare,
    Condition,
    Constant,
    Either,
    Known,
    Name,
    Not,
    evaluate,
    names,
)
from services_admin.definition.expressions.parser import ExpressionError, parse

__all__ = [
    "Both",
    "Compare",
    "Condition",
    "Constant",
    "Either",
    "ExpressionError",
    "Known",
    "Name",
    "Not",
    "evaluate",
    "names",
    "parse",
]
