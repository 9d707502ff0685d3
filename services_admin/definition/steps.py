"""The steps of a procedure. Pure.

refund:
- look_up_order                                    a tool, with the needs that it has
- {tool: refund, needs: [method], when: 'look_up_order.status is "sent"'}
- {try: [restart_router, reset_line]}              fixes tried in turn, asking after each whether it worked
- {optional: [offer_discount]}                     chosen from the written procedure and the conversation
- {say: "You will have an e-mail within the hour."}
- {repeat: [add_item], ask: "What would you like?", more: "Anything else?"}
- {procedure: goodbye}                             the steps of a shared procedure
"""

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import Discriminator, Field, StringConstraints, Tag

from services_admin.definition.base import Key, Part, Prose, Said, SlotName, ToolName

When = Annotated[str, StringConstraints(min_length=1, max_length=500)]
Fixed = str | int | float | bool


class Need(Part):
    """A slot that is needed only in some cases."""

    slot: SlotName
    when: When | None = None


Needs = Annotated[tuple[SlotName | Need, ...], Field(max_length=30)]


class _Step(Part):
    when: When | None = None


class ToolStep(_Step):
    """A call. `needs` replace those of the tool; `roles` say what a slot means at this step."""

    tool: ToolName
    needs: Needs | None = None
    fixed: dict[SlotName, Fixed] = Field(default_factory=dict)
    roles: dict[SlotName, Prose] = Field(default_factory=dict)


Called = ToolName | ToolStep
Calls = Annotated[tuple[Called, ...], Field(min_length=1, max_length=30)]


class TryStep(_Step):
    try_: Calls = Field(alias="try")


class OptionalStep(_Step):
    optional: Calls


class SayStep(_Step):
    say: Said


class RepeatStep(_Step):
    """A step that the customer drives for as long as they like, such as building up an order."""

    repeat: Calls
    ask: Said
    more: Said


class SharedStep(_Step):
    procedure: Key


_TAGS = ("tool", "try", "optional", "say", "repeat", "procedure")


def _tag(value: Any) -> str | None:
    """Which kind of step a body means, by the one entry that names it."""
    if isinstance(value, str):
        return "name"
    if isinstance(value, dict):
        return next((tag for tag in _TAGS if tag in value), None)
    return next((tag for kind, tag in _KINDS if isinstance(value, kind)), None)


_KINDS: tuple[tuple[type[_Step], str], ...] = (
    (ToolStep, "tool"),
    (TryStep, "try"),
    (OptionalStep, "optional"),
    (SayStep, "say"),
    (RepeatStep, "repeat"),
    (SharedStep, "procedure"),
)
Step = Annotated[
    Annotated[ToolName, Tag("name")]
    | Annotated[ToolStep, Tag("tool")]
    | Annotated[TryStep, Tag("try")]
    | Annotated[OptionalStep, Tag("optional")]
    | Annotated[SayStep, Tag("say")]
    | Annotated[RepeatStep, Tag("repeat")]
    | Annotated[SharedStep, Tag("procedure")],
    Discriminator(
        _tag,
        custom_error_type="step_kind",
        custom_error_message=f"is no step: write a tool's name, or one of {', '.join(_TAGS)}",
    ),
]
Procedure = Annotated[tuple[Step, ...], Field(max_length=100)]


def as_call(called: Called) -> ToolStep:
    """A tool's name as the step that it stands for."""
    return ToolStep(tool=called) if isinstance(called, str) else called


def calls_of(step: Any) -> tuple[ToolStep, ...]:
    """The calls that a step may make."""
    match step:
        case str() | ToolStep():
            return (as_call(step),)
        case TryStep(try_=calls) | OptionalStep(optional=calls) | RepeatStep(repeat=calls):
            return tuple(map(as_call, calls))
        case _:
            return ()


def needs_in_order(needs: Needs) -> Iterator[Need]:
    """Each need in its long form."""
    for need in needs:
        yield Need(slot=need) if isinstance(need, str) else need
