"""Where the turn meets the procedures: its rules, and the answer to its effect."""

from dataclasses import replace

from conversations.engine import events as e
from conversations.engine.desk import Desk
from conversations.engine.procedure import steps
from conversations.engine.procedure.context import ACT, SKIP, Turn
from conversations.engine.procedure.hear import hear as heard
from conversations.engine.procedure.hear import unreadable
from conversations.engine.procedure.wanted import Found, Readings
from conversations.engine.step import Step
from conversations.engine.view import View

CODE = "code"


def hear(view: View, desk: Desk) -> Step | None:
    """A rule: the customer's message is read, and decided upon."""
    return heard(Turn(view, desk, desk.program)) if desk.program is not None else None


def go_on(view: View, desk: Desk) -> Step | None:
    """A rule: the request is carried on from what was heard."""
    return steps.go_on(Turn(view, desk, desk.program)) if desk.program is not None else None


def read(view: View, desk: Desk, answer: Readings) -> Step:
    """The readings as entries, with what the gate makes of each; and the readers that failed."""
    failed = tuple(
        e.ReaderFailed(reader=one.reader, reason=one.reason, then=one.then, ms=one.ms) for one in answer.fallen
    )
    if answer.failed and desk.program is not None:
        said = unreadable(Turn(view, desk, desk.program))
        return Step(events=(*failed, *said.events), effect=said.effect)
    return Step(events=(*failed, *map(reading_of, answer.found)))


def reading_of(found: Found) -> e.Reading:
    """One reading. Where there was nothing to ask a reader about, code says so; what code read, it read for sure."""
    wanted, answer = found.wanted, found.answer
    named = e.Reading(id=wanted.id, question=wanted.kind, about=wanted.about, gate=wanted.gate, ms=round(found.ms, 3))
    if answer is None:
        acts = any(part.get("decision") == ACT or part.get("changes") for part in found.parts)
        return replace(named, reader=CODE, decision=ACT if acts else SKIP, confidence=1.0, parts=found.parts)
    made_of = ({"question": part.question, "best": part.best, "confidence": part.confidence} for part in answer.parts)
    return replace(
        named,
        reader=answer.reader,
        version=answer.version,
        probabilities={key: round(p, 6) for key, p in answer.probabilities.items()},
        best=answer.best,
        confidence=answer.confidence,
        decision=str(answer.decide(wanted.gate)),
        evidence=answer.evidence,
        found=found.values,
        parts=found.parts or tuple(made_of),
        usage=found.usage,
    )
