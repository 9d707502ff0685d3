"""What a conversation waits for: the `action` of every answer."""

from typing import Any

from conversations.engine.view import View


def action_of(view: View) -> dict[str, Any]:
    """`ask` anything, `confirm` a change, `call` a tool of the app's, `handoff` to a person, or `done`."""
    if view.ended:
        return {"type": "done"}
    if view.handed_off:
        return {"type": "handoff", "reason": view.handed_off}
    if view.pending:
        return _confirm(view)
    if view.awaiting:
        return _call(view)
    return {"type": "ask"}


def _confirm(view: View) -> dict[str, Any]:
    pending = view.pending
    call = view.call(pending.call) if pending else None
    if pending is None or call is None:
        return {"type": "ask"}
    return {
        "type": "confirm",
        "call": call.id,
        "tool": call.tool,
        "arguments": dict(call.arguments),
        "digest": pending.digest,
        "text": pending.text,
    }


def _call(view: View) -> dict[str, Any]:
    call = view.call(view.awaiting or "")
    if call is None:
        return {"type": "ask"}
    return {
        "type": "call",
        "call": call.id,
        "tool": call.tool,
        "arguments": dict(call.arguments),
        "idempotency_key": call.key,
    }
