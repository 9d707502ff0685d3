"""What code wants read of the customer's message, and what comes back. Pure.

The engine never holds the transcript. It says what it wants to know; `questions` makes a question of it with the lines
at hand, and whoever carries the effect out asks a reader.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from conversations.reading.port import Answer


@dataclass(frozen=True, slots=True)
class Wanted:
    """`id` is unique among the readings of one message; `kind` that of the question, or "menu", which code reads.

    `about`: the slot, step or phrase. `gate`: the confidence that code needs. `detail`, by kind:
        intent, clarify, aside   `intents`: those to choose among
        slot                     `since`: only entries after it; `last`: only the last message; `rejected`; `role`; `asked`;
                                 `records`; `choices`: values to choose among
        value_right, read_back   `text`, `values`
        optional_step            `request`, `written`, `done`, `options`
        repeat_phrase, menu, repeat_review   `records`, `options`, `order`, `slot`, `record`
    """

    id: str
    kind: str
    gate: float
    about: str = ""
    detail: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Found:
    """The answer to one thing wanted; None where there was nothing to ask about (no candidate in the chat).

    `values`: answer → {value, text, said, start, end}, the value behind it.
    """

    wanted: Wanted
    answer: Answer | None
    values: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    parts: tuple[Mapping[str, Any], ...] = ()
    ms: float = 0.0
    usage: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Fallen:
    """A reader that failed, why, and which one was asked in its place."""

    reader: str
    reason: str
    then: str | None
    ms: float = 0.0


@dataclass(frozen=True, slots=True)
class Readings:
    """What the readers answered; `failed` when none of them could."""

    found: tuple[Found, ...] = ()
    fallen: tuple[Fallen, ...] = ()
    failed: bool = False
