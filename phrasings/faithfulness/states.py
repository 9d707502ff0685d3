"""Deeds told without a verb of doing: “it is complete”, “it went through”, “it is on its way”, “the address is now …”."""

from phrasings.faithfulness.acts import DONE, MENTION, NOT_DONE, PROMISE, STRONG, WEAK, Reading
from phrasings.faithfulness.chains import NEGATIVE, WITH, clause_start, closes, left_of
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.tagging import Token

_F = Flag
_SHORT_LABEL = 2  # words, at most, before a state that stands alone: “Refund complete”
_MONEY = frozenset(("refund", "cost", "payment", "difference"))
_STATES = int(_F.STATE_DONE | _F.WENT | _F.UNDER_WAY)


def read_state(tokens: list[Token], at: int) -> Reading | None:
    """“The cancellation was successful”, "it went through": a predicate that says done of what its clause names."""
    token = tokens[at]
    if token.flags & _F.COMES:
        return _coming(tokens, at)
    chain, first = left_of(tokens, at)
    if not token.flags & _STATES or _is_no_predicate(tokens, at, chain):
        return None
    reading = Reading(at, token.start, token.end, DONE, WEAK, "state", ("complete",))
    reading.span = (tokens[first].start, token.end)
    reading.objects.extend(token.objects)
    if token.flags & _F.UNDER_WAY and chain & (_F.BE_PRESENT | _F.BE_PAST):
        reading.act, reading.strength, reading.cue, reading.under_way = PROMISE, STRONG, "under way", True
    elif token.flags & _F.WENT:
        reading.cue = "went through"
    elif not chain & (_F.BE_PRESENT | _F.BE_PAST | _F.BEEN | _F.HAVE):
        if not _is_short_label(tokens, at):
            return None
        reading.cue, reading.fragment = "fragment", True
    _qualify(reading, chain)
    return reading


def _is_no_predicate(tokens: list[Token], at: int, chain: int) -> bool:
    """“You went through it”, "you do have the option", "complete with a case"."""
    if tokens[at].flags & _F.WENT and (
        chain & _F.YOU or any(one.flags & _F.YOU for one in tokens[max(0, at - 2) : at])
    ):
        return True
    if not tokens[at].flags & _F.PREPOSITION:
        return False
    return not (closes(tokens, at) or tokens[at + 1].flags & _F.CONJUNCTION)


def _is_short_label(tokens: list[Token], at: int) -> bool:
    """“Refund complete”: a thing, the state of it, and nothing else."""
    beside = at and (tokens[at - 1].objects or tokens[at - 1].flags & _F.NOUN)
    return bool(beside) and closes(tokens, at) and at - clause_start(tokens, at) <= _SHORT_LABEL


def _qualify(reading: Reading, chain: int) -> None:
    """What the small words before a state make of it."""
    if chain & (NEGATIVE | _F.UNABLE):
        reading.act, reading.strength, reading.cue = NOT_DONE, STRONG, "negated"
    elif chain & _F.REMAINS and not reading.under_way:
        reading.act, reading.strength, reading.cue = MENTION, STRONG, "remains so"
    elif chain & (_F.MODAL | _F.WILL):
        reading.act, reading.strength, reading.cue = MENTION, STRONG, "modal"
    elif chain & (_F.SUCCESS | _F.NOW) and reading.act == DONE:
        reading.strength = STRONG


def _coming(tokens: list[Token], at: int) -> Reading | None:
    named = _is_deed_noun(tokens, at)
    if not named and not _is_effect(tokens, at):
        return None
    negative = left_of(tokens, at)[0] & NEGATIVE
    act, cue = (NOT_DONE, "negated") if negative else (PROMISE, "comes" if named else "effect")
    token = tokens[at]
    return Reading(at, token.start, token.end, act, STRONG, cue, ("complete",), under_way=not negative)


def _is_deed_noun(tokens: list[Token], at: int) -> bool:
    """“Your refund arrives”, "you will get your refund": the noun of an action stands beside the verb."""
    beside = (*tokens[max(0, at - 3) : at], *tokens[at + 1 : at + 3])
    return any(token.flags & _F.NOUN and token.actions for token in beside)


def _is_effect(tokens: list[Token], at: int) -> bool:
    """“The money will reach you”, "you will see it on your card": what comes is money, or left to the sentence before."""
    before = [token for token in tokens[:at] if not token.flags & (_F.PUNCTUATION | _F.NOW)]
    money = any(not _MONEY.isdisjoint(token.objects) for token in tokens[max(0, at - 4) : at + 4])
    return money or all(token.flags & (_F.ADVERB | _F.PRONOUN | _F.CONJUNCTION) for token in before)


def becomes(tokens: list[Token], found: list[Reading]) -> list[Reading]:
    """“The delivery address is now …”: a change told without a verb of change."""
    taken = {at for reading in found for at in range(max(0, reading.at - 4), reading.at + 1) if reading.act != MENTION}
    out: list[Reading] = []
    for at in range(1, len(tokens)):
        token = tokens[at]
        if token.flags & _F.BECOMES and at not in taken and (beside := _is_beside(tokens, at)):
            following = tokens[beside + 1] if beside + 1 < len(tokens) else None
            if following is not None and _may_be_the_new(following):
                out.append(Reading(at, tokens[at - 1].start, token.end, DONE, WEAK, "is now", ("change",)))
    return out


def _may_be_the_new(token: Token) -> bool:
    """Whether a word after "is now" may begin what the thing has become, not who has it: "it is now with our team"."""
    return token.text not in WITH and bool(token.flags & (_F.DETERMINER | _F.PREPOSITION) or token.objects)


def _is_beside(tokens: list[Token], at: int) -> int:
    """Where "is now" (or "now is") ends; 0 where no "is" stands beside the word."""
    if tokens[at - 1].flags & (_F.BE_PRESENT | _F.POSSESS):
        return at
    return at + 1 if at + 1 < len(tokens) and tokens[at + 1].flags & _F.BE_PRESENT else 0
