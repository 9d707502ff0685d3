"""Whatever is said, however it is read, whatever the tools answer: what must hold holds."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from conversations.engine import events as e
from conversations.engine.effects import ModelAnswer, ModelFailed, Result, ToolRequest
from conversations.engine.view import View, fold
from conversations.reading.port import chosen, yes_or_no
from conversations.reading.questions import NONE
from tests.conversations.engine.procedure.playing import Play, store, tool
from tests.conversations.engine.procedure.test_steps import MENU

TEXTS = (
    "hello",
    "order 4412, ana@example.org",
    "yes",
    "no, 8 May please, or 03/04/2027",
    "yes but 5500 and 9 Elm Street",
    "two large mint cups without nuts",
    "3.350 or 12,50",
    "",
    "🙂 ４４１２ مرحبا",
    "a person, cancel, start over",
)
ITEM = {"type": "object", "properties": {"item": {"type": "object"}, "change": {"type": "string"}}}
BODY = store(
    intents={"order": {"name": "Order", "description": "to order", "examples": ["two cups"]}},
    slots={"item": {"label": "item", "menu": MENU}},
    tools={
        "look_up": tool(any_of=[["order_id"], ["email"]]),
        "refund": tool("refund", needs=["method", {"slot": "street", "when": 'method is "card"'}], changes=True),
        "restart": tool("restart"),
        "set_item": tool("set_item", needs=["item"], parameters=ITEM),
        "place": {**tool("place", changes=True), "runs": {"kind": "app"}},
        "quiet": tool("quiet", changes=True, read_back=False),
        "pick": {**tool("pick", needs=["line"]), "runs": {"kind": "app"}},
    },
    procedures={
        "refund": [
            "look_up",
            {"optional": ["voucher", "note", "voucher"]},
            "refund",
            {"say": "Soon.", "when": "look_up.ok"},
        ],
        "deliver": [{"try": ["restart", "quiet"]}, "look_up", "pick", {"procedure": "book"}],
        "order": [{"repeat": ["set_item"], "ask": "What?", "more": "More?"}, "place"],
        "book": ["schedule", "quiet"],
    },
)
RESULTS = (
    {},
    {"values": {"amount": "12.50", "street": "1 Old Street"}, "note": "Sent.", "ok": True},
    {"lines": [{"id": "l1", "text": "a mug"}, {"id": "l2", "text": "a cup"}], "say": "Found."},
    Result("failed", reason="not_found"),
    Result("unknown", reason="timeout"),
)


class Dice:
    """A reader that answers anything, with any confidence."""

    name, version = "dice", "1"

    def __init__(self, seed):
        self.random, self.answers = random.Random(seed), {}

    def answer(self, questions):
        if self.random.random() < 0.03:
            raise RuntimeError("out of order")
        return tuple(self._answer(question) for question in questions)

    def _answer(self, question):
        if question.answers == ("yes", "no"):
            return yes_or_no(question, self.random.choice((0.02, 0.5, 0.7, 0.98)), by=self)
        if question.kind == "date":
            days = ("2026-05-07", "2026-05-08", "2027-03-04", "2027-04-03")
            return chosen(question, {day: self.random.random() for day in days} | {NONE: 0.1}, by=self)
        surely_none = question.kind in ("command", "aside") and self.random.random() < 0.85
        best = NONE if surely_none else self.random.choice(question.answers)
        share = 0.99 if surely_none else self.random.choice((0.4, 0.7, 0.99))
        rest = [key for key in question.answers if key != best]
        return chosen(question, {best: share, **{key: (1 - share) / max(1, len(rest)) for key in rest}}, by=self)


class Rolled(Play):
    """A talk in which everything from outside is thrown with dice."""

    def __init__(self, seed, **changes):
        super().__init__({**BODY, **changes})
        self.random = random.Random(seed)
        self.reader = Dice(seed)
        self.readers._made = dict.fromkeys(self.program.options.readers, self.reader)

    def carry_out(self, effect):
        if type(effect).__name__ == "RunCall":
            self.ran.append((effect.call.id, effect.call.key))
            given = self.random.choice(RESULTS)
            return given if isinstance(given, Result) else Result("done", given)
        if type(effect).__name__ in ("RunModel", "Reword"):
            asks = ModelAnswer(calls=(ToolRequest("voucher", {"code": self.random.randint(1, 2)}),))
            return self.random.choice((asks, ModelAnswer(text="So."), ModelFailed(reason="down")))
        return super().carry_out(effect)

    def move(self, move):
        if self.view.ended:
            return
        kind, value = move
        if kind == "decision" and self.view.pending:
            self.decides(value)
        elif kind == "result" and self.view.awaiting:
            given = RESULTS[value]
            ok = not isinstance(given, Result)
            self.posts(given if ok else None, ok=ok)
        elif kind == "reopen" and self.view.handed_off:
            self.take(e.Reopened(by="user:ana"))
        elif kind == "says":
            self.says(TEXTS[value])


MOVES = st.one_of(
    st.tuples(st.just("says"), st.integers(0, len(TEXTS) - 1)),
    st.tuples(st.just("says"), st.integers(0, len(TEXTS) - 1)),
    st.tuples(st.just("decision"), st.sampled_from(["approve", "skip"])),
    st.tuples(st.just("result"), st.integers(0, len(RESULTS) - 1)),
    st.tuples(st.just("reopen"), st.just(0)),
)
POLICIES = st.sampled_from(["ask", "model", "handoff"])


@settings(max_examples=250, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10**6), moves=st.lists(MOVES, min_size=4, max_size=30), policy=POLICIES)
def test_whatever_happens_what_must_hold_holds(seed, moves, policy):
    chat = Rolled(seed, on_unread=policy, agent={"model": "tests"})
    for move in moves:
        before = len(chat.log)
        chat.move(move)
        assert turn_is_answered(chat, before)
    nothing_changed_unasked(chat)
    nothing_ran_twice(chat)
    nothing_after_the_end(chat)
    chat.holds()
    assert (
        fold(chat.log[len(chat.log) // 2 :], fold(chat.log[: len(chat.log) // 2], View(conversation="k"))) == chat.view
    )


def turn_is_answered(chat, before):
    """Every turn ends with a message of the agent's, or with a call that the app runs."""
    fresh = [entry.event for entry in chat.log[before:]]
    if not any(event.kind in ("customer", "decision") for event in fresh):
        return True
    called = chat.view.awaiting is not None
    return not chat.view.open and (called or any(event.kind == "agent" and event.text for event in fresh))


def nothing_changed_unasked(chat):
    """A change left only after a yes to the read-back of this very call; but for those that need none."""
    read_back, approved = {}, set()
    for entry in chat.log:
        event = entry.event
        if event.kind == "confirmation":
            read_back[event.call] = event.digest
        elif event.kind == "decision" and event.decision == "approve":
            assert event.call in read_back
            approved.add(event.call)
        elif event.kind == "dispatched":
            call = chat.view.call(event.call) or next(
                x.event for x in chat.log if x.event.kind == "call" and x.event.call == event.call
            )
            assert not call.changes or call.tool == "quiet" or event.call in approved


def nothing_ran_twice(chat):
    dispatched = [event.call for event in chat.events("dispatched")]
    keys = {event.call: event.idempotency_key for event in chat.events("call")}
    assert len(dispatched) == len(set(dispatched))
    assert len(dispatched) == len({keys[call] for call in dispatched})


def nothing_after_the_end(chat):
    kinds = [entry.event.kind for entry in chat.log]
    assert "ended" not in kinds[:-1]


@pytest.mark.parametrize("seed", range(5))
def test_a_long_talk_keeps_the_view_small(seed):
    chat = Rolled(seed, on_unread="ask")
    largest = 0
    for turn in range(400):
        if chat.view.ended:
            break
        chat.move(("reopen", 0))
        chat.move(("result", turn % len(RESULTS)))
        chat.move(("says", turn % len(TEXTS)))
        largest = max(largest, len(str(chat.view.as_json())))
    assert largest < 60_000
