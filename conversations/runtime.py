"""Carrying out what a turn needs: here, inside the transaction, or outside of it where it takes long or leaves.

Whatever breaks becomes an answer that the engine knows: a model that failed, a call that failed or is unknown.
"""

import time
from collections.abc import Callable

import structlog
from django.conf import settings

from conversations import metrics, readers, replies, transcript
from conversations.desks import CompiledDesk
from conversations.engine.effects import (
    Answer,
    Compose,
    Effect,
    ModelAnswer,
    ModelFailed,
    Read,
    Reword,
    RunCall,
    RunModel,
    Worded,
)
from conversations.log import Log
from conversations.providers.port import ModelPort, ModelRequest, ProviderError
from conversations.providers.registry import model_named
from conversations.tools import example, webhook

MAX_CALLS, MAX_DRAFT = 20, 20_000

logger = structlog.get_logger(__name__)


def leaves(effect: Effect, desk: CompiledDesk) -> bool:
    """Whether no transaction may be open while the effect is carried out."""
    match effect:
        case RunModel() | Reword():
            model = _model(desk)
            return not isinstance(model, ModelFailed) and model.leaves
        case Read():
            return desk.readers.leaves
        case RunCall(how=how):
            return how == "webhook"
    return False


def longest_s(effect: Effect, desk: CompiledDesk) -> float:
    """How long the effect may take, in seconds."""
    match effect:
        case Read():
            return desk.readers.longest_s
        case RunModel() | Reword():
            model = _model(desk)
            return 0.0 if isinstance(model, ModelFailed) else model.timeout_s
        case RunCall(call=call) if call.tool in desk.targets:
            return 3 * desk.targets[call.tool].timeout_s  # to connect, to send, and to be answered
    return 0.0


def inside(effect: Effect, log: Log, desk: CompiledDesk) -> Answer:
    """Carry an effect out within the transaction."""
    match effect:
        case RunModel():
            return _ask(_model(desk), request_for(effect, log, desk))
        case Read():
            return readers.read(effect, readers.chat_of(log), desk.readers)
        case Reword():
            return _ask(_model(desk), wording_of(effect, log, desk))
        case Worded():
            return replies.worded(effect, log, desk)
        case RunCall(call=call):
            return example.run(call, desk, log.conversation)
        case Compose():
            return replies.compose(effect, log, desk)
    raise TypeError(type(effect).__name__)


def outside(effect: Effect, log: Log, desk: CompiledDesk) -> Callable[[], Answer]:
    """The work of an effect that leaves, prepared now and to be run once nothing is locked any more."""
    match effect:
        case RunModel():
            model, request = _model(desk), request_for(effect, log, desk)
            return lambda: _ask(model, request)
        case Read():
            chat = readers.chat_of(log)
            return lambda: readers.read(effect, chat, desk.readers)
        case Reword():
            model, wording = _model(desk), wording_of(effect, log, desk)
            return lambda: _ask(model, wording)
        case RunCall(call=call):
            target, conversation = desk.targets[call.tool], str(log.conversation.id)
            return lambda: webhook.send(call, target, network(), conversation=conversation, timestamp=int(time.time()))
    raise TypeError(type(effect).__name__)


def network() -> webhook.Network:
    """What the operator's settings allow webhooks."""
    return webhook.Network(hosts=tuple(settings.CXAGENT_WEBHOOK_HOSTS), secrets=settings.CXAGENT_WEBHOOK_SECRETS)


def request_for(effect: RunModel, log: Log, desk: CompiledDesk) -> ModelRequest:
    return ModelRequest(
        instructions=desk.instructions,
        messages=transcript.messages(log.recent()),
        tools=desk.offers if effect.with_tools else (),
        language=log.conversation.language,
        round=effect.round,
    )


def wording_of(effect: Reword, log: Log, desk: CompiledDesk) -> ModelRequest:
    """The model is told what has to be said, and gets no tools."""
    told = f"{desk.instructions}\n\nWrite the next message to the customer. Say exactly this, in your own words: {effect.text}"
    return ModelRequest(
        instructions=told.strip(),
        messages=transcript.messages(log.recent()),
        tools=(),
        language=log.conversation.language,
        round=1,
    )


def _model(desk: CompiledDesk) -> ModelPort | ModelFailed:
    try:
        return model_named(desk.model, settings.CXAGENT_MODELS)
    except ProviderError as error:
        return ModelFailed(reason=error.reason)


def _ask(model: ModelPort | ModelFailed, request: ModelRequest) -> ModelAnswer | ModelFailed:
    if isinstance(model, ModelFailed):
        return _failed(model.reason)
    try:
        answer = model.answer(request)
    except ProviderError as error:
        return _failed(error.reason)
    except Exception as error:  # noqa: BLE001 - a broken provider must not break a conversation
        return _failed(type(error).__name__)
    return _bounded(answer) if isinstance(answer, ModelAnswer) else _failed("not_an_answer")


def _bounded(answer: ModelAnswer) -> ModelAnswer | ModelFailed:
    """Nobody honest asks for so many calls at once, or writes so long a reply."""
    if len(answer.calls) > MAX_CALLS:
        return _failed("too_many_calls")
    return answer if len(answer.text) <= MAX_DRAFT else _failed("answer_too_long")


def _failed(reason: str) -> ModelFailed:
    metrics.MODEL_ERRORS.labels(reason).inc()
    logger.warning("model_failed", reason=reason)
    return ModelFailed(reason=reason)
