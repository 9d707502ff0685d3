"""The gateway's order of questions: asked before? granted? arguments valid? confirmed? Only then does a call leave.

It decides and writes events. Who runs a call, and how, is `conversations.tools`.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from conversations.engine import events as e
from conversations.engine.calls import APPROVED, ASKED, CallState
from conversations.engine.desk import Desk, GateAnswer, Undo
from conversations.engine.effects import ToolRequest
from conversations.engine.undo import MissingValue, arguments_for
from conversations.engine.values import TooDeep, call_key, confirmation_digest, recordable
from conversations.engine.view import Pending, View
from conversations.engine.waits import action_of


def ask(view: View, desk: Desk, requests: Iterable[ToolRequest], number: int) -> tuple[e.Event, ...]:
    """The `call` entries of what the model asks for in one round, in its order."""
    asked: list[e.Call] = []
    for request in requests:
        before = [call.changes for call in view.of_run()] + [call.changes for call in asked]
        asked.append(_call(view, request, desk, number=number, offset=len(asked), changes_before=sum(before)))
    return tuple(asked)


def ask_to_undo(view: View, call: CallState, undo: Undo, desk: Desk) -> tuple[e.Event, ...]:
    """The `call` entry that takes `call` back; refused at once where its arguments cannot be had."""
    try:
        arguments, problem = arguments_for(undo, call), None
    except MissingValue as missing:
        arguments, problem = {}, str(missing)
    request = ToolRequest(tool=undo.tool, arguments=arguments)
    asked = replace(_call(view, request, desk, number=view.rounds), by="undo", undoes=call.id)
    if problem is None:
        return (asked,)
    return asked, e.Outcome(
        call=asked.call, tool=undo.tool, outcome="refused", reason="undo_arguments", detail={"missing": problem}
    )


def ask_step(view: View, desk: Desk, request: ToolRequest, *, step: str, within: str) -> e.Call:
    """The `call` entry of a procedure's step; `within` is what makes it one request: request, step, attempt."""
    arguments = _recordable(request)
    return e.Call(
        call=f"c{view.asked + 1}",
        tool=request.tool,
        arguments=arguments,
        by="step",
        idempotency_key=call_key(view.conversation, within, request.tool, arguments),
        changes=desk.changes(request.tool),
        step=step,
    )


def pass_through(view: View, desk: Desk, call: CallState) -> tuple[e.Event, ...]:
    """What becomes of a call that was asked for or approved: the last event says it."""
    if call.stage == APPROVED:
        return (_dispatched(desk, call),)
    if original := _same(view, call):
        return (e.Checked(call=call.id, verdict="same", reason="same_call", same_as=original.id),)
    answer = desk.gate.check(call.tool, call.arguments)
    if answer.refused:
        return _refused(call, answer)
    if call.changes and call.by != "undo" and desk.tools[call.tool].read_back:
        return _read_back(view, desk, call)
    return e.Checked(call=call.id, verdict="run"), _dispatched(desk, call)


def not_attempted(call: CallState, reason: str, *, source: str = "gateway") -> e.Outcome:
    return e.Outcome(call=call.id, tool=call.tool, outcome="not_attempted", reason=reason, source=source)


def _call(  # noqa: PLR0913 - one call, by name
    view: View, request: ToolRequest, desk: Desk, *, number: int, offset: int = 0, changes_before: int = 0
) -> e.Call:
    """A change is one request for the whole run; a look-up after a change is another request than before it."""
    arguments = _recordable(request)
    changes = desk.changes(request.tool)
    step = f"run {view.run}" if changes else f"run {view.run} after {changes_before}"
    return e.Call(
        call=f"c{view.asked + offset + 1}",
        tool=request.tool,
        arguments=arguments,
        idempotency_key=call_key(view.conversation, step, request.tool, arguments),
        changes=changes,
        round=number,
    )


def _recordable(request: ToolRequest) -> dict[str, Any]:
    try:
        return dict(recordable(dict(request.arguments)))
    except TooDeep:  # the gate refuses what is left
        return {"nested_too_deeply": True}


def _same(view: View, call: CallState) -> CallState | None:
    """The call that this one repeats: the same request in the same step, or a change of which nobody knows the end."""
    if call.by == "undo":
        return None
    return next((other for other in view.calls if _comparable(other, call) and _repeats(call, other)), None)


def _comparable(other: CallState, call: CallState) -> bool:
    return other.id != call.id and not other.same_as and other.by != "undo" and other.stage != ASKED


def _repeats(call: CallState, other: CallState) -> bool:
    return other.key == call.key or (call.changes and other.outcome == "unknown" and _alike(other, call))


def _alike(one: CallState, other: CallState) -> bool:
    def identity(call: CallState) -> str:
        return call_key("", "", call.tool, call.arguments)

    return one.tool == other.tool and identity(one) == identity(other)


def _refused(call: CallState, answer: GateAnswer) -> tuple[e.Event, ...]:
    reason = answer.reason or "argument_schema"
    detail = dict(answer.problems[0]) if answer.problems else None
    return (
        e.Checked(call=call.id, granted=answer.granted, verdict="refuse", reason=reason, problems=answer.problems),
        e.Outcome(call=call.id, tool=call.tool, outcome="refused", reason=reason, detail=detail),
    )


def _read_back(view: View, desk: Desk, call: CallState) -> tuple[e.Event, ...]:
    text = _question(view, desk, call)
    digest = confirmation_digest(view.conversation, call.id, call.tool, call.arguments)
    after = replace(view, pending=Pending(call=call.id, digest=digest, text=text))
    return (
        e.Checked(call=call.id, verdict="confirm"),
        e.Confirmation(call=call.id, digest=digest, text=text),
        e.Outcome(call=call.id, tool=call.tool, outcome="pending_confirmation"),
        e.Agent(text=_with_news(view, desk, text), by="template", template="confirm", action=action_of(after)),
    )


def _question(view: View, desk: Desk, call: CallState) -> str:
    """A step's values are read back by the names of their slots, a model's by those of the arguments."""
    request = view.work.active
    if desk.program is None or call.by != "step" or request is None:
        return desk.words.say("confirm", call)
    said = {key.partition("@")[0]: value.text for key, value in request.values.items()}
    said |= {
        key.partition("@")[0]: value.text
        for key, value in request.values.items()
        if key.endswith(f"@{request.calling}")
    }
    plain = [(name, value) for name, value in call.arguments.items() if not isinstance(value, dict | list)]
    spoken = [
        (
            desk.program.label(name),
            desk.words.spoken(call.tool, name, value, said.get(name) or desk.program.value_text(name, value)),
        )
        for name, value in plain
    ]
    return desk.words.read_back(call, spoken)


def _with_news(view: View, desk: Desk, text: str) -> str:
    return desk.words.joined([*view.work.says, text]) if view.work.says else text


def _dispatched(desk: Desk, call: CallState) -> e.Dispatched:
    return e.Dispatched(call=call.id, how=desk.tools[call.tool].runs)
