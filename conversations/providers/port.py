"""The port to whoever writes: what a model is told, and what it answers.

A provider never sees more than this, and nothing it says is taken for what happened.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from conversations.engine.effects import ModelAnswer, ToolRequest


class ProviderError(Exception):
    """The model could not be asked, or what came back is no answer. `reason` is a code for the log."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class ToolOffer:
    """A tool as the model is told of it."""

    name: str
    description: str
    parameters: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Asked:
    """A call in the transcript."""

    id: str
    tool: str
    arguments: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Message:
    """`role`: customer, agent (a text, or calls), or tool (what became of `call`: outcome, value, reason)."""

    role: str
    text: str = ""
    calls: tuple[Asked, ...] = ()
    call: str | None = None
    outcome: str | None = None
    value: Any = None
    reason: str | None = None
    detail: Any = None


@dataclass(frozen=True, slots=True)
class ModelRequest:
    """One round: without tools the model must write its reply."""

    instructions: str
    messages: tuple[Message, ...]
    tools: tuple[ToolOffer, ...] = ()
    language: str = "en"
    round: int = 1
    options: Mapping[str, Any] = field(default_factory=dict)


class ModelPort(Protocol):
    """`leaves`: whether asking it takes long or leaves the machine, so that no transaction may be open meanwhile;
    `timeout_s`: the longest that an answer may take.
    """

    leaves: bool
    timeout_s: float

    def answer(self, request: ModelRequest) -> ModelAnswer:
        """Calls, or else a text. Raises ProviderError."""
        ...


__all__ = ["Asked", "Message", "ModelAnswer", "ModelPort", "ModelRequest", "ProviderError", "ToolOffer", "ToolRequest"]
