"""Whether a step or a need applies: conditions over slots, results and facts, by Kleene's logic."""

from collections.abc import Iterable, Mapping
from typing import Any

from conversations.engine.procedure.context import Turn
from conversations.engine.procedure.program import condition
from services_admin.definition import expressions as x


def holds(turn: Turn, conditions: Iterable[str]) -> bool | None:
    """Whether all of them hold; None while something that they read is not known yet."""
    answers = [_holds(turn, text) for text in conditions]
    if False in answers:
        return False
    return None if None in answers else True


def slots_read(turn: Turn, conditions: Iterable[str]) -> tuple[str, ...]:
    """The slots that conditions read, in the order of the service."""
    read = {name for text in conditions if (parsed := condition(text)) for name in x.names(parsed)}
    return tuple(name for name in turn.program.body.slots if name in read)


def names_read(conditions: Iterable[str]) -> frozenset[str]:
    return frozenset(name for text in conditions if (parsed := condition(text)) for name in x.names(parsed))


def to_find_out(turn: Turn, conditions: Iterable[str]) -> tuple[str, ...]:
    """The first slot that has to be known before the conditions can be decided; none where nothing more can be had."""
    request = turn.request
    left = [name for name in slots_read(turn, conditions) if request and not request.known(name)]
    return tuple(left[:1])


def _holds(turn: Turn, text: str) -> bool | None:
    parsed = condition(text)
    if parsed is None:
        return False
    known = turn.known()
    for name in x.names(parsed):
        tool, dot, path = name.partition(".")
        if not dot or tool == "fact" or name in known:
            continue
        result = turn.result(tool)
        if result is not None or turn.is_past(tool):
            known[name] = at_path(result, path)
    return x.evaluate(parsed, known)


def at_path(value: Any, path: str) -> Any:
    """A part of a result; None where it has no such part."""
    for name in path.split("."):
        if not isinstance(value, Mapping):
            return None
        value = value.get(name)
    return value
