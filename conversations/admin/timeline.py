"""One page of a conversation's log, made ready to be read: whatever its length, four queries."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from conversations.engine import events as e
from conversations.models import Conversation, Event

PAGE = 100
BEFORE = 50  # calls before the page that its entries may still speak of

ACTS: Mapping[str, str] = {
    "done": "says it was done",
    "not_done": "says it was not done",
    "promise": "promises it",
    "ask": "asks about it",
    "not_known": "says it is not known yet",
    "mention": "mentions it",
    "none": "speaks of no action",
}
TIERS: Mapping[str, str] = {
    "returned": "returned by a call",
    "taken": "taken by a call",
    "said_by_customer": "said by the customer",
    "record": "in the record",
    "heard": "said by the customer",
    "policy": "a value of the tool's policy",
    "derived": "follows from the record",
    "wrong": "not what the record has",
    "unsupported": "nowhere in the record",
}
VERDICTS = frozenset({"kept", "replaced", "removed"})
STANDING = frozenset({"returned", "taken", "said_by_customer", "record", "heard", "policy", "derived"})
TONES: Mapping[str, str] = {
    "done": "good",
    "failed": "bad",
    "refused": "bad",
    "unknown": "bad",
    "pending_confirmation": "info",
    "undone": "warn",
    "not_attempted": "",
}


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry: its event, and what the page says beside it. `tool` is that of the call that it is about."""

    seq: int
    kind: str
    at: datetime
    event: e.Event
    payload: Mapping[str, Any] | None
    digest: str
    payload_digest: str
    redacted_at: datetime | None
    redaction: Any = None
    tool: str = ""
    tone: str = ""
    sentences: Sequence[Mapping[str, Any]] = ()

    @property
    def starts_turn(self) -> bool:
        return self.kind == "customer"

    @property
    def corrected(self) -> bool:
        """Whether what went out is not what the model wrote."""
        return (
            any(one["verdict"] != "kept" for one in self.sentences)
            or bool(getattr(self.event, "appended", ()))
            or any(one.get("does") != "appended" for one in getattr(self.event, "rules", ()))
        )


@dataclass(frozen=True, slots=True)
class Timeline:
    """A page of entries; `pages` counts from 1."""

    entries: Sequence[Entry]
    page: int
    pages: int
    wanted: int | None = None
    total: int = 0
    first: int = field(default=0)
    last: int = field(default=0)


def timeline(conversation: Conversation, *, page: int | None = None, seq: int | None = None) -> Timeline:
    """The page asked for by its number, or by an entry on it; the first otherwise."""
    pages = max(1, -(-conversation.last_seq // PAGE))
    number = min(max(1, page or (-(-seq // PAGE) if seq else 1)), pages)
    first = (number - 1) * PAGE + 1
    rows = list(
        Event.objects.filter(conversation=conversation, seq__gte=first, seq__lt=first + PAGE)
        .select_related("redaction")
        .order_by("seq")
    )
    tools = _tools(conversation, rows, first)
    entries = [_entry(row, tools) for row in rows]
    last = rows[-1].seq if rows else 0
    return Timeline(entries, number, pages, seq, conversation.last_seq, first, last)


def _tools(conversation: Conversation, rows: Iterable[Event], first: int) -> dict[str, str]:
    """Call → tool, for the calls of the page and the last ones before it."""
    calls = [row for row in rows if row.kind == "call"]
    if first > 1:
        earlier = Event.objects.filter(conversation=conversation, kind="call", seq__lt=first).order_by("-seq")
        calls += earlier[:BEFORE]
    return {row.payload["call"]: row.payload.get("tool", "") for row in calls if row.payload and "call" in row.payload}


def _entry(row: Event, tools: Mapping[str, str]) -> Entry:
    payload: Mapping[str, Any] | None = row.payload
    event = _event(row)
    outcome = getattr(event, "outcome", "")
    return Entry(
        seq=row.seq,
        kind=row.kind,
        at=row.at,
        event=event,
        payload=payload,
        digest=row.digest,
        payload_digest=row.payload_digest,
        redacted_at=row.redacted_at,
        redaction=getattr(row, "redaction", None),
        tool=str(getattr(event, "tool", "") or tools.get(str(getattr(event, "call", "")), "")),
        tone=TONES.get(str(outcome), ""),
        sentences=[_sentence(one) for one in getattr(event, "verdicts", ())],
    )


def _event(row: Event) -> e.Event:
    """The entry's class; a kind that this release does not know is shown as it was written."""
    try:
        return row.event
    except (KeyError, TypeError):
        return e.Event()


def _sentence(verdict: Mapping[str, Any]) -> dict[str, Any]:
    """A verdict with its codes in words; old checkers may have left something out."""
    values = [
        {**one, "says": TIERS.get(str(one.get("tier")), one.get("tier", "")), "stands": one.get("tier") in STANDING}
        for one in verdict.get("values") or ()
    ]
    return {
        **verdict,
        "verdict": verdict.get("verdict", "kept"),
        "mark": verdict.get("verdict") if verdict.get("verdict") in VERDICTS else "kept",
        "says": ACTS.get(str(verdict.get("act")), verdict.get("act", "")),
        "values": values,
        "tone": TONES.get(str(verdict.get("outcome")), ""),
    }
