"""Erase the payload of one entry: the only way in which a log is ever changed."""

from dataclasses import dataclass
from uuid import UUID

from conversations.actions.recover_calls import recover
from conversations.engine.events import REDACTABLE, Redacted
from conversations.errors import AlreadyRedacted, NoSuchEvent, NotRedactable
from conversations.hold import Claim, held
from conversations.log import Log, World, rebuilt
from conversations.models import Event, Redaction
from cxagent.api import idempotency


@dataclass(frozen=True, slots=True)
class Erasure:
    """The entry that stays (`seq`, its kind and digests), and the entry that says so (`recorded_as`)."""

    seq: int
    recorded_as: int


def redact_event(conversation: UUID, *, seq: int, reason: str, by: str, world: World | None = None) -> Erasure:
    """Erase payload and salt, and everything that was made of them: the stored view and kept answers of the API.

    Numbers, kinds, digests and the chain stay provable.

    Raises:
        NoSuchConversation, ConversationBusy, NoSuchEvent, AlreadyRedacted
        NotRedactable: a kind that holds nothing of a customer's, or a turn or question is still open.
    """
    world = world or World()
    with held(Claim(conversation), world, recover=recover) as log:
        event = _erasable(log, seq)
        forgets = _ending(event)
        Redaction.objects.create(event=event, reason=reason, by=by, at=world.now())
        Event.objects.filter(pk=event.pk).update(payload=None, salt=None, redacted_at=world.now())
        log.append(Redacted(seq=seq, by=by, reason=reason, forgets=forgets))
        log.save()
        log.replace_view(rebuilt(log.conversation))
        idempotency.erase(f"/v1/conversations/{conversation}")
        return Erasure(seq=seq, recorded_as=log.conversation.last_seq)


def _erasable(log: Log, seq: int) -> Event:
    event = Event.objects.filter(conversation=log.conversation, seq=seq).first()
    if event is None:
        raise NoSuchEvent
    if event.redacted_at is not None:
        raise AlreadyRedacted
    if event.kind not in REDACTABLE:
        raise NotRedactable(f"A {event.kind} entry holds nothing of a customer's.")
    if log.view.open or log.view.pending or log.view.awaiting:
        raise NotRedactable("The conversation waits for a decision or a result; erase once that is settled.")
    return event


def _ending(event: Event) -> str | None:
    """The call whose last outcome this entry is."""
    call = event.payload.get("call") if event.kind == "outcome" else None
    later = Event.objects.filter(conversation=event.conversation_id, kind="outcome", seq__gt=event.seq)
    superseded = any(payload and payload["call"] == call for payload in later.values_list("payload", flat=True))
    return None if superseded else call
