"""The clauses of a sentence."""

from phrasings.faithfulness.acts import Reading
from phrasings.faithfulness.chains import CLAUSE_VERBS
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.tagging import Token

_F = Flag


def clauses_of(tokens: list[Token], readings: list[Reading]) -> list[int]:
    """The clause that each word belongs to: cut at marks and conjunctions, each clause with a verb of its own."""
    heads = {
        reading.at
        for reading in readings
        if reading.cue not in ("noun", "adjective", "present", "reduced relative")
        and not (reading.cue == "gerund" and names(tokens, reading.at))
    }
    heads |= {at for at, token in enumerate(tokens) if token.flags & CLAUSE_VERBS}
    out: list[int] = []
    piece, has_head = 0, False
    asides = _asides(tokens, heads)
    for at, token in enumerate(tokens):
        if (
            at not in asides
            and has_head
            and token.flags & (_F.PUNCTUATION | _F.CONJUNCTION)
            and _head_follows(tokens, heads, at)
        ):
            piece, has_head = piece + 1, False
        has_head = has_head or at in heads
        out.append(piece)
    return out


def _asides(tokens: list[Token], heads: set[int]) -> set[int]:
    """The brackets around what has no verb of its own: "the refund (RF-2) has been issued" is one clause."""
    found: set[int] = set()
    opened = -1
    for at, token in enumerate(tokens):
        if token.text == "(":
            opened = at
        elif token.text == ")" and opened >= 0:
            if heads.isdisjoint(range(opened, at)):
                found |= {opened, at}
            opened = -1
    return found


def _head_follows(tokens: list[Token], heads: set[int], at: int) -> bool:
    """Whether a verb of its own comes before the next cut."""
    for later in range(at + 1, len(tokens)):
        if later in heads:
            return True
        if tokens[later].flags & (_F.PUNCTUATION | _F.CONTRAST):
            return False
    return False


def names(tokens: list[Token], at: int) -> bool:
    """Whether a gerund names its action or a thing: "the booking", "cancelled booking B12", "the upgrading process"."""
    before, after = tokens[at - 1] if at else None, tokens[at + 1] if at + 1 < len(tokens) else None
    if before is not None and before.flags & _F.DETERMINER:
        return True
    if before is not None and tokens[at].objects and before.is_action and before.flags & (_F.PARTICIPLE | _F.BASE):
        return True
    return after is not None and bool(after.actions) and not after.flags & _F.DETERMINER
