"""Which candidate plays a slot's role: by who said it, when, what was being asked then, the label nearby and the format."""

import math
import re
from collections.abc import Sequence

import numpy as np

from conversations.reading.local.intents.logistic import Array, softmax
from conversations.reading.questions import NONE, Candidate, CandidateQuestion
from conversations.reading.shown import Line
from cxagent.language.normalise import fold

_NEAR = 40  # characters around a candidate in which its label counts
_SHARPNESS = 4.0
_NONE_SCORE = 0.55
_WORD = re.compile(r"[^\W\d_]{2,}")
_DIGITS = re.compile(r"\d+")
_CODE = re.compile(r"@|^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d-]+$|^\D+$")


def weigh(question: CandidateQuestion) -> dict[str, float]:
    """Probabilities over the candidates and "none". The same value said twice counts once, for its best place."""
    lines = question.shown.lines
    scores: dict[str, float] = {}
    for candidate in question.candidates:
        scores[candidate.value] = max(scores.get(candidate.value, -math.inf), _score(question, candidate, lines))
    if not scores:
        return {NONE: 1.0}
    shares = _shares([*scores.values(), _NONE_SCORE])
    by_value = dict(zip(scores, shares, strict=False))
    weights: dict[str, float] = {}
    given: set[str] = set()
    for candidate in sorted(question.candidates, key=lambda one: -_score(question, one, lines)):
        weights[candidate.key] = 0.0 if candidate.value in given else float(by_value[candidate.value])
        given.add(candidate.value)
    return {**weights, NONE: float(shares[-1])}


def _shares(scores: Sequence[float]) -> Array:
    shares: Array = softmax(np.array([scores]) * _SHARPNESS)[0]
    return shares


def _score(question: CandidateQuestion, candidate: Candidate, lines: Sequence[Line]) -> float:
    line = lines[candidate.line]
    answers = _is_due(question) and candidate.line == len(lines) - 1 and line.by == "customer"
    return (
        (1.2 if _is_alone(question, candidate) else 0.9) * answers
        + 0.25 * (line.by == "customer")
        + 0.8 * (0 if _is_offered(question, candidate, line) else _named(question, candidate, line.text))
        + 0.5 * _fits(question.slot.format, candidate.value)
        + 0.9 * _speaks_for_itself(question, candidate, line)
        + 0.2 * (candidate.line + 1) / len(lines)
    )


def _is_due(question: CandidateQuestion) -> bool:
    """Whether the message is about this value: it was asked for, or it stands in what was just read back."""
    asked = question.shown.asked
    return question.slot.asked or (asked is not None and asked.action == "confirm")


def _is_alone(question: CandidateQuestion, candidate: Candidate) -> bool:
    """Whether its line holds no other value."""
    return all(other.value == candidate.value for other in question.candidates if other.line == candidate.line)


def _speaks_for_itself(question: CandidateQuestion, candidate: Candidate, line: Line) -> bool:
    """An e-mail address, a code of letters and digits or a known name, from the customer, and the only one: it is rarely
    anything else.
    """
    alone = all(other.value == candidate.value for other in question.candidates)
    return alone and line.by == "customer" and bool(_CODE.search(candidate.value))


def _is_offered(question: CandidateQuestion, candidate: Candidate, line: Line) -> bool:
    """Whether the agent named it among others ("Harbour or Station?"), which says nothing of what the customer wants."""
    others = (other for other in question.candidates if other.line == candidate.line)
    return line.by == "agent" and any(other.value != candidate.value for other in others)


def _named(question: CandidateQuestion, candidate: Candidate, text: str) -> float:
    """How much of the label (or else the role) stands right before, or, half as telling, after the last candidate of a line."""
    others = [other for other in question.candidates if other.line == candidate.line]
    begin = max([other.end for other in others if other.end <= candidate.start], default=0)
    last = not any(other.start >= candidate.end for other in others)
    before = text[max(begin, candidate.start - _NEAR) : candidate.start]
    after = text[candidate.end : candidate.end + _NEAR] if last else ""
    return max(_label_in(question, before), 0.5 * _label_in(question, after))


def _label_in(question: CandidateQuestion, around: str) -> float:
    lower = fold(around).lower
    nearby = set(_WORD.findall(lower))
    return max((_share(text, nearby, lower) for text in (question.slot.label, question.slot.role) if text), default=0.0)


def _share(text: str, nearby: set[str], around: str) -> float:
    lower = fold(text).lower
    if lower in around:
        return 1.0
    words = set(_WORD.findall(lower))
    return len(words & nearby) / len(words) if words else 0.0


def _fits(form: str, value: str) -> float:
    """Whether a value has as many digits as its format says ("10 digits"): 1, 0, or −1 when it has not."""
    wanted = _DIGITS.search(form)
    if not wanted:
        return 0.0
    return 1.0 if sum(char.isdigit() for char in value) == int(wanted.group()) else -1.0
