import io
import json
from itertools import count

from phrasings.faithfulness.lines import run

REQUEST = {
    "id": "r1",
    "language": "en",
    "tools": {"refund_card": {"description": "refund an order", "changes": True}},
    "events": [
        {"type": "customer", "text": "refund 4412"},
        {"type": "call", "id": "c1", "tool": "refund_card", "arguments": {"order_id": "4412"}, "by": "agent"},
        {"type": "outcome", "id": "c1", "outcome": "refused", "reason": "policy"},
    ],
    "reply": "I've refunded order 4412.",
}


def answers(*lines):
    sink = io.StringIO()
    run(io.StringIO("\n".join(lines)), sink, clock=count().__next__)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def test_each_line_is_answered_in_order_with_its_id_and_time():
    found = answers(json.dumps(REQUEST), json.dumps({**REQUEST, "id": "r2"}))
    assert [one["id"] for one in found] == ["r1", "r2"]
    assert found[0]["sentences"][0]["verdict"] == "replaced"
    assert found[0]["ms"] == 1000


def test_a_line_that_is_not_json_is_named_and_the_rest_is_answered():
    broken, whole = answers("{oops", json.dumps(REQUEST))
    assert "line 1 is not JSON" in broken["error"]
    assert whole["id"] == "r1"


def test_what_is_wrong_with_a_request_is_said():
    wrong = [
        {"reply": 5},
        {"language": "tlh"},
        {"events": "x"},
        {"tools": []},
        {"events": [{"type": "call", "id": "1"}]},
    ]
    errors = [one["error"] for one in answers(*(json.dumps({**REQUEST, **part}) for part in wrong))]
    assert [
        "reply" in errors[0],
        "language" in errors[1],
        "events" in errors[2],
        "tools" in errors[3],
        "events[0].tool" in errors[4],
    ] == [True] * 5
