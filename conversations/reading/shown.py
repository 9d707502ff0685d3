"""What a reader is shown with a question. Pure, frozen, plain JSON."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from cxagent.language import LANGUAGES

By = Literal["customer", "agent"]


@dataclass(frozen=True, slots=True)
class Line:
    """One message of the chat."""

    by: By
    text: str


@dataclass(frozen=True, slots=True)
class Asked:
    """What the agent asked last: the action that it waits in (`ask`, `confirm`, …) and the names of the slots, if any."""

    action: str
    slots: tuple[str, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """The chat so far, oldest line first, ending with the message to read; what was just asked; language; the day it is."""

    lines: tuple[Line, ...]
    language: str = LANGUAGES[0]
    today: date | None = None
    asked: Asked | None = None

    @property
    def message(self) -> str:
        """The customer's last message, "" where there is none."""
        return next((line.text for line in reversed(self.lines) if line.by == "customer"), "")

    @property
    def customer(self) -> tuple[str, ...]:
        """The customer's messages only."""
        return tuple(line.text for line in self.lines if line.by == "customer")
