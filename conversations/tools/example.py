"""Calls of the built-in example backends, on the conversation's own copy of their data."""

import structlog

from conversations.desks import CompiledDesk
from conversations.engine.calls import CallState
from conversations.engine.effects import Result
from conversations.engine.values import recordable
from conversations.models import Conversation
from services_admin.examples.backends import Answer
from services_admin.examples.registry import BACKENDS

logger = structlog.get_logger(__name__)
SOURCE = "example"


def run(call: CallState, desk: CompiledDesk, conversation: Conversation) -> Result:
    """Run the call and keep the backend's new state with the conversation. A backend that breaks changed nothing."""
    backend, operation = desk.examples[call.tool]
    try:
        answer = _run(call, backend, operation, conversation)
    except Exception as error:  # noqa: BLE001 - an example must not break a conversation
        logger.warning("example_failed", backend=backend, error=type(error).__name__)
        return Result(outcome="failed", reason="tool_error", source=SOURCE)
    conversation.backend_state = {**conversation.backend_state, backend: answer.state}
    if answer.failure is not None:
        detail = {"text": answer.failure.text}
        return Result(outcome="failed", reason=answer.failure.reason, detail=detail, source=SOURCE)
    return Result(outcome="done", value=recordable(answer.result), source=SOURCE)


def _run(call: CallState, name: str, operation: str, conversation: Conversation) -> Answer:
    backend = BACKENDS[name]
    state = conversation.backend_state.get(name) or {**backend.initial_state(), "language": conversation.language}
    return backend.run(operation, state, call.arguments)
