"""The request carried on: the next step of its plan, the values it needs, its call, what became of it."""

from collections.abc import Callable, Mapping

from conversations.engine import events as e
from conversations.engine.calls import SETTLED
from conversations.engine.procedure import closing, conditions, gathering, outcomes, picking, repeats
from conversations.engine.procedure.context import Turn
from conversations.engine.procedure.gathering import run_call
from conversations.engine.procedure.speaking import speak, tell
from conversations.engine.procedure.work import INTERRUPTED, Request
from conversations.engine.step import Step
from conversations.engine.waits import action_of
from services_admin.definition.plan import Planned
from services_admin.definition.steps import OptionalStep, RepeatStep, SayStep, ToolStep, TryStep


def go_on(turn: Turn) -> Step | None:  # noqa: PLR0911 - one for each thing that may come next
    """What comes next once the message was heard; None where that is nothing of a procedure's."""
    request = turn.request
    if turn.view.pending and not (request and request.aside):
        return _read_back_again(turn)
    if turn.work.heard == "repeat" and turn.work.said and not (request and request.aside):
        return speak(turn, "again", turn.work.said, turn.work.waiting)
    if request is None:
        return closing.no_request(turn) if turn.program.runs else None
    if request.state == INTERRUPTED:
        return closing.resume_or_drop(turn)
    call = turn.call_under_way()
    if call is not None:
        return outcomes.settled(turn, call) if call.stage == SETTLED else None
    if request.correcting:
        return gathering.ask_again(turn, request.correcting)
    return _next_step(turn, request)


def _read_back_again(turn: Turn) -> Step:
    """The change still waits for its yes or no: the question once more, as it was read back."""
    pending = turn.view.pending
    call = turn.view.call(pending.call) if pending else None
    template = "waiting" if turn.work.heard in ("nothing", "unreadable") else "confirm"
    if call is not None and template == "waiting":
        text = turn.words.say("waiting", call)
        if call.by == "step":
            text = turn.words.joined([turn.words.tell("not_caught"), pending.text if pending else ""])
    else:
        text = pending.text if pending else ""
    return speak(turn, template, text, action_of(turn.view))


def _next_step(turn: Turn, request: Request) -> Step:
    plan = turn.program.plan(request.intent)
    fixed = any(done.fixed for done in request.done.values())
    for planned in plan:
        if planned.id in request.done:
            continue
        if fixed and not _after_a_fix(planned):
            return Step(events=(e.Step(step=planned.id, change="skipped", note=""),))
        return _step(turn, planned)
    change = e.Request(request=request.id, intent=request.intent, change="finished", aside=request.aside)
    return Step(events=(change,))


def _after_a_fix(planned: Planned) -> bool:
    """Once a fix has worked, only steps whose condition reads whether it did are still made."""
    return any(name.endswith(".fixed") for name in conditions.names_read(planned.conditions))


def _step(turn: Turn, planned: Planned) -> Step:
    reads = conditions.slots_read(turn, planned.conditions)
    holds = conditions.holds(turn, planned.conditions)
    if holds is None and (slots := conditions.to_find_out(turn, planned.conditions)):
        return gathering.find_out(turn, planned, slots)
    if not holds:
        every = tuple(sorted(conditions.names_read(planned.conditions)))
        return Step(events=(e.Step(step=planned.id, change="skipped", reads=every or reads),))
    made = _MADE.get(type(planned.step))
    return made(turn, planned) if made else Step(events=(e.Step(step=planned.id, change="skipped"),))


def _say(turn: Turn, planned: Planned) -> Step:
    said = e.Say(text=turn.program.text(planned.step.say))
    reads = tuple(sorted(conditions.names_read(planned.conditions)))
    return Step(events=(said, e.Step(step=planned.id, reads=reads)))


def _tool(turn: Turn, planned: Planned) -> Step:
    callings = turn.program.callings(planned)
    if not callings:
        return Step(events=(e.Step(step=planned.id, change="skipped"),))
    return run_call(turn, callings[0])


def _try(turn: Turn, planned: Planned) -> Step:
    """Fixes one after another; after each the customer says whether it worked."""
    request = turn.request or Request()
    for calling in turn.program.callings(planned):
        done = request.done.get(calling.id)
        if done is None:
            if calling.step.when and conditions.holds(turn, (calling.step.when,)) is False:
                continue
            return run_call(turn, calling)
        if done.how == "done" and done.fixed is None:
            action = {"type": "ask-fixed", "request": request.id, "step": calling.id, "tool": calling.name}
            if turn.work.misses and turn.waiting == "ask-fixed":
                text = [turn.words.tell("not_caught"), turn.words.tell("ask_fixed")]
                return speak(turn, "ask_fixed", turn.words.joined(text), action)
            return tell(turn, "ask_fixed", action)
        if done.fixed:
            break
    return Step(events=(e.Step(step=planned.id),))


_MADE: Mapping[type, Callable[[Turn, Planned], Step]] = {
    SayStep: _say,
    ToolStep: _tool,
    TryStep: _try,
    OptionalStep: picking.optional,
    RepeatStep: repeats.go_on,
}
