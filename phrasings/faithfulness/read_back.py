"""Changes that a later look-up shows not to have been made: the tool said that it was done, the record still has the old value."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.record import CallRecord

NOT_SEEN = "not_seen"  # the reason of a change that a look-up does not bear out
SETTING = frozenset(("change", "set", "write", "rename", "move", "assign", "save", "fix", "replace"))
_MOST_CALLS = 200  # of one conversation that are compared; a longer record is compared from its end
_MOST_FIELDS = 500
_Field = tuple[str, str]  # a field's name, and its value in comparable form


def held_against_look_ups(
    calls: Sequence[CallRecord], *, setting: frozenset[str], reading: frozenset[str]
) -> tuple[CallRecord, ...]:
    """The calls, with those that later look-ups do not bear out as unknown.

    `setting`: tools whose arguments become the values of an object. `reading`: tools that only look up. A change is in
    doubt only when a look-up of the same object shows, after it, exactly what one showed before it, or the group of
    fields that it wrote to without what it wrote; a value that was merely written in another way never puts it in doubt.
    """
    if not any(call.tool in setting for call in calls):
        return tuple(calls)
    recent = calls[-_MOST_CALLS:]
    doubted = {
        call.id
        for at, call in enumerate(recent)
        if call.tool in setting and call.outcome is Outcome.DONE and _is_doubted(recent, at, reading)
    }
    return tuple(
        replace(call, outcome=Outcome.UNKNOWN, reason=NOT_SEEN) if call.id in doubted else call for call in calls
    )


def _is_doubted(calls: Sequence[CallRecord], at: int, reading: frozenset[str]) -> bool:
    write = calls[at]
    after = _look_up(write, reversed(calls[at + 1 :]), reading)
    if after is None:
        return False
    shown = _fields(after.result)
    before = _look_up(write, reversed(calls[:at]), reading)
    seen = _fields(before.result) if before is not None else {}
    unchanged = any(
        name in shown and value not in shown[name] and shown[name] == seen.get(name)
        for name, values in _fields(write.arguments).items()
        for value in values
    )
    return unchanged or _is_left_out(write.arguments, after.result)


def _look_up(write: CallRecord, calls: Iterator[CallRecord], reading: frozenset[str]) -> CallRecord | None:
    """The nearest look-up of the object of a change, with no other change of that object in between."""
    about = _pairs(write.arguments)
    for call in calls:
        named = _pairs(call.arguments)
        if call.tool in reading and call.outcome is Outcome.DONE and named and named <= about:
            return call
        if call.tool not in reading and named & about:
            return None
    return None


def _is_left_out(arguments: Mapping[str, Any], result: Any) -> bool:
    """Whether the result has a group of fields of the same name, and a field that was written is nowhere in the result."""
    if not isinstance(result, Mapping):
        return False
    shown = _fields(result)
    return any(
        isinstance(group, Mapping) and isinstance(result.get(name), Mapping) and any(one not in shown for one in group)
        for name, group in arguments.items()
    )


def _pairs(arguments: Mapping[str, Any]) -> set[_Field]:
    return {
        (name, _comparable(value))
        for name, value in arguments.items()
        if isinstance(value, str | int) and not isinstance(value, bool)
    }


def _fields(value: Any) -> dict[str, set[str]]:
    """Every plain field, at whatever depth: its name → its values in comparable form."""
    found: dict[str, set[str]] = {}
    stack, left = [("", value)], _MOST_FIELDS
    while stack and left:
        left -= 1
        name, one = stack.pop()
        if isinstance(one, Mapping):
            stack += [(str(key), inner) for key, inner in one.items()]
        elif isinstance(one, list | tuple):
            stack += [(name, inner) for inner in one]
        else:
            found.setdefault(name, set()).add(_comparable(one))
    return found


def _comparable(value: Any) -> str:
    return str(value).strip().casefold()
