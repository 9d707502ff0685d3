"""The state of the customer's requests: values, steps made, and what the agent waits for. Folded from the log."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

RUNNING, INTERRUPTED = "running", "interrupted"


@dataclass(frozen=True, slots=True)
class Value:
    """A slot's value, how it is said, and where it came from: `source` customer, agent, result or fixed; `step` the
    step that wanted or gave it; `seq` the entry of the log in which it was said or reported.
    """

    value: Any
    text: str
    source: str
    seq: int = 0
    step: str = ""


@dataclass(frozen=True, slots=True)
class Done:
    """How a step ended: done, skipped, failed, declined. `used`: the values of its call; `reads`: what its conditions
    read; `note`: what the system found; `fixed`: whether a fix worked, None where nobody said yet.
    """

    how: str = "done"
    tool: str = ""
    call: str | None = None
    used: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()
    note: str = ""
    fixed: bool | None = None
    changed: bool = False


@dataclass(frozen=True, slots=True)
class Doubt:
    """A value that is asked about before it is taken: one ("is it …?") or several ("which of these?").

    `also`: values of other slots, asked about in the same breath ("is it still … and …?").
    """

    slot: str
    values: tuple[Value, ...]
    also: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Repeating:
    """A step that the customer drives. `order` are the lines held, `queue` changes that are still to be called,
    `last` the change whose call is under way, `review`: records that are read back; `finished`: nothing more is wanted.
    """

    step: str = ""
    order: Mapping[str, Any] = field(default_factory=dict)
    queue: tuple[Mapping[str, Any], ...] = ()
    last: Mapping[str, Any] | None = None
    records: tuple[str, ...] = ()
    begun: bool = False
    unreviewed: bool = False
    doubtful: bool = False
    finished: bool = False
    unclear: bool = False


@dataclass(frozen=True, slots=True)
class Request:
    """One thing that the customer came for. `floors`: a slot is read only from entries after its floor; `missing`: slots
    that could not be had; `call`, `calling`: the call under way and its step; `chosen`: optional step → the call picked.
    """

    id: str = ""
    intent: str = ""
    aside: bool = False
    state: str = RUNNING
    began: int = 0
    values: Mapping[str, Value] = field(default_factory=dict)
    rejected: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    floors: Mapping[str, int] = field(default_factory=dict)
    missing: tuple[str, ...] = ()
    done: Mapping[str, Done] = field(default_factory=dict)
    call: str | None = None
    calling: str = ""
    chosen: Mapping[str, str] = field(default_factory=dict)
    failures: Mapping[str, int] = field(default_factory=dict)
    attempts: int = 0
    corrections: int = 0
    doubt: Doubt | None = None
    correcting: tuple[str, ...] = ()
    repeating: Repeating | None = None

    def known(self, slot: str) -> bool:
        return slot in self.values or slot in self.missing


@dataclass(frozen=True, slots=True)
class Work:
    """`requests`: a stack, the last is active. `waiting`: the action last said; `said`: its text. `says`: texts that go out
    with the next message. `begun` numbers the requests; `before`: there was one already that was no aside. `readings` of this message by id. `heard`: what was made of the message, "" while it is unread.
    """

    requests: tuple[Request, ...] = ()
    waiting: Mapping[str, Any] = field(default_factory=dict)
    said: str = ""
    says: tuple[str, ...] = ()
    readings: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    message: int = 0
    heard: str = ""
    unread: bool = False
    misses: int = 0
    wrap_ups: int = 0
    begun: int = 0
    before: bool = False
    after: str = ""
    brief: Mapping[str, Any] | None = None

    @property
    def active(self) -> Request | None:
        return self.requests[-1] if self.requests else None

    @property
    def calls(self) -> frozenset[str]:
        """The calls whose results a later step of an open request may still read."""
        return frozenset(done.call for one in self.requests for done in one.done.values() if done.call)

    def with_active(self, **changes: Any) -> "Work":
        return replace(self, requests=(*self.requests[:-1], replace(self.requests[-1], **changes)))

    def as_json(self) -> dict[str, Any]:
        return _plain(self)  # type: ignore[no-any-return] # a dataclass becomes a dict

    @classmethod
    def from_json(cls, data: Mapping[str, Any] | None) -> "Work":
        if not data:
            return cls()
        known = _known(cls, data)
        return cls(
            **{
                **known,
                "requests": tuple(_request(item) for item in known.get("requests", ())),
                "says": tuple(known.get("says", ())),
            }
        )


_TUPLES = frozenset({"missing", "used", "reads", "correcting", "queue", "records"})


def _plain(value: Any) -> Any:
    """Dataclasses as objects without what is at its default, tuples as lists."""
    if hasattr(value, "__dataclass_fields__"):
        pairs = ((item.name, getattr(value, item.name)) for item in fields(value))
        whole = isinstance(value, Value)
        return {name: _plain(item) for name, item in pairs if whole or item not in (None, "", (), {})}
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, tuple | list) else value


def _known(cls: type, data: Mapping[str, Any]) -> dict[str, Any]:
    names = {item.name for item in fields(cls)}
    return {key: tuple(value) if key in _TUPLES else value for key, value in data.items() if key in names}


def _request(data: Mapping[str, Any]) -> Request:
    known = _known(Request, data)
    doubt, repeating = known.get("doubt"), known.get("repeating")
    return Request(
        **{
            **known,
            "values": {name: Value(**_valued(item)) for name, item in known.get("values", {}).items()},
            "rejected": {name: tuple(items) for name, items in known.get("rejected", {}).items()},
            "done": {name: Done(**_known(Done, item)) for name, item in known.get("done", {}).items()},
            "doubt": _doubt(doubt) if doubt else None,
            "repeating": Repeating(**_known(Repeating, repeating)) if repeating is not None else None,
        }
    )


def _doubt(data: Mapping[str, Any]) -> Doubt:
    values = tuple(Value(**_valued(item)) for item in data["values"])
    return Doubt(data["slot"], values, {key: Value(**_valued(item)) for key, item in data.get("also", {}).items()})


def _valued(data: Mapping[str, Any]) -> dict[str, Any]:
    return {"value": "", "text": "", "source": "", **_known(Value, data)}
