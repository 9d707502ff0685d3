"""What the engine needs to know of a service, and what it needs from others: the gate and the templates' wording."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from conversations.engine.calls import CallState


@dataclass(frozen=True, slots=True)
class Undo:
    """How a change is taken back: the tool, and its arguments with `{argument.x}` and `{result.x}` in them."""

    tool: str
    arguments: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ToolRule:
    """`runs` is app, webhook or example."""

    name: str
    changes: bool
    runs: str
    undo: Undo | None = None


@dataclass(frozen=True, slots=True)
class GateAnswer:
    """Whether a call may be made. `reason` is a stable code; a problem has path, code, message and expected."""

    granted: bool
    reason: str | None = None
    problems: tuple[Mapping[str, Any], ...] = ()

    @property
    def refused(self) -> bool:
        return not self.granted or bool(self.problems)


class Gate(Protocol):
    """Granted? Arguments as the schema wants them? Never runs anything."""

    def check(self, tool: str, arguments: Mapping[str, Any]) -> GateAnswer: ...


class Words(Protocol):
    """The templates in the conversation's language."""

    def say(self, template: str, call: CallState | None = None) -> str: ...

    def still_checking(self, call: CallState) -> str: ...


@dataclass(frozen=True, slots=True)
class Desk:
    """One service, ready to take turns. `on_unread`: ask, model or handoff."""

    tools: Mapping[str, ToolRule]
    on_unread: str
    max_rounds: int
    gate: Gate
    words: Words

    def changes(self, tool: str) -> bool:
        """Whether the tool changes the world; one that nobody knows is taken to, until the gate refuses it."""
        rule = self.tools.get(tool)
        return rule.changes if rule else True
