"""Reads that are more than a filter."""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from conversations.answers import message_of
from conversations.engine.calls import CallState
from conversations.engine.procedure.work import Request
from conversations.engine.view import View
from conversations.engine.waits import action_of
from conversations.errors import NoSuchConversation
from conversations.log import view_of
from conversations.models import Conversation, Event

MESSAGES = 50
PINNED = ("service", "phrasings", "templates", "rules")


def conversation_for(pk: UUID, *, owner: str | None) -> Conversation:
    """The conversation, if it is the owner's (None: anybody's), with its versions. Raises NoSuchConversation."""
    rows = Conversation.objects.select_related(*(f"{name}_version__document" for name in PINNED)).defer(
        "backend_state", *(f"{name}_version__{part}" for name in PINNED for part in ("body", "computed"))
    )
    mine = rows if owner is None else rows.filter(created_by=owner)
    found = mine.filter(pk=pk).first()
    if found is None:
        raise NoSuchConversation
    return found


def events_of(conversation: Conversation, *, after: int = 0) -> QuerySet[Event]:
    return Event.objects.filter(conversation=conversation, seq__gt=after).order_by("seq")


def view_as_json(conversation: Conversation) -> dict[str, Any]:
    """What `GET /v1/conversations/{id}` shows: pins, state, the last messages and calls."""
    view = view_of(conversation)
    return {
        "id": str(conversation.id),
        "service": _version(conversation.service_version),
        "phrasings": _version(conversation.phrasings_version),
        "templates": _version(conversation.templates_version),
        "rules": _version(conversation.rules_version),
        "language": conversation.language,
        "created_at": conversation.created_at,
        "seq": conversation.last_seq,
        "digest": conversation.head_digest,
        "turn": view.turn,
        "action": action_of(view),
        "requests": [request_as_json(request) for request in view.work.requests],
        "messages": _messages(conversation),
        "calls": _calls(view),
    }


def request_as_json(request: Request) -> dict[str, Any]:
    """One request under way, the last of the list the active one: where each value came from, and the steps so far."""
    return {
        "request": request.id,
        "intent": request.intent,
        "state": request.state,
        "values": {
            key: {
                "value": value.value,
                "text": value.text,
                "source": value.source,
                "said": value.seq,
                "step": value.step,
            }
            for key, value in request.values.items()
        },
        "missing": list(request.missing),
        "steps": {
            step: {"how": done.how, "tool": done.tool, "call": done.call, "note": done.note}
            for step, done in request.done.items()
        },
    }


def _version(version: Any) -> dict[str, Any] | None:
    return None if version is None else {"key": version.document.key, "version": version.number}


def _messages(conversation: Conversation) -> list[dict[str, Any]]:
    rows = Event.objects.filter(conversation=conversation, kind__in=("customer", "agent")).order_by("-seq")[:MESSAGES]
    return [_message(row) for row in reversed(rows)]


def _message(row: Event) -> dict[str, Any]:
    """`text` is null where it was erased."""
    said = {"seq": row.seq, "at": row.at, "by": "customer", "text": None}
    if row.payload is None:
        return {**said, "by": "customer" if row.kind == "customer" else "agent"}
    if row.kind == "customer":
        return {**said, "text": row.payload.get("text", "")}
    return {**said, **message_of(row)}


def _calls(view: View) -> list[dict[str, Any]]:
    return [_call(call) for call in view.calls if call.same_as is None]


def _call(call: CallState) -> dict[str, Any]:
    return {
        "call": call.id,
        "tool": call.tool,
        "arguments": dict(call.arguments),
        "outcome": call.outcome,
        "result": call.result,
        "reason": call.reason,
        "turn": call.turn,
    }
