"""What calibrating a service found, in a form that is stored with its version."""

import base64
from dataclasses import dataclass
from typing import Any

import numpy as np

from conversations.reading.local.encoder import Matrix

VERSION = 1


class CalibrationError(ValueError):
    """The stored calibration is of another version, another encoder, or broken: calibrate again."""


@dataclass(frozen=True, slots=True)
class Figures:
    """How the held-out examples fared, as shares: read right; passed a gate of 0.9; right among these; others let through."""

    examples: int
    right: float
    passed: float
    passed_right: float
    none_passed: float


@dataclass(frozen=True, slots=True, eq=False)
class Calibration:
    """`owners[i]` is the number of the intent that `texts[i]` speaks for (the number of intents: none of these).

    `dual` is texts × (intents + 1). `trust` and `none` are coefficients of the figures in `evidence`.
    """

    encoder: str
    intents: tuple[str, ...]
    texts: tuple[str, ...]
    owners: tuple[int, ...]
    dual: Matrix
    trust: tuple[float, ...]
    none: tuple[float, ...]
    figures: Figures

    def as_json(self) -> dict[str, Any]:
        """Plain JSON. About 4 kB an intent with ten examples, more where there are many intents."""
        return {
            "version": VERSION,
            "encoder": self.encoder,
            "intents": list(self.intents),
            "texts": list(self.texts),
            "owners": list(self.owners),
            "dual": base64.b64encode(self.dual.astype("<f4").tobytes()).decode("ascii"),
            "trust": list(self.trust),
            "none": list(self.none),
            "figures": {name: getattr(self.figures, name) for name in Figures.__slots__},
        }

    @classmethod
    def from_json(cls, data: Any) -> "Calibration":
        """Raises CalibrationError."""
        try:
            return cls._read(data)
        except (KeyError, TypeError, ValueError) as error:
            raise CalibrationError(f"not a calibration of version {VERSION}: {error}") from error

    @classmethod
    def _read(cls, data: Any) -> "Calibration":
        if data["version"] != VERSION:
            raise CalibrationError(f"version {data['version']}")
        flat = np.frombuffer(base64.b64decode(data["dual"], validate=True), dtype="<f4")
        return cls(
            encoder=data["encoder"],
            intents=tuple(data["intents"]),
            texts=tuple(data["texts"]),
            owners=tuple(data["owners"]),
            dual=flat.reshape(len(data["texts"]), len(data["intents"]) + 1).astype(np.float32),
            trust=tuple(data["trust"]),
            none=tuple(data["none"]),
            figures=Figures(**data["figures"]),
        )
