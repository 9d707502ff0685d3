"""From the readings of a message to the calls of a repeat step: lines of a menu, or phrases that mean a tool."""

from collections.abc import Iterable, Mapping
from typing import Any

from conversations.engine.procedure import needs
from conversations.engine.procedure.context import Turn
from conversations.engine.procedure.program import Calling
from services_admin.definition.plan import Planned


def menu_calls(turn: Turn, planned: Planned, reading: Mapping[str, Any]) -> Iterable[Mapping[str, Any]]:
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


def phrase_options(turn: Turn, planned: Planned) -> Iterable[dict[str, Any]]:
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


def phrase_call(turn: Turn, planned: Planned, part: Mapping[str, Any]) -> Mapping[str, Any] | None:
    step, _, record = str(part["best"]).partition(":")
    calling = next((one for one in turn.program.callings(planned) if one.id == step), None)
    if calling is None:
        return None
    name = _record_slot(turn, calling)
    slot = turn.program.slot(name or "")
    chosen = next((r["id"] for r in needs.records_for(turn, slot) if str(r["id"]) == record), None) if slot else None
    arguments = {name: chosen} if name and chosen is not None else {}
    return {"step": step, "arguments": arguments, "phrase": part.get("phrase", "")}
