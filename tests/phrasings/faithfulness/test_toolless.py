"""Deeds that no tool of the service does."""

import pytest

from phrasings.faithfulness.jsonio import check_request

TOOLS = {"get_order": {"description": "look up an order", "changes": False}}


def checked(reply: str, *, heard: str = "I want my money back for order 4412.", result: dict | None = None) -> str:
    events = [
        {"type": "customer", "text": heard},
        {"type": "call", "id": "1", "tool": "get_order", "arguments": {"order": "4412"}, "by": "agent"},
        {"type": "result", "id": "1", "tool": "get_order", "ok": True, "value": result or {"status": "delivered"}},
    ]
    return check_request({"id": "x", "language": "en", "tools": TOOLS, "events": events, "reply": reply})["reply"]


@pytest.mark.parametrize(
    "reply", ["I've refunded order 4412.", "Order 4412 has been refunded.", "I got your refund sorted."]
)
def test_a_deed_that_no_tool_does_is_never_said_to_be_done(reply):
    assert checked(reply) == "Not done: your request."


def test_what_a_look_up_shows_stands():
    shown = {"status": "cancelled", "refund": {"status": "refunded"}}
    assert checked("Order 4412 has been refunded.", result=shown) == "Order 4412 has been refunded."


def test_money_paid_in_bears_no_refund():
    shown = {"status": "delivered", "payment": {"status": "credited"}}
    assert checked("Order 4412 has been refunded.", result=shown) == "Not done: your request."


def test_what_the_customer_did_stands():
    reply = "Your phone has been restarted."
    assert checked(reply, heard="I have restarted the phone.") == reply
    assert checked(reply, heard="My phone is slow.") != reply


@pytest.mark.parametrize(
    "reply", ["I've updated my answer.", "I've noted your preference.", "I've put a summary below."]
)
def test_what_is_done_to_the_reply_itself_needs_no_tool(reply):
    assert checked(reply) == reply
