"""How a chat begins, goes nowhere, and ends; who reads and who words it."""

import pytest

from conversations.engine.effects import ModelAnswer, ModelFailed, ToolRequest
from conversations.reading.port import ReaderFailedError
from tests.conversations.engine.procedure.playing import Scripted, store, tool

DAY = {"order_id": "4412", "day": "2026-05-07"}
AGENT = {"model": "tests"}


def delivered(chat):
    chat.says("deliver 4412 on 7 May", intent="deliver", **DAY)
    return chat.says("yes", read_back="yes")


def test_a_greeting_is_asked_what_it_is_about_then_asked_again_then_a_person_comes(play):
    chat = play(store())
    assert chat.says("hello") == "ask-intent"
    assert chat.said == "<ask_intent>"
    assert chat.says("hm") == "ask-intent"
    assert chat.said == "<not_understood Refund or Delivery or Change of address or Opening hours>"
    assert chat.says("hm") == "handoff"
    assert chat.action["reason"] == "unread"


def test_what_may_be_several_requests_is_asked_and_asides_are_not_offered(play):
    chat = play(store())
    shares = {"refund": 0.4, "deliver": 0.3, "hours": 0.2}
    assert chat.says("about my order", intent=shares) == "clarify"
    assert [one["intent"] for one in chat.action["intents"]] == ["refund", "deliver"]
    assert chat.says("the first", clarify="refund") == "ask"


def test_something_else_than_what_was_offered_is_read_among_everything(play):
    chat = play(store())
    chat.says("about my order", intent={"refund": 0.4, "deliver": 0.3})
    assert chat.says("no, I moved", intent="address") == "ask"


def test_no_more_is_offered_than_the_service_says(play):
    chat = play(store(options={"clarify_with": 2}))
    chat.says("well", intent={"refund": 0.3, "deliver": 0.3, "address": 0.3})
    assert len(chat.action["intents"]) == 2


def test_once_through_anything_else_is_asked_so_many_times(play):
    chat = play(store(options={"wrap_ups": 1}))
    assert delivered(chat) == "wrap-up"
    chat.says("deliver it again on 8 May", intent="deliver", day="2026-05-08", order_id=("4412", 0.98))
    assert chat.action["type"] == "check-value"
    chat.says("yes", value_right="yes")
    assert chat.says("yes", read_back="yes") == "done"


def test_without_wrap_ups_the_chat_ends_with_the_procedure(play):
    chat = play(store(options={"wrap_ups": 0}))
    assert delivered(chat) == "done"
    assert chat.said == "<schedule done> <done>"
    assert chat.view.ended


def test_a_bare_yes_to_anything_else_asks_what(play):
    chat = play(store())
    delivered(chat)
    assert chat.says("yes please", finished="no") == "ask-intent"


def test_an_aside_at_the_end_asks_again_whether_there_is_anything_else(play):
    chat = play(store())
    delivered(chat)
    assert chat.says("when are you open?", intent="hours") == "wrap-up"
    assert chat.said == "We are open from 9 to 6. <wrap_up>"


def test_what_nothing_reads_goes_to_the_model_where_the_service_says_so(play):
    chat = play(store(on_unread="model", agent=AGENT), model=[ModelAnswer(text="Gladly.")])
    chat.says("hello")
    assert chat.said == "<ask_intent>"
    assert chat.says("tell me about mugs") == "ask"
    assert chat.said == "Gladly."
    assert chat.says("refund 4412", intent="refund", order_id="4412") == "ask"


def test_a_change_that_a_model_proposes_is_confirmed_in_words(play):
    for answer, outcome in (("yes", "done"), ("no", "not_attempted"), ("correct", "not_attempted")):
        asks = ModelAnswer(calls=(ToolRequest("voucher", {}),))
        chat = play(store(on_unread="model", agent=AGENT), model=[asks, ModelAnswer(text="So.")])
        chat.says("hello")
        assert chat.says("a voucher?") == "confirm"
        chat.says(answer, read_back=answer)
        assert chat.outcomes() == {"voucher": outcome}
        assert chat.said == "So."


def test_a_change_of_a_models_that_is_neither_taken_nor_refused_goes_to_a_person(play):
    asks = ModelAnswer(calls=(ToolRequest("voucher", {}),))
    chat = play(store(on_unread="model", agent=AGENT), model=[asks])
    chat.says("hello")
    chat.says("a voucher?")
    assert chat.says("hm") == "confirm"
    assert chat.says("hm") == "handoff"


def test_unread_goes_straight_to_a_person_where_the_service_says_so(play):
    chat = play(store(on_unread="handoff"))
    chat.says("hello")
    assert chat.says("hm") == "handoff"


def test_a_model_may_word_what_the_templates_would_say(play):
    chat = play(store(options={"writer": "model"}), model=[ModelAnswer(text="What is your order number, please?")])
    chat.says("refund", intent="refund")
    said = chat.events("agent")[-1]
    assert (said.text, said.by, said.action["type"]) == ("What is your order number, please?", "model", "ask")


def test_a_model_that_fails_leaves_the_templates(play):
    chat = play(store(options={"writer": "model"}), model=[ModelFailed(reason="timeout")])
    chat.says("refund", intent="refund")
    assert chat.said == "<ask_value order ID (4 digits) and e-mail address>"


def test_what_is_read_back_is_never_reworded(play):
    chat = play(store(options={"writer": "model"}))
    chat.says("deliver 4412 on 7 May", intent="deliver", **DAY)
    assert chat.said.startswith("<confirm schedule")


class Broken:
    name, version = "broken", "1"

    def answer(self, questions):
        raise ReaderFailedError("down")


def test_a_reader_that_fails_is_followed_by_the_next_and_the_log_says_so(play):
    chat = play(store(options={"readers": ["model", "local"]}))
    chat.readers._made = {"model": Broken(), "local": Scripted()}
    chat.readers._made["local"].answers = {"intent": "refund"}
    chat.take  # noqa: B018 - the same chat
    chat.reader = chat.readers._made["local"]
    assert chat.says("refund", intent="refund") == "ask"
    failed = chat.events("reader_failed")[0]
    assert (failed.reader, failed.reason, failed.then) == ("model", "ReaderFailedError", "local")
    assert {reading.reader for reading in chat.events("reading")} <= {"scripted", "code"}


def test_when_nobody_can_read_the_customer_is_told_and_then_a_person_comes(play):
    chat = play(store())
    chat.reader.fails = 1
    assert chat.says("refund", intent="refund") == "ask"
    assert chat.said == "<error>"
    chat.reader.fails = 1
    assert chat.says("refund", intent="refund") == "handoff"
    assert chat.action["reason"] == "reader_failed"


def test_when_nobody_can_read_a_change_goes_on_waiting(play):
    chat = play(store())
    chat.says("deliver 4412 on 7 May", intent="deliver", **DAY)
    chat.reader.fails = 1
    assert chat.says("yes") == "confirm"
    assert chat.ran == []


def test_every_reading_is_in_the_log_with_its_gate_and_what_was_made_of_it(play):
    chat = play(store())
    chat.says("refund 4412", intent=("refund", 0.99), order_id=("4412", 0.8))
    reading = next(one for one in chat.events("reading") if one.id == "slot:order_id")
    assert (reading.question, reading.gate, reading.decision, reading.confidence) == ("slot", 0.9, "unsure", 0.6)
    assert reading.found["v1"] == {"value": "4412", "text": "4412", "said": 1, "start": 7, "end": 11, "by": "customer"}


def test_nothing_is_said_or_done_after_the_end(play):
    chat = play(store(options={"wrap_ups": 0}))
    delivered(chat)
    before = len(chat.log)
    assert chat.go() == "done"
    assert len(chat.log) == before


@pytest.mark.parametrize("runs", ["app"])
def test_a_desk_of_look_ups_alone_still_says_goodbye(play, runs):
    chat = play(store(tools={"look_up": tool(needs=[])}, procedures={"refund": ["look_up"]}))
    assert chat.says("refund", intent="refund") == "wrap-up"
    assert chat.says("no", finished="yes") == "done"
