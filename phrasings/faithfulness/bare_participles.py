"""A participle with no auxiliary of its own: a deed told in short, or a word that tells which thing is meant."""

from itertools import pairwise

from phrasings.faithfulness.acts import DONE, STRONG, WEAK, Reading
from phrasings.faithfulness.chains import CLAUSE_VERBS, FINITE, WITH, clause_start
from phrasings.faithfulness.coordination import is_joined
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.tagging import Token

_F = Flag
_HAVING = WITH | {"having", "una", "une"}
_SMALL = int(_F.ADVERB | _F.SUCCESS | _F.NOW | _F.DEED | _F.CONJUNCTION)


def read_bare(tokens: list[Token], reading: Reading, before: Reading | None) -> None:
    """A participle with no auxiliary: "Booked a table for two", "note added", "…and refunded", "the cancelled order"."""
    at = reading.at
    if is_joined(tokens, reading, before):
        return
    if _is_parted(tokens, at):
        reading.act, reading.strength, reading.cue = DONE, STRONG, "past passive"
    elif cue := _tells_which(tokens, at):
        reading.cue = cue
    elif _predicate(tokens, at):
        reading.act, reading.strength, reading.cue = DONE, STRONG, "state"
    else:
        _read_alone(tokens, reading, before)


def _tells_which(tokens: list[Token], at: int) -> str:
    """The cue of a participle that only names a thing, or tells which one is meant; "" for others."""
    previous = tokens[at - 1] if at else None
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    named = tokens[at].flags & _F.NOUN and previous is not None and previous.flags & _F.DETERMINER
    if named or tokens[at].objects:
        return "noun"
    if (_is_adjective(previous, following) and not _opens_on_one(tokens, at)) or _before_verb(tokens, at):
        return "adjective"
    return "with it done" if tokens[clause_start(tokens, at)].text in _HAVING else ""


def _read_alone(tokens: list[Token], reading: Reading, before: Reading | None) -> None:
    """A participle that is the only verb of its clause, or stands after the one that is."""
    at, start = reading.at, clause_start(tokens, reading.at)
    clause = tokens[start:at]
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    if any(token.flags & FINITE for token in clause):
        reading.cue = "reduced relative"
    elif all(token.flags & _SMALL for token in clause):
        _read_opening(tokens, reading, before, start)
    elif tokens[start].flags & _F.CONJUNCTION and any(token.flags & _F.PRESENT for token in clause):
        reading.cue = "reduced relative"
    elif at and _ends_phrase(following) and not _verb_follows(tokens, at):
        reading.act, reading.strength, reading.cue, reading.fragment = DONE, WEAK, "fragment", True


def _read_opening(tokens: list[Token], reading: Reading, before: Reading | None, start: int) -> None:
    """A participle that opens its clause: a deed told in short, or how something else was done."""
    following = tokens[reading.at + 1] if reading.at + 1 < len(tokens) else None
    beside = following is not None and bool(following.flags & _F.PREPOSITION)
    if start and beside and not _is_label(tokens, start) and not (before and before.fragment):
        reading.cue = "modifier"
        return
    reading.act, reading.strength, reading.cue, reading.fragment = DONE, WEAK, "fragment", True
    reading.leads = start == 0 and following is not None and not beside


def _is_parted(tokens: list[Token], at: int) -> bool:
    """“The booking was, as you asked, cancelled”: its auxiliary stands before what is put between commas."""
    if not at or tokens[at - 1].text != ",":
        return False
    pairs = pairwise(tokens[:at])
    return any(one.flags & _F.BE_PAST and two.text == "," and two is not tokens[at - 1] for one, two in pairs)


def _before_verb(tokens: list[Token], at: int) -> bool:
    """“The card registered now is …”: a participle after its noun, and the verb of the clause after it."""
    if not at or not tokens[at - 1].objects:
        return False
    later = at + 1
    while later < len(tokens) and tokens[later].flags & (_F.NOW | _F.ADVERB) and not tokens[later].flags & FINITE:
        later += 1
    return later < len(tokens) and bool(tokens[later].flags & (_F.BE_PRESENT | _F.BE_PAST | _F.WILL | _F.MODAL))


def _verb_follows(tokens: list[Token], at: int) -> bool:
    """Whether the clause has a finite verb after a participle, which then only tells which: "cancelled orders are refunded"."""
    for token in tokens[at + 1 :]:
        if token.flags & (_F.PUNCTUATION | _F.CONJUNCTION):
            return False
        if token.flags & CLAUSE_VERBS or (token.actions and token.flags & _F.PRESENT and not token.flags & _F.NOUN):
            return True
    return False


def _predicate(tokens: list[Token], at: int) -> bool:
    """“The status is now exchange requested”: only bare nouns between "is now" (or "now is") and the participle."""
    first = at
    while (
        first
        and (tokens[first - 1].flags & _F.NOUN or tokens[first - 1].objects)
        and not tokens[first - 1].flags & _F.DETERMINER
    ):
        first -= 1
    beside = tokens[max(0, first - 2) : first]
    return any(token.flags & _F.NOW for token in beside) and any(token.flags & _F.BE_PRESENT for token in beside)


def _is_label(tokens: list[Token], start: int) -> bool:
    return tokens[start - 1].text in (":", "：", "-", "—", "–")


def _ends_phrase(following: Token | None) -> bool:
    closing = _F.PUNCTUATION | _F.PREPOSITION | _F.CONJUNCTION | _F.NOW | _F.SUCCESS | _F.ADVERB
    return following is None or bool(following.flags & closing)


def _opens_on_one(tokens: list[Token], at: int) -> bool:
    """“Refunded order 4412”, "All done: booked room Blue": opens its line, and the thing after it is one that is named."""
    if at and tokens[at - 1].text == ":" and any(token.flags & _F.DEED for token in tokens[:at]):
        return not _verb_follows(tokens, at)
    if at or len(tokens) < at + 3 or tokens[at].flags & _F.NOUN or tokens[-1].text == ":":
        return False
    return tokens[at + 2].text.isdigit()


def _is_adjective(previous: Token | None, following: Token | None) -> bool:
    """Before a noun, or after a determiner: "your updated details"."""
    if following is not None and following.objects and not following.flags & _F.DETERMINER:
        return True
    return (
        previous is not None
        and bool(previous.flags & _F.DETERMINER)
        and not previous.flags & _F.PRONOUN
        and following is not None
        and not following.flags & (_F.PUNCTUATION)
    )
