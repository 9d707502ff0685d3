"""The kinds of entries of a conversation's log, one small class each: whoever writes one can be found by its name.

Fields are plain JSON values. `to_json` leaves out what is None, `from_json` leaves out what it does not know, so that
an old log stays readable and a newer one does not break an older reader.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar


@dataclass(frozen=True, slots=True)
class Event:
    """What every kind shares."""

    kind: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class Started(Event):
    """The versions that a conversation is pinned to."""

    kind: ClassVar[str] = "started"
    service: str = ""
    version: int = 0
    digest: str = ""
    phrasings: Mapping[str, Any] | None = None
    templates: Mapping[str, Any] | None = None
    rules: Mapping[str, Any] | None = None
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Customer(Event):
    """What the customer wrote. Never evidence of an action. `key` = digest of the request's Idempotency-Key."""

    kind: ClassVar[str] = "customer"
    text: str = ""
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Unread(Event):
    """No reader recognised anything in the customer's turn; `attempt` counts such turns in a row."""

    kind: ClassVar[str] = "unread"
    attempt: int = 1


@dataclass(frozen=True, slots=True)
class Reading(Event):
    """A reader's answer to a question about what the customer said, and what its gate made of it.

    `id` names it among the readings of its message, `question` says its kind, `about` the slot, step or phrase; `decision`
    is act, skip (surely none of these) or unsure; `found` the values behind the answers, each with the entry and the code
    points where it stands; `evidence` words that spoke for the best answer. A recorded reading is never read again.
    """

    kind: ClassVar[str] = "reading"
    id: str = ""
    question: str = ""
    about: str = ""
    reader: str = ""
    version: str = ""
    probabilities: Mapping[str, float] = field(default_factory=dict)
    best: str = "none"
    confidence: float = 0.0
    gate: float = 0.0
    decision: str = "unsure"
    evidence: tuple[str, ...] = ()
    found: Mapping[str, Any] = field(default_factory=dict)
    parts: tuple[Mapping[str, Any], ...] = ()
    ms: float = 0.0
    usage: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class ReaderFailed(Event):
    """A reader could not answer; `then` is the one that was asked in its place, None where there was none left."""

    kind: ClassVar[str] = "reader_failed"
    reader: str = ""
    reason: str = ""
    then: str | None = None
    ms: float = 0.0


@dataclass(frozen=True, slots=True)
class Heard(Event):
    """What code made of the customer's message: `means` nothing, values, yes, no, …; `by` the readings that it acted on.

    `attempt` counts the messages in a row of which nothing could be made; `unreadable` is one that no reader could read.
    """

    kind: ClassVar[str] = "heard"
    means: str = "nothing"
    by: tuple[str, ...] = ()
    attempt: int = 0


@dataclass(frozen=True, slots=True)
class Request(Event):
    """A request begins, is interrupted, resumed, dropped, finished or restarted."""

    kind: ClassVar[str] = "request"
    request: str = ""
    intent: str = ""
    change: str = "begun"
    aside: bool = False


@dataclass(frozen=True, slots=True)
class Slot(Event):
    """A value of a request is set, doubted (asked about first), rejected, cleared, or given up (missing).

    `values` are those that are in doubt, `also` values of other slots that are asked about with it; `source` is customer, agent, result or fixed; `said` the entry it stands in.
    """

    kind: ClassVar[str] = "slot"
    slot: str = ""
    change: str = "set"
    value: Any = None
    text: str = ""
    source: str = "customer"
    step: str = ""
    said: int = 0
    values: tuple[Mapping[str, Any], ...] = ()
    also: Mapping[str, Any] | None = None
    because: str | None = None


@dataclass(frozen=True, slots=True)
class Step(Event):
    """A step of the procedure: done, skipped, failed, declined, chosen, again (its call is asked anew), undone (a
    correction took back what it stood on), correcting, fixed, or repeated (one call of a repeat step is through).
    """

    kind: ClassVar[str] = "step"
    step: str = ""
    change: str = "done"
    tool: str = ""
    call: str | None = None
    used: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()
    note: str = ""
    fixed: bool | None = None
    changed: bool = False
    detail: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Say(Event):
    """Something to be said with the next message: a `say` step's, a result's, a phrasing."""

    kind: ClassVar[str] = "say"
    text: str = ""
    template: str | None = None


@dataclass(frozen=True, slots=True)
class Reopened(Event):
    """A person hands the conversation back to the agent: it begins afresh."""

    kind: ClassVar[str] = "reopened"
    by: str = ""


@dataclass(frozen=True, slots=True)
class Call(Event):
    """A tool was asked for, by the model, a step or an undo (`undoes` = the call that it takes back)."""

    kind: ClassVar[str] = "call"
    call: str = ""
    tool: str = ""
    arguments: Mapping[str, Any] = field(default_factory=dict)
    by: str = "model"
    idempotency_key: str = ""
    changes: bool = False
    round: int = 0
    undoes: str | None = None
    step: str | None = None


@dataclass(frozen=True, slots=True)
class Checked(Event):
    """The gateway's answer before anything runs: run, confirm, refuse, or same (as the call `same_as`)."""

    kind: ClassVar[str] = "checked"
    call: str = ""
    granted: bool = True
    verdict: str = "run"
    reason: str | None = None
    problems: tuple[Mapping[str, Any], ...] = ()
    same_as: str | None = None


@dataclass(frozen=True, slots=True)
class Confirmation(Event):
    """What was read back to the customer, and the digest that an approval must name."""

    kind: ClassVar[str] = "confirmation"
    call: str = ""
    digest: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Decision(Event):
    """The customer's answer to a confirmation: approve or skip."""

    kind: ClassVar[str] = "decision"
    call: str = ""
    decision: str = "skip"
    by: str = ""
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Dispatched(Event):
    """Committed before anything leaves: from here on a silence means `unknown`."""

    kind: ClassVar[str] = "dispatched"
    call: str = ""
    how: str = "example"


@dataclass(frozen=True, slots=True)
class Outcome(Event):
    """How a call ended; a later one of the same call supersedes. `source` says where the answer came from."""

    kind: ClassVar[str] = "outcome"
    call: str = ""
    tool: str = ""
    outcome: str = "unknown"
    result: Any = None
    reason: str | None = None
    detail: Any = None
    source: str = "gateway"
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Agent(Event):
    """What the customer reads, who wrote it, how each sentence of a model's draft was judged, and what rules did then."""

    kind: ClassVar[str] = "agent"
    text: str = ""
    by: str = "template"
    template: str | None = None
    draft: str | None = None
    verdicts: tuple[Mapping[str, Any], ...] = ()
    appended: tuple[Mapping[str, Any], ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    checker: Mapping[str, Any] | None = None
    rules: tuple[Mapping[str, Any], ...] = ()
    action: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Handoff(Event):
    """The conversation goes to a person, with what was wanted, collected and done, and why it stops."""

    kind: ClassVar[str] = "handoff"
    reason: str = ""
    brief: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The conversation is over."""

    kind: ClassVar[str] = "ended"
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Redacted(Event):
    """The payload of entry `seq` was erased; `forgets` is the call whose end was told there, and nowhere later."""

    kind: ClassVar[str] = "redacted"
    seq: int = 0
    by: str = ""
    reason: str = ""
    forgets: str | None = None


@dataclass(frozen=True, slots=True)
class Erased(Event):
    """Stands for an entry whose payload was erased: only its kind is left."""

    kind: ClassVar[str] = "erased"
    was: str = ""


KINDS: Mapping[str, type[Event]] = {
    cls.kind: cls
    for cls in (
        Started,
        Customer,
        Unread,
        Reading,
        ReaderFailed,
        Heard,
        Request,
        Slot,
        Step,
        Say,
        Reopened,
        Call,
        Checked,
        Confirmation,
        Decision,
        Dispatched,
        Outcome,
        Agent,
        Handoff,
        Ended,
        Redacted,
    )
}
_FIELDS = {kind: tuple(item.name for item in fields(cls)) for kind, cls in KINDS.items()}
TUPLES = frozenset({"problems", "verdicts", "appended", "rules", "evidence", "parts", "by", "values", "used", "reads"})
# Kinds that may hold something of the customer's; the others carry nothing that could be asked to be forgotten.
REDACTABLE = frozenset(
    {
        *("customer", "reading", "slot", "step", "say", "call", "checked", "confirmation", "outcome"),
        *("agent", "handoff"),
    }
)


def to_json(event: Event) -> dict[str, Any]:
    """The payload of an entry: its fields, without those that are None."""
    values = {name: getattr(event, name) for name in _FIELDS[event.kind]}
    return {name: _plain(value) for name, value in values.items() if value is not None}


def from_json(kind: str, payload: Mapping[str, Any] | None) -> Event:
    """The event of an entry; `Erased` when its payload is gone.

    Raises:
        KeyError: no such kind.
    """
    if payload is None:
        return Erased(was=kind)
    known = _FIELDS[kind]
    return KINDS[kind](**{name: _fit(name, value) for name, value in payload.items() if name in known})


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [dict(item) if isinstance(item, Mapping) else item for item in value]
    return dict(value) if isinstance(value, Mapping) else value


def _fit(name: str, value: Any) -> Any:
    return tuple(value) if name in TUPLES and isinstance(value, list) else value
