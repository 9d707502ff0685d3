"""What a call still needs, and the arguments that the values make."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any

from conversations.engine.procedure import conditions
from conversations.engine.procedure.context import Turn
from conversations.engine.procedure.program import Calling, Program, slot_of
from conversations.engine.procedure.results import records_of
from conversations.engine.procedure.work import Request
from services_admin.definition.slots import Slot
from services_admin.definition.steps import Need


@dataclass(frozen=True, slots=True)
class Needed:
    """`open`: keys of the values to be had now; `also`: open ones that would do instead; `lost`: one that cannot be had.

    `used`: the keys of the values that the call takes once nothing is open.
    """

    open: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    lost: str | None = None
    used: tuple[str, ...] = ()

    @property
    def ready(self) -> bool:
        return not self.open and self.lost is None


def needed(turn: Turn, calling: Calling) -> Needed:
    """Base needs, and the first alternative that is known already or can still be had."""
    request = turn.request or Request()
    base = _set_of(turn, calling, calling.base)
    if base.lost or not calling.alternatives:
        return base
    sets = [_set_of(turn, calling, needs) for needs in calling.alternatives]
    best = next((one for one in sets if one.ready), None) or next((one for one in sets if one.lost is None), None)
    if best is None:
        return Needed(lost=sets[0].lost)
    others = dict.fromkeys(key for one in sets if one is not best for key in one.open if not request.known(key))
    return Needed(
        open=tuple(dict.fromkeys((*base.open, *best.open))),
        also=() if best.ready else tuple(key for key in others if key not in best.open),
        used=(*base.used, *best.used),
    )


def _set_of(turn: Turn, calling: Calling, needs: Iterable[Need]) -> Needed:
    """One set of needs; a need under a condition that is not decided yet is preceded by what decides it."""
    request = turn.request or Request()
    opened: list[str] = []
    used: list[str] = []
    for need in needs:
        if need.slot in calling.step.fixed or _is_menu(turn.program, need.slot):
            continue
        applies = conditions.holds(turn, (need.when,)) if need.when else True
        if applies is None:
            opened += conditions.to_find_out(turn, (need.when or "",))
        elif applies:
            key = calling.key(need.slot)
            if key in request.missing or (key not in request.values and not can_be_had(turn, key)):
                return Needed(lost=key)
            (used if key in request.values else opened).append(key)
    return Needed(open=tuple(dict.fromkeys(opened)), used=tuple(used))


def _is_menu(program: Program, name: str) -> bool:
    slot = program.slot(name)
    return slot is not None and slot.menu is not None


def can_be_had(turn: Turn, key: str) -> bool:
    """A record can only be picked where a tool has reported some."""
    slot = turn.program.slot(key)
    return slot is not None and (slot.from_ is None or bool(records_for(turn, slot)))


def records_for(turn: Turn, slot: Slot) -> tuple[Mapping[str, Any], ...]:
    """The records that a `from` slot picks among."""
    tool, _, name = (slot.from_ or "").partition(".")
    return records_of(turn.result(tool), name)


def gate_of(turn: Turn, calling: Calling | None) -> float:
    """The confidence that a value needs, raised by its tool's own gate."""
    own = calling.tool.gate if calling and calling.tool.gate is not None else 0.0
    return max(turn.program.options.gates.value, own)


def arguments(turn: Turn, calling: Calling) -> dict[str, Any]:
    """The arguments of a call whose needs are met."""
    request = turn.request or Request()
    values = {slot_of(key): request.values[key].value for key in needed(turn, calling).used}
    properties = calling.tool.parameters.get("properties")
    schema = properties if isinstance(properties, Mapping) else {}
    return {name: _fit(value, schema.get(name)) for name, value in {**values, **calling.step.fixed}.items()}


def _fit(value: Any, schema: Any) -> Any:
    """A value read as text, as the kind of value that the tool's schema asks for."""
    kinds = schema.get("type") if isinstance(schema, Mapping) else None
    wanted = {kinds} if isinstance(kinds, str) else set(kinds or ())
    if "string" in wanted and isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    if not isinstance(value, str) or "string" in wanted:
        return value
    if wanted & {"number", "integer"}:
        return _number(value)
    return value


def _number(text: str) -> Any:
    try:
        number = Decimal(text)
    except InvalidOperation:
        return text
    if not number.is_finite():
        return text
    return int(number) if number == number.to_integral_value() else float(number)
