"""A sentence of a reply, read: its words, acts and values."""

from dataclasses import dataclass

from cxagent.language.normalise import fold
from phrasings.faithfulness.acts import ASK, DONE, MENTION, NOT_DONE, NOT_KNOWN, PROMISE, Reading, read_acts
from phrasings.faithfulness.acts_ja import read_acts_ja
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.layout import Piece
from phrasings.faithfulness.lexicon import Lexicon
from phrasings.faithfulness.tagging import Token, tag
from phrasings.faithfulness.values import Stated, find_values

_ORDER = (DONE, NOT_DONE, PROMISE, NOT_KNOWN, ASK, MENTION)


@dataclass(slots=True)
class Sentence:
    """One sentence as read; `flags` are those of all its words together."""

    piece: Piece
    tokens: list[Token]
    readings: list[Reading]
    values: tuple[Stated, ...]
    flags: int
    question: bool

    @property
    def act(self) -> str:
        """What the sentence as a whole says: its weightiest reading."""
        acts = {reading.act for reading in self.readings}
        return next((act for act in _ORDER if act in acts), "none")

    def has(self, flag: Flag) -> bool:
        return bool(self.flags & flag)


def read_sentence(piece: Piece, lexicon: Lexicon) -> Sentence:
    """Read one sentence."""
    folded = fold(piece.text)
    tokens = tag(folded.lower, lexicon)
    question = piece.text.rstrip("*_`\"”» )").endswith(("?", "？"))
    flags = 0
    for token in tokens:
        flags |= token.flags
    if lexicon.language == "ja":
        question = question or piece.text.rstrip("。 *").endswith("か")
        readings = read_acts_ja(tokens, question=question)
    else:
        readings = read_acts(tokens, question=question)
    return Sentence(piece, tokens, readings, find_values(piece.text, lexicon.language), flags, question)
