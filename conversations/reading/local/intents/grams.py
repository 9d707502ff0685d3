"""Lexical evidence: character n-grams within words, weighed by how rare they are among the examples."""

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from conversations.reading.local.encoder import Matrix
from cxagent.language.normalise import fold

_LONGEST = 2000
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)?")
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")


@lru_cache(maxsize=256)
def grams(text: str) -> tuple[tuple[str, int], ...]:
    """The n-grams of a text with their counts: 2 to 4 characters within a word's bounds, 1 to 3 where there are no spaces."""
    counts: Counter[str] = Counter()
    for word in _WORD.findall(fold(text[:_LONGEST]).lower):
        if _CJK.search(word):
            counts.update(_pieces(word, 1, 3))
        else:
            counts.update(_pieces(f"<{word}>", 2, 4))
    return tuple(counts.items())


def _pieces(word: str, shortest: int, longest: int) -> list[str]:
    return [
        word[start : start + size] for size in range(shortest, longest + 1) for start in range(len(word) - size + 1)
    ]


@dataclass(frozen=True, slots=True)
class GramIndex:
    """Which rows hold an n-gram, and with what weight; made once from the texts of a definition."""

    postings: dict[str, tuple[np.ndarray, Matrix]]
    rarity: dict[str, float]
    unknown: float
    size: int

    def similarities(self, text: str) -> Matrix:
        """Cosine of a text with each row, n-grams that no row has counted against it."""
        found = np.zeros(self.size, dtype=np.float32)
        length = 0.0
        for gram, count in grams(text):
            weight = (1 + math.log(count)) * self.rarity.get(gram, self.unknown)
            length += weight * weight
            if gram in self.postings:
                rows, weights = self.postings[gram]
                found[rows] += np.float32(weight) * weights
        return found / np.float32(math.sqrt(length)) if length else found


def index(texts: Sequence[str]) -> GramIndex:
    """The index of some texts."""
    counted = [grams(text) for text in texts]
    spread = Counter(gram for row in counted for gram, _ in row)
    total = len(texts)
    rarity = {gram: math.log((1 + total) / (1 + seen)) + 1 for gram, seen in spread.items()}
    rows: dict[str, list[tuple[int, float]]] = {}
    for number, row in enumerate(counted):
        weights = [(gram, (1 + math.log(count)) * rarity[gram]) for gram, count in row]
        length = math.sqrt(sum(weight * weight for _, weight in weights)) or 1.0
        for gram, weight in weights:
            rows.setdefault(gram, []).append((number, weight / length))
    postings = {
        gram: (np.array([at for at, _ in found]), np.array([weight for _, weight in found], dtype=np.float32))
        for gram, found in rows.items()
    }
    return GramIndex(postings, rarity, math.log(1 + total) + 1, total)


def similarity_matrix(gram_index: GramIndex, texts: Sequence[str]) -> Matrix:
    """Cosines of many texts (rows) with the rows of an index (columns)."""
    if not texts:
        return np.zeros((0, gram_index.size), dtype=np.float32)
    return np.stack([gram_index.similarities(text) for text in texts])
