"""A reader over the System One API (Jev, or any compatible server): questions in batches, answers held to the letter.

Of an answer only the probabilities are used. Confidence is computed by the port, since compatible servers compute it in
different ways; an answer that is missing, of another type or no distribution fails the whole reading, so that the next
reader is asked and the log never holds a wrong one.

    POST {base}/v1/systemone   {state, model, questions: {id: {type: choice | noul, instructions, criteria}}}
"""

import json
import math
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import httpx2
import stamina

from conversations.reading.port import Answer, ReaderFailedError, chosen, yes_or_no
from conversations.reading.questions import NONE, Question
from conversations.reading.worded import Worded, worded

RETRIED = frozenset({408, 429, 529})
ATTEMPTS = 3
MOST_OPTIONS = 255
LONGEST_WAIT_S = 5.0
SERVER_ERRORS = 500


@dataclass(frozen=True, slots=True)
class Server:
    """Where the API is. `model` is pinned, since gates are tuned to one version. Time-outs in seconds."""

    url: str
    key: str
    model: str
    timeout_s: float = 10.0
    in_all_s: float = 30.0


class _Again(Exception):
    """The server asks for patience; `after` is what it says, in seconds."""

    def __init__(self, status: int, after: float | None) -> None:
        super().__init__(f"status {status}")
        self.after = after


class SystemOneReader:
    """Implements `Reader`. Thread-safe; one HTTP connection pool."""

    name = "system_one"
    leaves = True

    def __init__(self, server: Server, *, transport: httpx2.BaseTransport | None = None) -> None:
        self.version = server.model
        self.timeout_s = server.in_all_s
        self._server = server
        self._client = httpx2.Client(
            base_url=server.url,
            headers={"Authorization": f"Bearer {server.key}"},
            timeout=server.timeout_s,
            transport=transport,
        )

    def answer(self, questions: Sequence[Question]) -> tuple[Answer, ...]:
        """One answer a question, in order. Raises ReaderFailedError."""
        return self.answer_metered(questions)[0]

    def answer_metered(self, questions: Sequence[Question]) -> tuple[tuple[Answer, ...], Mapping[str, Any]]:
        """The same, and the tokens that it took. Questions that are shown the same go in one request."""
        told = {question.id: worded(question) for question in questions}
        answered: dict[str, Answer] = {}
        tokens = {"input_tokens": 0, "output_tokens": 0}
        for state, group in _by_state(questions, told).items():
            open_ones = [question for question in group if _choices(told[question.id]) != [NONE]]
            answered |= {q.id: chosen(q, {NONE: 1.0}, by=self) for q in group if q not in open_ones}
            if open_ones:
                body = self._body(state, open_ones, told)
                data = self._post(body)
                answered |= self._read(data, open_ones, told)
                _count(tokens, data)
        return tuple(answered[question.id] for question in questions), {"model": self.version, **tokens}

    def _body(self, state: str, questions: Sequence[Question], told: Mapping[str, Worded]) -> dict[str, Any]:
        asked = {f"q{number}": _asked(told[question.id]) for number, question in enumerate(questions)}
        return {"state": state, "model": self._server.model, "questions": asked}

    def _post(self, body: Mapping[str, Any]) -> Mapping[str, Any]:
        try:
            for attempt in stamina.retry_context(
                on=_patience,
                attempts=ATTEMPTS,
                timeout=self._server.in_all_s,
                wait_initial=0.2,
                wait_max=LONGEST_WAIT_S,
            ):
                with attempt:
                    return self._once(body)
        except _Again as error:
            raise ReaderFailedError(str(error)) from error
        except httpx2.HTTPError as error:
            raise ReaderFailedError(type(error).__name__) from error
        raise ReaderFailedError("no attempt was made")

    def _once(self, body: Mapping[str, Any]) -> Mapping[str, Any]:
        response = self._client.post("/v1/systemone", json=body)
        if response.status_code in RETRIED or response.status_code >= SERVER_ERRORS:
            raise _Again(response.status_code, _seconds(response.headers.get("retry-after")))
        if response.status_code != httpx2.codes.OK:
            raise ReaderFailedError(f"status {response.status_code}")
        return _object(response.content)

    def _read(
        self, data: Mapping[str, Any], questions: Sequence[Question], told: Mapping[str, Worded]
    ) -> dict[str, Answer]:
        answers = data.get("answers")
        if not isinstance(answers, Mapping):
            raise ReaderFailedError("no answers")
        found = {}
        for number, question in enumerate(questions):
            given = answers.get(f"q{number}")
            found[question.id] = self._one(question, told[question.id], given)
        return found

    def _one(self, question: Question, told: Worded, given: Any) -> Answer:
        if not isinstance(given, Mapping) or given.get("type") != told.form:
            raise ReaderFailedError(f"no answer of type {told.form}")
        if told.form == "noul":
            return yes_or_no(question, _probability(given.get("noul")), by=self)
        return chosen(question, _distribution(given.get("probabilities"), _choices(told)), by=self)


def _by_state(questions: Sequence[Question], told: Mapping[str, Worded]) -> dict[str, list[Question]]:
    groups: dict[str, list[Question]] = {}
    for question in questions:
        groups.setdefault(told[question.id].state, []).append(question)
    return groups


def _choices(told: Worded) -> list[str]:
    return list(told.options or {})


def _asked(told: Worded) -> dict[str, Any]:
    if told.options is None:
        return {"type": "noul", "instructions": told.instructions}
    if len(told.options) > MOST_OPTIONS:
        raise ReaderFailedError(f"more than {MOST_OPTIONS} options")
    return {"type": "choice", "instructions": told.instructions, "criteria": dict(told.options)}


def _object(content: bytes) -> Mapping[str, Any]:
    try:
        data = json.loads(content, parse_constant=_no_number)
    except ValueError as error:
        raise ReaderFailedError("not JSON") from error
    if not isinstance(data, Mapping):
        raise ReaderFailedError("not an object")
    return data


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no number")


def _probability(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise ReaderFailedError("not a probability")
    return float(value)


def _distribution(given: Any, options: Sequence[str]) -> dict[str, float]:
    """Probabilities over exactly these options; each may be rounded to hundredths."""
    if not isinstance(given, Mapping):
        raise ReaderFailedError("no probabilities")
    by_name = {unicodedata.normalize("NFC", str(name)): value for name, value in given.items()}
    names = {unicodedata.normalize("NFC", name): name for name in options}
    if by_name.keys() != names.keys():
        raise ReaderFailedError("probabilities of other options")
    found = {names[name]: _probability(value) for name, value in by_name.items()}
    if not math.isclose(sum(found.values()), 1.0, abs_tol=0.02 + 0.005 * len(found)):
        raise ReaderFailedError("probabilities that do not sum to 1")
    return found


def _patience(error: Exception) -> bool | float:
    """Whether to try again, and when: as the server says, within reason."""
    if isinstance(error, _Again):
        return min(error.after, LONGEST_WAIT_S) if error.after is not None else True
    return isinstance(error, httpx2.TransportError)


def _seconds(header: str | None) -> float | None:
    return float(header) if header and header.isascii() and header.isdigit() else None


def _count(tokens: dict[str, int], data: Mapping[str, Any]) -> None:
    usage = data.get("usage")
    for name in tokens:
        value = usage.get(name) if isinstance(usage, Mapping) else None
        tokens[name] += int(value) if isinstance(value, int | float) and not isinstance(value, bool) else 0
