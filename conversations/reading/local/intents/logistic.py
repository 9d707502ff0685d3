"""Logistic regression, multinomial and binary, fitted by L-BFGS in numpy. Deterministic: no sampling, no random start.

L-BFGS as in Nocedal & Wright, Numerical Optimization, algorithm 7.4, with a back-tracking line search.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Objective = Callable[[Array], tuple[float, Array]]

_MEMORY = 8
_SMALL = 1e-12
_DESCENT = 1e-4
_SHORTEST_STEP = 1e-6


def softmax(scores: Array) -> Array:
    """Row-wise softmax."""
    raised = np.exp(scores - scores.max(axis=-1, keepdims=True))
    total: Array = raised / raised.sum(axis=-1, keepdims=True)
    return total


def fit_classes(features: Array, classes: NDArray[np.int64], weights: Array, *, count: int, penalty: float) -> Array:
    """Weights (features × count) of a multinomial logistic regression without intercept, with an L2 penalty."""
    wanted = np.eye(count)[classes] * weights[:, None]

    def objective(at: Array) -> tuple[float, Array]:
        scores = features @ at
        highest = scores.max(axis=1, keepdims=True)
        raised = np.exp(scores - highest)
        total = raised.sum(axis=1, keepdims=True)
        loss = float((wanted * (highest + np.log(total) - scores)).sum()) + 0.5 * penalty * float((at * at).sum())
        return loss, features.T @ (weights[:, None] * raised / total - wanted) + penalty * at

    return minimise(objective, np.zeros((features.shape[1], count)), rounds=60)


def fit_binary(features: Array, truth: Array, weights: Array, *, penalty: float) -> Array:
    """Coefficients of a binary logistic regression, the last one (of a column of ones) unpenalised."""
    kept = np.append(np.full(features.shape[1] - 1, penalty), 0.0)

    def objective(at: Array) -> tuple[float, Array]:
        scores = features @ at
        losses = np.logaddexp(0, scores) - truth * scores
        slope = features.T @ (weights * (sigmoid(scores) - truth)) + kept * at
        return float(weights @ losses) + 0.5 * float(kept @ (at * at)), slope

    return minimise(objective, np.zeros(features.shape[1]), rounds=200)


def sigmoid(scores: Array) -> Array:
    """1 / (1 + e^−x), without overflow."""
    halves: Array = 0.5 * (1 + np.tanh(0.5 * scores))
    return halves


def minimise(objective: Objective, start: Array, *, rounds: int, tolerance: float = 1e-6) -> Array:
    """The point where a smooth convex function is least, to a relative tolerance of its value."""
    at, (value, slope) = start, objective(start)
    steps: list[tuple[Array, Array]] = []
    for _ in range(rounds):
        moved = _search(objective, at, value, slope, _direction(steps, slope))
        step, turn = moved[0] - at, moved[2] - slope
        if float((step * turn).sum()) > _SMALL:
            steps = [*steps[-_MEMORY + 1 :], (step, turn)]
        done = abs(value - moved[1]) < tolerance * max(1.0, abs(value))
        at, value, slope = moved
        if done:
            break
    return at


def _direction(steps: list[tuple[Array, Array]], slope: Array) -> Array:
    if not steps:
        return -slope / max(1.0, float(np.abs(slope).sum()))
    towards, shares = slope.copy(), []
    for step, turn in reversed(steps):
        share = float((step * towards).sum()) / float((step * turn).sum())
        shares.append(share)
        towards -= share * turn
    step, turn = steps[-1]
    towards *= float((step * turn).sum()) / float((turn * turn).sum())
    for (step, turn), share in zip(steps, reversed(shares), strict=True):
        back = float((turn * towards).sum()) / float((step * turn).sum())
        towards += step * (share - back)
    return -towards


def _search(objective: Objective, at: Array, value: float, slope: Array, towards: Array) -> tuple[Array, float, Array]:
    downhill, length = float((slope * towards).sum()), 1.0
    while True:
        there = at + length * towards
        new_value, new_slope = objective(there)
        if new_value <= value + _DESCENT * length * downhill or length < _SHORTEST_STEP:
            return there, new_value, new_slope
        length /= 2
