"""Fit a service's intents on its own examples, and learn from those examples alone when the fit may be trusted.

1. A multinomial logistic regression over kernel features: examples, names and descriptions speak for their intents,
   background sentences for "none of these".
2. Held out in turn: a fifth of the examples (right or wrong?), a fifth of the intents (their customers belong nowhere then),
   a fifth of the background. From these a binary regression learns P(the best intent is right) and another, where it is
   not, P(none of these is).

How much a held-out intent weighs follows the size of the service, as in a Chinese-restaurant process: with n intents
listed, the next request is of an unlisted kind with probability 1.5 / (n + 1.5).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from conversations.reading.local import background, encoder
from conversations.reading.local.intents.calibration import Calibration, Figures
from conversations.reading.local.intents.evidence import Space, figures, kernel_matrix, space_of
from conversations.reading.local.intents.logistic import Array, fit_binary, fit_classes
from conversations.reading.local.intents.rows import Rows, rows_of
from conversations.reading.questions import IntentOption
from cxagent.language import LANGUAGES

_FOLDS = 5
_FLAT = 1e-5  # directions with less than this are rounding errors
_PENALTY = 0.01
_TRUST_PENALTY = 1.0
_UNLISTED = 1.5  # concentration of the Chinese-restaurant process
_BACKGROUND_SHARE = 0.1
_BACKGROUND_WEIGHT = 0.03
_TOO_NEAR = 0.6  # a background sentence this close to an example may well belong to the service
_GATE = 0.9
_NOTHING = (0.0, 0.0, 0.0, 0.0)

_Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class _Held:
    """What was held out: figures of each text, and whether its best intent was right, and whether none was."""

    figures: Array
    right: _Bools
    none: _Bools
    weight: Array


def calibrate(intents: Sequence[IntentOption], *, languages: Sequence[str] = LANGUAGES) -> Calibration:
    """The calibration of a service's intents, to be stored with its version. Same input, same result.

    About 0.1 s for ten intents with ten examples each, some seconds for a hundred and fifty.
    """
    if not intents:
        return _empty()
    rows, space = _rows_and_space(intents, languages)
    features, back = _features(kernel_matrix(space, rows.texts))
    dual = back @ _fit(features, rows, np.ones(len(rows.texts), dtype=bool))
    held = _held_out(features, rows)
    trust = _fit_standardised(held.figures, held.right, held.weight)
    missed = ~held.right
    none = _fit_standardised(held.figures[missed], held.none[missed], held.weight[missed])
    return Calibration(
        encoder=encoder.name(),
        intents=tuple(intent.key for intent in intents),
        texts=rows.texts,
        owners=tuple(int(owner) for owner in rows.intent),
        dual=dual.astype(np.float32),
        trust=tuple(float(value) for value in trust),
        none=tuple(float(value) for value in none),
        figures=_summary(held, trust),
    )


def _empty() -> Calibration:
    nothing = np.zeros((0, 1), dtype=np.float32)
    return Calibration(encoder.name(), (), (), (), nothing, _NOTHING, _NOTHING, Figures(0, 0.0, 0.0, 0.0, 0.0))


def _rows_and_space(intents: Sequence[IntentOption], languages: Sequence[str]) -> tuple[Rows, Space]:
    own = rows_of(intents, ())
    beside = background.sentences(tuple(languages))
    nearest = (encoder.encode(beside) @ encoder.encode(own.texts).T).max(axis=1, initial=-1.0)
    rows = rows_of(intents, [text for text, near in zip(beside, nearest, strict=True) if near < _TOO_NEAR])
    return rows, space_of(rows.texts)


def _features(kernel: Array) -> tuple[Array, Array]:
    """(features of the rows, the way from a kernel row to features)."""
    values, vectors = np.linalg.eigh(kernel)
    kept = values > _FLAT
    scale = np.sqrt(values[kept])
    return vectors[:, kept] * scale, vectors[:, kept] / scale


def _fit(features: Array, rows: Rows, used: _Bools) -> Array:
    weight = np.where(rows.background, _BACKGROUND_WEIGHT, rows.weight)[used]
    return fit_classes(features[used], rows.intent[used], weight, count=rows.intents + 1, penalty=_PENALTY)


def _held_out(features: Array, rows: Rows) -> _Held:
    parts = [
        *(_fold(features, rows, held) for held in _folds(rows)),
        *(_without(features, rows, out) for out in _groups(rows)),
    ]
    return _Held(
        figures=np.vstack([part.figures for part in parts]),
        right=np.concatenate([part.right for part in parts]),
        none=np.concatenate([part.none for part in parts]),
        weight=np.concatenate([part.weight for part in parts]),
    )


def _folds(rows: Rows) -> list[_Bools]:
    places = rows.place % _FOLDS
    return [held for fold in range(_FOLDS) if (held := (rows.place >= 0) & (places == fold)).any()]


def _groups(rows: Rows) -> list[_Bools]:
    groups = min(_FOLDS, rows.intents // 2)
    return [(rows.intent % groups == group) & ~rows.background for group in range(groups)] if groups > 1 else []


def _fold(features: Array, rows: Rows, held: _Bools) -> _Held:
    """Some examples and some background held out."""
    scores = features[held] @ _fit(features, rows, ~held)
    owners, best = rows.intent[held], scores[:, :-1].argmax(axis=1)
    of_none = owners == rows.intents
    examples = max(1, int(rows.example.sum()))
    weight = np.where(of_none, _BACKGROUND_SHARE * examples / max(1, int(rows.background.sum())), 1.0)
    return _Held(figures(scores), (best == owners) & ~of_none, of_none, weight)


def _without(features: Array, rows: Rows, out: _Bools) -> _Held:
    """Some intents not in the service at all: all that their customers say is none of these."""
    asked = out & rows.example
    scores = features[asked] @ _fit(features, rows, ~out)
    scores[:, np.unique(rows.intent[out])] = -np.inf
    count = int(asked.sum())
    weight = np.full(count, _UNLISTED / (rows.intents + _UNLISTED))
    return _Held(figures(scores), np.zeros(count, dtype=bool), np.ones(count, dtype=bool), weight)


def _fit_standardised(table: Array, truth: _Bools, weight: Array) -> Array:
    """Coefficients for figures as they are, fitted on figures of mean 0 and deviation 1 (the last is the ones)."""
    if not len(table):
        return np.zeros(table.shape[1])
    mean = np.average(table[:, :-1], axis=0, weights=weight)
    spread = np.sqrt(np.average((table[:, :-1] - mean) ** 2, axis=0, weights=weight)) + 1e-9
    scaled = np.column_stack([(table[:, :-1] - mean) / spread, table[:, -1]])
    fitted = fit_binary(scaled, truth.astype(np.float64), weight, penalty=_TRUST_PENALTY)
    slopes = fitted[:-1] / spread
    return np.append(slopes, fitted[-1] - slopes @ mean)


def _summary(held: _Held, trust: Array) -> Figures:
    sure = held.figures @ trust >= np.log(_GATE / (1 - _GATE))
    mine = ~held.none
    passed = sure & mine
    return Figures(
        examples=int(mine.sum()),
        right=float(held.right[mine].mean()) if mine.any() else 0.0,
        passed=float(passed.sum() / mine.sum()) if mine.any() else 0.0,
        passed_right=float(held.right[passed].mean()) if passed.any() else 0.0,
        none_passed=float(sure[held.none].mean()) if held.none.any() else 0.0,
    )
