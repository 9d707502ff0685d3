"""News of the record told in the passive, where a tool of the service could have done the like and was never called."""

import pytest

from phrasings.faithfulness.jsonio import check_request

TOOLS = {
    "get_order": {"description": "look up an order", "changes": False},
    "find_seats": {"description": "find free seats", "changes": False},
    "apply_coupon": {"description": "apply a coupon to an order", "changes": True},
    "change_departure": {"description": "move a departure to another time", "changes": True},
    "assign_job": {"description": "assign a job to a contractor", "changes": True},
    "notify_driver": {"description": "notify the driver", "changes": True},
}
ORDER = {
    "coupon": "SPRING",
    "departure": "10:30",
    "previous_departure": "8:00",
    "assigned_to": "Brightline Ltd.",
    "driver": "Ann Bell",
}


def verdict(reply, *, asked="what about order 4412?", more=()):
    events = [
        {"type": "customer", "text": asked},
        {"type": "call", "id": "c1", "tool": "get_order", "arguments": {"order": "4412"}, "by": "agent"},
        {"type": "result", "id": "c1", "tool": "get_order", "ok": True, "value": {"order": "4412", **ORDER}},
        *more,
    ]
    answer = check_request({"id": "s", "language": "en", "tools": TOOLS, "events": events, "reply": reply})
    return answer["sentences"][0]["verdict"]


@pytest.mark.parametrize(
    "said",
    [
        "The coupon SPRING has been applied to your order.",
        "Your departure has been moved from 8:00 to 10:30.",
        "The job has been assigned to Brightline Ltd.",
    ],
)
def test_what_a_look_up_shows_of_the_thing_itself_stands(said):
    assert verdict(said) == "kept"


@pytest.mark.parametrize(
    "said",
    [
        "I've applied the coupon SPRING to your order.",
        "The coupon SUMMER has been applied to your order.",
        "The job has been assigned to Nordlicht Ltd.",
        "Ann Bell has been notified of the change.",
    ],
)
def test_our_own_deed_another_value_and_who_was_told_do_not(said):
    assert verdict(said) == "replaced"


def test_what_the_customer_asked_for_is_no_news_of_the_record():
    assert verdict("The coupon SPRING has been applied to your order.", asked="please apply SPRING") == "replaced"
    assigned, asked = "The job has been assigned to Brightline Ltd.", "can Brightline Ltd. do it, please?"
    assert verdict(assigned, asked=asked) == "replaced"


def test_a_call_that_failed_is_what_was_meant():
    failed = [
        {"type": "call", "id": "c2", "tool": "apply_coupon", "arguments": {"order": "4412"}, "by": "agent"},
        {"type": "result", "id": "c2", "tool": "apply_coupon", "ok": False, "value": "expired"},
    ]
    assert verdict("The coupon SPRING has been applied to your order.", more=failed) == "replaced"


def test_things_to_choose_from_show_nothing_of_what_was_chosen():
    found = [
        {"type": "call", "id": "c2", "tool": "find_seats", "arguments": {"order": "4412"}, "by": "agent"},
        {"type": "result", "id": "c2", "tool": "find_seats", "ok": True, "value": [{"departure": "11:45"}]},
    ]
    assert verdict("Your departure has been moved to 11:45.", more=found) == "replaced"
