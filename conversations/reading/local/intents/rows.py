"""The texts of a definition as rows of evidence: whose each one is, and how much it weighs."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from conversations.reading.questions import IntentOption

NAME_WEIGHT = 2.0  # a name is the company's own summary, worth more than one example
DESCRIPTION_WEIGHT = 1.0


@dataclass(frozen=True, slots=True)
class Row:
    """One text. `place` numbers an intent's examples; it is None for its name and description, which are never held out."""

    text: str
    intent: int
    weight: float
    place: int | None


@dataclass(frozen=True, slots=True)
class Rows:
    """All rows, background ones (intent = the number of intents) at the end."""

    texts: tuple[str, ...]
    intent: NDArray[np.int64]
    weight: NDArray[np.float64]
    place: NDArray[np.int64]
    intents: int

    @property
    def example(self) -> NDArray[np.bool_]:
        return (self.place >= 0) & (self.intent < self.intents)

    @property
    def background(self) -> NDArray[np.bool_]:
        found: NDArray[np.bool_] = self.intent == self.intents
        return found


def rows_of(intents: Sequence[IntentOption], background: Sequence[str]) -> Rows:
    """The rows of a service's intents, in the order given, then the background."""
    rows = [row for number, intent in enumerate(intents) for row in _of_intent(number, intent)]
    rows += [Row(text, len(intents), 1.0, place) for place, text in enumerate(background)]
    return Rows(
        texts=tuple(row.text for row in rows),
        intent=np.array([row.intent for row in rows], dtype=np.int64),
        weight=np.array([row.weight for row in rows], dtype=np.float64),
        place=np.array([-1 if row.place is None else row.place for row in rows], dtype=np.int64),
        intents=len(intents),
    )


def _of_intent(number: int, intent: IntentOption) -> list[Row]:
    name = (intent.name or intent.key).replace("_", " ").replace("-", " ").strip()
    about = [Row(name, number, NAME_WEIGHT, None)]
    if intent.description:
        about.append(Row(intent.description, number, DESCRIPTION_WEIGHT, None))
    examples = dict.fromkeys(text for text in intent.examples if text.strip())
    return about + [Row(text, number, 1.0, place) for place, text in enumerate(examples)]
