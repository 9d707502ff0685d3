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
    """A reader's answer to a question about what the customer said."""

    kind: ClassVar[str] = "reading"
    reading: Mapping[str, Any] = field(default_factory=dict)


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
    """What the customer reads, who wrote it, and how each sentence of a model's draft was judged."""

    kind: ClassVar[str] = "agent"
    text: str = ""
    by: str = "template"
    template: str | None = None
    draft: str | None = None
    verdicts: tuple[Mapping[str, Any], ...] = ()
    appended: tuple[Mapping[str, Any], ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    checker: Mapping[str, Any] | None = None
    action: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Handoff(Event):
    """The conversation goes to a person."""

    kind: ClassVar[str] = "handoff"
    reason: str = ""


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
TUPLES = frozenset({"problems", "verdicts", "appended"})
# Kinds that may hold something of the customer's; the others carry nothing that could be asked to be forgotten.
REDACTABLE = frozenset({"customer", "reading", "call", "checked", "confirmation", "outcome", "agent", "handoff"})


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
        return [dict(item) for item in value]
    return dict(value) if isinstance(value, Mapping) else value


def _fit(name: str, value: Any) -> Any:
    return tuple(value) if name in TUPLES and isinstance(value, list) else value
