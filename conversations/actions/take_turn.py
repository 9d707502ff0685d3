"""One request carried through: hold the conversation, take the request in, go on until there is an answer.

held ─► opening (the request becomes an entry) ─► advance ⇄ effects done here ─► saved ─► answer
                                                    └─ an effect that leaves the machine:
                                                       saved with a lease, committed ─► done outside ─► held again
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from uuid import UUID, uuid4

from django.conf import settings

from conversations import metrics, runtime
from conversations.actions.recover_calls import recover
from conversations.answers import TurnAnswer, answer_of, answer_since
from conversations.desks import CompiledDesk, desk_of
from conversations.engine import turn
from conversations.engine.effects import Answer, Effect, Result, RunCall
from conversations.engine.events import Outcome
from conversations.hold import Claim, held
from conversations.log import Log, World

Opening = Callable[[Log], TurnAnswer | None]
MAX_STEPS = 1000


@dataclass(frozen=True, slots=True)
class Outside:
    """An effect that left, and what came back."""

    effect: Effect
    answer: Answer


def take_turn(claim: Claim, opening: Opening, world: World) -> TurnAnswer:
    """`opening` appends what came in, or returns the answer that the request had before.

    Raises what `held` and `opening` raise; nothing was taken in then.
    """
    with metrics.TURN_SECONDS.time():
        answer = _carry(claim, opening, world)
    metrics.TURNS.labels(answer.action["type"]).inc()
    return answer


def _carry(claim: Claim, opening: Opening, world: World) -> TurnAnswer:
    back: Outside | None = None
    came_in = 0
    while True:
        with held(claim, world, recover=recover) as log:
            desk = desk_of(log.conversation)
            came_in = came_in or log.conversation.last_seq + 1
            settled = opening(log) if back is None else _take_back_in(log, desk, claim.token, back, came_in)
            effect = None if settled else proceed(log, desk)
            token = uuid4() if effect else None
            _save(log, desk, effect, token)
            if effect is None:
                return settled or answer_of(log)
            work = runtime.outside(effect, log, desk)
        claim, back = replace(claim, token=token), Outside(effect, work())


def _take_back_in(log: Log, desk: CompiledDesk, token: UUID | None, back: Outside, came_in: int) -> TurnAnswer | None:
    """Go on with what came back. Where the lease was lost meanwhile, what came back is later news, or none at all."""
    if log.conversation.lease_token == token:
        _resume(log, desk, back.effect, back.answer)
        return None
    news = _later_news(log, back)
    if news is None:
        return answer_since(log, came_in)
    log.append(news)
    return None


def _later_news(log: Log, back: Outside) -> Outcome | None:
    """The outcome of a call that was recorded as unknown meanwhile, and is known now."""
    match back:
        case Outside(effect=RunCall(call=call), answer=Result(outcome=outcome) as result) if outcome != "unknown":
            known = log.view.call(call.id)
            return _news(call.id, call.tool, result) if known and known.outcome == "unknown" else None
    return None


def _news(call: str, tool: str, result: Result) -> Outcome:
    return Outcome(
        call=call,
        tool=tool,
        outcome=result.outcome,
        result=result.value,
        reason=result.reason,
        detail=result.detail,
        source="recovery",
    )


def proceed(log: Log, desk: CompiledDesk) -> Effect | None:
    """Advance until the turn is over, waits, or needs something that leaves the machine: that effect."""
    for _ in range(MAX_STEPS):
        step = turn.advance(log.view, desk.desk)
        log.append(*step.events)
        if not step.events and step.effect is None:
            return None
        left = _resume_inside(log, desk, step.effect)
        if left is not None:
            return left
    raise RuntimeError("a turn does not come to an end")


def _resume(log: Log, desk: CompiledDesk, effect: Effect, answer: Answer) -> None:
    step = turn.resume(log.view, desk.desk, effect, answer)
    log.append(*step.events)
    _resume_inside(log, desk, step.effect)


def _resume_inside(log: Log, desk: CompiledDesk, effect: Effect | None) -> Effect | None:
    """Do effects that need nothing outside, one after another; the first that does is handed back."""
    while effect is not None:
        if runtime.leaves(effect, desk):
            return effect
        step = turn.resume(log.view, desk.desk, effect, runtime.inside(effect, log, desk))
        log.append(*step.events)
        effect = step.effect
    return None


def _save(log: Log, desk: CompiledDesk, effect: Effect | None, token: UUID | None) -> None:
    if effect is None:
        log.save()
        return
    seconds = settings.CXAGENT_LEASE_S + runtime.longest_s(effect, desk)
    log.save(lease=token, until=log.world.now() + timedelta(seconds=seconds))
