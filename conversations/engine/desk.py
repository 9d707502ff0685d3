"""What the engine needs to know of a service, and what it needs from others: the gate and the templates' wording."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from conversations.engine.calls import CallState
from conversations.engine.procedure.program import Program


@dataclass(frozen=True, slots=True)
class Undo:
    """How a change is taken back: the tool, and its arguments with `{argument.x}` and `{result.x}` in them."""

    tool: str
    arguments: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ToolRule:
    """`runs` is app, webhook or example. A change that is not read back is made without asking; it can be undone."""

    name: str
    changes: bool
    runs: str
    undo: Undo | None = None
    read_back: bool = True


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

    def tell(self, template: str, **values: str) -> str:
        """A template with these texts for its placeholders."""
        ...

    def phrase(self, call: CallState) -> str:
        """What became of a call."""
        ...

    def read_back(self, call: CallState, values: Sequence[tuple[str, str]]) -> str:
        """The question before a change, with each value as (label, words)."""
        ...

    def spoken(self, tool: str, name: str, value: Any, text: str = "") -> str:
        """A value as the tool's formats have it said; `text` is how it is said where they do not mention it."""
        ...

    def listed(self, items: Sequence[str], conjunction: Literal["and", "or"] = "and") -> str: ...

    def joined(self, lines: Sequence[str]) -> str:
        """Sentences in a row, as the language sets them."""
        ...


@dataclass(frozen=True, slots=True)
class Desk:
    """One service, ready to take turns. `on_unread`: ask, model or handoff. `program`: its procedures, and its readers."""

    tools: Mapping[str, ToolRule]
    on_unread: str
    max_rounds: int
    gate: Gate
    words: Words
    program: Program | None = None

    def changes(self, tool: str) -> bool:
        """Whether the tool changes the world; one that nobody knows is taken to, until the gate refuses it."""
        rule = self.tools.get(tool)
        return rule.changes if rule else True
