"""A customer's message: the readings that it needs, then what they mean. Plain code over gated readings.

`hear` is a rule of the turn. It has something to say until the message was heard, which an entry `heard` records.
"""

from conversations.engine import events as e
from conversations.engine.calls import SETTLED
from conversations.engine.effects import Read
from conversations.engine.procedure import answers, closing, commands, listening
from conversations.engine.procedure.context import Turn
from conversations.engine.procedure.wanted import Wanted
from conversations.engine.procedure.work import Request
from conversations.engine.step import Step

MAX_REQUESTS = 4


def hear(turn: Turn) -> Step | None:
    """The next of: readings, what they mean. None once the message was heard, or where there is nothing to hear.

    What became of a change that broke off (its process died, the app never answered) comes before the message.
    """
    if not turn.work.unread or not (turn.program.runs or turn.view.pending) or _broke_off(turn):
        return None
    for stage, meaning in ((listening.first, _first), (listening.then, _change_of_topic)):
        wanted = stage(turn)
        if left := _unread(turn, wanted):
            return Step(effect=Read(left))
        if wanted and (step := meaning(turn)) is not None:
            return step
    return _nothing(turn)


def _broke_off(turn: Turn) -> bool:
    call = turn.call_under_way()
    return call is not None and call.changes and call.stage == SETTLED and call.outcome in ("unknown", "failed")


def unreadable(turn: Turn) -> Step:
    """No reader could read the message: what waits goes on waiting; else a person, the second time in a row."""
    heard = e.Heard(means="unreadable")
    if turn.view.pending:
        return Step(events=(heard,))
    if turn.view.failures:
        return closing.handoff(turn, "reader_failed", before=(heard,))
    action = turn.work.waiting or {"type": "ask"}
    text = turn.words.say("error")
    return Step(events=(heard, e.Agent(text=text, by="template", template="error", action=dict(action))))


def _unread(turn: Turn, wanted: tuple[Wanted, ...]) -> tuple[Wanted, ...]:
    return tuple(one for one in wanted if turn.reading(one.id) is None)


def _first(turn: Turn) -> Step | None:
    """A command before all; then an answer to what was asked, an aside, or both."""
    if (step := commands.command(turn)) is not None:
        return step
    answer = answers.meaning(turn)
    aside = turn.acted("aside")
    if aside is None or (answer is not None and answer.effect is not None):
        return answer
    if answer is None:
        answer = Step(events=(e.Heard(means="aside", by=("aside",)),))
    if any(isinstance(event, e.Handoff | e.Request | e.Agent) for event in answer.events):
        return answer
    return Step(events=(*answer.events, answers.begun(turn, aside)))


def _change_of_topic(turn: Turn) -> Step | None:
    """Another request in the middle of one: the first is interrupted, and asked about when the other is through."""
    acted, request = turn.acted("intent"), turn.request
    if request is None:
        return answers.opened(turn)
    if acted is None:
        return None
    if acted in turn.program.asides:
        return Step(events=(e.Heard(means="aside", by=("intent",)), answers.begun(turn, acted)))
    if any(one.intent == acted for one in turn.work.requests):
        return None
    heard = e.Heard(means="intent", by=("intent",))
    if len(turn.work.requests) >= MAX_REQUESTS:
        return closing.handoff(turn, "too_many_requests", before=(heard,))
    interrupted = e.Request(request=request.id, intent=request.intent, change="interrupted")
    return Step(events=(heard, *commands.left_alone(turn, "interrupted"), interrupted, answers.begun(turn, acted)))


def _nothing(turn: Turn) -> Step:
    """Nothing could be made of it: asked again, so often; then done without, another way, or a person."""
    heard = e.Heard(means="nothing", attempt=turn.work.misses + 1)
    if turn.work.misses < turn.program.options.retries or listening.state(turn) in ("open", "clarify", "wrap-up"):
        return Step(events=(heard,))
    state = listening.state(turn)
    request = turn.request or Request()
    if state == "ask" and not request.correcting and (keys := listening.asked(turn)):
        given_up = (e.Slot(slot=key, change="given_up", because="unread") for key in keys)
        return Step(events=(heard, *given_up))
    if state == "check-value" and request.doubt is not None:
        value = request.doubt.values[0]
        return Step(
            events=(heard, e.Slot(slot=request.doubt.slot, change="rejected", value=value.value, text=value.text))
        )
    reason = "no_answer" if state != "repeat-ask" else "order_unread"
    return closing.handoff(turn, reason, before=(heard, *commands.left_alone(turn, "unanswered")))
