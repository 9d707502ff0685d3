"""What a conversation waits for: the `action` of every answer. Its forms are listed in `procedure.speaking`."""

from typing import Any

from conversations.engine.view import View


def action_of(view: View) -> dict[str, Any]:
    """`confirm` a change, `call` a tool of the app's, what a procedure asked last, `ask` anything; `handoff`, or `done`."""
    if view.ended:
        return {"type": "done"}
    if view.handed_off:
        brief = {"brief": dict(view.work.brief)} if view.work.brief else {}
        return {"type": "handoff", "reason": view.handed_off, **brief}
    if view.awaiting:
        return _call(view)
    if view.pending:
        return _confirm(view)
    return _asked(view)


def _asked(view: View) -> dict[str, Any]:
    """What the agent said last, where that was a question of its own and not of a call."""
    waiting = view.work.waiting
    return dict(waiting) if waiting.get("type") not in (None, "call", "confirm", "handoff", "done") else {"type": "ask"}


def _step(view: View, call: str) -> dict[str, Any]:
    """The request and the step that a call belongs to, where it is a procedure's."""
    request = view.work.active
    return {"request": request.id, "step": request.calling} if request and request.call == call else {}


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
        **_step(view, call.id),
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
        **_step(view, call.id),
    }
