"""Taking back what a failed run had done: the earlier changes, last first, each by its own `undo` tool."""

import re
from collections.abc import Mapping
from typing import Any

from conversations.engine.calls import SETTLED, CallState
from conversations.engine.desk import Desk, Undo
from conversations.engine.view import View

PLACEHOLDER = re.compile(r"\{(argument|result)\.([A-Za-z0-9_]+)\}")


class MissingValue(LookupError):
    """An undo asks for a value that the call neither took nor returned."""


def to_undo(view: View, desk: Desk) -> CallState | None:
    """The next call that must be taken back: done, before a change of the same run that failed, and not tried yet."""
    run = view.of_run()
    failed = [index for index, call in enumerate(run) if _failed_change(call)]
    tried = {call.undoes for call in run}
    earlier = run[: failed[-1]] if failed else ()
    return next((call for call in reversed(earlier) if call.id not in tried and _can_undo(call, desk)), None)


def undone_by(view: View) -> tuple[CallState, CallState] | None:
    """A call whose undo succeeded, with that undo, while the record still says that it is done."""
    for undo in view.of_run():
        original = view.call(undo.undoes) if undo.undoes and undo.outcome == "done" else None
        if original and original.outcome == "done":
            return original, undo
    return None


def arguments_for(undo: Undo, call: CallState) -> dict[str, Any]:
    """The arguments of the undo call. Raises MissingValue."""
    return {name: _fill(value, call) for name, value in undo.arguments.items()}


def _failed_change(call: CallState) -> bool:
    return call.changes and call.outcome == "failed" and call.by == "model" and not call.same_as


def _can_undo(call: CallState, desk: Desk) -> bool:
    rule = desk.tools.get(call.tool)
    done = call.stage == SETTLED and call.outcome == "done" and not call.same_as and call.by == "model"
    return done and call.changes and rule is not None and rule.undo is not None


def _fill(value: Any, call: CallState) -> Any:
    """A lone placeholder keeps its value's type; one within a text becomes part of the text."""
    if isinstance(value, Mapping):
        return {name: _fill(item, call) for name, item in value.items()}
    if isinstance(value, list):
        return [_fill(item, call) for item in value]
    if not isinstance(value, str):
        return value
    whole = PLACEHOLDER.fullmatch(value)
    return _value(whole, call) if whole else PLACEHOLDER.sub(lambda found: str(_value(found, call)), value)


def _value(found: re.Match[str], call: CallState) -> Any:
    source = call.arguments if found[1] == "argument" else call.result
    if not isinstance(source, Mapping) or found[2] not in source:
        raise MissingValue(found[0])
    return source[found[2]]
