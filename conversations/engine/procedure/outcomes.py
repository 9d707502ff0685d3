"""What follows from how a step's call ended. State moves on the result, never on the call."""

from collections.abc import Iterable
from typing import Any

from conversations.engine import events as e
from conversations.engine.calls import CallState
from conversations.engine.procedure import closing, conditions, needs, repeats
from conversations.engine.procedure.context import Turn
from conversations.engine.procedure.program import Calling, slot_of
from conversations.engine.procedure.results import note_of, records_of, say_of, values_of
from conversations.engine.procedure.work import Request
from conversations.engine.step import Step

AGAIN = frozenset({"corrected", "interrupted"})
DECLINED = frozenset({"skipped", "cancelled"})


def settled(turn: Turn, call: CallState) -> Step:
    """The step's next events, once its call has an outcome."""
    request = turn.request or Request()
    calling = turn.program.calling(request.intent, request.calling)
    if calling is None:
        return closing.handoff(turn, "step_unknown")
    if repeats.is_of_repeat(turn, calling):
        return repeats.settled(turn, calling, call)
    match call.outcome:
        case "done":
            return Step(events=(*told(turn, calling, call), done(turn, calling, call)))
        case "not_attempted":
            return _not_attempted(turn, calling, call)
        case "undone":
            return closing.handoff(turn, "undone", before=(_say(turn, call),))
    return failed(turn, calling, call)


def told(turn: Turn, calling: Calling, call: CallState) -> tuple[e.Event, ...]:
    """What a result says to the customer, and the slots that it fills in."""
    text = say_of(call.result) or (turn.words.phrase(call) if call.changes else "")
    said = (e.Say(text=text),) if text else ()
    return (*said, *_filled(turn, calling, call))


def _filled(turn: Turn, calling: Calling, call: CallState) -> Iterable[e.Event]:
    for name, value in values_of(call.result).items():
        if name in turn.program.body.slots:
            known = _record_text(turn, calling, call, name, value) or turn.program.value_text(name, value)
            text = turn.words.spoken(calling.name, name, value, known)
            yield e.Slot(slot=name, change="set", value=value, text=text, source="result", step=calling.id)


def _record_text(turn: Turn, calling: Calling, call: CallState, name: str, value: Any) -> str:
    """A record that the result itself has picked, in its own words."""
    tool, _, records = ((slot.from_ or "") if (slot := turn.program.slot(name)) else "").partition(".")
    found = records_of(call.result, records) if tool == calling.name else ()
    return next((str(record["text"]) for record in found if record["id"] == value), "")


def done(turn: Turn, calling: Calling, call: CallState, *, how: str = "done") -> e.Step:
    used = needs.needed(turn, calling).used
    planned = turn.program.planned((turn.request or Request()).intent, calling.id)
    whens = [need.when for need in (*calling.base, *(n for one in calling.alternatives for n in one)) if need.when]
    reads = conditions.names_read((*(planned.conditions if planned else ()), *whens))
    return e.Step(
        step=calling.id,
        change=how,
        tool=calling.name,
        call=call.id,
        used=used,
        reads=tuple(sorted(reads)),
        note=note_of(call.result),
        changed=call.changes and how == "done",
    )


def _not_attempted(turn: Turn, calling: Calling, call: CallState) -> Step:
    """Declined, or to be asked anew with other values."""
    if call.reason in AGAIN:
        return Step(events=(e.Step(step=calling.id, change="again"),))
    if call.reason in DECLINED:
        return declined(turn, calling)
    return failed(turn, calling, call)


def declined(turn: Turn, calling: Calling) -> Step:
    """The customer does not want the change: an offer is let go; what the request was for is given up with it."""
    said = e.Say(text=turn.words.tell("declined", action=turn.program.tool_name(calling.name)))
    gone = e.Step(step=calling.id, change="declined", tool=calling.name)
    request = turn.request or Request()
    if is_inner(calling):
        return Step(events=(said, gone))
    dropped = e.Request(request=request.id, intent=request.intent, change="dropped", aside=request.aside)
    return Step(events=(said, gone, dropped))


def is_inner(calling: Calling) -> bool:
    """A call under `try`, `optional` or `repeat`."""
    return "." in calling.id.rpartition("]")[2]


def failed(turn: Turn, calling: Calling, call: CallState) -> Step:
    """A change goes to a person; a look-up is tried with the values asked for once more, then in another way."""
    if call.changes and call.outcome != "refused":
        reason = "outcome_unknown" if call.outcome == "unknown" else "change_failed"
        return closing.handoff(turn, reason, before=(_say(turn, call),))
    request = turn.request or Request()
    blamed = _blamed(turn, calling, call)
    if blamed and not request.failures.get(calling.id):
        return Step(events=tuple(_ask_once_more(turn, calling, call, blamed)))
    if (others := _other_way(turn, calling)) is not None:
        given_up = (e.Slot(slot=key, change="given_up", because="look_up_failed") for key in others)
        return Step(events=(*given_up, e.Step(step=calling.id, change="failed_once")))
    if calling.tool.skip_if_missing or (is_inner(calling) and not call.changes):
        return Step(events=(done(turn, calling, call, how="failed"),))
    reason = "refused" if call.outcome == "refused" else "look_up_failed"
    return closing.handoff(turn, reason, before=(_say(turn, call),))


def _blamed(turn: Turn, calling: Calling, call: CallState) -> tuple[str, ...]:
    """The values that may be wrong: those of the customer's, or the one that the schema refused."""
    request = turn.request or Request()
    used = needs.needed(turn, calling).used
    given = tuple(key for key in used if key in request.values and request.values[key].source in ("customer", "agent"))
    if call.outcome != "refused":
        return given
    path = call.detail.get("path", "") if isinstance(call.detail, dict) else ""
    return tuple(key for key in given if slot_of(key) == str(path).partition(".")[0])


def _ask_once_more(turn: Turn, calling: Calling, call: CallState, blamed: tuple[str, ...]) -> Iterable[e.Event]:
    labels = turn.words.listed([turn.program.label(key) for key in blamed])
    yield e.Say(text=say_of(call.result) or turn.words.tell("look_up_failed", labels=labels))
    for key in blamed:
        yield e.Slot(slot=key, change="cleared", because="look_up_failed")
    yield e.Step(step=calling.id, change="failed_once", tool=calling.name, call=call.id)


def _other_way(turn: Turn, calling: Calling) -> tuple[str, ...] | None:
    """The values of the alternative that failed, where another one is left."""
    request = turn.request or Request()
    sets = [[calling.key(need.slot) for need in one] for one in calling.alternatives]
    left = [keys for keys in sets if not any(key in request.missing for key in keys)]
    if len(left) <= 1:
        return None
    used = next((keys for keys in left if all(key in request.values for key in keys)), left[0])
    return tuple(used)


def _say(turn: Turn, call: CallState) -> e.Say:
    return e.Say(text=say_of(call.result) or turn.words.phrase(call))


def result_of(call: CallState) -> Any:
    return call.result
