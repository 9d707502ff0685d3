"""Prove a log: numbers without gap, chain, digests, and the conversation's head. Changes nothing."""

from collections.abc import Iterator
from dataclasses import dataclass

from conversations.engine import chain
from conversations.models import Conversation, Event


@dataclass(frozen=True, slots=True)
class Fault:
    """What does not hold, and where."""

    conversation: str
    seq: int
    message: str

    def __str__(self) -> str:
        return f"{self.conversation} entry {self.seq}: {self.message}"


def verify_log(conversation: Conversation) -> tuple[Fault, ...]:
    """Every fault of one log; none means that it is whole."""
    return tuple(
        Fault(conversation=str(conversation.id), seq=seq, message=message) for seq, message in _faults(conversation)
    )


def _faults(conversation: Conversation) -> Iterator[tuple[int, str]]:
    seq, head = 0, chain.GENESIS
    for event in Event.objects.filter(conversation=conversation).order_by("seq").iterator(chunk_size=1000):
        if event.seq != seq + 1:
            yield event.seq, f"follows entry {seq}"
        if event.previous_digest != head:
            yield event.seq, "does not name the digest of the entry before it"
        yield from _own_faults(event)
        seq, head = event.seq, event.digest
    if (seq, head) != (conversation.last_seq, conversation.head_digest):
        yield seq, f"is not the head that the conversation names ({conversation.last_seq})"


def _own_faults(event: Event) -> Iterator[tuple[int, str]]:
    if event.digest != _digest(event):
        yield event.seq, "its digest is not that of what it holds"
    if event.payload is None:
        if event.redacted_at is None or not hasattr(event, "redaction"):
            yield event.seq, "its payload is gone without a redaction"
    elif event.payload_digest != chain.payload_digest(event.salt or "", event.payload):
        yield event.seq, "its payload is not the one that was written"


def _digest(event: Event) -> str:
    return chain.entry_digest(
        previous=event.previous_digest,
        conversation=str(event.conversation_id),
        seq=event.seq,
        kind=event.kind,
        at=event.at,
        payload=event.payload_digest,
    )
