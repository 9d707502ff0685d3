"""Procedures through the actions that the API calls, with the local reader and tools that the app runs."""

import pytest

from conversations.actions.start_conversation import Wish, start_conversation
from conversations.actions.verify_log import verify_log
from conversations.log import rebuilt, view_of
from conversations.models import Event
from tests.conversations.conftest import Talk

APP = {"kind": "app"}
REFUND = {
    "name": "Refund",
    "description": "The customer wants money back for an order.",
    "examples": [
        "I want my money back",
        "refund my order please",
        "can I get a refund",
        "I would like to return this for a refund",
    ],
}
PARCEL = {
    "name": "Delivery day",
    "description": "The customer wants a parcel on another day.",
    "examples": [
        "deliver my parcel on another day",
        "change the delivery day",
        "can you bring it on Friday",
        "move my delivery",
    ],
}
HOURS = {
    "name": "Opening hours",
    "description": "The customer asks when the shop is open.",
    "examples": [
        "when are you open",
        "what are your opening hours",
        "how late is the shop open",
        "are you open on Sunday",
    ],
    "aside": True,
}
BODY = {
    "schema": 1,
    "name": "The counter",
    "intents": {"refund": REFUND, "parcel": PARCEL, "hours": HOURS},
    "slots": {
        "order_id": {"label": "order number", "pattern": r"\b\d{4}\b", "format": "4 digits"},
        "email": {"label": "e-mail address", "pattern": "email"},
        "method": {"label": "refund method", "options": {"card": "back to the card", "credit": "store credit"}},
    },
    "tools": {
        "find_order": {"description": "find the order", "needs": ["order_id", "email"], "runs": APP},
        "pay_back": {
            "name": "pay back",
            "description": "pay the order back",
            "needs": ["method"],
            "changes": True,
            "runs": APP,
        },
    },
    "procedures": {
        "refund": ["find_order", "pay_back"],
        "parcel": [{"say": "Please tell the driver."}],
        "hours": [{"say": "We are open from nine to six."}],
    },
}


@pytest.fixture
def counter(published):
    def make(**changes):
        published("service", "counter", {**BODY, **changes})
        return Talk(start_conversation(Wish("counter"), owner="key:tests"))

    return make


def whole(chat):
    chat.conversation.refresh_from_db()
    assert verify_log(chat.conversation) == ()
    assert rebuilt(chat.conversation) == view_of(chat.conversation)


def test_a_refund_from_the_first_message_to_the_goodbye(counter):
    chat = counter()
    chat.says("I want my money back")
    assert chat.answer.action == {
        "type": "ask",
        "request": "r1",
        "step": "refund[0]",
        "slots": [
            {"slot": "order_id", "label": "order number", "format": "4 digits"},
            {"slot": "email", "label": "e-mail address"},
        ],
    }
    assert chat.reads == "Could you tell me the order number (4 digits) and e-mail address?"
    chat.says("the order number is 4412, my e-mail is ana@example.org")
    call = chat.answer.action
    assert (call["type"], call["tool"], call["step"]) == ("call", "find_order", "refund[0]")
    assert call["arguments"] == {"order_id": "4412", "email": "ana@example.org"}
    chat.posts({"ok": True, "value": {"note": "It was sent on Monday.", "say": "I found your order."}})
    assert chat.reads == "I found your order. Which refund method would you like: back to the card or store credit?"
    chat.says("back to the card please")
    assert chat.answer.action["type"] == "confirm"
    assert chat.reads == "Shall I pay back with refund method back to the card?"
    chat.says("yes please")
    assert (chat.answer.action["type"], chat.answer.action["tool"]) == ("call", "pay_back")
    chat.posts({"ok": True, "value": {"say": "You have your money back."}})
    assert chat.reads == "You have your money back. Is there anything else I can do for you?"
    chat.says("no, that is all")
    assert (chat.answer.action, chat.reads) == ({"type": "done"}, "Thank you, and goodbye.")
    chat.conversation.refresh_from_db()
    assert chat.conversation.ended_at is not None
    whole(chat)


def test_an_aside_in_the_middle_is_answered_and_the_question_stands(counter):
    chat = counter()
    chat.says("refund my order please")
    chat.says("when are you open?")
    assert chat.reads.startswith("We are open from nine to six. Could you tell me")
    whole(chat)


def test_no_is_no_and_nothing_leaves(counter):
    chat = counter()
    chat.says("I want my money back")
    chat.says("the order number is 4412, my e-mail is ana@example.org")
    chat.posts({"ok": True, "value": {}})
    chat.says("back to the card")
    chat.says("no, don't do it")
    assert chat.answer.action["type"] == "wrap-up"
    assert set(chat.outcomes.values()) == {"done", "not_attempted"}
    whole(chat)


def test_a_person_comes_with_a_brief(counter):
    chat = counter()
    chat.says("refund my order please, the order number is 4412")
    chat.says("I want to talk to a person")
    assert chat.answer.action["reason"] == "asked_for_a_person"
    assert chat.answer.action["brief"]["wanted"] == ["Refund"]
    whole(chat)


def test_replaying_a_log_asks_no_reader(counter, monkeypatch):
    chat = counter()
    chat.says("refund my order please, the order number is 4412")
    monkeypatch.setattr("conversations.readers.read", lambda *_: 1 / 0)
    whole(chat)
    assert Event.objects.filter(conversation=chat.conversation, kind="reading").exists()
