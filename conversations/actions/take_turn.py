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

from conversations import metrics, ruling, runtime
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


@dataclass(frozen=True, slots=True)
class Request:
    """One request on its way: the lease that it holds, its own entry's number, and what it brings along.

    `back` is what came back from outside; `recorded` says that it is committed already.
    """

    claim: Claim
    opening: Opening
    came_in: int = 0
    back: Outside | None = None
    recorded: bool = False


def take_turn(claim: Claim, opening: Opening, world: World) -> TurnAnswer:
    """`opening` appends what came in, or returns the answer that the request had before.

    Raises what `held` and `opening` raise; nothing was taken in then.
    """
    with metrics.TURN_SECONDS.time():
        answer = _carry(Request(claim, opening), world)
    metrics.TURNS.labels(answer.action["type"]).inc()
    return answer


def _carry(request: Request, world: World) -> TurnAnswer:
    while True:
        with held(request.claim, world, recover=recover) as log:
            found = _one_transaction(log, request)
        if isinstance(found, TurnAnswer):
            return found
        request = found()


def _one_transaction(log: Log, request: Request) -> TurnAnswer | Callable[[], Request]:
    """Go as far as one transaction can: to the answer, or to work that must be done outside."""
    desk = desk_of(log.conversation)
    request = replace(request, came_in=request.came_in or log.conversation.last_seq + 1)
    settled = _taken_in(log, desk, request)
    if settled is not None:
        log.save()
        return settled
    if isinstance(request.back, Outside) and isinstance(request.back.effect, RunCall) and not request.recorded:
        return _leased(log, desk, request.back.effect, lambda token: _recorded(request, token))
    effect = proceed(log, desk)
    if effect is None:
        log.save()
        return answer_of(log)
    work = runtime.outside(effect, log, desk)
    return _leased(log, desk, effect, lambda token: _done_outside(request, token, Outside(effect, work())))


def _taken_in(log: Log, desk: CompiledDesk, request: Request) -> TurnAnswer | None:
    """Take in what the request brings. Where its lease was lost meanwhile: later news, or the answer given since."""
    if request.claim.token is None:
        return request.opening(log)
    if log.conversation.lease_token == request.claim.token:
        if request.back is not None and not request.recorded:
            _resume(log, desk, request.back.effect, request.back.answer)
        return None
    news = _later_news(log, request.back) if request.back and not request.recorded else None
    if news is None:
        return answer_since(log, request.came_in)
    log.append(news)
    return None


def _leased(log: Log, desk: CompiledDesk, effect: Effect, then: Callable[[UUID], Request]) -> Callable[[], Request]:
    """Save what there is with a lease that outlasts the effect; what to do once it is committed."""
    token = uuid4()
    seconds = settings.CXAGENT_LEASE_S + runtime.longest_s(effect, desk)
    log.save(lease=token, until=log.world.now() + timedelta(seconds=seconds))
    return lambda: then(token)


def _recorded(request: Request, token: UUID) -> Request:
    return replace(request, claim=replace(request.claim, token=token), recorded=True)


def _done_outside(request: Request, token: UUID, back: Outside) -> Request:
    return replace(request, claim=replace(request.claim, token=token), back=back, recorded=False)


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
        log.append(*ruling.ruled(step.events, log, desk))
        if not step.events and step.effect is None:
            return None
        left = _resume_inside(log, desk, step.effect)
        if left is not None:
            return left
    raise RuntimeError("a turn does not come to an end")


def _resume(log: Log, desk: CompiledDesk, effect: Effect, answer: Answer) -> None:
    step = turn.resume(log.view, desk.desk, effect, answer)
    log.append(*ruling.ruled(step.events, log, desk))
    _resume_inside(log, desk, step.effect)


def _resume_inside(log: Log, desk: CompiledDesk, effect: Effect | None) -> Effect | None:
    """Do effects that need nothing outside, one after another; the first that does is handed back."""
    while effect is not None:
        if runtime.leaves(effect, desk):
            return effect
        step = turn.resume(log.view, desk.desk, effect, runtime.inside(effect, log, desk))
        log.append(*ruling.ruled(step.events, log, desk))
        effect = step.effect
    return None
