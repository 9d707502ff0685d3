"""A step that the customer drives for as long as they like, such as building up an order.

Each message becomes calls (of a menu: one for each line that changed, or one with all lines where the tool takes a list;
else one for each phrase that a reader makes a tool of). After them the records are reviewed against the chat, and
everything is read back where something looks wrong.

A tool that takes a menu slot gets the line as `{id, kind, count, choices: [{field, value, amount, negated}]}`. Where it has
a parameter `change`, it is told added, changed or removed (an enum there says which of them it is for).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from conversations.engine import events as e
from conversations.engine.calls import CallState
from conversations.engine.effects import Read
from conversations.engine.procedure import closing, gathering, needs, ordering, orders, outcomes
from conversations.engine.procedure.context import Turn
from conversations.engine.procedure.program import Calling
from conversations.engine.procedure.results import lines_of
from conversations.engine.procedure.speaking import speak
from conversations.engine.procedure.wanted import Wanted
from conversations.engine.procedure.work import Repeating, Request
from conversations.engine.step import Step
from services_admin.definition.plan import Planned
from services_admin.definition.steps import RepeatStep

MAX_REVIEWED = 20


def go_on(turn: Turn, planned: Planned) -> Step:
    """The next of: reading what began it, a call, the review, the end, a question."""
    request = turn.request or Request()
    state = request.repeating
    if state is None or state.step != planned.id:
        return _begin(turn, planned)
    if state.queue:
        return _call(turn, planned, state)
    if state.unreviewed:
        return _review(turn, planned, state)
    if state.doubtful:
        return _read_back(turn, planned, state)
    if state.finished:
        return Step(events=(e.Step(step=planned.id),))
    return _ask(turn, planned, state)


def reads(turn: Turn, planned: Planned) -> tuple[Wanted, ...]:
    """What is wanted of a message in this step, beside whether the customer is through."""
    state = (turn.request or Request()).repeating or Repeating()
    gate = turn.program.options.gates.repeat
    found: list[Wanted] = []
    detail: dict[str, Any]
    if (slot := orders.menu_slot(turn, planned)) is not None:
        detail = {"slot": slot, "order": dict(state.order)}
        found.append(Wanted(id="menu", kind="menu", gate=0.0, about=slot, detail=detail))
    if options := list(ordering.phrase_options(turn, planned)):
        detail = {"options": options, "records": list(state.records)}
        found.append(Wanted(id="phrases", kind="repeat_phrase", gate=gate, about=planned.id, detail=detail))
    return tuple(found)


def changes(turn: Turn, planned: Planned) -> tuple[Mapping[str, Any], ...]:
    """The calls that the message's readings come to."""
    found: list[Mapping[str, Any]] = []
    menu = turn.reading("menu")
    if menu and menu["parts"]:
        found += ordering.menu_calls(turn, planned, menu["parts"][0])
    phrases = turn.reading("phrases")
    for part in phrases["parts"] if phrases else ():
        if part["decision"] == "act" and (call := ordering.phrase_call(turn, planned, part)):
            found.append(call)
    return tuple(found)


def is_order(turn: Turn, intent: str) -> bool:
    """Whether the words of the message, and all of them, are an order."""
    menu = turn.reading(f"order:{intent}")
    if not menu or not menu["parts"]:
        return False
    part = menu["parts"][0]
    return bool(part["changes"]) and not part["unread"] and all(not line["doubt"] for line in part["lines"])


def doubts(turn: Turn) -> bool:
    """Whether the menu's own reading is in doubt: an unsure line, or words that nothing could be made of."""
    menu = turn.reading("menu")
    if not menu or not menu["parts"] or turn.program.options.read_back_at >= 1:
        return False
    part = menu["parts"][0]
    unsure = any(line["doubt"] >= turn.program.options.read_back_at for line in part["lines"])
    return unsure or (bool(part["unread"]) and bool(part["changes"]))


def is_of_repeat(turn: Turn, calling: Calling) -> bool:
    planned = turn.program.planned((turn.request or Request()).intent, calling.id)
    return planned is not None and isinstance(planned.step, RepeatStep)


def settled(turn: Turn, calling: Calling, call: CallState) -> Step:
    """One call of the step is through: what is held moves on its result."""
    request = turn.request or Request()
    state = request.repeating or Repeating()
    step = state.step or calling.id.rpartition(".")[0]
    item, *rest = state.queue or ({},)
    detail: dict[str, Any] = {"queue": list(rest)}
    if call.outcome == "unknown" and call.changes:
        return closing.handoff(turn, "outcome_unknown", before=(e.Say(text=turn.words.phrase(call)),))
    if call.outcome != "done":
        said = () if call.reason == "corrected" else (e.Say(text=turn.words.phrase(call)),)
        cleared = _cleared(turn, calling)
        return Step(
            events=(
                *said,
                *cleared,
                e.Step(step=step, change="repeated", tool=calling.name, call=call.id, detail=detail),
            )
        )
    detail |= {"order": orders.held(state.order, item), "unreviewed": True}
    detail["records"] = list(lines_of(call.result) or orders.order_lines(turn, detail["order"]))
    through = e.Step(step=step, change="repeated", tool=calling.name, call=call.id, detail=detail)
    return Step(events=(*outcomes.told(turn, calling, call), *_cleared(turn, calling), through))


def _begin(turn: Turn, planned: Planned) -> Step:
    """The message that brought the customer here may hold the first things already."""
    wanted = tuple(one for one in reads(turn, planned) if turn.work.message and turn.reading(one.id) is None)
    if wanted:
        return Step(effect=Read(wanted))
    queue = [dict(item) for item in changes(turn, planned)]
    detail = {"queue": queue, "begun": bool(queue), "doubtful": bool(queue) and doubts(turn), "order": {}}
    return Step(events=(e.Step(step=planned.id, change="repeated", detail=detail),))


def _call(turn: Turn, planned: Planned, state: Repeating) -> Step:
    item = state.queue[0]
    calling = next((one for one in turn.program.callings(planned) if one.id == item["step"]), None)
    if calling is None:
        return Step(events=(e.Step(step=planned.id, change="repeated", detail={"queue": list(state.queue[1:])}),))
    if not needs.needed(turn, _picked(calling, item)).ready:
        return gathering.run_call(turn, _picked(calling, item))
    arguments = {**needs.arguments(turn, _picked(calling, item)), **item["arguments"]}
    again = f"message {turn.work.message} left {len(state.queue)}"
    return gathering.make_call(turn, calling, arguments, again=again)


def _picked(calling: Calling, item: Mapping[str, Any]) -> Calling:
    """The call without the needs that the phrase has settled."""
    settled = set(item["arguments"])
    left = tuple(need for need in calling.base if need.slot not in settled)
    return Calling(calling.id, calling.step.model_copy(update={"needs": left}), calling.tool, calling.index)


def _review(turn: Turn, planned: Planned, state: Repeating) -> Step:
    """Is any line wrong, is something missing? Asked of the reader about every record."""
    at = turn.program.options.read_back_at
    records = state.records[:MAX_REVIEWED]
    wanted = tuple(_reviews(turn, planned, records)) if at < 1 and records else ()
    if left := tuple(one for one in wanted if turn.reading(one.id) is None):
        return Step(effect=Read(left))
    wrong = [_wrong(turn.reading(one.id)) for one in wanted]
    detail = {"unreviewed": False, "doubtful": state.doubtful or any(p >= at for p in wrong)}
    return Step(events=(e.Step(step=planned.id, change="repeated", detail=detail),))


def _reviews(turn: Turn, planned: Planned, records: Sequence[str]) -> Iterable[Wanted]:
    """One question a line, and one for what is missing; asked once a message."""
    at = 1 - turn.program.options.read_back_at
    for index, record in enumerate((*records, None)):
        detail = {"records": list(records), "record": record}
        yield Wanted(
            id=f"review:{index}:{len(records)}", kind="repeat_review", gate=at, about=planned.id, detail=detail
        )


def _wrong(reading: Mapping[str, Any] | None) -> float:
    return float(reading["probabilities"].get("yes", 0.0)) if reading else 0.0


def _read_back(turn: Turn, planned: Planned, state: Repeating) -> Step:
    lines = state.records or orders.order_lines(turn, state.order)
    action = {
        "type": "repeat-check",
        "request": (turn.request or Request()).id,
        "step": planned.id,
        "records": list(lines),
    }
    text = turn.words.tell("repeat_check", records=turn.words.listed(lines))
    return speak(turn, "repeat_check", gathering.after_a_miss(turn, "repeat-check", text), action)


def _ask(turn: Turn, planned: Planned, state: Repeating) -> Step:
    action = {"type": "repeat-ask", "request": (turn.request or Request()).id, "step": planned.id}
    if state.unclear:
        return speak(turn, "repeat_fix", turn.words.tell("repeat_fix"), action)
    text = turn.program.repeat_text(planned.step, more=state.begun)
    return speak(turn, "repeat_ask", gathering.after_a_miss(turn, "repeat-ask", text), action)


def _cleared(turn: Turn, calling: Calling) -> Iterable[e.Slot]:
    """What one call of a repeat step took from the customer is asked for anew by the next."""
    request = turn.request or Request()
    for need in calling.base:
        value = request.values.get(calling.key(need.slot))
        if value is not None and value.step == calling.id and value.source != "result":
            yield e.Slot(slot=calling.key(need.slot), change="cleared", because="repeated")
