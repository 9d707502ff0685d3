"""Whatever a model asks for, a tool answers and a customer does: what always holds."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from conversations.engine import events as e
from conversations.engine.effects import ModelAnswer, ModelFailed, Result, ToolRequest
from conversations.engine.view import View, fold
from tests.conversations.engine.test_turn import Chat

TOOLS = ("look", "pay", "post", "unpay", "print", "wire_money")
calls = st.builds(
    ToolRequest,
    st.sampled_from(TOOLS),
    st.fixed_dictionaries({"amount": st.sampled_from([1, 2, 2.0, "all", float("nan")])}),
)
answers = st.one_of(
    st.lists(calls, min_size=1, max_size=3).map(lambda found: ModelAnswer(calls=tuple(found))),
    st.sampled_from([ModelAnswer(text="Done."), ModelAnswer(), ModelFailed("timeout")]),
)
results = st.sampled_from(
    [Result("done", {"ref": "r1"}), Result("done", None), Result("failed", reason="no"), Result("unknown")]
)
deeds = st.sampled_from(["says", "approve", "skip", "result"])


def play(chat, deed):
    pending, owed = chat.view.pending, chat.view.awaiting
    if pending and deed in ("approve", "skip"):
        chat.decides(deed)
    elif owed and deed == "result":
        chat.take(e.Outcome(call=owed, tool="print", outcome="done", source="app"))
        chat.go()
    else:
        chat.says()


@settings(max_examples=300, deadline=None)
@given(st.lists(answers, max_size=12), st.lists(results, max_size=12), st.lists(deeds, min_size=1, max_size=10))
def test_whatever_happens(model, answered, done):
    chat = Chat(*model, results=dict.fromkeys(TOOLS, answered), max_rounds=2)
    for deed in done:
        play(chat, deed)
        assert not chat.view.open, "everything that comes in is answered"
    every_change_was_approved(chat)
    nothing_left_twice(chat)
    assert fold(chat.log, View(conversation="k")) == chat.view
    assert View.from_json(chat.view.as_json()) == chat.view
    assert all(call.outcome for call in chat.view.calls if call.stage == "settled")


def of_kind(chat, kind):
    return [entry.event for entry in chat.log if entry.event.kind == kind]


def every_change_was_approved(chat):
    changes = {call.call for call in of_kind(chat, "call") if call.changes and call.by != "undo"}
    approved = {decision.call for decision in of_kind(chat, "decision") if decision.decision == "approve"}
    sent = {dispatched.call for dispatched in of_kind(chat, "dispatched")}
    assert sent & changes <= approved


def nothing_left_twice(chat):
    keys = {call.call: call.idempotency_key for call in of_kind(chat, "call")}
    sent = Counter(keys[dispatched.call] for dispatched in of_kind(chat, "dispatched"))
    undone = Counter(call.idempotency_key for call in of_kind(chat, "call") if call.by == "undo")
    assert all(count == 1 or key in undone for key, count in sent.items())
