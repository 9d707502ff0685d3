"""Procedures made ready to run: shared ones laid open, each step with a name that stays the same. Pure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cxagent.versioning.problems import joined
from services_admin.definition.steps import SharedStep, ToolStep, as_call

MAX_STEPS = 300


class SharedInCircle(ValueError):
    """A shared procedure contains itself; `path` says where."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


@dataclass(frozen=True, slots=True)
class Planned:
    """One step: `id` such as "refund[1]" or "refund[2]/goodbye[0]", where it is written, and every `when` it stands under."""

    id: str
    path: str
    step: Any
    conditions: tuple[str, ...]


def plan_of(name: str, procedures: Mapping[str, tuple[Any, ...]]) -> tuple[Planned, ...]:
    """The steps of an intent in order. Raises SharedInCircle; a shared procedure that does not exist adds nothing."""
    return tuple(_opened(name, procedures, prefix="", conditions=(), within=(name,)))


def _opened(
    name: str,
    procedures: Mapping[str, tuple[Any, ...]],
    *,
    prefix: str,
    conditions: tuple[str, ...],
    within: tuple[str, ...],
) -> Iterator[Planned]:
    for index, step in enumerate(procedures.get(name, ())):
        path, here = joined("procedures", name, index), f"{prefix}{name}[{index}]"
        under = (*conditions, *filter(None, [getattr(step, "when", None)]))
        if not isinstance(step, SharedStep):
            yield Planned(here, path, as_call(step) if isinstance(step, str | ToolStep) else step, under)
            continue
        if step.procedure in within:
            raise SharedInCircle(path)
        yield from _opened(
            step.procedure, procedures, prefix=f"{here}/", conditions=under, within=(*within, step.procedure)
        )
