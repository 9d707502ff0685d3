"""Which readings a message needs, by what the agent waits for. Every stage is asked at once, the next only if need be."""

from collections.abc import Callable, Iterable, Mapping

from conversations.engine.procedure import needs, repeats, valuing
from conversations.engine.procedure.context import Turn
from conversations.engine.procedure.program import Calling, slot_of
from conversations.engine.procedure.wanted import Wanted
from conversations.engine.procedure.work import INTERRUPTED, Request, Value
from services_admin.definition.steps import RepeatStep

CORRECTABLE = ("pattern", "list", "date")


def first(turn: Turn) -> tuple[Wanted, ...]:
    """The first readings of a message."""
    stage = _STAGES.get(state(turn), _open)
    return tuple({one.id: one for one in (_command(turn), *stage(turn), *_aside(turn))}.values())


def then(turn: Turn) -> tuple[Wanted, ...]:
    """What is read where nothing of that could be acted on: what the customer comes for."""
    if not turn.program.runs or (turn.request is None and state(turn) in ("", "open", "wrap-up")):
        return ()
    return (intent(turn),)


def state(turn: Turn) -> str:
    """What the message answers: the action said last, as far as it still stands."""
    request, waiting = turn.request, turn.waiting
    if turn.view.pending:
        return "confirm"
    if waiting == "clarify":
        resuming = turn.work.waiting.get("resume")
        return ("resume" if request and request.state == INTERRUPTED else "open") if resuming else "clarify"
    if request is None:
        return "wrap-up" if waiting == "wrap-up" else "open"
    return waiting if waiting in _STAGES else "ask"


def intent(turn: Turn) -> Wanted:
    """What the customer comes for, among everything."""
    every = tuple(turn.program.body.intents)
    gate = turn.program.options.gates.intent
    return Wanted(id="intent", kind="intent", gate=gate, detail={"intents": list(every)})


def asked(turn: Turn) -> tuple[str, ...]:
    """The slots that the agent asked for."""
    waiting = turn.work.waiting
    if waiting.get("type") == "check-value":
        return (str(waiting["slot"]),)
    return tuple(str(slot["slot"]) for slot in waiting.get("slots", ()))


def of_step(turn: Turn) -> tuple[str, ...]:
    """The slots that the pending change, or the step under way, takes."""
    calling = turn.calling()
    return needs.needed(turn, calling).used if calling else ()


def given(turn: Turn) -> tuple[str, ...]:
    """Earlier values of the customer's that a message may take back in passing: those of a kind that code finds."""
    request = turn.request or Request()
    return tuple(
        key
        for key, value in request.values.items()
        if value.source in ("customer", "agent") and (slot := turn.program.slot(key)) and slot.kind in CORRECTABLE
    )


def _command(turn: Turn) -> Wanted:
    return Wanted(id="command", kind="command", gate=turn.program.options.gates.intent)


def _aside(turn: Turn) -> Iterable[Wanted]:
    if turn.program.asides and turn.request is not None and not turn.request.aside:
        gate = turn.program.options.gates.intent
        yield Wanted(id="aside", kind="aside", gate=gate, detail={"intents": list(turn.program.asides)})


def _open(turn: Turn) -> Iterable[Wanted]:
    if turn.program.runs:
        yield intent(turn)
    yield from _orders(turn)


def _orders(turn: Turn) -> Iterable[Wanted]:
    """Whether the message is an order by its words: for requests that begin with building one up."""
    for key, slot in turn.program.orders.items():
        yield Wanted(id=f"order:{key}", kind="menu", gate=0.0, about=slot, detail={"slot": slot, "order": {}})


def _clarify(turn: Turn) -> Iterable[Wanted]:
    offered = [str(one["intent"]) for one in turn.work.waiting.get("intents", ())]
    yield Wanted(id="clarify", kind="clarify", gate=turn.program.options.gates.intent, detail={"intents": offered})
    yield from _orders(turn)


def _resume(turn: Turn) -> Iterable[Wanted]:
    name = turn.program.intent_name((turn.request or Request()).intent)
    yield _yes_no(turn, "more", name)


def _wrap_up(turn: Turn) -> Iterable[Wanted]:
    yield _yes_no(turn, "finished")
    yield from _open(turn)


def _ask(turn: Turn) -> Iterable[Wanted]:
    """What was asked for, what else the step needs, and what was said before."""
    request, keys, calling = turn.request or Request(), asked(turn), turn.calling()
    correcting = bool(request.correcting)
    for key in keys:
        choices = request.doubt.values if request.doubt and request.doubt.slot == key else ()
        yield valuing.wanted(turn, key, calling, asked=True, last=correcting, choices=_several(choices))
    needed = needs.needed(turn, calling) if calling else needs.Needed()
    for key in (*needed.open, *needed.also):
        if key not in keys:
            yield valuing.wanted(turn, key, calling)
    yield from _again(turn, calling, without=keys)


def _check_value(turn: Turn) -> Iterable[Wanted]:
    (key,) = asked(turn)
    yield _yes_no(turn, "value_right", str(turn.work.waiting.get("text", "")))
    calling = turn.calling()
    yield valuing.wanted(turn, key, calling, asked=True, last=True)
    for other in needs.needed(turn, calling).open if calling else ():
        if other != key:
            yield valuing.wanted(turn, other, calling)
    yield from _again(turn, calling, without=(key,))


def _confirm(turn: Turn) -> Iterable[Wanted]:
    """The read-back; and every value in it that the message may change: "yes, but Friday"."""
    pending = turn.view.pending
    call = turn.view.call(pending.call) if pending else None
    rule = turn.program.body.tools.get(call.tool) if call else None
    of_tool = rule.gate if rule and rule.gate is not None else 0.0
    gate = max(turn.program.options.gates.confirm, of_tool)
    values = [str(value) for value in (call.arguments if call else {}).values()]
    detail = {"text": pending.text if pending else "", "values": values}
    yield Wanted(id="read_back", kind="read_back", gate=gate, about=call.tool if call else "", detail=detail)
    if call is not None and call.by == "step":
        own = of_step(turn)
        keys = [key for key in dict.fromkeys((*own, *given(turn))) if _from_chat(turn, key)]
        yield from (valuing.wanted(turn, key, turn.calling(), asked=key in own, last=True) for key in keys)


def _from_chat(turn: Turn, key: str) -> bool:
    request = turn.request or Request()
    return key in request.values and request.values[key].source in ("customer", "agent")


def _ask_fixed(turn: Turn) -> Iterable[Wanted]:
    yield _yes_no(turn, "fixed")


def _repeat_ask(turn: Turn) -> Iterable[Wanted]:
    yield from _repeat_reads(turn)
    yield _yes_no(turn, "finished")


def _repeat_check(turn: Turn) -> Iterable[Wanted]:
    yield _yes_no(turn, "right")
    yield from _repeat_reads(turn)


def _repeat_reads(turn: Turn) -> Iterable[Wanted]:
    request = turn.request or Request()
    planned = turn.program.planned(request.intent, request.repeating.step) if request.repeating else None
    if planned is not None and isinstance(planned.step, RepeatStep):
        yield from repeats.reads(turn, planned)


def _again(turn: Turn, calling: Calling | None, *, without: tuple[str, ...]) -> Iterable[Wanted]:
    """Values said before, in case that the message says them otherwise; only where code finds a candidate in it."""
    skip = {slot_of(key) for key in without}
    for key in given(turn):
        if slot_of(key) not in skip:
            yield valuing.wanted(turn, key, calling, last=True)


def _several(values: tuple[Value, ...]) -> tuple[Value, ...]:
    return values if len(values) > 1 else ()


def _yes_no(turn: Turn, kind: str, about: str = "") -> Wanted:
    return Wanted(id=kind, kind=kind, gate=turn.program.options.gates.yes_no, about=about)


_STAGES: Mapping[str, Callable[[Turn], Iterable[Wanted]]] = {
    "open": _open,
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
