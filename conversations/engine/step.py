"""What a rule answers: events to be logged, and at most one effect to be carried out by somebody else."""

from dataclasses import dataclass

from conversations.engine import events as e
from conversations.engine.effects import Effect


@dataclass(frozen=True, slots=True)
class Step:
    """Events first; then the effect, if there is one."""

    events: tuple[e.Event, ...] = ()
    effect: Effect | None = None
