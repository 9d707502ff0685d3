"""What speaks to the chat itself, understood at any point: a person, cancel, again, start over, a mistake."""

from conversations.engine import events as e
from conversations.engine.calls import CallState
from conversations.engine.procedure import closing, correcting, valuing
from conversations.engine.procedure.context import Turn
from conversations.engine.procedure.work import Request, Value
from conversations.engine.step import Step

MISTAKE = "mistake"


def command(turn: Turn) -> Step | None:
    """What a command does; None where there is none, or nothing that it could mean here."""
    match turn.acted("command"):
        case "person":
            return person(turn)
        case "cancel":
            return _cancel(turn)
        case "start_over":
            return _start_over(turn)
        case "repeat" if turn.work.said:
            return Step(events=(e.Heard(means="repeat", by=("command",)),))
        case "mistake":
            return _mistake(turn)
    return None


def person(turn: Turn) -> Step:
    heard = (e.Heard(means="person", by=("command",)), *left_alone(turn, "cancelled"))
    return closing.handoff(turn, "asked_for_a_person", before=heard)


def left_alone(turn: Turn, reason: str) -> tuple[e.Event, ...]:
    """The change that waits for a yes is not made."""
    pending = turn.view.pending
    call = turn.view.call(pending.call) if pending else None
    if call is None:
        return ()
    decision = e.Decision(call=call.id, decision="skip", by="customer")
    return decision, not_made(call, reason)


def not_made(call: CallState, reason: str) -> e.Outcome:
    return e.Outcome(call=call.id, tool=call.tool, outcome="not_attempted", reason=reason, source="decision")


def _cancel(turn: Turn) -> Step | None:
    """The request is dropped; without one, only a change that a model proposed is."""
    request, heard = turn.request, e.Heard(means="cancel", by=("command",))
    if request is None:
        return Step(events=(heard, *left_alone(turn, "cancelled"))) if turn.view.pending else None
    said = e.Say(text=turn.words.tell("cancelled", intent=turn.program.intent_name(request.intent)))
    dropped = e.Request(request=request.id, intent=request.intent, change="dropped", aside=request.aside)
    return Step(events=(heard, *left_alone(turn, "cancelled"), said, dropped))


def _start_over(turn: Turn) -> Step | None:
    request = turn.request
    if request is None:
        return Step(events=(e.Heard(means="restart", by=("command",)),)) if turn.program.runs else None
    if any(done.changed for done in request.done.values()):
        return closing.handoff(turn, "changed_already", before=(e.Heard(means="restart", by=("command",)),))
    said = e.Say(text=turn.words.tell("restarted"))
    again = e.Request(request=request.id, intent=request.intent, change="restarted", aside=request.aside)
    heard = e.Heard(means="restart", by=("command",))
    return Step(events=(heard, *left_alone(turn, "cancelled"), said, again))


def _mistake(turn: Turn) -> Step | None:
    """Another value in the same message is the correction; without one, the customer is asked what is wrong."""
    request = turn.request
    if request is None or not customers(request):
        return None
    current = {key: value.value for key, value in request.values.items()}
    values = valuing.differing(turn, customers(request), current=current)
    return corrected(turn, values, by=("command",))


def corrected(turn: Turn, values: dict[str, Value], *, by: tuple[str, ...]) -> Step:
    """Values that the customer takes back, or a correction without saying of what; a person after too many."""
    request = turn.request or Request()
    heard = e.Heard(means="correct", by=(*by, *map(valuing.reading_id, values)))
    if request.corrections >= turn.program.options.corrections:
        return closing.handoff(turn, "too_many_corrections", before=(heard, *left_alone(turn, "corrected")))
    if not correcting.stands(turn.program, request, values):
        return closing.handoff(turn, "changed_already", before=(heard, *left_alone(turn, "corrected")))
    events = (heard, *left_alone(turn, "corrected"), e.Step(step=request.calling, change="corrected"))
    if values:
        return Step(events=(*events, *correcting.change(turn.program, request, values)))
    return Step(events=(*events, e.Step(step=request.calling, change="correcting", used=customers(request))))


def customers(request: Request) -> tuple[str, ...]:
    """The values that came from the customer's side of the chat."""
    return tuple(key for key, value in request.values.items() if value.source in ("customer", "agent"))
