"""The stand-in plays its file, and breaks as a model would where the file knows nothing."""

import pytest

from conversations.engine.effects import ToolRequest
from conversations.providers.port import Asked, Message, ModelRequest, ProviderError, ToolOffer
from conversations.providers.registry import model_named
from conversations.providers.scripted import ScriptedModel

OFFER = (ToolOffer("look", "", {}),)
SCRIPT = {
    "turns": [
        {"when": "Where is it?", "calls": [{"tool": "look", "arguments": {"id": "7"}}], "reply": "There."},
        {"when": ["one", "two"], "rounds": [[{"tool": "look"}], [{"tool": "pay"}]], "reply": "Paid."},
        {"when": "pay", "calls": [{"tool": "pay"}], "reply": "Paid.", "after": {"skip": "As you like."}},
    ]
}


def customer(text):
    return Message("customer", text=text)


def asked(outcome="done", reason=None):
    calls = Message("agent", calls=(Asked("c1", "look", {}),))
    return calls, Message("tool", call="c1", outcome=outcome, reason=reason)


def answer(*messages, script=SCRIPT, tools=OFFER):
    return ScriptedModel(script).answer(ModelRequest(instructions="", messages=messages, tools=tools))


def test_it_asks_first_and_then_writes():
    assert answer(customer("where  is IT?")).calls == (ToolRequest("look", {"id": "7"}),)
    assert answer(customer("where is it?"), *asked()).text == "There."


def test_it_asks_in_rounds():
    assert answer(customer("two")).calls[0].tool == "look"
    assert answer(customer("two"), *asked()).calls[0].tool == "pay"
    assert answer(customer("two"), *asked(), *asked()).text == "Paid."


def test_without_tools_it_writes():
    assert answer(customer("two"), tools=()).text == "Paid."


def test_it_may_write_something_else_after_a_skip():
    assert answer(customer("pay"), *asked("not_attempted", "skipped")).text == "As you like."
    assert answer(customer("pay"), *asked()).text == "Paid."


def test_a_text_in_between_is_passed_over_and_a_new_unknown_one_is_not():
    between = (customer("pay"), *asked(), customer("hello?"), Message("agent", text="Still waiting."))
    assert answer(*between).text == "Paid."
    with pytest.raises(ProviderError, match="unknown_text"):
        answer(customer("pay"), *asked(), Message("agent", text="Paid."), customer("what else?"))


def test_otherwise_answers_any_other_text():
    script = {"otherwise": {"calls": [{"tool": "look"}], "reply": "I can't say."}}
    assert answer(customer("x"), script=script).calls[0].tool == "look"
    assert answer(customer("x"), *asked(), script=script).text == "I can't say."


@pytest.mark.parametrize(
    ("config", "reason"),
    [
        ({}, "model_not_configured"),
        ({"m": {"provider": "nobody"}}, "provider_unknown"),
        ({"m": {"provider": "scripted", "script": "/nowhere/script.yaml"}}, "model_misconfigured"),
        ({"m": {"provider": "scripted", "turns": [{"reply": "no when"}]}}, "model_misconfigured"),
    ],
)
def test_a_model_that_cannot_be_had_says_why(config, reason):
    with pytest.raises(ProviderError, match=reason):
        model_named("m", config)
