"""Conditions (`when`): readable, about things that exist, and able to hold. Pure."""

from collections.abc import Iterator

from cxagent.versioning.problems import Problem
from services_admin.definition import expressions as x
from services_admin.definition import procedure_catalogue as catalogue
from services_admin.definition.models import ServiceBody
from services_admin.definition.tool_checks import known

FACTS = frozenset({"language", "channel", "returning"})


def names_in(when: str | None) -> frozenset[str]:
    """What a condition reads; nothing where it cannot be read (that is reported on its own)."""
    if when is None:
        return frozenset()
    try:
        return x.names(x.parse(when))
    except x.ExpressionError:
        return frozenset()


def condition_problems(body: ServiceBody, when: str | None, path: str) -> Iterator[Problem]:
    """What is wrong with one condition."""
    if when is None:
        return
    try:
        condition = x.parse(when)
    except x.ExpressionError as error:
        yield catalogue.WHEN_UNREADABLE.at(path, f"is not a condition: {error}", 'write for instance: method is "card"')
        return
    for name in sorted(x.names(condition)):
        yield from _name_problems(body, name, path)
    yield from _never_holds(body, condition, path)


def _name_problems(body: ServiceBody, name: str, path: str) -> Iterator[Problem]:
    head, _, rest = name.partition(".")
    if rest and (head in body.tools or (head == "fact" and rest in FACTS)):
        return
    if not rest and head in body.slots:
        return
    if head == "fact":
        yield catalogue.WHEN_UNKNOWN.at(path, f"there is no fact “{rest}”", known(rest, FACTS))
        return
    readable = [*body.slots, *(f"{tool}.NAME" for tool in body.tools), *(f"fact.{fact}" for fact in sorted(FACTS))]
    yield catalogue.WHEN_UNKNOWN.at(path, f"“{name}” is nothing that a condition can read", known(name, readable))


def _never_holds(body: ServiceBody, condition: x.Condition, path: str) -> Iterator[Problem]:
    """A comparison with a value that a slot of options cannot have, where everything depends on it."""
    parts = condition.parts if isinstance(condition, x.Both) else (condition,)
    for part in parts:
        if not isinstance(part, x.Compare) or part.operator != "is" or not isinstance(part.left, x.Name):
            continue
        slot = body.slots.get(part.left.path)
        wanted = part.right.value if isinstance(part.right, x.Constant) else None
        if (
            slot
            and slot.options
            and isinstance(wanted, str)
            and wanted.casefold() not in map(str.casefold, slot.options)
        ):
            message = f"never holds: “{wanted}” is not an option of {part.left.path}"
            yield catalogue.NEVER_HOLDS.at(path, message, known(wanted, slot.options))
