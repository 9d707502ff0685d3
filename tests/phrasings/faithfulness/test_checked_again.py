"""A checked reply is a reply that the record bears: checked again, it stays as it is. Over every hand-written case."""

import pytest
from cases.measure import cases

from cxagent.language import LANGUAGES
from phrasings.faithfulness.jsonio import check_request


def request_of(case: dict, reply: str) -> dict:
    return {**{name: case[name] for name in ("id", "language", "tools", "events")}, "reply": reply}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_checked_reply_checked_again_is_unchanged(language):
    checked = [(case, check_request(request_of(case, case["reply"]))["reply"]) for case in cases(language)]
    again = {case["id"]: check_request(request_of(case, reply))["reply"] for case, reply in checked}
    assert [case["id"] for case, reply in checked if again[case["id"]] != reply] == []


def test_what_was_true_in_a_sentence_that_was_half_false_is_still_said():
    tools = {
        "cancel_booking": {"description": "cancel a booking", "changes": True},
        "refund_card": {"description": "refund an order to the card", "changes": True},
    }
    events = [
        {"type": "customer", "text": "cancel it and pay me back"},
        {"type": "call", "id": "1", "tool": "cancel_booking", "arguments": {"booking": "B1200"}, "by": "agent"},
        {"type": "result", "id": "1", "tool": "cancel_booking", "ok": True, "value": {}},
        {"type": "call", "id": "2", "tool": "refund_card", "arguments": {"amount": 20}, "by": "agent"},
        {"type": "result", "id": "2", "tool": "refund_card", "ok": False, "value": "declined"},
    ]
    case = {"id": "half", "language": "en", "tools": tools, "events": events}
    reply = check_request(request_of(case, "I've cancelled booking B1200 and refunded your card."))["reply"]
    assert reply.startswith("Done: cancel booking with booking B1200. Not done: refund card")
