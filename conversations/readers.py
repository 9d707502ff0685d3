"""Carrying out `Read`: the questions of a message, asked of the readers that the service names, one after another.

A reader that raises is followed by the next, and the log says so. What code alone reads (a menu order) no reader is asked.
Backends register here by name; each is made once a desk, from what was computed when the version was published.
"""

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol
from zoneinfo import ZoneInfo

import structlog
from django.conf import settings

from conversations.engine.effects import Read
from conversations.engine.procedure.program import Program
from conversations.engine.procedure.questions import Asking, Chat, ChatLine, asking
from conversations.engine.procedure.wanted import Fallen, Found, Readings, Wanted
from conversations.log import Log
from conversations.providers.registry import model_named
from conversations.reading.local import service as local
from conversations.reading.local.reader import LocalReader
from conversations.reading.menu import Order, read_order
from conversations.reading.port import Answer, Reader, ReaderFailedError
from conversations.reading.questions import Question

logger = structlog.get_logger(__name__)
LINES = 40  # of both sides, that a reader is shown
TIMEOUT_S = 30.0


@dataclass(frozen=True, slots=True)
class ReaderSetup:
    """What a backend is made from: the service, in which language, and what was computed when it was published."""

    program: Program
    computed: Mapping[str, Any] = field(default_factory=dict)


class Metered(Protocol):
    """A reader that is paid for also says what its last answers used: `{input_tokens, output_tokens, …}`."""

    def answer_metered(self, questions: Sequence[Question]) -> tuple[Sequence[Answer], Mapping[str, Any]]: ...


Factory = Callable[[ReaderSetup], Reader]
_FACTORIES: dict[str, Factory] = {}


def register(name: str, factory: Factory) -> None:
    """Make a reader known under the name that services use. A reader with `leaves = True` is asked outside of any
    transaction; `timeout_s` bounds how long.
    """
    _FACTORIES[name] = factory


def _local(setup: ReaderSetup) -> Reader:
    """With the calibration that publishing has stored; a service without intents has none."""
    body = setup.program.body
    if not body.intents:
        return LocalReader(languages=body.spoken)
    return local.reader_of(body, setup.computed.get(local.KEY))


def _system_one(_: ReaderSetup) -> Reader:
    """Raises ReaderFailedError where no server is configured."""
    from conversations.reading.system_one import Server, SystemOneReader

    if not settings.CXAGENT_SYSTEM_ONE["url"]:
        raise ReaderFailedError("TYPESAFE_BASE_URL is not set")
    return SystemOneReader(Server(**settings.CXAGENT_SYSTEM_ONE))


def _model(setup: ReaderSetup) -> Reader:
    """The service's own model reads too. Raises ReaderFailedError where the service has none."""
    from conversations.reading.model import ModelReader

    agent = setup.program.body.agent
    if agent is None:
        raise ReaderFailedError("the service has no model")
    return ModelReader(model_named(agent.model, settings.CXAGENT_MODELS), version=agent.model)


register("local", _local)
register("system_one", _system_one)
register("model", _model)


@dataclass(slots=True)
class Readers:
    """The readers of one desk, made when they are first asked. Safe to share among threads: making twice is harmless."""

    setup: ReaderSetup
    _made: dict[str, Reader] = field(default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        return self.setup.program.options.readers

    def named(self, name: str) -> Reader:
        """Raises KeyError for a name that nobody registered, and whatever making the reader raises."""
        reader = self._made.get(name)
        if reader is None:
            reader = self._made[name] = _FACTORIES[name](self.setup)
        return reader

    @property
    def leaves(self) -> bool:
        """Whether any of them asks somebody outside of the machine."""
        return any(getattr(reader, "leaves", False) for reader in self._all())

    @property
    def longest_s(self) -> float:
        return sum(
            float(getattr(reader, "timeout_s", TIMEOUT_S)) for reader in self._all() if getattr(reader, "leaves", False)
        )

    def _all(self) -> list[Reader]:
        found = []
        for name in self.names:
            try:
                found.append(self.named(name))
            except Exception:  # noqa: BLE001, S112 - the log says so when it is asked
                continue
        return found


def chat_of(log: Log) -> Chat:
    """The last lines of both sides, as far as they were not erased."""
    rows = [row for row in log.recent() if row.kind in ("customer", "agent")]
    said = [(row, str((row.payload or {}).get("text") or "")) for row in rows]
    lines = tuple(ChatLine(row.seq, row.kind, text) for row, text in said if text)[-LINES:]
    today = log.world.now().astimezone(ZoneInfo(log.conversation.timezone)).date()
    return Chat(lines, today, log.view.work.waiting)


def read(effect: Read, chat: Chat, readers: Readers) -> Readings:
    """Read what is wanted. Never raises."""
    program = readers.setup.program
    askings = tuple(asking(wanted, chat, program) for wanted in effect.wanted)
    questions = tuple(question for one in askings for question in one.questions)
    answered = _ask(questions, readers) if questions else _Answered()
    if questions and answered.answers is None:
        return Readings(fallen=answered.fallen, failed=True)
    return Readings(found=tuple(_found(one, answered, chat, program) for one in askings), fallen=answered.fallen)


@dataclass(frozen=True, slots=True)
class _Answered:
    answers: Mapping[str, Answer] | None = None
    fallen: tuple[Fallen, ...] = ()
    ms: float = 0.0
    usage: Mapping[str, Any] | None = None


def _ask(questions: Sequence[Question], readers: Readers) -> _Answered:
    """The first reader that answers every question."""
    fallen: list[Fallen] = []
    for at, name in enumerate(readers.names):
        started = time.perf_counter()
        try:
            answers, usage = _answers(readers.named(name), questions)
        except Exception as error:  # noqa: BLE001 - a broken reader must not break a conversation
            then = readers.names[at + 1] if at + 1 < len(readers.names) else None
            fallen.append(Fallen(name, type(error).__name__, then, _since(started)))
            logger.warning("reader_failed", reader=name, error=type(error).__name__, then=then)
            continue
        return _Answered(answers, tuple(fallen), _since(started), usage)
    return _Answered(fallen=tuple(fallen))


def _answers(reader: Reader, questions: Sequence[Question]) -> tuple[dict[str, Answer], Mapping[str, Any] | None]:
    """By question. Raises ValueError where the answers are not those of the questions."""
    metered = getattr(reader, "answer_metered", None)
    found, usage = metered(questions) if metered else (reader.answer(questions), None)
    usage = {**usage, "request": secrets.token_hex(4)} if usage else None
    if [one.question for one in found] != [one.id for one in questions]:
        raise ValueError("the answers are not those of the questions")
    return {one.question: one for one in found}, usage


def _since(started: float) -> float:
    return round((time.perf_counter() - started) * 1000, 3)


def _found(one: Asking, answered: _Answered, chat: Chat, program: Program) -> Found:
    wanted = one.wanted
    if wanted.kind == "menu":
        return Found(wanted, None, parts=_menu(wanted, chat, program))
    if not one.questions or answered.answers is None:
        return Found(wanted, None)
    if wanted.kind == "repeat_phrase":
        return Found(wanted, None, parts=_phrases(one, answered.answers), ms=answered.ms)
    answer = answered.answers[one.questions[0].id]
    known = set(answer.probabilities)
    values = {key: value for key, value in (one.values or {}).items() if key in known}
    return Found(wanted, answer, values, ms=answered.ms, usage=answered.usage)


def _phrases(one: Asking, answers: Mapping[str, Answer]) -> tuple[Mapping[str, Any], ...]:
    """Each phrase with what it was taken for."""
    return tuple(
        {
            "phrase": getattr(question, "phrase", ""),
            "best": answers[question.id].best,
            "confidence": answers[question.id].confidence,
            "decision": str(answers[question.id].decide(one.wanted.gate)),
        }
        for question in one.questions
    )


def _menu(wanted: Wanted, chat: Chat, program: Program) -> tuple[Mapping[str, Any], ...]:
    """An order in words, read by code against the menu."""
    slot = program.slot(wanted.about)
    if slot is None or slot.menu is None:
        return ()
    held = Order.from_json(wanted.detail["order"]) if wanted.detail.get("order") else Order()
    return (read_order(slot.menu, chat.message.text, program.language, held=held).as_json(),)
