"""What goes wrong in a talk, and how it is put right."""

import pytest

from conversations.engine import events as e
from conversations.engine.effects import Result
from tests.conversations.engine.procedure.playing import store, tool

BOTH = {"order_id": "4412", "email": "ana@example.org"}


def begun(chat, text="refund 4412, ana@example.org", **more):
    return chat.says(text, intent="refund", **{**BOTH, **more})


def to_confirm(chat):
    return chat.says("deliver 4412 on Thursday 7 May", intent="deliver", order_id="4412", day="2026-05-07")


def test_yes_but_friday_is_a_correction(play):
    chat = play(store())
    assert to_confirm(chat) == "confirm"
    assert chat.says("yes, but on 8 May", read_back="yes", day="2026-05-08") == "confirm"
    assert chat.ran == []
    assert chat.action["arguments"] == {"order_id": "4412", "day": "2026-05-08"}
    chat.says("yes", read_back="yes")
    assert chat.ran == [("schedule", {"order_id": "4412", "day": "2026-05-08"})]


def test_a_yes_with_what_may_be_another_value_is_asked_again(play):
    chat = play(store())
    to_confirm(chat)
    assert chat.says("yes 8 May", read_back="yes", day=("2026-05-08", 0.6)) == "confirm"
    assert chat.ran == []


def test_a_yes_binds_to_what_was_read_back_and_to_nothing_else(play):
    chat = play(store())
    to_confirm(chat)
    before = chat.action
    chat.says("no, 8 May", read_back="correct", day="2026-05-08")
    assert chat.action["digest"] != before["digest"]
    assert chat.view.call(before["call"]).outcome == "not_attempted"


def test_a_correction_without_a_value_asks_for_it(play):
    chat = play(store())
    to_confirm(chat)
    assert chat.says("that is wrong", read_back="correct") == "ask"
    assert chat.action["correcting"]
    assert chat.says("make it 9 May", day="2026-05-09") == "confirm"
    assert chat.action["arguments"]["day"] == "2026-05-09"


def test_after_too_many_corrections_a_person_comes(play):
    chat = play(store(options={"corrections": 1}))
    to_confirm(chat)
    chat.says("no, 8 May", read_back="correct", day="2026-05-08")
    assert chat.says("no, 9 May", read_back="correct", day="2026-05-09") == "handoff"
    assert chat.action["reason"] == "too_many_corrections"
    assert chat.view.pending is None


def test_neither_yes_nor_no_is_asked_once_more_and_then_a_person_comes(play):
    chat = play(store())
    to_confirm(chat)
    assert chat.says("hm") == "confirm"
    assert chat.says("hm") == "handoff"
    assert chat.outcomes() == {"schedule": "not_attempted"}


def test_an_earlier_value_said_otherwise_takes_back_what_stood_on_it_and_nothing_else(play):
    chat = play(
        store(), results={"look_up": [{"values": {"street": "1 Old Street"}}, {"values": {"street": "2 New Street"}}]}
    )
    begun(chat)
    assert chat.action["slots"][0]["slot"] == "method"
    chat.says("sorry, order 5500", order_id="5500")
    assert chat.ran[-1] == ("look_up", {"order_id": "5500", "email": "ana@example.org"})
    assert chat.values == {"order_id": "5500", "email": "ana@example.org", "street": "2 New Street"}
    undone = [event.step for event in chat.events("step") if event.change == "undone"]
    assert undone == ["refund[0]"]


def test_a_pick_from_records_goes_with_the_look_up_that_reported_them(play):
    tools = {"refund": tool("refund", needs=["line", "method"], changes=True)}
    lines = [{"lines": [{"id": "l1", "text": "a mug"}]}, {"lines": [{"id": "k7", "text": "a bowl"}]}]
    chat = play(store(tools=tools), results={"look_up": lines})
    begun(chat, line="l1")
    assert chat.values["line"] == "l1"
    chat.says("sorry, order 5500", order_id="5500")
    assert "line" not in chat.values
    assert [slot["slot"] for slot in chat.action["slots"]] == ["line", "method"]


def test_a_correction_of_what_a_change_was_made_with_goes_to_a_person(play):
    chat = play(store(procedures={"deliver": ["schedule", "refund"]}))
    to_confirm(chat)
    chat.says("yes", read_back="yes")
    assert chat.says("wait, the order is 5500", order_id="5500") == "handoff"
    assert chat.action["reason"] == "changed_already"
    assert chat.action["brief"]["done"] == [{"tool": "schedule", "name": "schedule", "outcome": "done"}]


def test_a_look_up_that_finds_nothing_asks_for_the_value_again_before_a_person(play):
    chat = play(
        store(), results={"look_up": [Result("failed", reason="not_found"), Result("failed", reason="not_found")]}
    )
    assert begun(chat) == "ask"
    assert chat.said.startswith("<look_up_failed order ID and e-mail address>")
    assert chat.says("5500, ana@example.org", order_id="5500", email="ana@example.org") == "handoff"
    assert len(chat.ran) == 2
    assert chat.action["reason"] == "look_up_failed"


def test_the_same_value_said_again_is_looked_up_again(play):
    chat = play(store(), results={"look_up": [Result("failed", reason="not_found"), {}]})
    begun(chat)
    chat.says("it is 4412, ana@example.org", **BOTH)
    assert chat.ran == [("look_up", BOTH)] * 2
    assert chat.action["slots"][0]["slot"] == "method"


def test_a_failed_look_up_tries_the_other_way(play):
    tools = {"look_up": tool(any_of=[["order_id"], ["email"]])}
    failed = Result("failed", reason="not_found")
    chat = play(store(tools=tools), results={"look_up": [failed, failed, {}]})
    chat.says("refund 4412", intent="refund", order_id="4412")
    chat.says("4413", order_id="4413")
    assert chat.action["slots"][0]["slot"] == "email"
    chat.says("ana@example.org", email="ana@example.org")
    assert chat.ran[-1] == ("look_up", {"email": "ana@example.org"})


@pytest.mark.parametrize(("outcome", "reason"), [("failed", "change_failed"), ("unknown", "outcome_unknown")])
def test_a_change_that_did_not_come_through_is_said_and_goes_to_a_person(play, outcome, reason):
    chat = play(store(), results={"schedule": [Result(outcome, reason="timeout")]})
    to_confirm(chat)
    assert chat.says("yes", read_back="yes") == "handoff"
    assert chat.said == f"<schedule {outcome}> <handoff>"
    assert chat.action["reason"] == reason
    assert len(chat.ran) == 1


def test_a_value_that_the_schema_refuses_is_asked_for_again(play):
    slots = {"amount": {"label": "amount", "list": ["refuse", "12"]}}
    chat = play(store(slots=slots, tools={"refund": tool("refund", needs=["amount"], changes=True)}))
    begun(chat, "refund refuse 4412 ana@example.org", amount="refuse")
    assert chat.action["type"] == "ask"
    assert chat.says("12", amount="12") == "confirm"


def test_a_person_is_called_whatever_is_waited_for(play):
    for steps in (0, 1):
        chat = play(store())
        if steps:
            to_confirm(chat)
        assert chat.says("a person please", command="person") == "handoff"
        assert chat.action["reason"] == "asked_for_a_person"
        assert chat.view.pending is None


def test_a_hand_off_carries_a_brief(play):
    chat = play(store())
    begun(chat)
    chat.says("let me talk to somebody", command="person")
    assert chat.action["brief"] == {
        "wanted": ["Refund"],
        "collected": {"order ID": "4412", "e-mail address": "ana@example.org"},
        "done": [],
        "notes": [],
        "why": "asked_for_a_person",
    }


def test_cancel_drops_the_request_and_asks_what_else(play):
    chat = play(store())
    to_confirm(chat)
    assert chat.says("forget it", command="cancel") == "wrap-up"
    assert chat.said == "<cancelled Delivery> <wrap_up>"
    assert chat.outcomes() == {"schedule": "not_attempted"}


def test_start_over_forgets_what_was_said(play):
    chat = play(store())
    begun(chat)
    assert chat.says("start over", command="start_over") == "ask"
    assert chat.said == "<restarted> <ask_value order ID (4 digits) and e-mail address>"
    assert chat.values == {}


def test_repeat_says_the_question_again(play):
    chat = play(store())
    begun(chat)
    said, action = chat.said, chat.action
    chat.says("sorry, what?", command="repeat")
    assert (chat.said, chat.action) == (said, action)


def test_a_mistake_asks_what_is_wrong_and_then_goes_on(play):
    chat = play(store())
    begun(chat)
    assert chat.says("I made a mistake", command="mistake") == "ask"
    assert [slot["slot"] for slot in chat.action["slots"]] == ["order_id", "email"]
    chat.says("the order is 5500", order_id="5500")
    assert chat.ran[-1] == ("look_up", {**BOTH, "order_id": "5500"})


def test_an_aside_is_answered_and_the_question_stands(play):
    chat = play(store())
    begun(chat)
    question = chat.said
    assert chat.says("when are you open?", aside="hours") == "ask"
    assert chat.said == f"We are open from 9 to 6. {question}"
    assert chat.view.work.misses == 0


def test_an_aside_and_a_value_in_one_message_are_both_heard(play):
    chat = play(store())
    chat.says("refund", intent="refund", order_id="4412")
    chat.says("4412, ana@example.org. And when are you open?", aside="hours", **BOTH)
    assert chat.said.startswith("We are open from 9 to 6.")
    assert chat.ran == [("look_up", BOTH)]


def test_an_aside_while_a_change_waits_leaves_it_waiting(play):
    chat = play(store())
    to_confirm(chat)
    before = chat.action
    chat.says("when are you open?", aside="hours")
    assert chat.action == before
    assert chat.said == "We are open from 9 to 6. <confirm schedule order ID=4412, day=7 May 2026>"
    chat.says("yes", read_back="yes")
    assert len(chat.ran) == 1


def test_an_aside_at_the_start_asks_what_is_needed(play):
    chat = play(store())
    assert chat.says("when are you open?", intent="hours") == "ask-intent"
    assert chat.said == "We are open from 9 to 6. <ask_intent>"


@pytest.mark.parametrize(("answer", "wanted"), [("yes", "ask"), ("no", "wrap-up")])
def test_another_request_interrupts_and_the_first_is_resumed_or_dropped_by_asking(play, answer, wanted):
    chat = play(store())
    begun(chat)
    assert (
        chat.says("actually, deliver it on 7 May", intent="deliver", day="2026-05-07", order_id="4412") == "check-value"
    )
    chat.says("yes", value_right="yes", day="2026-05-07")
    assert chat.action["type"] == "confirm"
    assert chat.says("yes", read_back="yes") == "clarify"
    assert (chat.action["resume"], chat.said) == (True, "<schedule done> <resume Refund>")
    assert chat.says(answer, more=answer) == wanted
    if answer == "yes":
        assert chat.action["slots"][0]["slot"] == "method"
        assert chat.values["email"] == "ana@example.org"


def test_a_change_that_waits_is_not_made_when_the_customer_turns_to_something_else(play):
    chat = play(store())
    to_confirm(chat)
    chat.says("I moved to 2 New Street", intent="address", street="2 New Street")
    assert chat.outcomes() == {"schedule": "not_attempted", "move": "pending_confirmation"}
    chat.says("yes", read_back="yes")
    assert [name for name, _ in chat.ran] == ["move"]
    chat.says("yes", more="yes")
    assert chat.action["tool"] == "schedule"


def test_a_reopened_conversation_begins_afresh(play):
    chat = play(store())
    begun(chat)
    chat.says("a person", command="person")
    assert chat.said == "<handoff>"
    assert chat.says("hello?") == "handoff"
    assert chat.said == "<handed_off>"
    chat.take(e.Reopened(by="user:ana"))
    assert chat.says("I moved to 2 New Street", intent="address", street="2 New Street") == "confirm"


def test_a_decision_of_the_app_counts_as_a_word(play):
    for decision, outcome in (("approve", "done"), ("skip", "not_attempted")):
        chat = play(store())
        to_confirm(chat)
        assert chat.decides(decision) == "wrap-up"
        assert chat.outcomes() == {"schedule": outcome}


def test_a_yes_with_a_day_that_the_reader_does_not_surely_leave_out_is_no_yes(play):
    chat = play(store())
    to_confirm(chat)
    assert chat.says("yes, 8 May then", read_back="yes", day={"2026-05-08": 0.3}) == "confirm"
    assert chat.ran == []
    assert chat.says("yes, I was told so on 8 May", read_back="yes", day={"2026-05-08": 0.02}) == "wrap-up"


def test_an_aside_that_looks_something_up_leaves_a_waiting_change_alone(play):
    chat = play(
        store(tools={"opening": tool()}, procedures={"hours": ["opening"]}), results={"opening": [{"say": "Until 6."}]}
    )
    to_confirm(chat)
    assert chat.says("when are you open?", aside="hours") == "confirm"
    assert chat.said.startswith("Until 6. <confirm")
    chat.says("yes", read_back="yes")
    assert [name for name, _ in chat.ran] == ["opening", "schedule"]
