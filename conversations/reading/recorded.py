"""A reader that answers from a log: a conversation is played again without asking anybody. A miss is an error. Pure."""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from conversations.reading.port import Answer, Form, NotRecordedError
from conversations.reading.questions import YES, Question


class RecordedReader:
    """Implements `Reader` over the payloads of `reading` entries, in the order of the log.

    The same question asked again gets the next recorded answer to it.
    """

    name = "recorded"
    version = "1"

    def __init__(self, readings: Iterable[Mapping[str, Any]]) -> None:
        self._left: dict[tuple[str, str], deque[Mapping[str, Any]]] = {}
        for reading in readings:
            if reading.get("probabilities"):
                self._left.setdefault((reading["id"], reading["question"]), deque()).append(reading)

    def answer(self, questions: Sequence[Question]) -> tuple[Answer, ...]:
        """Raises NotRecordedError, naming the question."""
        return tuple(self._next(question) for question in questions)

    def _next(self, question: Question) -> Answer:
        left = self._left.get((question.id, question.kind))
        if not left:
            raise NotRecordedError(f"no recorded answer to {question.kind} {question.id}")
        recorded = left.popleft()
        probabilities = dict(recorded["probabilities"])
        form: Form = "noul" if YES in probabilities and len(probabilities) == len(("yes", "no")) else "choice"
        return Answer(
            question=question.id,
            form=form,
            probabilities=probabilities,
            reader=recorded["reader"],
            version=recorded["version"],
            evidence=tuple(recorded.get("evidence") or ()),
        )
