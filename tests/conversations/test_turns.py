"""What one turn costs, what breaks in it, and who takes it over."""

from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from prometheus_client import REGISTRY

from conversations import runtime
from conversations.actions.receive_message import receive_message
from conversations.actions.recover_calls import recover_calls
from conversations.actions.start_conversation import Wish, start_conversation
from conversations.engine.effects import ModelAnswer, ToolRequest
from conversations.errors import ConversationBusy, ResultConflict
from conversations.log import World
from conversations.models import Conversation
from conversations.providers.registry import register
from conversations.tasks import recover_calls as task
from cxagent.versioning.actions import publish, save_draft

BOOK = [
    {"when": "book", "calls": [{"tool": "book_courier", "arguments": {"order_id": "4412"}}], "reply": "I booked it."},
    {"when": "print", "calls": [{"tool": "print_label", "arguments": {"order_id": "4412"}}], "reply": "So."},
    {"when": "look", "calls": [{"tool": "get_order", "arguments": {"order_id": "4412"}}], "reply": "It is sent."},
]
OWNER = "key:tests"


class Clock:
    def __init__(self):
        self.at = datetime(2026, 5, 2, 12, tzinfo=UTC)

    def __call__(self):
        return self.at


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def world(clock):
    return World(now=clock)


def queries_of(chat, text):
    with CaptureQueriesContext(connection) as found:
        chat.says(text)
    return [query["sql"] for query in found if not query["sql"].startswith(("SAVEPOINT", "RELEASE"))]


def test_a_turn_takes_the_same_few_queries_however_long_the_log(talk):
    chat = talk(BOOK)
    chat.says("look")
    few = queries_of(chat, "look")
    for _ in range(30):
        chat.says("look")
    many = queries_of(chat, "look")
    assert len(few) == len(many) == 4, many  # the row's lock, the last entries, new entries, the row


def test_a_conversation_keeps_the_versions_that_it_started_on(talk, settings):
    chat = talk(BOOK)
    document = chat.conversation.service_version.document
    body = {**chat.conversation.service_version.body, "on_unread": "handoff"}
    save_draft(document, body=body, revision=0, who="user:tests")
    publish(document, who="user:tests", note="hand everything over")
    chat.says("look")
    assert chat.reads == "It is sent."
    fresh = start_conversation(Wish("desk"), owner=OWNER)
    assert fresh.service_version.number == 2


@pytest.mark.parametrize(
    ("text", "by", "reads"),
    [
        ("look", "phrasing", "Order 4412 is sent."),
        ("chat", "template", "Something went wrong on our side. Please try again in a moment, or ask for a person."),
    ],
)
def test_if_the_checker_breaks_template_wording_goes_out_and_the_log_says_so(talk, monkeypatch, text, by, reads):
    chat = talk([*BOOK, {"when": "chat", "reply": "All is well."}])
    monkeypatch.setattr("phrasings.faithfulness.check.Checker.check", lambda *_: 1 / 0)
    chat.says(text)
    said = chat.log[-1].payload
    assert (said["by"], chat.reads) == (by, reads)
    assert said["checker"]["error"] == "ZeroDivisionError"
    assert said["draft"] in ("It is sent.", "All is well.")


def test_every_reply_of_a_model_says_that_it_was_checked(talk):
    chat = talk(BOOK)
    chat.says("look")
    said = chat.log[-1].payload
    assert said["checker"]["version"]
    assert said["counts"]["sentences"] == len(said["verdicts"]) == 1


class Outsider:
    """A model that leaves the machine: nothing may be locked while it thinks."""

    leaves, timeout_s = True, 5.0

    def __init__(self, meanwhile):
        self.meanwhile = meanwhile

    def answer(self, request):
        self.meanwhile()
        return ModelAnswer(text="Hello there.")


def outside(settings, meanwhile):
    register("outsider", lambda config: Outsider(meanwhile))
    settings.CXAGENT_MODELS = {"tests": {"provider": "outsider"}}


def test_while_a_model_thinks_the_conversation_is_leased_and_others_are_told_to_wait(talk, settings):
    chat, seen = talk(BOOK), []

    def meanwhile():
        seen.append(Conversation.objects.get(pk=chat.conversation.pk).lease_token)
        with pytest.raises(ConversationBusy) as busy:
            receive_message(chat.conversation.pk, text="me too", owner=OWNER)
        seen.append(busy.value.retry_after)

    outside(settings, meanwhile)
    settings.CXAGENT_WAIT_S = 0
    chat.says("hello")
    assert chat.reads == "Hello there."
    assert seen[0] is not None
    assert seen[1] > 0
    assert Conversation.objects.get(pk=chat.conversation.pk).lease_token is None
    assert [row.payload["text"] for row in chat.log if row.kind == "customer"] == ["good morning", "hello"]


def test_a_model_that_raises_anything_is_an_error_wording_never_a_dead_end(talk, settings):
    chat = talk(BOOK)
    outside(settings, lambda: 1 / 0)
    chat.says("hello")
    assert (chat.log[-1].payload["template"], chat.answer.action["type"]) == ("error", "ask")
    chat.says("hello")
    assert chat.answer.action == {"type": "handoff", "reason": "model_failed"}


@pytest.fixture
def died(talk, monkeypatch, clock, world):
    """A conversation whose process died after a webhook call had left."""
    chat = talk(BOOK)
    chat.says("book", world=world)

    class Died(BaseException):
        """As SIGKILL: nobody catches it."""

    def die(*_, **__):
        raise Died

    with monkeypatch.context() as patch:
        patch.setattr("conversations.tools.webhook.send", die)
        with pytest.raises(Died):
            decide_with(chat, world, key="k" * 64)
    clock.at += timedelta(minutes=5)
    return chat


def decide_with(chat, world, **more):
    from conversations.actions.decide import decide

    action = chat.action = getattr(chat, "action", None) or chat.answer.action
    chat.answer = decide(
        chat.conversation.pk,
        call=action["call"],
        digest=action["digest"],
        decision="approve",
        by=OWNER,
        owner=OWNER,
        world=world,
        **more,
    )
    return chat.answer


def test_the_dispatch_was_committed_before_anything_left(died):
    assert died.log[-1].kind == "dispatched"
    assert died.outcomes == {"c1": "pending_confirmation"}


def test_a_call_whose_process_died_is_unknown_said_so_and_not_sent_again(died, courier, world):
    assert recover_calls(world) == 1
    assert died.outcomes == {"c1": "unknown"}
    assert "still checking" in died.log[-1].payload["text"]
    assert courier.requests == []
    assert recover_calls(world) == 0


def test_whoever_comes_next_recovers_the_turn_first(died, courier, world):
    died.says("look", world=world)
    assert [row.payload["text"] for row in died.log if row.kind == "agent"][-2:][0].startswith("I'm still checking")
    assert died.reads.startswith("It is sent.")
    assert courier.requests == []


def test_a_retry_with_the_same_key_gets_the_recovered_answer(died, courier, world):
    answer = decide_with(died, world, key="k" * 64)
    assert "still checking" in answer.messages[0]["text"]
    assert answer.action == {"type": "ask"}
    again = decide_with(died, world, key="k" * 64)
    assert again == answer
    assert courier.requests == []
    assert sum(row.kind == "decision" for row in died.log) == 1


def test_a_turn_cut_off_while_the_model_was_asked_is_answered_as_a_fault(talk, settings, clock, world):
    chat = talk(BOOK)

    class Died(BaseException):
        """As SIGKILL: nobody catches it."""

    def die():
        raise Died

    outside(settings, die)
    with pytest.raises(Died):
        chat.says("hello", key="k" * 64, world=world)
    clock.at += timedelta(minutes=5)
    chat.says("hello", key="k" * 64, world=world)
    assert "went wrong" in chat.reads
    assert [row.payload["text"] for row in chat.log if row.kind == "customer"] == ["good morning", "hello"]


def test_a_lease_that_still_lives_is_left_alone(died, clock, world):
    clock.at -= timedelta(minutes=5)
    assert recover_calls(world) == 0


def test_the_command_and_the_task_recover(died):
    Conversation.objects.update(lease_until=datetime(2026, 1, 1, tzinfo=UTC))
    out = StringIO()
    call_command("recover_calls", stdout=out)
    assert out.getvalue() == "1 turns recovered\n"
    assert task() == 0


def test_an_answer_that_comes_after_its_lease_was_lost_is_recorded_as_news(talk, monkeypatch, clock, world, courier):
    """The process was not dead, only slow: what it learnt is known, and said."""
    chat = talk(BOOK)
    chat.says("book", world=world)
    send = runtime.webhook.send

    def slow(*args, **kwargs):
        clock.at += timedelta(minutes=5)
        recover_calls(world)
        return send(*args, **kwargs)

    monkeypatch.setattr("conversations.tools.webhook.send", slow)
    answer = decide_with(chat, world)
    assert chat.outcomes == {"c1": "done"}
    assert [row.payload["outcome"] for row in chat.log if row.kind == "outcome"] == [
        "pending_confirmation",
        "unknown",
        "done",
    ]
    assert "Done" in answer.messages[-1]["text"]
    assert len(courier.requests) == 1


def test_a_result_that_the_app_owes_for_too_long_is_unknown_and_a_late_one_is_still_taken(talk, clock, world):
    chat = talk(BOOK)
    chat.says("print", world=world)
    decide_with(chat, world)
    clock.at += timedelta(minutes=11)
    chat.says("and?", world=world)
    assert chat.outcomes == {"c1": "unknown"}
    assert chat.answer.action["type"] == "ask"
    chat.posts({"ok": True}, call="c1", world=world)
    assert chat.outcomes == {"c1": "done"}
    assert "Done" in chat.reads
    with pytest.raises(ResultConflict):
        chat.posts({"ok": False}, call="c1", world=world)


def test_an_app_that_does_not_know_itself_says_so_and_may_know_later(talk, clock, world):
    chat = talk(BOOK)
    chat.says("print", world=world)
    decide_with(chat, world)
    nobody_knows = {"ok": False, "error": {"code": "unknown"}}
    chat.posts(nobody_knows, call="c1", world=world)
    assert chat.outcomes == {"c1": "unknown"}
    entries = len(chat.log)
    chat.posts(nobody_knows, call="c1", world=world)
    assert len(chat.log) == entries
    chat.posts({"ok": True}, call="c1", world=world)
    assert chat.outcomes == {"c1": "done"}


def test_a_turn_can_be_replayed_to_the_byte(desk, clock):
    desk(BOOK)
    world = World(now=clock, salt=lambda: "0" * 32)

    def play():
        conversation = start_conversation(Wish("desk"), owner=OWNER, world=world)
        for text in ("hi", "look"):
            receive_message(conversation.pk, text=text, owner=OWNER, world=world)
        return [
            (row.kind, row.at, row.payload | {"idempotency_key": ""}) for row in conversation.events.order_by("seq")
        ]

    assert play() == play()


def test_what_a_tool_answered_is_known_even_if_the_turn_breaks_right_after(talk, clock, world, monkeypatch, courier):
    chat = talk(BOOK)
    chat.says("book", world=world)
    with monkeypatch.context() as patch:
        patch.setattr("conversations.replies.compose", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            decide_with(chat, world, key="k" * 64)
    assert chat.outcomes == {"c1": "done"}
    clock.at += timedelta(minutes=5)
    assert decide_with(chat, world, key="k" * 64).messages[0]["text"].startswith("Done: book a courier")
    assert len(courier.requests) == 1


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (ModelAnswer(text="x" * 20_001), "answer_too_long"),
        (ModelAnswer(calls=(ToolRequest("get_order", {}),) * 21), "too_many_calls"),
        ("just a text", "not_an_answer"),
    ],
)
def test_an_answer_that_no_honest_model_gives_is_an_error(talk, settings, answer, reason):
    chat = talk(BOOK)
    model = Outsider(lambda: None)
    model.answer = lambda request: answer
    register("outsider", lambda config: model)
    settings.CXAGENT_MODELS = {"tests": {"provider": "outsider"}}
    before = sample(reason)
    chat.says("hello")
    assert chat.log[-1].payload["template"] == "error"
    assert sample(reason) == before + 1


def sample(reason):
    return REGISTRY.get_sample_value("cxagent_model_errors_total", {"reason": reason}) or 0


def test_a_call_that_the_view_of_a_long_conversation_let_go_is_still_evidence(talk, monkeypatch):
    monkeypatch.setattr("conversations.engine.calls.KEPT", 1)
    orders = [f"44{number}" for number in range(12, 16)]
    turns = [{"when": f"book {order}", "calls": [courier_for(order)], "reply": "So."} for order in orders]
    said = "I booked a courier for order 4412 earlier. I booked a courier for order 4499 as well."
    chat = talk([*turns, {"when": "remind me", "reply": said}])
    for order in orders:
        chat.says(f"book {order}")
        chat.decides("approve")
    chat.says("remind me")
    assert len(chat.outcomes) < len(orders)
    assert chat.reads.startswith("I booked a courier for order 4412 earlier.")
    assert "4499 as well" not in chat.reads


def courier_for(order):
    return {"tool": "book_courier", "arguments": {"order_id": order}}
