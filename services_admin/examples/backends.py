"""What an example backend is: pure functions over its own copy of some data.

A conversation starts with `initial_state` and keeps what `run` gives back; nothing else is ever touched, so the same
calls always have the same results. Beside its data the state holds the `language` of the conversation.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

State = Mapping[str, Any]
Arguments = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Failure:
    """Why the company's system said no: a stable reason code, and the same for people."""

    reason: str
    text: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The state after the call, and its result.

    With a failure `result` is None, and the state is the old one but for what a system keeps of failures (tries counted).
    """

    state: dict[str, Any]
    result: Any = None
    failure: Failure | None = None


Operation = Callable[[State, Arguments], Answer]


@dataclass(frozen=True, slots=True)
class Backend:
    """Named operations and the data that they begin with."""

    operations: Mapping[str, Operation]
    initial_state: Callable[[], dict[str, Any]]

    def run(self, operation: str, state: State, arguments: Arguments) -> Answer:
        """Carry one operation out. Raises KeyError for an operation that there is not."""
        return self.operations[operation](state, arguments)


def failed(state: State, reason: str, text: str) -> Answer:
    """An answer that leaves everything as it was."""
    return Answer(dict(state), failure=Failure(reason, text))
