"""The state of a conversation, folded from its log.

`apply(view, entry)` takes one entry at a time, so a stored view goes on from where it was: a turn at entry 10,000
costs what it costs at entry 10. The view holds what the next turn needs and no more: never the transcript.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from datetime import datetime
from typing import Any

from conversations.engine import events as e
from conversations.engine.calls import APPROVED, DISPATCHED, SETTLED, WAITS, CallState, Ledger, trimmed
from conversations.engine.procedure.fold import fold as fold_work
from conversations.engine.procedure.work import Work

KEYS_KEPT = 20
NO_WORK = Work()
BY_WORDS = "customer"  # a decision that was read from a message: after a no, the message begins work of its own
UNREAD = frozenset({"nothing", "unsure", "unreadable"})  # what was heard, where nothing could be made of it


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the log as the fold sees it."""

    seq: int
    at: datetime
    event: e.Event


@dataclass(frozen=True, slots=True)
class Pending:
    """A change that waits for the customer's approval."""

    call: str
    digest: str
    text: str


@dataclass(frozen=True, slots=True)
class View:
    """`open`: something came in that was not answered yet. `run`: the turn in which the current work began;
    it goes on over confirmations and results. `late`: an outcome came after its turn was answered. `work`: the requests.
    `keys`: which request (digest of its Idempotency-Key) became which entry.
    """

    conversation: str = ""
    seq: int = 0
    turn: int = 0
    run: int = 0
    rounds: int = 0
    unread: int = 0
    judged: int = 0
    asked: int = 0
    failures: int = 0
    open: bool = False
    late: bool = False
    awaiting: str | None = None
    handed_off: str | None = None
    ended: bool = False
    pending: Pending | None = None
    calls: Ledger = ()
    keys: tuple[tuple[str, int], ...] = ()
    work: Work = NO_WORK

    def call(self, call_id: str) -> CallState | None:
        return next((call for call in reversed(self.calls) if call.id == call_id), None)

    def of_run(self) -> Ledger:
        return tuple(call for call in self.calls if call.run == self.run)

    def entry_of(self, key: str | None) -> int | None:
        """The entry that a request with this key became, None if it never came."""
        return dict(self.keys).get(key) if key else None

    def as_json(self) -> dict[str, Any]:
        data = {item.name: getattr(self, item.name) for item in fields(self)}
        return {
            **data,
            "pending": None if self.pending is None else [self.pending.call, self.pending.digest, self.pending.text],
            "calls": [call.as_json() for call in self.calls],
            "keys": [list(pair) for pair in self.keys],
            "work": self.work.as_json(),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "View":
        return cls(
            **{
                **data,
                "pending": Pending(*data["pending"]) if data["pending"] else None,
                "calls": tuple(CallState.from_json(call) for call in data["calls"]),
                "keys": tuple((key, seq) for key, seq in data["keys"]),
                "work": Work.from_json(data.get("work")),
            }
        )


def fold(entries: Iterable[Entry], view: View) -> View:
    """The view after the entries."""
    for entry in entries:
        view = apply(view, entry)
    return view


def apply(view: View, entry: Entry) -> View:
    """The view after one more entry. Entries come in order, each once."""
    event = entry.event
    change = _ERASED.get(event.was) if isinstance(event, e.Erased) else _CHANGES.get(event.kind)
    changed = change(view, event, entry) if change else view
    return replace(changed, seq=entry.seq, work=fold_work(view.work, event, entry.seq))


def _customer(view: View, event: e.Customer, entry: Entry) -> View:
    turn = view.turn + 1
    view = replace(view, turn=turn, open=True, keys=_with_key(view, event.key, entry.seq))
    if view.pending or view.awaiting:
        return view
    return replace(view, run=turn, rounds=0, calls=trimmed(view.calls, run=turn, keep=view.work.calls))


def _unread(view: View, event: e.Unread, _: Entry) -> View:
    return replace(view, unread=event.attempt, judged=view.turn)


def _heard(view: View, event: e.Heard, _: Entry) -> View:
    return view if event.means in UNREAD else replace(view, unread=0)


def _call(view: View, event: e.Call, _: Entry) -> View:
    call = CallState(
        id=event.call,
        tool=event.tool,
        arguments=event.arguments,
        by=event.by,
        key=event.idempotency_key,
        changes=event.changes,
        turn=view.turn,
        run=view.run,
        round=event.round,
        undoes=event.undoes,
    )
    return replace(
        view, calls=(*view.calls, call), asked=view.asked + 1, rounds=max(view.rounds, event.round), late=False
    )


def _checked(view: View, event: e.Checked, _: Entry) -> View:
    if event.verdict != "same" or event.same_as is None:
        return view
    view = _with(view, event.same_as, turn=view.turn)  # spoken of again, so it is news of this turn again
    original = view.call(event.same_as)
    outcome = original.outcome if original else None
    return _with(view, event.call, stage=SETTLED, same_as=event.same_as, outcome=outcome)


def _confirmation(view: View, event: e.Confirmation, _: Entry) -> View:
    return replace(view, pending=Pending(call=event.call, digest=event.digest, text=event.text))


def _decision(view: View, event: e.Decision, entry: Entry) -> View:
    view = replace(view, pending=None, open=True, keys=_with_key(view, event.key, entry.seq))
    if event.decision == "approve":
        return _with(view, event.call, stage=APPROVED)
    return replace(view, run=view.turn, rounds=0) if event.by == BY_WORDS else view


def _dispatched(view: View, event: e.Dispatched, entry: Entry) -> View:
    view = _with(view, event.call, stage=DISPATCHED, how=event.how, sent_at=entry.at.isoformat())
    return replace(view, awaiting=event.call, open=False) if event.how == "app" else view


def _outcome(view: View, event: e.Outcome, entry: Entry) -> View:
    before = view.call(event.call)
    if before is None:  # its `call` entry was erased
        before = CallState(id=event.call, tool=event.tool, run=view.run, changes=True)
        view = replace(view, calls=(*view.calls, before))
    late = before.outcome == "unknown" and event.source in {"app", "recovery"}
    view = _with(
        view,
        event.call,
        stage=WAITS if event.outcome == "pending_confirmation" else SETTLED,
        outcome=event.outcome,
        result=event.result,
        reason=event.reason,
        detail=event.detail,
        turn=view.turn,
    )
    if view.awaiting == event.call:
        view = replace(view, awaiting=None, open=True)
    return replace(view, late=view.late or late, open=view.open or late, keys=_with_key(view, event.key, entry.seq))


def _agent(view: View, event: e.Agent, _: Entry) -> View:
    failures = view.failures + 1 if event.template == "error" else 0
    return replace(view, open=False, late=False, failures=failures)


def _handoff(view: View, event: e.Handoff, _: Entry) -> View:
    return replace(view, handed_off=event.reason or "unknown")


def _reopened(view: View, _: e.Reopened, __: Entry) -> View:
    return replace(view, handed_off=None, unread=0, failures=0, pending=None, open=False)


def _ended(view: View, _: e.Event, __: Entry) -> View:
    return replace(view, ended=True, open=False)


def _with(view: View, call_id: str, **changes: Any) -> View:
    return replace(view, calls=tuple(replace(c, **changes) if c.id == call_id else c for c in view.calls))


def _with_key(view: View, key: str | None, seq: int) -> tuple[tuple[str, int], ...]:
    return (*view.keys, (key, seq))[-KEYS_KEPT:] if key else view.keys


def _erased_customer(view: View, _: e.Event, entry: Entry) -> View:
    return _customer(view, e.Customer(), entry)


def _erased_call(view: View, _: e.Event, __: Entry) -> View:
    return replace(view, asked=view.asked + 1)


def _erased_outcome(view: View, _: e.Event, __: Entry) -> View:
    """Which call it was, if it matters, the `redacted` entry tells."""
    return replace(view, awaiting=None)


def _redacted(view: View, event: e.Redacted, _: Entry) -> View:
    """How the call ended is gone: it may be spoken of as unknown, and as nothing else."""
    if event.forgets is None:
        return view
    return _with(view, event.forgets, stage=SETTLED, outcome="unknown", result=None, reason="erased", detail=None)


def _erased_agent(view: View, _: e.Event, entry: Entry) -> View:
    return _agent(view, e.Agent(), entry)


def _erased_handoff(view: View, _: e.Event, entry: Entry) -> View:
    return _handoff(view, e.Handoff(), entry)


_Change = Callable[[View, Any, Entry], View]
_CHANGES: Mapping[str, _Change] = {
    "customer": _customer,
    "unread": _unread,
    "heard": _heard,
    "call": _call,
    "checked": _checked,
    "confirmation": _confirmation,
    "decision": _decision,
    "dispatched": _dispatched,
    "outcome": _outcome,
    "agent": _agent,
    "handoff": _handoff,
    "ended": _ended,
    "redacted": _redacted,
    "reopened": _reopened,
}
_ERASED: Mapping[str, _Change] = {
    "customer": _erased_customer,
    "call": _erased_call,
    "outcome": _erased_outcome,
    "agent": _erased_agent,
    "handoff": _erased_handoff,
}
