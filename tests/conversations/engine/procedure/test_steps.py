"""Every kind of step."""

import pytest

from conversations.engine.effects import Result
from tests.conversations.engine.procedure.playing import store, tool

BOTH = {"order_id": "4412", "email": "ana@example.org"}
FIXES = {"restart": tool("restart"), "reset": tool("reset"), "visit": tool("visit", changes=True)}
TRY = {"refund": [{"try": ["restart", "reset"]}, "visit"]}


def begun(chat, text="refund 4412, ana@example.org", **more):
    return chat.says(text, intent="refund", **{**BOTH, **more})


def test_fixes_are_tried_in_turn_until_one_works(play):
    chat = play(store(tools=FIXES, procedures=TRY), results={"restart": [{"say": "Please restart it."}]})
    assert begun(chat) == "ask-fixed"
    assert (chat.said, chat.action["tool"]) == ("Please restart it. <ask_fixed>", "restart")
    assert chat.says("no", fixed="no") == "ask-fixed"
    assert chat.action["tool"] == "reset"
    assert chat.says("yes", fixed="yes") == "wrap-up"
    assert [name for name, _ in chat.ran] == ["restart", "reset"]


def test_after_fixes_that_did_not_work_the_procedure_goes_on(play):
    chat = play(store(tools=FIXES, procedures=TRY))
    begun(chat)
    chat.says("no", fixed="no")
    assert chat.says("no", fixed="no") == "confirm"
    assert chat.action["tool"] == "visit"


def test_a_step_may_ask_whether_a_fix_worked(play):
    steps = [
        {"try": ["restart"]},
        {"say": "Glad to hear.", "when": "restart.fixed"},
        {"say": "Sorry.", "when": "not restart.fixed"},
    ]
    for answer, said in (("yes", "Glad to hear. <wrap_up>"), ("no", "Sorry. <wrap_up>")):
        chat = play(store(tools=FIXES, procedures={"refund": steps}))
        begun(chat)
        chat.says(answer, fixed=answer)
        assert chat.said == said


def test_whether_it_worked_is_asked_once_more_and_then_a_person_comes(play):
    chat = play(store(tools=FIXES, procedures=TRY))
    begun(chat)
    assert chat.says("hm") == "ask-fixed"
    assert chat.said == "<not_caught> <ask_fixed>"
    assert chat.says("hm") == "handoff"


OPTIONAL = {"refund": ["look_up", {"optional": ["voucher", "note"]}, {"say": "Done."}]}


def test_an_optional_step_is_chosen_from_the_written_procedure_and_what_was_found(play):
    chat = play(store(procedures=OPTIONAL), results={"look_up": [{"note": "Sent on Monday."}]})
    assert begun(chat, optional_step="voucher") == "confirm"
    question = next(one for one in chat.reader.asked if one.kind == "optional_step")
    assert (question.written, question.done) == ("Offer a voucher to customers who complain.", ("Sent on Monday.",))
    chat.says("yes", read_back="yes")
    assert chat.said == "<voucher done> Done. <wrap_up>"


def test_no_optional_step_is_taken_where_none_is_called_for(play):
    chat = play(store(procedures=OPTIONAL))
    assert begun(chat, optional_step="none") == "wrap-up"


@pytest.mark.parametrize(("offers", "wanted"), [(True, "confirm"), (False, "wrap-up")])
def test_an_optional_change_that_the_reader_leans_to_is_offered(play, offers, wanted):
    chat = play(store(procedures=OPTIONAL, options={"offer_when_unsure": offers}))
    assert begun(chat, optional_step=("voucher", 0.6)) == wanted


def test_an_optional_look_up_that_the_reader_leans_to_is_not_made(play):
    chat = play(store(procedures=OPTIONAL))
    assert begun(chat, optional_step=("note", 0.6)) == "wrap-up"


def test_an_offer_that_is_declined_lets_the_procedure_go_on(play):
    chat = play(store(procedures=OPTIONAL))
    begun(chat, optional_step=("voucher", 0.6))
    assert chat.says("no", read_back="no") == "wrap-up"
    assert chat.said == "<declined voucher> Done. <wrap_up>"


def test_two_optional_steps_with_one_tool_are_told_apart(play):
    calls = [{"tool": "refund", "needs": [], "fixed": {"method": way}} for way in ("card", "credit")]
    chat = play(store(procedures={"refund": [{"optional": calls}]}))
    begun(chat, optional_step="refund#2")
    assert chat.action["arguments"] == {"method": "credit"}


def test_optional_steps_go_on_until_none_is_called_for(play):
    chat = play(store(procedures=OPTIONAL))
    begun(chat, optional_step="voucher")
    chat.says("yes", read_back="yes", optional_step="note", street="1 Mill Street")
    assert chat.action["slots"][0]["slot"] == "street"


def test_shared_steps_are_laid_open(play):
    chat = play(store(procedures={"refund": [{"procedure": "bye"}], "bye": [{"say": "Soon."}]}))
    begun(chat)
    assert chat.said == "Soon. <wrap_up>"


def test_a_change_that_need_not_be_read_back_is_made_at_once(play):
    tools = {"voucher": tool("voucher", changes=True, read_back=False)}
    chat = play(store(tools=tools, procedures={"refund": ["voucher"]}))
    assert begun(chat) == "wrap-up"
    assert chat.said == "<voucher done> <wrap_up>"


def test_a_call_that_the_app_runs_is_the_answer_and_its_result_goes_on(play):
    tools = {"look_up": {**tool(needs=["order_id", "email"]), "runs": {"kind": "app"}}}
    chat = play(store(tools=tools))
    assert begun(chat) == "call"
    action = chat.action
    assert (action["tool"], action["arguments"], action["step"]) == ("look_up", BOTH, "refund[0]")
    assert chat.posts({"say": "Found."}) == "ask"
    assert chat.said.startswith("Found.")


def test_a_message_while_the_app_owes_a_result_changes_nothing(play):
    tools = {"look_up": {**tool(needs=["order_id", "email"]), "runs": {"kind": "app"}}}
    chat = play(store(tools=tools))
    begun(chat)
    assert chat.says("hello?", intent="deliver") == "call"
    assert chat.posts({}) == "ask"
    assert chat.action["slots"][0]["slot"] == "method"


def test_state_moves_on_the_result_and_not_on_the_call(play):
    tools = {"look_up": {**tool(needs=["order_id", "email"]), "runs": {"kind": "app"}}}
    chat = play(store(tools=tools))
    begun(chat)
    assert chat.view.work.active.done == {}
    chat.posts({})
    assert "refund[0]" in chat.view.work.active.done


MENU = {
    "kinds": {"cup": {"says": {"en": ["cup"]}, "fields": ["size", "flavours"]}},
    "fields": {
        "size": {"values": {"small": {"en": ["small"]}, "large": {"en": ["large"]}}},
        "flavours": {"takes": "many", "negation": True, "values": {"mint": {"en": ["mint"]}, "nuts": {"en": ["nuts"]}}},
    },
}


def parlour(**changes):
    item = {
        "type": "object",
        "properties": {"item": {"type": "object"}, "change": {"enum": ["added", "changed", "removed"]}},
    }
    body = {
        "intents": {
            "order": {"name": "Order", "description": "to order ice", "examples": ["two cups"]},
            "refund": store()["intents"]["refund"],
        },
        "slots": {"item": {"label": "item", "menu": MENU}},
        "tools": {"set_item": tool("set_item", needs=["item"], parameters=item), "place": tool("place", changes=True)},
        "procedures": {
            "order": [{"repeat": ["set_item"], "ask": "What would you like?", "more": "Anything else?"}, "place"]
        },
        **changes,
    }
    return store(**body)


def test_an_order_is_built_up_for_as_long_as_the_customer_likes(play):
    chat = play(parlour())
    assert chat.says("I would like to order", intent="order") == "repeat-ask"
    assert chat.said == "What would you like?"
    assert chat.says("two large mint cups without nuts") == "repeat-ask"
    assert chat.said == "Anything else?"
    assert chat.ran[0][1]["change"] == "added"
    assert chat.ran[0][1]["item"]["count"] == 2
    chat.says("make it small")
    assert chat.ran[1][1]["change"] == "changed"
    assert chat.says("that is all", finished="yes") == "confirm"
    assert chat.action["tool"] == "place"


def test_the_message_that_begins_an_order_may_hold_its_first_lines(play):
    chat = play(parlour())
    chat.says("two small mint cups please", intent="order")
    assert (chat.said, len(chat.ran)) == ("Anything else?", 1)


def test_a_line_and_that_is_all_in_one_message_are_both_heard(play):
    chat = play(parlour())
    chat.says("order", intent="order")
    assert chat.says("a large mint cup, that's it", finished="yes") == "confirm"
    assert len(chat.ran) == 1


def test_what_looks_wrong_is_read_back_and_asked(play):
    chat = play(parlour())
    chat.says("order", intent="order")
    assert chat.says("two large mint cups without nuts", repeat_review=("yes", 0.4)) == "repeat-check"
    assert chat.action["records"] == ["2 cup, large, mint, no nuts"]
    assert chat.says("yes", right="yes") == "repeat-ask"
    assert chat.says("one small cup", repeat_review=("yes", 0.4)) == "repeat-check"
    assert chat.says("no", right="no") == "repeat-ask"
    assert chat.said == "<repeat_fix>"


def test_without_read_backs_nothing_is_reviewed(play):
    chat = play(parlour(options={"read_back_at": 1}))
    chat.says("order", intent="order")
    chat.says("two large mint cups", repeat_review=("yes", 0.9))
    assert chat.action["type"] == "repeat-ask"
    assert "repeat_review" not in {question.kind for question in chat.reader.asked}


def test_a_line_whose_call_failed_is_not_held(play):
    chat = play(parlour(), results={"set_item": [Result("failed", {"say": "We have no mint."}, reason="sold_out")]})
    chat.says("order", intent="order")
    chat.says("two large mint cups")
    assert chat.view.work.active.repeating.order == {}
    assert chat.said == "<set_item failed> Anything else?"


def test_a_tool_that_takes_a_list_gets_the_whole_order(play):
    lines = {"type": "object", "properties": {"item": {"type": "array"}}}
    tools = {"set_item": tool("set_item", needs=["item"], parameters=lines)}
    chat = play(parlour(tools={**tools, "place": tool("place", changes=True)}))
    chat.says("order", intent="order")
    chat.says("two large mint cups and one small cup")
    assert len(chat.ran) == 1
    assert [line["count"] for line in chat.ran[0][1]["item"]] == [2, 1]


def test_an_order_that_nobody_understands_goes_to_a_person(play):
    chat = play(parlour())
    chat.says("order", intent="order")
    assert chat.says("zxcv") == "repeat-ask"
    assert chat.said == "<not_caught> What would you like?"
    assert chat.says("zxcv") == "handoff"


def test_a_repeat_step_without_a_menu_makes_a_call_of_each_phrase(play):
    tools = {"look_up": tool(), "drop": tool("drop", needs=["line"])}
    steps = ["look_up", {"repeat": ["drop"], "ask": "Which one goes?", "more": "And then?"}]
    lines = {"lines": [{"id": "l1", "text": "a blue mug"}, {"id": "l2", "text": "a red mug"}]}
    chat = play(store(tools=tools, procedures={"refund": steps}), results={"look_up": [lines]})
    assert begun(chat) == "repeat-ask"
    chat.says("The blue one. And the red.", repeat_phrase="refund[1].0:l1")
    assert chat.ran[1:] == [("drop", {"line": "l1"})] * 2


@pytest.mark.parametrize(
    ("text", "wanted"), [("two large mint cups", "repeat-ask"), ("two large mint bathtubs", "clarify")]
)
def test_what_is_an_order_by_all_its_words_begins_one_where_that_is_the_likeliest_request(play, text, wanted):
    chat = play(parlour())
    assert chat.says(text, intent={"order": 0.5, "refund": 0.3}) == wanted


def test_an_order_answers_the_question_whether_it_is_about_one(play):
    chat = play(parlour())
    chat.says("well", intent={"order": 0.5})
    assert chat.said == "<clarify_one Order>"
    assert chat.says("two large mint cups") == "repeat-ask"
    assert len(chat.ran) == 1
