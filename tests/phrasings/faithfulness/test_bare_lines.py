"""Bare lines, as models like to write them: a list item or a heading with no verb of its own claims all the same."""

import pytest

from phrasings.faithfulness.jsonio import check_request

TOOLS = {
    "refund_card": {"description": "refund an order to the customer's card", "changes": True},
    "cancel_booking": {"description": "cancel a booking", "changes": True},
}
FAILED = [
    {"type": "customer", "text": "pay me back"},
    {"type": "call", "id": "1", "tool": "refund_card", "arguments": {"amount": 20}, "by": "agent"},
    {"type": "result", "id": "1", "tool": "refund_card", "ok": False, "value": "declined"},
]


def checked(reply: str, events: list, language: str = "en") -> str:
    request = {"id": "bare", "language": language, "tools": TOOLS, "events": events, "reply": reply}
    return check_request(request)["reply"]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "- Refund issued to your card"),
        ("en", "- Refunded your card"),
        ("en", "**Refund complete**"),
        ("en", "Refund complete"),
        ("en", "Refunded ✅"),
        ("pt", "- Reembolso efetuado no seu cartão"),
        ("es", "- Reembolso realizado en su tarjeta"),
        ("fr", "- Remboursement effectué sur votre carte"),
        ("ja", "- 返金完了"),
    ],
)
def test_a_bare_line_about_a_call_that_failed_does_not_stand(language, line):
    assert line.strip("-* ") not in checked(f"{line}\n", FAILED, language)


def test_a_heading_without_a_full_stop_claims_as_one_with_it():
    assert "Refund complete" not in checked("Refund complete", [{"type": "customer", "text": "pay me back"}])


@pytest.mark.parametrize(
    "reply", ["Your options:\n- Refund to your card\n- Store credit", "Refund policy", "Order summary:"]
)
def test_a_line_that_only_names_something_stays(reply):
    assert checked(reply, []) == reply
