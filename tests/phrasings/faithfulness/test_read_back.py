"""A look-up after a change that shows what was there before: the change is not said to be done."""

import pytest

from phrasings.faithfulness.jsonio import check_request

TOOLS = {
    "get_member": {"description": "look up a member of the gym", "changes": False},
    "update_member": {"description": "update the details of a member", "changes": True},
    "update_notes": {"description": "update the fields of a member", "changes": True},
    "refund_fee": {"description": "refund a fee to a member", "changes": True},
}
OLD, NEW = {"member": "M77", "phone": "0151 555 01"}, {"member": "M77", "phone": "0151 555 99"}


def call(name, arguments, value):
    identity = f"{name}-{len(str(value))}-{arguments}"
    return [
        {"type": "call", "id": identity, "tool": name, "arguments": arguments, "by": "agent"},
        {"type": "result", "id": identity, "tool": name, "ok": True, "value": value},
    ]


def said(*calls, reply):
    events = [{"type": "customer", "text": "please change my phone number"}]
    events += [event for one in calls for event in one]
    return check_request({"id": "r", "language": "en", "tools": TOOLS, "events": events, "reply": reply})


def look_up(value):
    return call("get_member", {"member": "M77"}, value)


UPDATE = call("update_member", NEW, {"status": "ok"})
CLAIM = "I've updated your phone number."


@pytest.mark.parametrize(
    ("calls", "stands"),
    [
        ([look_up(OLD), UPDATE, look_up(OLD | {"seen": 2})], False),
        ([look_up(OLD), UPDATE, look_up(NEW)], True),
        ([look_up(OLD), UPDATE], True),
        ([UPDATE, look_up(OLD)], True),
        ([look_up(OLD), UPDATE, look_up(NEW | {"phone": "+49 151 555 99"})], True),
        ([look_up(OLD), UPDATE, call("update_member", OLD, {"status": "ok"}), look_up(OLD)], True),
    ],
    ids=["as before", "as written", "not looked up", "nothing before", "written another way", "changed back"],
)
def test_a_change_stands_unless_a_look_up_still_shows_what_was_there_before(calls, stands):
    sentence = said(*calls, reply=CLAIM)["sentences"][0]
    assert (sentence["verdict"] == "kept") is stands
    assert sentence["outcome"] == ("done" if stands else "unknown")


def test_a_group_of_fields_without_what_was_written_to_it_puts_the_change_in_doubt():
    write = call("update_notes", {"member": "M77", "fields": {"trainer": "Kim"}}, {"updated": ["trainer"]})
    empty, full = {"member": "M77", "fields": {}}, {"member": "M77", "fields": {"trainer": "Kim"}}
    reply = "I've updated the fields of your membership."
    assert said(write, look_up(empty), reply=reply)["sentences"][0]["verdict"] == "replaced"
    assert said(write, look_up(full), reply=reply)["sentences"][0]["verdict"] == "kept"


def test_an_amount_that_is_paid_out_of_a_total_is_no_new_total():
    before, refund = look_up({"member": "M77", "amount": 50}), call("refund_fee", {"member": "M77", "amount": 5}, {})
    answer = said(before, refund, look_up({"member": "M77", "amount": 50}), reply="I've refunded 5.00 of your fee.")
    assert answer["sentences"][0]["verdict"] == "kept"
