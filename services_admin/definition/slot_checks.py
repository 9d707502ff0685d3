"""What the slots of a service mean, each and together. Pure."""

import re
from collections.abc import Iterator

from cxagent.versioning.problems import Problem, joined
from services_admin.definition import catalogue as tools_catalogue
from services_admin.definition import procedure_catalogue as catalogue
from services_admin.definition.base import languages_of
from services_admin.definition.intent_checks import unworded
from services_admin.definition.menu import check as menu_problems
from services_admin.definition.models import ServiceBody
from services_admin.definition.patterns import NotAnExpression, danger
from services_admin.definition.slots import Slot, is_built_in
from services_admin.definition.tool_checks import known

KINDS = "pattern, list, options, date, menu, from"


def slot_problems(body: ServiceBody, used: frozenset[str]) -> Iterator[Problem]:
    """`used`: the slots that some tool, step or condition reads."""
    for name, slot in body.slots.items():
        path = joined("slots", name)
        if len(slot.kinds) != 1:
            given = " and ".join(slot.kinds) or "none of them"
            yield catalogue.SLOT_KIND.at(path, f"has {given}", f"give it exactly one of {KINDS}")
            continue
        yield from _kind_problems(body, slot, path)
        yield from unworded(body, joined(path, "label"), languages_of(slot.label, body.language))
        if slot.ask is not None:
            yield from unworded(body, joined(path, "ask"), languages_of(slot.ask, body.language))
        if name not in used:
            yield catalogue.SLOT_UNUSED.at(path, "is needed by no tool and read by no condition", "take it out")


def _kind_problems(body: ServiceBody, slot: Slot, path: str) -> Iterator[Problem]:
    match slot.kind:
        case "pattern":
            yield from _pattern_problems(slot, path)
        case "options":
            for key, option in slot.choices.items():
                yield from unworded(body, joined(path, "options", key), languages_of(option.label, body.language))
        case "menu" if slot.menu is not None:
            for problem in menu_problems(slot.menu):
                yield Problem(
                    problem.id, problem.level, joined(path, "menu", problem.path), problem.message, problem.hint
                )
        case "from":
            tool = (slot.from_ or "").partition(".")[0]
            if tool not in body.tools:
                message = f"there is no tool “{tool}”"
                yield catalogue.RECORDS_UNKNOWN.at(joined(path, "from"), message, known(tool, body.tools))


def _pattern_problems(slot: Slot, path: str) -> Iterator[Problem]:
    pattern, where = slot.pattern or "", joined(path, "pattern")
    if is_built_in(pattern):
        return
    try:
        slow = danger(pattern)
    except NotAnExpression as error:
        yield tools_catalogue.PATTERN_INVALID.at(where, f"is not a regular expression: {error}", known(pattern, ()))
        return
    if slow:
        hint = "bound the repeats, for instance {1,20} instead of +"
        yield tools_catalogue.PATTERN_SLOW.at(where, f"could take for ever: {slow}", hint)
        return
    expression = re.compile(pattern, re.IGNORECASE)
    for index, example in enumerate(slot.examples):
        if not expression.search(example):
            message = f"“{example}” does not match the pattern"
            yield catalogue.SLOT_EXAMPLE.at(joined(path, "examples", index), message, "mend one of the two")
