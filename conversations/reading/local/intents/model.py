"""Read a message with a calibrated model: probabilities over the intents asked about, and none of these."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from conversations.reading.local import encoder
from conversations.reading.local.intents.calibration import Calibration, CalibrationError
from conversations.reading.local.intents.evidence import Space, figures, space_of
from conversations.reading.local.intents.logistic import Array, sigmoid, softmax
from conversations.reading.questions import NONE

_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Reading:
    """`probabilities` sum to 1 over the intents asked about and "none"; `like` is the example that the message is nearest to."""

    probabilities: Mapping[str, float]
    like: str


class IntentModel:
    """A calibration made ready to read with. Immutable once made; safe to share among threads."""

    def __init__(self, calibration: Calibration) -> None:
        if calibration.encoder != encoder.name():
            raise CalibrationError(f"made with {calibration.encoder}, this is {encoder.name()}")
        self.calibration = calibration
        self._space: Space = space_of(calibration.texts)
        self._owners = np.array(calibration.owners, dtype=np.int64)
        self._dual = calibration.dual.astype(np.float64)

    def read(self, text: str, among: Sequence[str] | None = None) -> Reading:
        """What a message is about, `among` some of the service's intents (all when None; unknown ones never win)."""
        intents = self.calibration.intents
        asked = tuple(intents if among is None else among)
        known = [intents.index(key) for key in asked if key in intents]
        if not known or not text.strip():
            return Reading(_nothing(asked), "")
        meaning = self._space.meaning(text)
        scores = self._space.kernel_of(text, meaning) @ self._dual
        barred = np.ones(len(scores), dtype=bool)
        barred[[*known, len(intents)]] = False
        scores = np.where(barred, -np.inf, scores)
        mine = np.isin(self._owners, known)
        nearest = int(np.where(mine, meaning, -1).argmax())
        found = self._probabilities(scores)
        by_key = {intents[at]: round(float(found[at]), _DIGITS) for at in known}
        probabilities = {key: by_key.get(key, 0.0) for key in asked}
        probabilities[NONE] = round(1 - sum(probabilities.values()), _DIGITS)
        return Reading(probabilities, self.calibration.texts[nearest])

    def _probabilities(self, scores: Array) -> Array:
        """The best intent gets what its figures earn; the rest goes to none of these and to the others by their scores."""
        seen = figures(scores[None, :])[0]
        right = float(sigmoid(seen @ np.array(self.calibration.trust)))
        none = (1 - right) * float(sigmoid(seen @ np.array(self.calibration.none)))
        best = int(scores[:-1].argmax())
        others = scores.copy()
        others[[best, -1]] = -np.inf
        shares = softmax(others) if np.isfinite(others).any() else np.zeros(len(others))
        shares = shares * (1 - right - none)
        shares[best] = right
        return shares


def _nothing(asked: Sequence[str]) -> dict[str, float]:
    return {**dict.fromkeys(asked, 0.0), NONE: 1.0}
