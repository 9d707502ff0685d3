"""Whatever is erased from a log: the fold still comes to rest, and claims nothing that it no longer knows."""

from hypothesis import given, settings
from hypothesis import strategies as st

from conversations.engine import events as e
from conversations.engine.effects import ModelAnswer, Result, ToolRequest
from conversations.engine.view import Entry, View, fold
from tests.conversations.engine.test_turn import Chat


def a_long_day():
    """A log with everything in it: reads, changes approved and skipped, an undo, a refusal, the app's result."""
    rounds = [
        [("look", {"id": "7"}), ("pay", {"amount": 1})],
        [("pay", {"amount": "all"})],
        [("pay", {"amount": 2}), ("post", {"a": 1})],
        [("print", {"n": 1})],
        [("pay", {"amount": 3})],
    ]
    model = []
    for asked in rounds:
        model += [ModelAnswer(calls=tuple(ToolRequest(*call) for call in asked)), ModelAnswer(text="So.")]
    chat = Chat(*model, results={"post": [Result("failed", reason="no")]})
    for decisions in (["approve"], [], ["approve", "approve"], ["approve"], ["skip"]):
        chat.says()
        for decision in decisions:
            chat.decides(decision)
        if chat.view.awaiting:
            chat.take(e.Outcome(call=chat.view.awaiting, tool="print", outcome="done", source="app"))
            chat.go()
    return chat


DAY = a_long_day()
ERASABLE = [entry.seq for entry in DAY.log if entry.event.kind in e.REDACTABLE]


def without(seqs):
    """The log with these entries erased, one after the other, each recorded as the action records it."""
    log = [Entry(x.seq, x.at, e.Erased(was=x.event.kind) if x.seq in seqs else x.event) for x in DAY.log]
    for number, seq in enumerate(sorted(seqs), start=len(log) + 1):
        log.append(
            Entry(number, log[-1].at, e.Redacted(seq=seq, by="user:ana", reason="asked for", forgets=ending(seq)))
        )
    return log


def ending(seq):
    event = DAY.log[seq - 1].event
    later = [x.event.call for x in DAY.log[seq:] if x.event.kind == "outcome"]
    return event.call if event.kind == "outcome" and event.call not in later else None


@settings(max_examples=400, deadline=None)
@given(st.sets(st.sampled_from(ERASABLE)))
def test_a_log_with_erased_entries_comes_to_rest(seqs):
    view = fold(without(seqs), View(conversation="k"))
    assert (view.open, view.pending, view.awaiting, view.turn) == (False, None, None, DAY.view.turn)
    known = {call.id: call for call in DAY.view.calls}
    for call in view.calls:
        assert call.stage == "settled"
        assert call.outcome in (known[call.id].outcome, "unknown"), "nothing is known better than before"
    assert View.from_json(view.as_json()) == view


def test_the_day_has_everything_in_it():
    assert [call.outcome for call in DAY.view.calls] == [
        "done",
        "done",
        "refused",
        "undone",
        "failed",
        "done",
        "done",
        "not_attempted",
    ]
