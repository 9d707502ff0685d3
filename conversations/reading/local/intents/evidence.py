"""How alike texts are, in meaning and in letters, as one kernel; and the few figures that tell a sure reading from a guess."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from conversations.reading.local.encoder import Matrix, encode, encode_one
from conversations.reading.local.intents.grams import GramIndex, index, similarity_matrix
from conversations.reading.local.intents.logistic import Array, softmax

_LETTERS = 0.15  # the weight of letters beside meaning
_SURE = 1e-9


@dataclass(frozen=True, slots=True)
class Space:
    """The rows' embeddings (rows × 512) and n-gram index."""

    vectors: Matrix
    letters: GramIndex

    def meaning(self, text: str) -> Matrix:
        """Cosine in meaning with each row."""
        found: Matrix = self.vectors @ encode_one(text)
        return found

    def kernel_of(self, text: str, meaning: Matrix) -> Array:
        """The kernel of a text with each row."""
        return _kernel(meaning, self.letters.similarities(text))


def space_of(texts: Sequence[str]) -> Space:
    return Space(encode(texts), index(texts))


def kernel_matrix(space: Space, texts: Sequence[str]) -> Array:
    """The kernel of the rows with themselves."""
    return _kernel(space.vectors @ space.vectors.T, similarity_matrix(space.letters, texts))


def _kernel(meaning: Matrix, letters: Matrix) -> Array:
    """exp(cos − 1) lets a linear model bend; letters tell words apart that mean nearly the same."""
    return np.exp(meaning.astype(np.float64) - 1) + _LETTERS * letters.astype(np.float64)


def figures(scores: Array) -> Array:
    """Per text (rows): margin of the best intent over the next class, its log-odds, the log-odds of none of these, and 1.

    `scores` are texts × (intents + 1), the last column being "none of these".
    """
    best = scores[:, :-1].argmax(axis=1)
    here = np.arange(len(scores))
    others = scores.copy()
    others[here, best] = -np.inf
    margin = scores[here, best] - others.max(axis=1)
    shares = softmax(scores)
    return np.column_stack([margin, _odds(shares[here, best]), _odds(shares[:, -1]), np.ones(len(scores))])


def _odds(share: Array) -> Array:
    odds: Array = np.log(np.maximum(share, _SURE)) - np.log(np.maximum(1 - share, _SURE))
    return odds
