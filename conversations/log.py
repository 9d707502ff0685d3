"""The open log of one conversation: the only writer of events.

Used inside a transaction that holds the conversation's row. Events are folded into the view at once, and written
together, in one statement, by `save`.
"""

import secrets
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.utils import timezone

from conversations import metrics
from conversations.engine import chain
from conversations.engine.events import Event as Entryable
from conversations.engine.events import to_json
from conversations.engine.values import recordable
from conversations.engine.view import Entry, View, apply, fold
from conversations.models import Conversation, Event

SPOKEN = ("customer", "call", "checked", "outcome", "agent")
RECENT = 80
PAYLOAD_DEPTH = 64  # more than any value that comes in, since payloads wrap them


def new_salt() -> str:
    return secrets.token_hex(16)


@dataclass(frozen=True, slots=True)
class World:
    """Where time and randomness come from; tests hand in their own."""

    now: Callable[[], datetime] = timezone.now
    salt: Callable[[], str] = new_salt


class Line(NamedTuple):
    """An entry as the transcript needs it; the payload is None where it was erased."""

    kind: str
    payload: dict[str, Any] | None
    seq: int = 0


@dataclass(slots=True)
class Log:
    """`fresh` are the entries that are not written yet, `added` all that this log has taken in."""

    conversation: Conversation
    view: View
    world: World
    fresh: list[Event] = field(default_factory=list)
    added: list[Event] = field(default_factory=list)
    _before: list[Line] | None = None

    @classmethod
    def of(cls, conversation: Conversation, world: World) -> "Log":
        return cls(conversation=conversation, view=view_of(conversation), world=world)

    def append(self, *events: Entryable) -> None:
        for event in events:
            row = self._row(event)
            self.fresh.append(row)
            self.added.append(row)
            self.view = apply(self.view, row.entry)
            self.conversation.last_seq, self.conversation.head_digest = row.seq, row.digest

    def recent(self) -> list[Line]:
        """The last entries in order: what a model is shown, and the lines a reply may echo. One query, once."""
        if self._before is None:
            first = self.added[0].seq if self.added else self.conversation.last_seq + 1
            rows = Event.objects.filter(conversation=self.conversation, seq__lt=first, kind__in=SPOKEN)
            found = rows.order_by("-seq").values_list("kind", "payload", "seq")[:RECENT]
            self._before = [Line(*row) for row in reversed(found)]
        return [*self._before, *(Line(row.kind, row.payload, row.seq) for row in self.added if row.kind in SPOKEN)]

    def entries(self) -> Iterator[Entry]:
        """Every entry from the first on, written or not: as long as the conversation is, so for rare needs only."""
        yield from (row.entry for row in entries_after(self.conversation, 0))
        yield from (row.entry for row in self.fresh)

    def _row(self, event: Entryable) -> Event:
        conversation, salt, at = self.conversation, self.world.salt(), self.world.now()
        payload: Mapping[str, Any] = recordable(to_json(event), depth=PAYLOAD_DEPTH)
        payload_digest, seq = chain.payload_digest(salt, payload), conversation.last_seq + 1
        digest = chain.entry_digest(
            previous=conversation.head_digest,
            conversation=str(conversation.id),
            seq=seq,
            kind=event.kind,
            at=at,
            payload=payload_digest,
        )
        return Event(
            conversation=conversation,
            seq=seq,
            kind=event.kind,
            payload=payload,
            salt=salt,
            payload_digest=payload_digest,
            previous_digest=conversation.head_digest,
            digest=digest,
            at=at,
        )

    def save(self, *, lease: UUID | None = None, until: datetime | None = None) -> None:
        """Write what is fresh, and the conversation's row with the view as it is now; two statements."""
        conversation = self.conversation
        if not self.fresh and conversation.lease_token == lease:
            return
        Event.objects.bulk_create(self.fresh)
        for row in self.fresh:
            if row.kind == "outcome":
                metrics.CALLS.labels(row.payload["outcome"]).inc()
        self.fresh = []
        conversation.snapshot, conversation.snapshot_seq = self.view.as_json(), self.view.seq
        if self.view.ended and conversation.ended_at is None:
            conversation.ended_at = self.world.now()
        conversation.lease_token, conversation.lease_until = lease, until
        conversation.save(
            update_fields=[
                "last_seq",
                "head_digest",
                "snapshot",
                "snapshot_seq",
                "lease_token",
                "lease_until",
                "backend_state",
                "ended_at",
            ]
        )

    def replace_view(self, view: View) -> None:
        """Store another view of the same log: one from which something was erased."""
        self.view = view
        self.conversation.snapshot, self.conversation.snapshot_seq = view.as_json(), view.seq
        self.conversation.save(update_fields=["snapshot", "snapshot_seq"])


def view_of(conversation: Conversation) -> View:
    """The view: the stored one, carried on over entries that it does not cover yet (normally none)."""
    fresh = View(conversation=str(conversation.id))
    view = View.from_json(conversation.snapshot) if conversation.snapshot_seq else fresh
    if view.seq == conversation.last_seq:
        return view
    return fold((row.entry for row in entries_after(conversation, view.seq)), view)


def rebuilt(conversation: Conversation) -> View:
    """The view folded from the whole log, whatever is stored."""
    rows = entries_after(conversation, 0)
    return fold((row.entry for row in rows), View(conversation=str(conversation.id)))


def entries_after(conversation: Conversation, seq: int) -> Any:
    return Event.objects.filter(conversation=conversation, seq__gt=seq).order_by("seq").iterator(chunk_size=500)
