"""What a message means, by what the agent waited for: plain code over gated readings. None: nothing to be acted on."""

from collections.abc import Callable, Mapping
from typing import Any

from conversations.engine import events as e
from conversations.engine.procedure import closing, commands, correcting, listening, repeats, valuing
from conversations.engine.procedure.context import UNSURE, Turn
from conversations.engine.procedure.work import Request, Value
from conversations.engine.step import Step


def meaning(turn: Turn) -> Step | None:
    """What the message answers to what was asked."""
    return ANSWERS.get(listening.state(turn), _ask)(turn)


def begun(turn: Turn, intent: str) -> e.Request:
    aside = intent in turn.program.asides
    return e.Request(request=f"r{turn.work.begun + 1}", intent=intent, change="begun", aside=aside)


def opened(turn: Turn) -> Step | None:
    """Nothing is under way: the request, or the aside, begins."""
    acted = turn.acted("intent")
    if acted is not None:
        return Step(events=(e.Heard(means="intent", by=("intent",)), begun(turn, acted)))
    reading = turn.reading("intent")
    if reading and (order := str(reading["best"])) in turn.program.orders and repeats.is_order(turn, order):
        return Step(events=(e.Heard(means="intent", by=("intent", f"order:{order}")), begun(turn, order)))
    if reading and reading["decision"] == UNSURE and closing.likely(turn):
        return Step(events=(e.Heard(means="unsure"),))
    return None


def _clarify(turn: Turn) -> Step | None:
    offered = [str(one["intent"]) for one in turn.work.waiting.get("intents", ())]
    orders = (one for one in offered if one in turn.program.orders and repeats.is_order(turn, one))
    acted = turn.acted("clarify") or next(orders, None)
    if acted is None:
        return None
    return Step(events=(e.Heard(means="intent", by=("clarify",)), begun(turn, acted)))


def _resume(turn: Turn) -> Step | None:
    request, acted = turn.request, turn.acted("more")
    if request is None or acted is None:
        return None
    change = "resumed" if acted == "yes" else "dropped"
    event = e.Request(request=request.id, intent=request.intent, change=change)
    return Step(events=(e.Heard(means=acted, by=("more",)), event))


def _wrap_up(turn: Turn) -> Step | None:
    finished, intent = turn.acted("finished"), turn.acted("intent")
    if finished == "yes" and not (intent and _surer(turn, "intent", "finished")):
        return Step(events=(e.Heard(means="finished", by=("finished",)),))
    if (step := opened(turn)) is not None:
        return step
    return Step(events=(e.Heard(means="more", by=("finished",)),)) if finished == "no" else None


def _surer(turn: Turn, one: str, other: str) -> bool:
    first, second = turn.reading(one), turn.reading(other)
    return bool(first and second and first["confidence"] > second["confidence"])


def _ask(turn: Turn) -> Step | None:
    """Values that were asked for or are needed as well; and earlier ones that the message says otherwise."""
    request, keys = turn.request or Request(), listening.asked(turn)
    if request.correcting:
        return _correction(turn, keys)
    named = _named(turn)
    fresh = [key for key in named if not request.known(key)]
    step = str(turn.work.waiting.get("step", ""))
    wanted = valuing.taken(turn, [key for key in fresh if key in keys], step=step)
    wanted += valuing.taken(turn, [key for key in fresh if key not in keys], step=step, doubts=False)
    taken = [valuing.span(turn, key) for key in fresh]
    others = _differing(turn, [key for key in named if key in request.values], taken)
    if others:
        return _changed(turn, others, wanted)
    if not wanted or not _news(turn, wanted):
        return None
    return Step(events=(e.Heard(means="values", by=tuple(valuing.reading_id(one.slot) for one in wanted)), *wanted))


def _news(turn: Turn, events: tuple[e.Slot, ...]) -> bool:
    """Whether anything was taken, or asked about that has not been asked about before."""
    doubt = turn.request.doubt if turn.request else None
    return any(event.change == "set" for event in events) or doubt is None


def _differing(turn: Turn, keys: list[str], taken: list[valuing.Place | None]) -> dict[str, Value]:
    """Values said otherwise, in words that do not speak for a slot that was asked for."""
    found = valuing.differing(turn, keys, current=_current(turn))
    return {key: value for key, value in found.items() if not valuing.overlaps(valuing.span(turn, key), taken)}


def _changed(turn: Turn, values: dict[str, Value], also: tuple[e.Slot, ...]) -> Step:
    """An earlier value is another one, said in passing."""
    request = turn.request or Request()
    heard = e.Heard(means="correct", by=tuple(map(valuing.reading_id, values)))
    if not correcting.stands(turn.program, request, values):
        return closing.handoff(turn, "changed_already", before=(heard,))
    return Step(events=(heard, *also, *correcting.change(turn.program, request, values)))


def _correction(turn: Turn, keys: tuple[str, ...]) -> Step | None:
    found = _differing(turn, list(keys), [])
    return _changed(turn, found, ()) if found else None


def _check_value(turn: Turn) -> Step | None:
    """Another value, yes, or no; a no rejects the value, and it is asked for."""
    request, (key,) = turn.request or Request(), listening.asked(turn)
    doubted = request.doubt.values[0] if request.doubt and request.doubt.values else None
    said = valuing.read(turn, key)
    if said is not None and (doubted is None or not valuing.same(said.value, doubted.value)):
        return Step(events=(e.Heard(means="values", by=(valuing.reading_id(key),)), valuing.as_set(key, said)))
    match turn.acted("value_right"):
        case "yes" if doubted is not None:
            also = request.doubt.also if request.doubt else {}
            taken = (valuing.as_set(name, value) for name, value in {key: doubted, **also}.items())
            return Step(events=(e.Heard(means="yes", by=("value_right",)), *taken))
        case "no" if doubted is not None:
            return Step(events=(e.Heard(means="no", by=("value_right",)), *_not_right(request, key, doubted)))
    return _ask(turn)


def _not_right(request: Request, key: str, value: Value) -> tuple[e.Slot, ...]:
    """One value is not offered again; of several nobody knows which is wrong, so all are asked for."""
    also = request.doubt.also if request.doubt else {}
    if not also:
        return (e.Slot(slot=key, change="rejected", value=value.value, text=value.text),)
    return tuple(e.Slot(slot=name, change="cleared", because="not_right") for name in (key, *also))


def _confirm(turn: Turn) -> Step | None:  # noqa: PLR0911 - one for each answer
    """A yes binds to exactly what was read back; anything else said of its values makes it a correction."""
    pending = turn.view.pending
    call = turn.view.call(pending.call) if pending else None
    answer = turn.acted("read_back")
    if pending is None or call is None:
        return None
    if call.by == "step" and (step := _otherwise(turn)) is not None:
        return step
    match answer:
        case "yes" if call.by == "step" and _doubted(turn):
            return None
        case "yes":
            approved = e.Decision(call=call.id, decision="approve", by="customer")
            return Step(events=(e.Heard(means="yes", by=("read_back",)), approved))
        case "no":
            return Step(events=(e.Heard(means="no", by=("read_back",)), *commands.left_alone(turn, "skipped")))
        case "correct" if call.by == "step" and turn.request is not None:
            return commands.corrected(turn, {}, by=("read_back",))
        case "correct":
            return Step(events=(e.Heard(means="correct", by=("read_back",)), *commands.left_alone(turn, "corrected")))
    return None


def _otherwise(turn: Turn) -> Step | None:
    """A value of the read-back, or else an earlier one, said otherwise: a correction, whatever stands before it."""
    others = valuing.differing(turn, _named(turn), current=_current(turn))
    read_back = {key: others[key] for key in listening.of_step(turn) if key in others}
    return commands.corrected(turn, read_back or others, by=("read_back",)) if others else None


def _doubted(turn: Turn) -> bool:
    return valuing.leaning(turn, _named(turn), current=_current(turn))


def _named(turn: Turn) -> list[str]:
    """The slots that were read in this message."""
    return [name.removeprefix("slot:") for name in turn.work.readings if name.startswith("slot:")]


def _current(turn: Turn) -> dict[str, Any]:
    request = turn.request or Request()
    return {key: value.value for key, value in request.values.items()}


def _ask_fixed(turn: Turn) -> Step | None:
    acted = turn.acted("fixed")
    if acted is None:
        return None
    step = str(turn.work.waiting.get("step", ""))
    fixed = e.Step(step=step, change="fixed", fixed=acted == "yes")
    return Step(events=(e.Heard(means=acted, by=("fixed",)), fixed))


def _repeat_ask(turn: Turn) -> Step | None:
    """What was ordered, that nothing more is wanted, or both in one message."""
    request, finished = turn.request or Request(), turn.acted("finished") == "yes"
    state = request.repeating
    planned = turn.program.planned(request.intent, state.step) if state else None
    if state is None or planned is None:
        return None
    queue = [dict(item) for item in repeats.changes(turn, planned)]
    if turn.acted("aside") and repeats.doubts(turn):
        queue = []  # a question about what there is, and no order
    if not queue and not finished:
        return None
    doubtful = state.doubtful or (bool(queue) and repeats.doubts(turn))
    detail = {"queue": queue, "begun": state.begun or bool(queue), "doubtful": doubtful, "unclear": False}
    if finished:
        detail["finished"] = True
    by = tuple(name for name in ("menu", "phrases", "finished") if turn.reading(name))
    return Step(events=(e.Heard(means="values", by=by), e.Step(step=state.step, change="repeated", detail=detail)))


def _repeat_check(turn: Turn) -> Step | None:
    request, right = turn.request or Request(), turn.acted("right")
    state = request.repeating
    planned = turn.program.planned(request.intent, state.step) if state else None
    if state is None or planned is None:
        return None
    queue = [dict(item) for item in repeats.changes(turn, planned)]
    if right is None and not queue:
        return None
    wrong = right == "no" and not queue
    detail = {"queue": queue, "doubtful": bool(queue) and repeats.doubts(turn), "unclear": wrong}
    if wrong:
        detail["finished"] = False
    means = "values" if queue else str(right)
    return Step(events=(e.Heard(means=means, by=("right",)), e.Step(step=state.step, change="repeated", detail=detail)))


ANSWERS: Mapping[str, Callable[[Turn], Step | None]] = {
    "open": opened,
    "clarify": _clarify,
    "resume": _resume,
    "wrap-up": _wrap_up,
    "ask": _ask,
    "check-value": _check_value,
    "confirm": _confirm,
    "ask-fixed": _ask_fixed,
    "repeat-ask": _repeat_ask,
    "repeat-check": _repeat_check,
}
