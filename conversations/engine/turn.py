"""One turn, as a state machine: `advance` says what comes next, `resume` takes in what somebody else did.

    view ─► advance ─► events (to be logged, and folded into the view) and at most one effect
                       the effect is carried out elsewhere, its answer goes to `resume` ─► events or one more effect
                       … until advance has nothing to say: the customer has an answer, or the turn waits for somebody.

All state is in the view. A turn can stop after any event and go on in another process.
"""

from collections.abc import Callable
from dataclasses import replace

from conversations.engine import events as e
from conversations.engine import gateway, undo
from conversations.engine.calls import APPROVED, ASKED, CallState
from conversations.engine.desk import Desk
from conversations.engine.effects import (
    Answer,
    Compose,
    Effect,
    ModelAnswer,
    ModelFailed,
    Read,
    Reply,
    Result,
    Reword,
    RunCall,
    RunModel,
    Worded,
)
from conversations.engine.procedure import hearing
from conversations.engine.procedure.closing import brief_of
from conversations.engine.procedure.context import Turn
from conversations.engine.procedure.wanted import Readings
from conversations.engine.step import Step
from conversations.engine.view import View
from conversations.engine.waits import action_of

FAILURES_BEFORE_A_PERSON = 2
HANDED_OFF = "handed_off"
NOT_READ = ("", "nothing", "unreadable")
ATTEMPTS_TO_ASK = {"ask": 2, "model": 1, "handoff": 1}


Rule = Callable[[View, Desk], Step | None]


def advance(view: View, desk: Desk) -> Step:
    """What comes next; an empty step when the turn is over or waits for somebody."""
    if not view.open:
        return Step()
    return next((step for rule in _RULES if (step := rule(view, desk)) is not None), Step())


def resume(view: View, desk: Desk, effect: Effect, answer: Answer) -> Step:  # noqa: PLR0911 - one for each effect
    """What follows from an effect's answer."""
    match effect, answer:
        case RunModel(round=number), ModelAnswer():
            return _model_answered(view, desk, answer, number)
        case RunModel(), ModelFailed():
            return Step(effect=Compose(draft=None, otherwise="error"))
        case RunCall(call=call), Result():
            return Step(events=(_ended_as(call, answer),))
        case Read(), Readings():
            return hearing.read(view, desk, answer)
        case Reword(), ModelAnswer(text=draft) if draft.strip():
            return Step(effect=Worded(draft=draft.strip(), instead=effect))
        case Reword(), ModelAnswer() | ModelFailed():
            return Step(events=(_worded(effect, Reply(text=effect.text, by="template")),))
        case Worded(instead=instead), Reply():
            return Step(events=(_worded(instead, answer),))
        case Compose(otherwise=otherwise), Reply():
            return Step(events=_said(view, desk, answer, otherwise))
    raise TypeError(f"{type(answer).__name__} does not answer {type(effect).__name__}")


def _late(view: View, _: Desk) -> Step | None:
    """An outcome that came after its turn was answered is said in its phrasing, without the model."""
    return Step(effect=Compose(draft=None)) if view.late else None


def _with_a_person(view: View, desk: Desk) -> Step | None:
    """The hand-off itself was told when it happened: whoever writes on is told that it stands."""
    return Step(events=(_template(view, desk, HANDED_OFF),)) if view.handed_off else None


def _still_waiting(view: View, desk: Desk) -> Step | None:
    """A message came while a result is awaited: nothing is lost, nothing runs."""
    owed = view.call(view.awaiting) if view.awaiting else None
    if owed is None:
        return None
    return Step(events=(agent_event(view, Reply(text=desk.words.still_checking(owed), by="phrasing")),))


def _still_pending(view: View, desk: Desk) -> Step | None:
    """A message that is no decision came while a change waits for one: the question stands."""
    if not view.pending:
        return None
    aside = view.work.active is not None and view.work.active.aside
    if desk.program is not None and aside:
        return _next_call(view, desk) or hearing.go_on(view, desk)
    if desk.program is not None and not view.work.unread and view.work.heard != "unreadable":
        return hearing.go_on(view, desk)
    return Step(events=(_template(view, desk, "waiting", call=view.call(view.pending.call)),))


def _take_back(view: View, desk: Desk) -> Step | None:
    if pair := undo.undone_by(view):
        original, by = pair
        return Step(events=(_undone(original, by),))
    call = undo.to_undo(view, desk)
    rule = desk.tools.get(call.tool) if call else None
    if call is None or rule is None or rule.undo is None:
        return None
    return Step(events=gateway.ask_to_undo(view, call, rule.undo, desk))


def _not_reached(view: View, _: Desk) -> Step | None:
    """After a change that failed or is unknown, what its round had still asked for is not attempted."""
    run = view.of_run()
    ended = [call for call in run if call.changes and call.outcome in ("failed", "unknown") and call.by == "model"]
    broken = {call.round for call in ended if not call.same_as}
    left = [call for call in run if call.stage == ASKED and call.by == "model" and call.round in broken]
    return Step(events=tuple(gateway.not_attempted(call, "cancelled") for call in left)) if left else None


def _next_call(view: View, desk: Desk) -> Step | None:
    call = next((call for call in view.of_run() if call.stage in (ASKED, APPROVED)), None)
    if call is None:
        return None
    events = gateway.pass_through(view, desk, call)
    if isinstance(events[-1], e.Dispatched) and events[-1].how != "app":
        return Step(events=events, effect=RunCall(call=call, how=events[-1].how))
    return Step(events=events)


def _unread(view: View, desk: Desk) -> Step | None:
    """A desk without procedures: no reader, so every turn is one that nothing read."""
    if view.judged == view.turn or view.rounds or view.work.heard not in NOT_READ:
        return None
    attempt = view.unread + 1
    judged = e.Unread(attempt=attempt)
    if attempt <= ATTEMPTS_TO_ASK[desk.on_unread]:
        return Step(events=(judged, _template(view, desk, "ask_again")))
    if desk.on_unread == "model":
        return Step(events=(judged,))
    return Step(events=(judged, *_to_a_person(view, desk, "unread")))


def _ask_model(view: View, desk: Desk) -> Step | None:
    return Step(effect=RunModel(round=view.rounds + 1, with_tools=view.rounds < desk.max_rounds))


_RULES: tuple[Rule, ...] = (
    _late,
    _with_a_person,
    _still_waiting,
    hearing.hear,
    _still_pending,
    _take_back,
    _not_reached,
    _next_call,
    hearing.go_on,
    _unread,
    _ask_model,
)


def _model_answered(view: View, desk: Desk, answer: ModelAnswer, number: int) -> Step:
    """Calls are asked for one by one; a text is a draft. Calls after the last round are left alone."""
    if answer.calls and number <= desk.max_rounds:
        return Step(events=gateway.ask(view, desk, answer.calls, number))
    return Step(effect=Compose(draft=answer.text.strip() or None))


def _ended_as(call: CallState, result: Result) -> e.Outcome:
    return e.Outcome(
        call=call.id,
        tool=call.tool,
        outcome=result.outcome,
        result=result.value,
        reason=result.reason,
        detail=result.detail,
        source=result.source,
    )


def _undone(original: CallState, by: CallState) -> e.Outcome:
    return e.Outcome(
        call=original.id,
        tool=original.tool,
        outcome="undone",
        result=original.result,
        reason="later_failure",
        detail={"by": by.id},
        source="undo",
    )


def _said(view: View, desk: Desk, reply: Reply, otherwise: str) -> tuple[e.Event, ...]:
    """The agent's entry; a person, once nothing could be said several times in a row."""
    if otherwise == "error" and reply.template == "error" and view.failures + 1 >= FAILURES_BEFORE_A_PERSON:
        return _to_a_person(view, desk, "model_failed")
    return (agent_event(view, reply),)


def agent_event(view: View, reply: Reply) -> e.Agent:
    """What is said outside of a procedure; a request under way goes on waiting for what it asked."""
    if view.work.active is None and view.work.waiting:
        view = replace(view, work=replace(view.work, waiting={}))
    return e.Agent(
        text=reply.text,
        by=reply.by,
        template=reply.template,
        draft=reply.draft,
        verdicts=reply.verdicts,
        appended=reply.appended,
        counts=reply.counts,
        checker=reply.checker,
        action=action_of(view),
    )


def handed_over(view: View, desk: Desk, agent: e.Agent, reason: str) -> tuple[e.Event, ...]:
    """The same words, but a person takes over from here; with what they need to know, where a procedure is under way."""
    brief = brief_of(Turn(view, desk, desk.program), reason) if desk.program is not None else None
    event = e.Handoff(reason=reason, brief=brief)
    action = {"type": "handoff", "reason": reason, **({"brief": brief} if brief else {})}
    return event, replace(agent, action=action)


def _worded(instead: Reword, reply: Reply) -> e.Agent:
    return e.Agent(
        text=reply.text,
        by=reply.by,
        template=instead.template,
        draft=reply.draft,
        verdicts=reply.verdicts,
        appended=reply.appended,
        counts=reply.counts,
        checker=reply.checker,
        action=instead.action,
    )


def _to_a_person(view: View, desk: Desk, reason: str) -> tuple[e.Event, ...]:
    after = replace(view, handed_off=reason)
    return e.Handoff(reason=reason), _template(after, desk, "handoff")


def _template(view: View, desk: Desk, name: str, *, call: CallState | None = None) -> e.Agent:
    text = desk.words.say(name, call)
    return agent_event(view, Reply(text=text, by="template", template=name))
