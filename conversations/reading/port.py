"""The reader port: questions in, answers with probabilities out. Pure.

A reader says how probable each answer is, who it is, and what in the text it went by. It never says how sure it is:
confidence is computed here (`confidence`), the same for every reader.

ReaderError
├── ReaderFailedError    it could not answer (time-out, bad answer): the next reader named in the service is asked
└── NotRecordedError     a replay was asked what its log does not hold
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from pydantic import TypeAdapter

from conversations.reading import confidence
from conversations.reading.confidence import Decision
from conversations.reading.questions import NO, NONE, YES, Question

Form = Literal["choice", "noul", "score", "several"]


class ReaderError(Exception):
    """A reader has no answer."""


class ReaderFailedError(ReaderError):
    """The reader broke, timed out or answered what cannot be read."""


class NotRecordedError(ReaderError):
    """A replay has no recorded answer to this question."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer. `probabilities` are over the question's answers, in its order; of a noul they are yes and no; of a score
    its levels, lowest first. `parts` are what an answer of form "several" was put together from.
    `evidence` is words of the text that spoke for the best answer.
    """

    question: str
    form: Form
    probabilities: Mapping[str, float]
    reader: str
    version: str
    evidence: tuple[str, ...] = ()
    parts: tuple["Answer", ...] = field(default=())

    @property
    def best(self) -> str:
        """The most probable answer (the first of equals); "none" when nothing was answered."""
        return max(self.probabilities, key=lambda key: self.probabilities[key], default=NONE)

    @property
    def confidence(self) -> float:
        values = tuple(self.probabilities.values())
        match self.form:
            case "choice":
                return confidence.choice(values)
            case "noul":
                return confidence.noul(self.probabilities.get(YES, 0.5))
            case "score":
                return confidence.score(values)
            case "several":
                return confidence.several(part.confidence for part in self.parts)

    def decide(self, gate: float) -> Decision:
        """What code does with this answer at a gate. A yes/no answer is acted on either way."""
        return confidence.decide(confidence=self.confidence, gate=gate, is_none=self.best == NONE)

    def ranked(self) -> tuple[str, ...]:
        """All answers but "none", the most probable first (stable)."""
        return tuple(
            sorted((key for key in self.probabilities if key != NONE), key=lambda key: -self.probabilities[key])
        )

    def as_json(self) -> dict[str, Any]:
        dumped: dict[str, Any] = _ADAPTER.dump_python(self, mode="json")
        return dumped


_ADAPTER: TypeAdapter[Answer] = TypeAdapter(Answer)


def answer_from_json(data: object) -> Answer:
    """The answer that `as_json` made this of. Raises pydantic's ValidationError (a ValueError)."""
    return _ADAPTER.validate_python(data)


class Reader(Protocol):
    """Whoever reads the customer. Raises ReaderError when it cannot answer; one answer a question, in order."""

    @property
    def name(self) -> str: ...

    @property
    def version(self) -> str: ...

    def answer(self, questions: Sequence[Question]) -> Sequence[Answer]: ...


def chosen(question: Question, weights: Mapping[str, float], *, by: Reader, evidence: Sequence[str] = ()) -> Answer:
    """A choice over the question's answers (and whatever else is weighed, such as days), weights made to sum to 1."""
    keys = tuple(dict.fromkeys((*weights, *question.answers)))
    total = sum(max(0.0, weights.get(key, 0.0)) for key in keys)
    if total > 0:
        probabilities = {key: max(0.0, weights.get(key, 0.0)) / total for key in keys}
    else:
        probabilities = dict.fromkeys(keys, 1 / len(keys))
    return Answer(question.id, "choice", _in_order(question, probabilities), by.name, by.version, tuple(evidence))


def yes_or_no(question: Question, probability: float, *, by: Reader, evidence: Sequence[str] = ()) -> Answer:
    """A yes/no answer from the probability of yes."""
    yes = min(1.0, max(0.0, probability))
    return Answer(question.id, "noul", {YES: yes, NO: 1 - yes}, by.name, by.version, tuple(evidence))


def _in_order(question: Question, probabilities: Mapping[str, float]) -> dict[str, float]:
    first = [key for key in question.answers if key != NONE]
    rest = [key for key in probabilities if key not in first and key != NONE]
    last = [NONE] if NONE in probabilities else []
    return {key: probabilities[key] for key in (*first, *rest, *last)}
