"""The store's systems: orders with their parcels, refunds, vouchers. Deterministic; today is never asked for."""

from typing import Any

from services_admin.examples.backends import Answer, Arguments, Backend, State, failed
from services_admin.examples.files import example_file
from services_admin.examples.speaking import day, language_of, listed, speak

FIRST_REFUND, FIRST_VOUCHER = 5001, 301


def look_up_order(state: State, arguments: Arguments) -> Answer:
    """The order, if number and e-mail belong together. One that has a single line names its item at once."""
    order = _order(state, arguments["order_id"])
    if order is None or order["email"].casefold() != str(arguments["email"]).casefold():
        return failed(state, "order_not_found", "no order has this number and this e-mail address")
    lines = [{"id": line["id"], "text": _named(state, line), "price": line["price"]} for line in order["lines"]]
    result = {
        "order_id": order["order_id"],
        "status": order["status"],
        "days_late": order["days_late"],
        "lines": lines,
        "note": _note(order),
        "say": _told(state, order),
    }
    return Answer(dict(state), {**result, "values": {"item": lines[0]["id"]}} if len(lines) == 1 else result)


def note_reason(state: State, arguments: Arguments) -> Answer:
    """Keep why the customer is not happy; the note tells the next steps."""
    told = {
        "late": "The customer says that the parcel came late.",
        "broken": "The customer says that the item arrived broken or damaged.",
        "mind": "The customer simply changed their mind.",
    }
    return Answer({**state, "reason": arguments["reason"]}, {"note": told[arguments["reason"]]})


def refund(state: State, arguments: Arguments) -> Answer:
    """Give back what one item cost, once."""
    order = _order(state, arguments["order_id"])
    line = _line(order, arguments["item"])
    if order is None or line is None:
        return failed(state, "item_not_found", "the order has no such item")
    if any(done["of"] == [order["order_id"], line["id"]] for done in state["refunds"]):
        return failed(state, "already_refunded", "this item has been refunded before")
    made = {
        "refund_id": f"RF{FIRST_REFUND + len(state['refunds'])}",
        "of": [order["order_id"], line["id"]],
        "amount": line["price"],
        "method": arguments["method"],
    }
    result = {"refund_id": made["refund_id"], "amount": line["price"], "item_name": _named(state, line)}
    return Answer({**state, "refunds": [*state["refunds"], made]}, result)


def give_voucher(state: State, arguments: Arguments) -> Answer:
    """A voucher for the next purchase, one for each order."""
    if any(one["order_id"] == arguments["order_id"] for one in state["vouchers"]):
        return failed(state, "already_given", "this order has had its voucher")
    amount = example_file("store", "data.yaml")["vouchers"][arguments["voucher"]]
    made = {
        "order_id": arguments["order_id"],
        "amount": amount,
        "code": f"GOODWILL-{FIRST_VOUCHER + len(state['vouchers'])}",
    }
    return Answer({**state, "vouchers": [*state["vouchers"], made]}, {"amount": amount, "code": made["code"]})


def change_speed(state: State, arguments: Arguments) -> Answer:
    """Deliver a parcel faster that has not left yet."""
    order = _order(state, arguments["order_id"])
    if order is None or order["status"] != "packing":
        return failed(state, "already_sent", "the parcel has left")
    chosen = example_file("store", "data.yaml")["speeds"][arguments["speed"]]
    changed = {**order, "arrives_on": chosen["arrives"], "speed": arguments["speed"]}
    return Answer(_with_order(state, changed), {"surcharge": chosen["surcharge"], "arrives": chosen["arrives"]})


def change_address(state: State, arguments: Arguments) -> Answer:
    """Send a parcel elsewhere that has not left yet."""
    order = _order(state, arguments["order_id"])
    if order is None or order["status"] != "packing":
        return failed(state, "already_sent", "the parcel has left")
    return Answer(_with_order(state, {**order, "address": arguments["address"]}), {"address": arguments["address"]})


def this_weeks_offers(state: State, _: Arguments) -> Answer:
    """What the store says of its offers."""
    return Answer(dict(state), {"say": speak("store", "offers", language_of(state))})


def initial_state() -> dict[str, Any]:
    """The store's data as every conversation finds it."""
    return {"orders": example_file("store", "data.yaml")["orders"], "refunds": [], "vouchers": []}


def _order(state: State, order_id: object) -> dict[str, Any] | None:
    wanted = str(order_id).upper()
    return next((order for order in state["orders"] if order["order_id"] == wanted), None)


def _line(order: dict[str, Any] | None, item: object) -> dict[str, Any] | None:
    return next((line for line in order["lines"] if line["id"] == item), None) if order else None


def _with_order(state: State, changed: dict[str, Any]) -> dict[str, Any]:
    orders = [changed if order["order_id"] == changed["order_id"] else order for order in state["orders"]]
    return {**state, "orders": orders}


def _named(state: State, line: dict[str, Any]) -> str:
    return str(example_file("store", "data.yaml")["articles"][line["article"]][language_of(state)])


def _note(order: dict[str, Any]) -> str:
    """For the reader, in the language in which the procedures are written; nothing where there is nothing to say."""
    return f"The parcel came {order['days_late']} days late." if order["days_late"] else ""


def _told(state: State, order: dict[str, Any]) -> str:
    language = language_of(state)
    when = order.get("delivered_on") or order["arrives_on"]
    items = listed([_named(state, line) for line in order["lines"]], language)
    return speak("store", order["status"], language, items=items, day=day(when, language))


BACKEND = Backend(
    operations={
        operation.__name__: operation
        for operation in (
            look_up_order,
            note_reason,
            refund,
            give_voucher,
            change_speed,
            change_address,
            this_weeks_offers,
        )
    },
    initial_state=initial_state,
)
