"""How the values of a step are had: from the chat, by asking, by asking about one that is likely."""

import pytest

from tests.conversations.engine.procedure.playing import store, tool

BOTH = {"order_id": "4412", "email": "ana@example.org"}
LINES = {"lines": [{"id": "l1", "text": "a blue mug"}, {"id": "l2", "text": "a red mug"}]}


def begun(chat, text="refund 4412, ana@example.org", **more):
    return chat.says(text, intent="refund", **{**BOTH, **more})


def test_values_said_before_are_never_asked_for(play):
    chat = play(store())
    begun(chat)
    assert chat.ran == [("look_up", BOTH)]
    assert [slot.source for slot in chat.events("slot")] == ["customer", "customer"]


def test_a_value_that_the_agent_said_counts_as_well_and_the_log_says_whose_it_was(play):
    chat = play(
        store(
            procedures={"address": [{"say": "We have 7 Mill Street."}, {"tool": "look_up", "needs": ["email"]}, "move"]}
        )
    )
    chat.says("I moved", intent="address", email="x")
    chat.says("ana@example.org and it is that one", email="ana@example.org", street="7 Mill Street")
    assert chat.events("slot")[-1].source == "agent"


def test_a_value_without_a_candidate_is_asked_for_without_asking_the_reader(play):
    chat = play(store())
    chat.says("refund please", intent="refund")
    assert "slot" not in {question.kind for question in chat.reader.asked}
    assert [slot["slot"] for slot in chat.action["slots"]] == ["order_id", "email"]
    assert chat.said == "<ask_value order ID (4 digits) and e-mail address>"


def test_a_likely_value_is_asked_about_once(play):
    chat = play(store())
    assert begun(chat, order_id=("4412", 0.8)) == "check-value"
    assert chat.said == "<check_value order ID 4412>"
    chat.says("yes it is", value_right="yes")
    assert chat.ran == [("look_up", BOTH)]


def test_a_value_that_is_not_right_is_never_offered_again(play):
    chat = play(store())
    begun(chat, order_id=("4412", 0.8))
    assert chat.says("no", value_right="no", order_id="4412") == "ask"
    assert chat.says("it is 5500", order_id="5500") == "ask"
    assert chat.values["order_id"] == "5500"


def test_another_value_in_place_of_the_one_asked_about_is_taken(play):
    chat = play(store())
    begun(chat, order_id=("4412", 0.8))
    chat.says("no, 5500", value_right="no", order_id="5500")
    assert chat.ran == [("look_up", {**BOTH, "order_id": "5500"})]


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [("on 03/04/2027", "2027-04-03", "2027-03-04"), ("on Friday, I mean 8 May or 15 May", "2026-05-08", "2026-05-15")],
)
def test_a_date_that_may_be_two_days_is_asked_and_not_guessed(play, text, first, second):
    chat = play(store())
    chat.says(f"deliver 4412 {text}", intent="deliver", order_id="4412", day={first: 0.48, second: 0.48})
    assert chat.action["type"] == "ask"
    assert {choice["value"] for choice in chat.action["choices"]} == {first, second}
    assert chat.says("the first", day=first) == "confirm"
    assert chat.values["day"] == first


def test_an_amount_that_may_be_two_is_asked_and_not_guessed(play):
    slots = {"amount": {"label": "amount", "pattern": "amount"}}
    chat = play(store(slots=slots, tools={"refund": tool("refund", needs=["amount"], changes=True)}))
    begun(chat)
    assert chat.says("3.350 then", amount={"3350": 0.45, "3.35": 0.45}) == "ask"
    assert {choice["value"]: choice["text"] for choice in chat.action["choices"]} == {"3350": "3,350", "3.35": "3.35"}
    assert chat.says("the smaller one", amount="3.35") == "confirm"


def test_asked_twice_in_vain_the_next_alternative_is_tried_and_then_a_person_comes(play):
    tools = {"look_up": tool(any_of=[["order_id"], ["email"]])}
    chat = play(store(tools=tools))
    chat.says("refund", intent="refund")
    assert chat.action["slots"][0]["slot"] == "order_id"
    chat.says("hm")
    assert chat.said == "<not_caught> <ask_value order ID (4 digits)>"
    chat.says("hm")
    assert chat.action["slots"][0]["slot"] == "email"
    chat.says("hm")
    assert chat.says("hm") == "handoff"
    assert chat.action["brief"]["why"] == "missing:order_id"


def test_either_of_two_values_is_enough_whichever_comes(play):
    chat = play(store(tools={"look_up": tool(any_of=[["order_id"], ["email"]])}))
    chat.says("refund", intent="refund")
    chat.says("I only have ana@example.org", email="ana@example.org")
    assert chat.ran == [("look_up", {"email": "ana@example.org"})]


def test_a_note_that_cannot_be_had_is_done_without(play):
    chat = play(store(procedures={"refund": ["note", "look_up", "refund"]}))
    chat.says("refund", intent="refund")
    chat.says("hm")
    chat.says("hm")
    assert chat.action["slots"][0]["slot"] == "order_id"


def test_a_value_that_only_some_cases_need_is_asked_in_those(play):
    needs = ["method", {"slot": "street", "when": 'method is "card"'}]
    for method, wanted in (("card", "ask"), ("credit", "confirm")):
        chat = play(store(tools={"refund": tool("refund", needs=needs, changes=True)}))
        assert begun(chat, method=method) == wanted


def test_a_condition_over_a_value_that_nobody_knows_has_it_found_out_first(play):
    steps = [{"tool": "move", "when": 'method is "card"'}, {"say": "Good."}]
    chat = play(store(procedures={"address": steps}))
    chat.says("I moved", intent="address")
    assert chat.action["slots"][0]["slot"] == "method"
    assert chat.says("credit", method="credit") == "wrap-up"
    assert chat.said == "Good. <wrap_up>"


def test_a_condition_reads_results_and_facts(play):
    steps = [
        "look_up",
        {"say": "Sent.", "when": 'look_up.status is "sent"'},
        {"say": "Not.", "when": 'fact.language is "pt"'},
    ]
    chat = play(store(procedures={"refund": steps}), results={"look_up": [{"status": "sent"}]})
    begun(chat)
    assert chat.said == "Sent. <wrap_up>"


def test_results_fill_slots_and_say_what_they_have_to_say(play):
    tools = {"refund": tool("refund", needs=["amount"], changes=True)}
    result = {"values": {"amount": "12.50", "nonsense": 1}, "say": "I found it."}
    chat = play(store(tools=tools), results={"look_up": [result]})
    assert begun(chat) == "confirm"
    assert chat.said == "I found it. <confirm refund amount=12.50>"
    assert chat.view.work.active.values["amount"].source == "result"


def test_one_of_the_records_that_a_look_up_reported_is_picked(play):
    tools = {"refund": tool("refund", needs=["line"], changes=True)}
    chat = play(store(tools=tools), results={"look_up": [LINES]})
    assert begun(chat) == "ask"
    assert chat.action["slots"] == [
        {"slot": "line", "label": "item", "options": {"l1": "a blue mug", "l2": "a red mug"}}
    ]
    assert chat.says("the second one", line="l2") == "confirm"
    assert chat.said == "<confirm refund item=a red mug>"


def test_without_records_there_is_nothing_to_pick_and_a_person_comes(play):
    chat = play(store(tools={"refund": tool("refund", needs=["line"], changes=True)}), results={"look_up": [{}]})
    assert begun(chat) == "handoff"


def test_the_gate_of_a_tool_asks_for_more_confidence(play):
    for gate, wanted in ((0.97, "check-value"), (None, "ask")):
        chat = play(store(tools={"look_up": tool(needs=["order_id", "email"], **({"gate": gate} if gate else {}))}))
        assert begun(chat, order_id=("4412", 0.97)) == wanted


def test_a_slot_with_a_role_of_its_own_is_another_value(play):
    steps = [{"tool": "look_up", "needs": ["street"]}, {"tool": "move", "roles": {"street": "the new address"}}]
    chat = play(store(procedures={"address": steps}))
    chat.says("I moved from 1 Old Street", intent="address", street="1 Old Street")
    assert chat.action["slots"][0]["slot"] == "street@address[1]"
    chat.reader.answers = {}
    chat.says("2 New Street", **{"slot:street@address[1]": "2 New Street"})
    assert chat.action["arguments"] == {"street": "2 New Street"}


def test_fixed_values_are_the_procedures_own(play):
    steps = [{"tool": "refund", "needs": [], "fixed": {"method": "credit"}}]
    chat = play(store(procedures={"refund": steps}))
    chat.says("refund", intent="refund")
    assert (chat.action["arguments"], chat.said) == (
        {"method": "credit"},
        "<confirm refund refund method=store credit>",
    )


def second_request(play):
    chat = play(store())
    begun(chat, method="card")
    chat.says("yes", read_back="yes")
    chat.says("another refund please", finished="no", intent="refund", **BOTH)
    return chat


def test_values_of_an_earlier_request_are_asked_about_before_they_are_taken_again(play):
    chat = second_request(play)
    assert chat.action["type"] == "check-value"
    assert chat.said == "<check_values order ID 4412 and e-mail address ana@example.org>"


def test_several_values_of_an_earlier_request_are_confirmed_together(play):
    chat = second_request(play)
    chat.says("yes", value_right="yes")
    assert chat.ran[-1] == ("look_up", BOTH)


def test_of_several_that_are_not_right_all_are_asked_for(play):
    chat = second_request(play)
    assert chat.says("no", value_right="no") == "ask"
    assert [slot["slot"] for slot in chat.action["slots"]] == ["order_id", "email"]
    chat.says("4412 and bea@example.org", order_id="4412", email="bea@example.org")
    assert chat.ran[-1] == ("look_up", {"order_id": "4412", "email": "bea@example.org"})


def test_what_a_tool_that_was_never_called_would_have_found_is_missing(play):
    steps = [{"optional": ["voucher"]}, {"say": "No voucher, then.", "when": "voucher.code is missing"}]
    chat = play(store(procedures={"refund": steps}))
    chat.says("refund", intent="refund", optional_step="none")
    assert chat.said == "No voucher, then. <wrap_up>"
