"""The small words before a verb, which tell its tense, its voice and who did it; and where its clause begins."""

from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.tagging import Token

_F = Flag
_CHAIN = int(
    _F.HAVE | _F.HAD | _F.BE_PRESENT | _F.BE_PAST | _F.BEEN | _F.BEING | _F.BE | _F.WILL | _F.MODAL | _F.HOPEFUL | _F.UNABLE
    | _F.DID_NOT | _F.NEGATION | _F.ADVERB | _F.NOW | _F.SUCCESS | _F.AGENT | _F.YOU | _F.LET | _F.PLEASE | _F.WANT | _F.ASK
    | _F.MANAGED | _F.PRONOUN | _F.REFLEXIVE | _F.AGAIN | _F.UNKNOWN
)  # fmt: skip
NEGATIVE = int(_F.NEGATION | _F.DID_NOT)
FINITE = int(
    _F.HAVE | _F.BE_PRESENT | _F.BE_PAST | _F.WILL | _F.MODAL | _F.UNABLE | _F.DID_NOT | _F.LET | _F.PLEASE | _F.WANT | _F.ASK
    | _F.HOPEFUL | _F.MANAGED
)  # fmt: skip
CLAUSE_VERBS = int(_F.HAVE | _F.BE_PRESENT | _F.BE_PAST | _F.WILL | _F.MODAL | _F.UNABLE | _F.DID_NOT | _F.HOPEFUL)
WITH = frozenset(("with", "com", "con", "avec"))
_LONGEST_CHAIN = 9


def left_of(tokens: list[Token], at: int) -> tuple[int, int]:
    """The flags of the chain of small words before a verb, and where the chain begins."""
    flags, first = 0, at
    while first > 0 and at - first < _LONGEST_CHAIN:
        token = tokens[first - 1]
        if not token.flags & _CHAIN or token.is_action:
            break
        if token.flags & _F.RELATIVE and token.flags & _F.ASK and first > 1 and tokens[first - 2].text == ",":
            break  # ", which makes": no question
        flags |= token.flags
        first -= 1
    return flags, first


def clause_start(tokens: list[Token], at: int) -> int:
    start = at
    while start > 0 and not (tokens[start - 1].flags & _F.PUNCTUATION and tokens[start - 1].text not in "/'"):
        start -= 1
    return start


def closes(tokens: list[Token], at: int) -> bool:
    return at + 1 == len(tokens) or bool(tokens[at + 1].flags & _F.PUNCTUATION)
