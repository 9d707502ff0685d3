"""Verbs that share an auxiliary: “I have cancelled A and refunded B”."""

from phrasings.faithfulness.acts import Reading
from phrasings.faithfulness.chains import CLAUSE_VERBS, FINITE
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.tagging import Token

_F = Flag
_PASSIVE = frozenset(("perfect", "past passive", "state"))


def is_joined(tokens: list[Token], reading: Reading, before: Reading | None) -> bool:
    """A participle that shares the auxiliary of the verb before it: "I've cancelled A and refunded B".

    Where the past is a form of its own ("localizei a reserva, feita em março"), a participle does not follow it.
    """
    if before is None or before.cue not in (
        "perfect",
        "past",
        "past passive",
        "state",
        "passive future",
        "negated",
        "fragment",
    ):
        return False
    if before.cue == "past" and not tokens[before.at].flags & _F.PARTICIPLE and not tokens[reading.at].flags & _F.PAST:
        return False
    link = reading.at - 1
    while link > before.at and tokens[link].flags & (_F.ADVERB | _F.SUCCESS | _F.NOW):
        link -= 1
    if link > before.at and not _links(tokens[link]) and before.cue in _PASSIVE:
        link = _before_subject(tokens, reading.at, before.at)
    if link <= before.at or not _links(tokens[link]):
        return False
    if any(token.flags & FINITE for token in tokens[before.at + 1 : link]) or _is_apposed(
        tokens, reading, before, link
    ):
        return False
    reading.act, reading.strength, reading.cue = before.act, before.strength, before.cue
    reading.agent, reading.under_way, reading.fragment = before.agent, before.under_way, before.fragment
    reading.shares = before.at
    return True


def _is_apposed(tokens: list[Token], reading: Reading, before: Reading, link: int) -> bool:
    """“I looked at your claim, opened on 3 May”: which one, after a comma, and when."""
    if not before.agent or tokens[link].flags & _F.CONJUNCTION or reading.at + 1 >= len(tokens):
        return False
    following = tokens[reading.at + 1 : reading.at + 3]
    if following[0].flags & _F.PREPOSITION and not following[0].flags & _F.CONJUNCTION:
        return True
    return len(following) > 1 and bool(following[0].flags & _F.DETERMINER) and following[1].text[:1].isdecimal()


def _links(token: Token) -> bool:
    return bool(token.flags & _F.CONJUNCTION) or token.text == ","


def _before_subject(tokens: list[Token], at: int, first: int) -> int:
    """Where the conjunction stands in "the order was cancelled and the card refunded": before the second subject.

    `first` where the words between are no subject, or where the clause has a verb of its own later.
    """
    for token in tokens[at + 1 :]:
        if token.flags & _F.PUNCTUATION:
            break
        if token.flags & CLAUSE_VERBS:
            return first
    link = at - 1
    while link > first and not _links(tokens[link]):
        link -= 1
    between = tokens[link + 1 : at]
    starts = bool(between) and bool(between[0].flags & _F.DETERMINER)
    return link if starts and any(token.objects or token.flags & _F.NOUN for token in between) else first
