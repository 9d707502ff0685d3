"""What the procedures of a service mean: every step can be carried out, and every one can be reached. Pure."""

from collections.abc import Iterator, Mapping
from typing import Any

from cxagent.versioning.problems import Problem, joined
from services_admin.definition import procedure_catalogue as catalogue
from services_admin.definition.base import languages_of
from services_admin.definition.condition_checks import condition_problems, names_in
from services_admin.definition.intent_checks import unworded
from services_admin.definition.models import ServiceBody, Tool
from services_admin.definition.plan import Planned, SharedInCircle, plan_of
from services_admin.definition.schema_parts import required_fields, top_fields
from services_admin.definition.slots import Slot
from services_admin.definition.steps import (
    Needs,
    OptionalStep,
    RepeatStep,
    SayStep,
    SharedStep,
    ToolStep,
    calls_of,
    needs_in_order,
)
from services_admin.definition.tool_checks import known

READERS = frozenset({"local", "system_one", "model", "recorded"})


def procedure_problems(body: ServiceBody, tools: frozenset[str]) -> Iterator[Problem]:
    """`tools` are the keys of all tools, of those that are wrong in themselves as well."""
    for key, tool in body.tools.items():
        yield from _tool_problems(body, tool, joined("tools", key))
    for name, steps in body.procedures.items():
        for index, step in enumerate(steps):
            yield from _step_problems(body, step, joined("procedures", name, index), tools)
    yield from _circle_problems(body)
    yield from _aside_problems(body)
    yield from _written_problems(body)
    yield from _order_problems(body)
    yield from _reach_problems(body)
    for index, reader in enumerate(body.options.readers):
        if reader not in READERS:
            message = f"there is no reader “{reader}”"
            yield catalogue.READER_UNKNOWN.at(joined("options", "readers", index), message, known(reader, READERS))


def used_slots(body: ServiceBody) -> frozenset[str]:
    """Every slot that a tool, a step or a condition reads."""
    found: set[str] = set()
    for tool in body.tools.values():
        for needs in (tool.needs, *tool.any_of):
            found |= _read_by(needs)
    for steps in body.procedures.values():
        for step in steps:
            found |= names_in(getattr(step, "when", None))
            for call in calls_of(step):
                found |= _read_by(call.needs or ()) | names_in(call.when) | set(call.fixed)
    return frozenset(found)


def _read_by(needs: Needs) -> set[str]:
    return {name for need in needs_in_order(needs) for name in (need.slot, *names_in(need.when))}


def _tool_problems(body: ServiceBody, tool: Tool, path: str) -> Iterator[Problem]:
    if tool.changes and tool.skip_if_missing:
        message = "is a change, and marked as one that the procedure can do without"
        hint = "leave a change to the customer: use an `optional` step"
        yield catalogue.CHANGE_SKIPPABLE.at(joined(path, "skip_if_missing"), message, hint)
    if tool.changes and not tool.read_back and tool.undo is None:
        message = "is a change that is not read back and cannot be undone"
        yield catalogue.CHANGE_UNGUARDED.at(joined(path, "read_back"), message, "read it back, or say how to `undo` it")
    sets = (("needs", tool.needs), *((joined("any_of", index), needs) for index, needs in enumerate(tool.any_of)))
    for entry, needs in sets:
        yield from _need_problems(body, needs, joined(path, entry))
        yield from _parameter_problems(tool, needs, joined(path, entry))


def _need_problems(body: ServiceBody, needs: Needs, path: str) -> Iterator[Problem]:
    for index, need in enumerate(needs_in_order(needs)):
        where = joined(path, index)
        if need.slot not in body.slots:
            message = f"there is no slot “{need.slot}”"
            yield catalogue.SLOT_UNKNOWN.at(where, message, known(need.slot, body.slots))
        yield from condition_problems(body, need.when, joined(where, "when"))


def _parameter_problems(tool: Tool, needs: Needs, path: str) -> Iterator[Problem]:
    """A tool without properties of its own takes what it needs as texts."""
    properties = top_fields(tool.parameters)
    if not properties:
        return
    for index, need in enumerate(needs_in_order(needs)):
        if need.slot not in properties:
            message = f"“{need.slot}” is not among the tool's parameters"
            yield catalogue.NEED_NO_PARAMETER.at(joined(path, index), message, known(need.slot, properties))


def _step_problems(body: ServiceBody, step: Any, path: str, tools: frozenset[str]) -> Iterator[Problem]:
    yield from condition_problems(body, getattr(step, "when", None), joined(path, "when"))
    for call in calls_of(step):
        yield from _call_problems(body, call, path, tools)
    match step:
        case SayStep(say=text):
            yield from unworded(body, joined(path, "say"), languages_of(text, body.language))
        case RepeatStep(ask=ask, more=more):
            yield from unworded(body, joined(path, "ask"), languages_of(ask, body.language))
            yield from unworded(body, joined(path, "more"), languages_of(more, body.language))
        case SharedStep(procedure=name) if name not in body.procedures:
            message = f"there is no procedure “{name}”"
            yield catalogue.SHARED_UNKNOWN.at(joined(path, "procedure"), message, known(name, body.procedures))
    if not isinstance(step, RepeatStep):
        yield from _menu_problems(body, step, path)


def _call_problems(body: ServiceBody, call: ToolStep, path: str, tools: frozenset[str]) -> Iterator[Problem]:
    if call.tool not in tools:
        yield catalogue.TOOL_UNKNOWN.at(path, f"there is no tool “{call.tool}”", known(call.tool, tools))
    yield from _need_problems(body, call.needs or (), joined(path, "needs"))
    for entry, names in (("fixed", call.fixed), ("roles", call.roles)):
        for name in names:
            if name not in body.slots:
                message = f"there is no slot “{name}”"
                yield catalogue.SLOT_UNKNOWN.at(joined(path, entry, name), message, known(name, body.slots))
    for name, value in call.fixed.items():
        slot = body.slots.get(name)
        if slot and slot.options and value not in slot.options:
            message = f"“{value}” is not one of the options"
            yield catalogue.FIXED_INVALID.at(joined(path, "fixed", name), message, known(str(value), slot.options))
    yield from _required_problems(body, call, path)


def _required_problems(body: ServiceBody, call: ToolStep, path: str) -> Iterator[Problem]:
    """Whatever the schema requires must come from somewhere."""
    tool = body.tools.get(call.tool)
    if tool is None:
        return
    base = tool.needs if call.needs is None else call.needs
    had = {need.slot for need in needs_in_order(base) if need.when is None} | set(call.fixed)
    alternatives = (
        [{need.slot for need in needs_in_order(needs)} for needs in tool.any_of] if call.needs is None else []
    )
    for name in required_fields(tool.parameters):
        if name not in had and not any(name in alternative for alternative in alternatives):
            message = f"{call.tool} requires “{name}”, which nothing here provides"
            hint = f"add it to `needs`, or under `fixed: {{{name}: …}}`"
            yield catalogue.PARAMETER_NOT_NEEDED.at(path, message, hint)


def _menu_problems(body: ServiceBody, step: Any, path: str) -> Iterator[Problem]:
    for call in calls_of(step):
        for need in needs_in_order(_needs_of(body, call)):
            slot: Slot | None = body.slots.get(need.slot)
            if slot and slot.menu is not None:
                message = f"{call.tool} takes “{need.slot}”, whose values only a repeat step collects"
                yield catalogue.MENU_OUTSIDE.at(path, message, "call it under `repeat`")


def _circle_problems(body: ServiceBody) -> Iterator[Problem]:
    for name in body.procedures:
        try:
            plan_of(name, body.procedures)
        except SharedInCircle as circle:
            yield catalogue.SHARED_CIRCLE.at(
                circle.path, "leads back into itself", "take one of the two references out"
            )


def _aside_problems(body: ServiceBody) -> Iterator[Problem]:
    for key, intent in body.intents.items():
        if intent.aside:
            for index, step in enumerate(body.procedures.get(key, ())):
                if not _fits_an_aside(body.tools, step):
                    message = "an aside only says things and calls look-ups that need no values"
                    path = joined("procedures", key, index)
                    yield catalogue.ASIDE_ASKS.at(path, message, "make the intent a request: `aside: false`")


def _fits_an_aside(tools: Mapping[str, Tool], step: Any) -> bool:
    if isinstance(step, SayStep):
        return True
    if not isinstance(step, str | ToolStep):
        return False
    (call,) = calls_of(step)
    tool = tools.get(call.tool)
    return tool is None or not (tool.changes or tool.any_of or (tool.needs if call.needs is None else call.needs))


def _written_problems(body: ServiceBody) -> Iterator[Problem]:
    for key, intent in body.intents.items():
        optional = any(isinstance(step, OptionalStep) for step in body.procedures.get(key, ()))
        if optional and not intent.written.strip():
            hint = "write down when the optional steps are taken"
            yield catalogue.NOT_WRITTEN.at(joined("intents", key, "written"), "is empty", hint)


def _order_problems(body: ServiceBody) -> Iterator[Problem]:
    """What a step reads must come from a tool that the intent has called before."""
    for intent in body.intents:
        try:
            plan = plan_of(intent, body.procedures)
        except SharedInCircle:
            continue
        called: set[str] = set()
        for planned in plan:
            yield from _early_problems(body, planned, called)
            called |= {call.tool for call in calls_of(planned.step)}


def _early_problems(body: ServiceBody, planned: Planned, called: set[str]) -> Iterator[Problem]:
    for condition in planned.conditions:
        for tool in {name.partition(".")[0] for name in names_in(condition)} & body.tools.keys() - called:
            message = f"reads the result of {tool}, which no earlier step calls"
            yield catalogue.WHEN_TOO_EARLY.at(planned.path, message, f"put {tool} before it")
    for call in calls_of(planned.step):
        for need in needs_in_order(_needs_of(body, call)):
            slot = body.slots.get(need.slot)
            source = (slot.from_ or "").partition(".")[0] if slot else ""
            if source in body.tools and source not in called:
                message = f"picks “{need.slot}” from the records of {source}, which no earlier step calls"
                yield catalogue.RECORDS_UNKNOWN.at(planned.path, message, f"put {source} before it")


def _needs_of(body: ServiceBody, call: ToolStep) -> Needs:
    tool = body.tools.get(call.tool)
    return call.needs if call.needs is not None else tool.needs if tool else ()


def _reach_problems(body: ServiceBody) -> Iterator[Problem]:
    """Procedures and tools that no request comes to, as far as that can be seen."""
    shared = {step.procedure for steps in body.procedures.values() for step in steps if isinstance(step, SharedStep)}
    for name in body.procedures:
        if name not in body.intents and name not in shared:
            hint = f"add an intent “{name}”, or share it by `{{procedure: {name}}}`"
            yield catalogue.NEVER_USED.at(joined("procedures", name), "is reached by no intent", hint)
    if not body.procedures or body.on_unread == "model":
        return
    called = {call.tool for steps in body.procedures.values() for step in steps for call in calls_of(step)}
    undoing = {tool.undo.tool for tool in body.tools.values() if tool.undo}
    for key in body.tools.keys() - called - undoing:
        yield catalogue.TOOL_UNUSED.at(joined("tools", key), "is called by no procedure", "add a step, or take it out")
