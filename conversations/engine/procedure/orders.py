"""The order that a repeat step holds: its lines in words, and one change after another taken in."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from conversations.engine.procedure.context import Turn
from conversations.engine.procedure.work import Request
from conversations.reading.menu import Line, Order
from services_admin.definition.menu import Menu, ways_in
from services_admin.definition.plan import Planned


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
