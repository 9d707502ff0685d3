"""The shop's order system: three orders, refunds up to what was paid."""

from decimal import Decimal
from typing import Any

from services_admin.examples.backends import Answer, Arguments, Backend, State, failed
from services_admin.examples.files import example_file

FIRST_REFUND = 1001


def get_order(state: State, arguments: Arguments) -> Answer:
    """The order as the system has it."""
    order = _order(state, arguments)
    if order is None:
        return _no_such_order(state, arguments)
    return Answer(dict(state), {**order, "refunded": _number(_refunded(state, order["order_id"]))})


def refund_card(state: State, arguments: Arguments) -> Answer:
    """Give money of an order back to its card, at most what is left of it."""
    order = _order(state, arguments)
    if order is None:
        return _no_such_order(state, arguments)
    amount = Decimal(str(arguments["amount"]))
    left = Decimal(str(order["total"])) - _refunded(state, order["order_id"])
    if amount <= 0:
        return failed(state, "amount_not_positive", "the amount must be more than zero")
    if amount > left:
        return failed(state, "amount_too_large", f"only {left:.2f} {order['currency']} of this order can be refunded")
    refund = {
        "refund_id": f"RF{FIRST_REFUND + len(state['refunds'])}",
        "order_id": order["order_id"],
        "amount": _number(amount),
        "card_ending": order["card_ending"],
        "cancelled": False,
    }
    return Answer({**state, "refunds": [*state["refunds"], refund]}, _without(refund, "cancelled"))


def cancel_refund(state: State, arguments: Arguments) -> Answer:
    """Take a refund back, once."""
    wanted = arguments["refund_id"]
    found = next((refund for refund in state["refunds"] if refund["refund_id"] == wanted), None)
    if found is None:
        return failed(state, "refund_not_found", f"there is no refund {wanted}")
    if found["cancelled"]:
        return failed(state, "already_cancelled", f"refund {wanted} was cancelled before")
    refunds = [{**refund, "cancelled": True} if refund is found else refund for refund in state["refunds"]]
    return Answer({**state, "refunds": refunds}, _without(found, "cancelled"))


def initial_state() -> dict[str, Any]:
    """The shop's data as every conversation finds it."""
    return {"orders": example_file("shop", "data.yaml")["orders"], "refunds": []}


def _order(state: State, arguments: Arguments) -> dict[str, Any] | None:
    return next((order for order in state["orders"] if order["order_id"] == arguments["order_id"]), None)


def _refunded(state: State, order_id: str) -> Decimal:
    counted = (refund for refund in state["refunds"] if refund["order_id"] == order_id and not refund["cancelled"])
    return sum((Decimal(str(refund["amount"])) for refund in counted), Decimal(0))


def _number(amount: Decimal) -> int | float:
    return int(amount) if amount == amount.to_integral_value() else float(amount)


def _without(entry: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if key != name}


def _no_such_order(state: State, arguments: Arguments) -> Answer:
    return failed(state, "order_not_found", f"there is no order {arguments['order_id']}")


BACKEND = Backend(
    operations={"get_order": get_order, "refund_card": refund_card, "cancel_refund": cancel_refund},
    initial_state=initial_state,
)
