"""Examples of the API's documentation."""

from drf_spectacular.utils import OpenApiExample

_ID = "0d6c7b52-6f4e-4f0f-9a3a-5f2f6d1f3a77"
_DIGEST = "9f2c" * 16

START = OpenApiExample("The shop, in English", value={"service": "shop", "language": "en"}, request_only=True)
MESSAGE = OpenApiExample("A lost parcel", value={"text": "the parcel for 4412 went missing"}, request_only=True)
RESULT = OpenApiExample("Done", value={"call": "c2", "ok": True, "value": {"label": "L-204"}}, request_only=True)
NO_RESULT = OpenApiExample(
    "Not done",
    value={"call": "c2", "ok": False, "error": {"code": "out_of_paper", "text": "The printer is out of paper."}},
    request_only=True,
)
DECISION = OpenApiExample(
    "Yes, do it", value={"call": "c1", "digest": _DIGEST, "decision": "approve"}, request_only=True
)
REDACTION = OpenApiExample("Asked for", value={"reason": "the customer asked for it"}, request_only=True)
READ_BACK = OpenApiExample(
    "A change waits for a decision",
    value={
        "conversation": _ID,
        "seq": 9,
        "messages": [{"text": "Shall I refund to card (order 4412, £12.50)?", "by": "template"}],
        "action": {
            "type": "confirm",
            "call": "c1",
            "tool": "refund_card",
            "arguments": {"order_id": "4412", "amount": 12.5},
            "digest": _DIGEST,
            "text": "Shall I refund to card (order 4412, £12.50)?",
        },
    },
    response_only=True,
)
REPLY_CHECK = OpenApiExample(
    "A claim that the record does not bear",
    value={
        "language": "en",
        "tools": {"refund_card": {"description": "refund an order to the customer's card", "changes": True}},
        "events": [
            {"type": "customer", "text": "the parcel for 4412 never turned up"},
            {"type": "call", "id": "c1", "tool": "refund_card", "arguments": {"order_id": "4412"}, "by": "agent"},
            {"type": "outcome", "id": "c1", "outcome": "refused", "reason": "not_granted"},
        ],
        "reply": "I've refunded order 4412.",
    },
    request_only=True,
)
