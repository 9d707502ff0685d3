"""What a model is shown of a conversation: the last messages, each call with what became of it right behind it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from conversations.log import Line
from conversations.providers.port import Asked, Message


def heard(rows: Iterable[Line]) -> tuple[str, ...]:
    """The customer's own lines; erased ones are gone."""
    return tuple(row.payload.get("text", "") for row in rows if row.kind == "customer" and row.payload)


def messages(rows: Sequence[Line]) -> tuple[Message, ...]:
    """The transcript from entries of the log in order."""
    endings = _endings(rows)
    found: list[Message] = []
    calls: list[Asked] = []
    for row in rows:
        payload = row.payload or {}
        if row.kind == "call" and payload:
            calls.append(Asked(id=payload["call"], tool=payload["tool"], arguments=payload.get("arguments", {})))
            continue
        found += _round(calls, endings)
        calls = []
        if row.kind in ("customer", "agent") and payload.get("text"):
            found.append(Message(role=row.kind, text=payload["text"]))
    return (*found, *_round(calls, endings))


def _round(calls: Sequence[Asked], endings: Mapping[str, Mapping[str, Any]]) -> list[Message]:
    if not calls:
        return []
    return [Message(role="agent", calls=tuple(calls)), *(_ending(call, endings.get(call.id, {})) for call in calls)]


def _ending(call: Asked, ending: Mapping[str, Any]) -> Message:
    return Message(
        role="tool",
        call=call.id,
        outcome=ending.get("outcome", "not_attempted"),
        value=ending.get("result"),
        reason=ending.get("reason"),
        detail=ending.get("detail"),
    )


def _endings(rows: Iterable[Line]) -> dict[str, Mapping[str, Any]]:
    """Call → its last outcome; a call that repeated another has that one's."""
    last: dict[str, Mapping[str, Any]] = {}
    for row in rows:
        payload = row.payload or {}
        if row.kind == "outcome" and payload:
            last[payload["call"]] = payload
        elif row.kind == "checked" and payload.get("same_as"):
            last[payload["call"]] = last.get(payload["same_as"], {})
    return last
