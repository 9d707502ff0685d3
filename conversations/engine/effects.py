"""What a turn needs done by somebody else before it can go on, and what comes back."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from conversations.engine.calls import CallState
from conversations.engine.procedure.wanted import Readings, Wanted


@dataclass(frozen=True, slots=True)
class Effect:
    """Something that the engine cannot do itself."""


@dataclass(frozen=True, slots=True)
class RunModel(Effect):
    """Ask the model. In the last round it gets no tools and writes its reply."""

    round: int
    with_tools: bool


@dataclass(frozen=True, slots=True)
class RunCall(Effect):
    """Run a call; `how` is example or webhook. (A call of an `app` tool is the turn's answer, not an effect.)"""

    call: CallState
    how: str


@dataclass(frozen=True, slots=True)
class Compose(Effect):
    """Write the reply: from the draft, held against the record; or, without one, from the calls' phrasings.

    `otherwise` is the template where there is nothing to say.
    """

    draft: str | None
    otherwise: str = "nothing_to_say"


@dataclass(frozen=True, slots=True)
class Read(Effect):
    """Read the customer's message. Answered by `Readings`."""

    wanted: tuple[Wanted, ...]


@dataclass(frozen=True, slots=True)
class Reword(Effect):
    """Have a model word what the templates would say (`text`), for the action that it leads to; then `Compose`."""

    text: str
    template: str
    action: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Worded(Effect):
    """Hold a model's wording against the record; `instead` is what goes out where anything breaks."""

    draft: str
    instead: Reword


@dataclass(frozen=True, slots=True)
class ToolRequest:
    """A call that the model asks for."""

    tool: str
    arguments: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ModelAnswer:
    """Calls, or else a text."""

    text: str = ""
    calls: tuple[ToolRequest, ...] = ()


@dataclass(frozen=True, slots=True)
class ModelFailed:
    """The model could not be asked. `reason` is a code for the log."""

    reason: str


@dataclass(frozen=True, slots=True)
class Result:
    """How a call ended: done, failed or unknown; from whoever ran it, never from a model."""

    outcome: str
    value: Any = None
    reason: str | None = None
    detail: Any = None
    source: str = "example"


@dataclass(frozen=True, slots=True)
class Reply:
    """A composed reply with its verdicts."""

    text: str
    by: str
    template: str | None = None
    draft: str | None = None
    verdicts: tuple[Mapping[str, Any], ...] = ()
    appended: tuple[Mapping[str, Any], ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    checker: Mapping[str, Any] | None = None


Answer = ModelAnswer | ModelFailed | Result | Reply | Readings
