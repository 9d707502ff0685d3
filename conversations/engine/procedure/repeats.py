"""A step that the customer drives for as long as they like, such as building up an order.

Each message becomes calls (of a menu: one for each line that changed, or one with all lines where the tool takes a list;
else one for each phrase that a reader makes a tool of). After them the records are reviewed against the chat, and
everything is read back where something looks wrong.

A tool that takes a menu slot gets the line as `{id, kind, count, choices: [{field, value, amount, negated}]}`. Where it has
a parameter `change`, it is told added, changed or removed (an enum there says which of them it is for).
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from conversations.engine import events as e
from conversations.engine.calls import CallState
from conversations.engine.effects import Read
from conversations.engine.procedure import closing, gathering, needs, outcomes
from conversations.engine.procedure.context import Turn
from conversations.engine.procedure.program import Calling
from conversations.engine.procedure.results import lines_of
from conversations.engine.procedure.speaking import speak
from conversations.engine.procedure.wanted import Wanted
from conversations.engine.procedure.work import Repeating, Request
from conversations.engine.step import Step
from conversations.reading.menu import Line, Order
from services_admin.definition.menu import Menu, ways_in
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
    if (slot := menu_slot(turn, planned)) is not None:
        detail = {"slot": slot, "order": dict(state.order)}
        found.append(Wanted(id="menu", kind="menu", gate=0.0, about=slot, detail=detail))
    if options := list(_phrase_options(turn, planned)):
        detail = {"options": options, "records": list(state.records)}
        found.append(Wanted(id="phrases", kind="repeat_phrase", gate=gate, about=planned.id, detail=detail))
    return tuple(found)


def changes(turn: Turn, planned: Planned) -> tuple[Mapping[str, Any], ...]:
    """The calls that the message's readings come to."""
    found: list[Mapping[str, Any]] = []
    menu = turn.reading("menu")
    if menu and menu["parts"]:
        found += _menu_calls(turn, planned, menu["parts"][0])
    phrases = turn.reading("phrases")
    for part in phrases["parts"] if phrases else ():
        if part["decision"] == "act" and (call := _phrase_call(turn, planned, part)):
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
    detail |= {"order": held(state.order, item), "unreviewed": True}
    detail["records"] = list(lines_of(call.result) or order_lines(turn, detail["order"]))
    through = e.Step(step=step, change="repeated", tool=calling.name, call=call.id, detail=detail)
    return Step(events=(*outcomes.told(turn, calling, call), *_cleared(turn, calling), through))


def held(order: Mapping[str, Any], item: Mapping[str, Any]) -> dict[str, Any]:
    """The order with one change in it."""
    if "order" in item:
        return dict(item["order"])
    change = item.get("change")
    if change is None:
        return dict(order)
    lines = [line for line in order.get("lines", ()) if line["id"] != change["line"]]
    before = next((at for at, line in enumerate(order.get("lines", ())) if line["id"] == change["line"]), len(lines))
    if change["after"] is not None:
        lines.insert(before, change["after"])
    return {"lines": lines, "next_id": item["next_id"], "spoken": item["spoken"]}


def order_lines(turn: Turn, order: Mapping[str, Any]) -> tuple[str, ...]:
    """The lines of an order in words."""
    request = turn.request or Request()
    planned = turn.program.planned(request.intent, request.repeating.step if request.repeating else request.calling)
    slot = turn.program.slot(menu_slot(turn, planned) or "") if planned else None
    if slot is None or slot.menu is None or not order.get("lines"):
        return ()
    return tuple(line_text(turn, slot.menu, line) for line in Order.from_json(order).lines)


def line_text(turn: Turn, menu: Menu, line: Line) -> str:
    """One line in words: "2 large pizza, extra cheese, no olives"."""
    language = turn.program.language
    kind = menu.kinds.get(line.kind)
    named = [c for c in line.choices if c.field in menu.fields and menu.fields[c.field].names]
    name = "" if named else next(iter(ways_in(kind.says, language) if kind else ()), line.kind)
    words = [_choice_text(turn, menu, choice) for choice in (*named, *(c for c in line.choices if c not in named))]
    first = " ".join(filter(None, (str(line.count), name or (words.pop(0) if words else line.kind))))
    return ", ".join((first, *words))


def _choice_text(turn: Turn, menu: Menu, choice: Any) -> str:
    language, field = turn.program.language, menu.fields.get(choice.field)
    says = field.values.get(choice.value, {}) if field else {}
    word = next(iter(ways_in(says, language)), choice.value)
    if choice.negated:
        return _without(language).format(value=word)
    if choice.amount and (amount := menu.amounts.get(choice.amount)):
        return " ".join((next(iter(ways_in(amount.says, language)), choice.amount), word))
    return word


@cache
def _without(language: str) -> str:
    data = yaml.safe_load(files("conversations.engine.procedure").joinpath("data", "orders.yaml").read_text("utf-8"))
    return str(data.get(language, data["en"])["without"])


def menu_slot(turn: Turn, planned: Planned) -> str | None:
    """The menu slot that one of the step's tools takes."""
    return next((slot for one in turn.program.callings(planned) if (slot := turn.program.menu_slot(one))), None)


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
    lines = state.records or order_lines(turn, state.order)
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


def _menu_calls(turn: Turn, planned: Planned, reading: Mapping[str, Any]) -> Iterable[Mapping[str, Any]]:
    for change in reading["changes"]:
        calling = next((one for one in turn.program.callings(planned) if _takes(turn, one, change["what"])), None)
        if calling is None:
            continue
        slot = next(need.slot for need in calling.base if _is_menu(turn, need.slot))
        schema = _properties(calling)
        if schema.get(slot, {}).get("type") == "array":
            yield {"step": calling.id, "arguments": {slot: reading["order"]["lines"]}, "order": reading["order"]}
            return
        arguments = {slot: change["after"] or change["before"]}
        if "change" in schema:
            arguments["change"] = change["what"]
        order = reading["order"]
        kept = {"change": change, "next_id": order["next_id"], "spoken": order["spoken"]}
        yield {"step": calling.id, "arguments": arguments, **kept}


def _takes(turn: Turn, calling: Calling, what: str) -> bool:
    """Whether a tool is for this kind of change: it takes a menu slot, and its `change`, if any, may be that."""
    if not any(_is_menu(turn, need.slot) for need in calling.base):
        return False
    kinds = _properties(calling).get("change", {}).get("enum")
    return kinds is None or what in kinds


def _properties(calling: Calling) -> Mapping[str, Any]:
    found = calling.tool.parameters.get("properties")
    return (
        {name: item if isinstance(item, Mapping) else {} for name, item in found.items()}
        if isinstance(found, Mapping)
        else {}
    )


def _is_menu(turn: Turn, name: str) -> bool:
    slot = turn.program.slot(name)
    return slot is not None and slot.menu is not None


def _phrase_options(turn: Turn, planned: Planned) -> Iterable[dict[str, Any]]:
    """Each tool without a menu slot, with each record that it could act on."""
    for calling in turn.program.callings(planned):
        if any(_is_menu(turn, need.slot) for need in calling.base):
            continue
        name, described = turn.program.tool_name(calling.name), calling.tool.description
        record_slot = _record_slot(turn, calling)
        if record_slot is None:
            yield {"key": calling.id, "name": name, "description": described}
            continue
        slot = turn.program.slot(record_slot)
        for record in needs.records_for(turn, slot) if slot else ():
            key = f"{calling.id}:{record['id']}"
            yield {
                "key": key,
                "name": f"{name}: {record['text']}",
                "description": described,
                "says": [str(record["text"])],
            }


def _record_slot(turn: Turn, calling: Calling) -> str | None:
    slots = ((need.slot, turn.program.slot(need.slot)) for need in calling.base)
    return next((name for name, slot in slots if slot is not None and slot.from_ is not None), None)


def _phrase_call(turn: Turn, planned: Planned, part: Mapping[str, Any]) -> Mapping[str, Any] | None:
    step, _, record = str(part["best"]).partition(":")
    calling = next((one for one in turn.program.callings(planned) if one.id == step), None)
    if calling is None:
        return None
    name = _record_slot(turn, calling)
    slot = turn.program.slot(name or "")
    chosen = next((r["id"] for r in needs.records_for(turn, slot) if str(r["id"]) == record), None) if slot else None
    arguments = {name: chosen} if name and chosen is not None else {}
    return {"step": step, "arguments": arguments, "phrase": part.get("phrase", "")}


def _cleared(turn: Turn, calling: Calling) -> Iterable[e.Slot]:
    """What one call of a repeat step took from the customer is asked for anew by the next."""
    request = turn.request or Request()
    for need in calling.base:
        value = request.values.get(calling.key(need.slot))
        if value is not None and value.step == calling.id and value.source != "result":
            yield e.Slot(slot=calling.key(need.slot), change="cleared", because="repeated")
