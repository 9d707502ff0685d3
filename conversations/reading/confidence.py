"""How sure an answer is, and what a gate makes of it. Pure.

Gates are on confidence, never on probability: 0.9 means p ≥ 0.92 among five options and p ≥ 0.95 among two. Every reader's
confidence is computed here, from its probabilities, by TypeSafe's formulas, because servers compute theirs in different
ways. A gate made for one form of question says nothing about another.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum

_DIGITS = 9  # (0.95 − 1/2) / (1 − 1/2) is 0.8999…96 in binary; a gate of 0.9 means to let it through


class Decision(StrEnum):
    """What code does with an answer: `act` on it, `skip` (surely none of these), or treat the reader as `unsure`."""

    ACT = "act"
    SKIP = "skip"
    UNSURE = "unsure"


def choice(probabilities: Sequence[float]) -> float:
    """Of a choice among n options, "none of these" counted: (p_max − 1/n) / (1 − 1/n); 1 when n is 1.

    Probabilities may be rounded and need not sum to 1. Nothing to go by (none given, or all 0) is no confidence.
    """
    total = sum(probabilities)
    if not probabilities or total <= 0:
        return 0.0
    if len(probabilities) == 1:
        return 1.0
    even = 1 / len(probabilities)
    return _tidy((max(probabilities) / total - even) / (1 - even))


def noul(probability: float) -> float:
    """Of a yes/no question answered with the probability of yes: |2p − 1|."""
    return _tidy(abs(2 * probability - 1))


def score(probabilities: Sequence[float]) -> float:
    """Of a score over levels, lowest first: max(0, 1 − Σ pᵢ·|i − m| / MAD), m the modal level, MAD the mean of |i − (n−1)/2|."""
    total = sum(probabilities)
    if not probabilities or total <= 0:
        return 0.0
    if len(probabilities) == 1:
        return 1.0
    middle = (len(probabilities) - 1) / 2
    spread = sum(abs(level - middle) for level in range(len(probabilities))) / len(probabilities)
    mode = max(range(len(probabilities)), key=lambda level: probabilities[level])
    away = sum(p / total * abs(level - mode) for level, p in enumerate(probabilities))
    return _tidy(max(0.0, 1 - away / spread))


def several(confidences: Iterable[float]) -> float:
    """Of several answers that make one value together: that of the least sure; 0 when there are none."""
    return min(confidences, default=0.0)


def decide(*, confidence: float, gate: float, is_none: bool) -> Decision:
    """Below the gate: unsure. At or above it: skip when the answer is "none of these", else act."""
    if confidence < gate:
        return Decision.UNSURE
    return Decision.SKIP if is_none else Decision.ACT


def _tidy(confidence: float) -> float:
    return round(min(1.0, max(0.0, confidence)), _DIGITS)
