"""The answer to a request: what the agent says, and what the conversation waits for."""

from dataclasses import dataclass
from typing import Any

from conversations.engine.waits import action_of
from conversations.log import Log
from conversations.models import Event


@dataclass(frozen=True, slots=True)
class TurnAnswer:
    """`messages`: `{text, by, verdicts?}`; `action`: see `engine.waits`; `seq`: the log's last entry."""

    conversation: str
    seq: int
    messages: tuple[dict[str, Any], ...]
    action: dict[str, Any]

    def as_json(self) -> dict[str, Any]:
        return {
            "conversation": self.conversation,
            "seq": self.seq,
            "messages": list(self.messages),
            "action": self.action,
        }


def answer_of(log: Log) -> TurnAnswer:
    """What this log's new entries say."""
    return _answer(log, [row for row in log.added if row.kind == "agent"], action_of(log.view))


def answer_since(log: Log, seq: int) -> TurnAnswer:
    """What the request that became entry `seq` was answered with: the first agent entry after it."""
    row = Event.objects.filter(conversation=log.conversation, kind="agent", seq__gt=seq).order_by("seq").first()
    if row is None:
        return _answer(log, [], action_of(log.view))
    payload = row.payload or {}
    return _answer(log, [row] if payload else [], payload.get("action") or action_of(log.view), seq=row.seq)


def _answer(log: Log, rows: list[Event], action: dict[str, Any], *, seq: int | None = None) -> TurnAnswer:
    said = tuple(message_of(row) for row in rows if row.payload and row.payload.get("text"))
    return TurnAnswer(
        conversation=str(log.conversation.id), seq=seq or log.conversation.last_seq, messages=said, action=action
    )


def message_of(row: Event) -> dict[str, Any]:
    """An agent entry as a message."""
    payload = row.payload or {}
    message = {"text": payload.get("text", ""), "by": payload.get("by", "template")}
    return {**message, **{name: payload[name] for name in ("verdicts", "rules") if payload.get(name)}}
