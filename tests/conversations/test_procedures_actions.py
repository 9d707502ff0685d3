"""Procedures through the actions that the API calls, with the local reader and tools that the app runs."""

from datetime import UTC, datetime, timedelta
from typing import ClassVar

import httpx2
import pytest

from conversations import readers
from conversations.actions.recover_calls import recover_calls
from conversations.actions.redact_event import redact_event
from conversations.actions.verify_log import verify_log
from conversations.log import World, rebuilt, view_of
from conversations.models import Conversation, Event
from conversations.reading.local.reader import LocalReader
from conversations.selectors import conversation_for, view_as_json
from tests.conversations.counter import BODY


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


class Away(LocalReader):
    """A reader that leaves the machine, and is paid for."""

    name, leaves, timeout_s = "system_one", True, 5.0
    seen: ClassVar[list] = []

    def answer_metered(self, questions):
        self.seen.append(Conversation.objects.get().lease_token)
        return self.answer(questions), {"input_tokens": 70}


def test_a_reader_that_leaves_the_machine_is_asked_while_the_conversation_is_leased(counter, monkeypatch):
    monkeypatch.setitem(readers._FACTORIES, "system_one", lambda _: Away(languages=("en",)))
    chat = counter(options={"readers": ["system_one", "local"]})
    leases = []
    monkeypatch.setattr(Away, "seen", leases)
    chat.says("refund my order please, the order number is 4412")
    assert chat.answer.action["type"] == "ask"
    assert leases
    assert None not in leases
    usage = {row.payload["usage"]["request"] for row in chat.log if row.kind == "reading" and "usage" in row.payload}
    assert len(usage) == len(leases)
    whole(chat)


def test_a_reader_that_nobody_knows_is_passed_over_and_the_log_says_so(counter):
    chat = counter(options={"readers": ["recorded", "local"]})
    chat.says("refund my order please")
    failed = next(row.payload for row in chat.log if row.kind == "reader_failed")
    assert (failed["reader"], failed["then"]) == ("recorded", "local")
    assert chat.answer.action["type"] == "ask"


def test_the_gate_of_a_tool_is_that_of_its_read_back_as_well(counter):
    tools = {**BODY["tools"], "pay_back": {**BODY["tools"]["pay_back"], "gate": 0.999}}
    chat = counter(tools=tools)
    chat.says("I want my money back")
    chat.says("the order number is 4412, my e-mail is ana@example.org")
    chat.posts({"ok": True, "value": {"values": {"method": "card"}}})
    assert chat.answer.action["type"] == "confirm"
    chat.says("yes please")
    assert chat.answer.action["type"] == "confirm"


WEBHOOK = {"kind": "webhook", "url": "http://tools.test/pay", "timeout_s": 5, "secret": "COURIER_SECRET"}


@pytest.fixture
def paying(counter, courier, settings):
    """A refund that was read back, whose tool is somewhere else."""
    settings.CXAGENT_WEBHOOK_HOSTS = ["tools.test"]
    settings.CXAGENT_WEBHOOK_SECRETS = {"COURIER_SECRET": "for tests"}
    tools = {**BODY["tools"], "pay_back": {**BODY["tools"]["pay_back"], "runs": WEBHOOK}}
    chat = counter(tools=tools)
    chat.says("I want my money back")
    chat.says("the order number is 4412, my e-mail is ana@example.org")
    chat.posts({"ok": True, "value": {"values": {"method": "card"}}})
    assert chat.answer.action["type"] == "confirm"
    return chat


def test_a_change_whose_end_nobody_knows_is_said_to_be_unknown_and_goes_to_a_person(paying, courier):
    courier.answers.append(httpx2.ReadTimeout("no answer"))
    paying.says("yes please")
    assert paying.answer.action["reason"] == "outcome_unknown"
    assert paying.answer.action["brief"]["done"] == [{"tool": "pay_back", "name": "pay back", "outcome": "unknown"}]
    paying.says("hello?")
    assert len(courier.requests) == 1
    whole(paying)


def test_a_change_in_whose_midst_the_process_died_is_not_made_again(paying, courier, monkeypatch):
    class Died(BaseException):
        pass

    def die(*_, **__):
        raise Died

    clock = [datetime(2026, 5, 2, 12, tzinfo=UTC)]
    world = World(now=lambda: clock[0])
    with monkeypatch.context() as patch:
        patch.setattr("conversations.tools.webhook.send", die)
        with pytest.raises(Died):
            paying.says("yes please", world=world)
    clock[0] += timedelta(minutes=5)
    assert recover_calls(world) == 1
    paying.says("what about my money?", world=world)
    assert paying.answer.action["reason"] == "outcome_unknown"
    assert courier.requests == []
    whole(paying)


def test_what_a_customer_said_can_be_forgotten_and_the_log_still_holds(counter):
    chat = counter()
    chat.says("refund my order please, the order number is 4412")
    for row in chat.log:
        if row.kind in ("customer", "reading", "slot"):
            redact_event(chat.conversation.pk, seq=row.seq, reason="asked for", by="user:ana")
    chat.conversation.refresh_from_db()
    assert "4412" not in str(chat.conversation.snapshot)
    chat.says("4413")
    whole(chat)


@pytest.mark.parametrize(
    ("draft", "by", "said"),
    [
        ("Of course. What is your order number?", "model", "Of course. What is your order number?"),
        (
            "I've paid you back already.",
            "template",
            "Could you tell me the order number (4 digits) and e-mail address?",
        ),
    ],
)
def test_a_models_wording_goes_out_only_where_it_claims_nothing_that_was_not_done(counter, settings, draft, by, said):
    settings.CXAGENT_MODELS = {
        "tests": {"provider": "scripted", "turns": [{"when": "refund my order please", "reply": draft}]}
    }
    chat = counter(options={"writer": "model"}, agent={"model": "tests"})
    chat.says("refund my order please")
    (message,) = chat.answer.messages
    assert (message["by"], message["text"], chat.answer.action["type"]) == (by, said, "ask")
    row = next(row for row in chat.log if row.kind == "agent")
    assert row.payload["checker"]["version"]
    whole(chat)


def test_the_state_of_a_conversation_says_where_each_value_came_from(counter):
    chat = counter()
    chat.says("refund my order please, the order number is 4412")
    (request,) = view_as_json(conversation_for(chat.conversation.pk, owner=None))["requests"]
    assert (request["intent"], request["state"]) == ("refund", "running")
    said = next(row.seq for row in chat.log if row.kind == "customer")
    assert request["values"]["order_id"] == {
        "value": "4412",
        "text": "4412",
        "source": "customer",
        "said": said,
        "step": "refund[0]",
    }
