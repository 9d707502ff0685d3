"""Deeds told through a verb of causing: “I got your refund sorted”, "I've let the billing team know"."""

from phrasings.faithfulness.acts import MENTION, Reading
from phrasings.faithfulness.chains import left_of
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.tagging import Token
from phrasings.faithfulness.tenses import tense_of

_F = Flag
_LONGEST_THING = 6  # words between "got" and "sorted"
_FORMS = int(_F.BASE | _F.PRESENT | _F.PAST | _F.PARTICIPLE | _F.GERUND)
_ANY_FORM = int(_F.BASE | _F.PAST | _F.PARTICIPLE)  # "let"
_ENDS = int(_F.PUNCTUATION | _F.CONJUNCTION | _F.AGENT | _F.CONDITION)


def caused(tokens: list[Token], at: int) -> Reading | None:
    """What the verb of causing before a participle (or "know") says of it; None where there is none."""
    token = tokens[at]
    if not token.flags & (_F.PARTICIPLE | _F.MADE_KNOWN):
        return None
    first = next(
        (one for one in range(at - 2, max(-1, at - 2 - _LONGEST_THING), -1) if tokens[one].flags & _F.CAUSES), -1
    )
    if first < 0 or all(token.flags & (_F.ADVERB | _F.NOW) for token in tokens[first + 1 : at]):
        return None
    if any(_parts(tokens, one, first) for one in range(first + 1, at)):
        return None
    chain, start = left_of(tokens, first)
    act, strength, cue = tense_of(tokens[first].flags & _FORMS or _ANY_FORM, chain)
    if act == MENTION and not chain & _F.AGENT:
        return None
    actions = token.actions or ("notify",)
    reading = Reading(
        at, token.start, token.end, act, strength, cue, actions, token.tools, agent=bool(chain & _F.AGENT)
    )
    reading.span = (tokens[start].start, token.end)
    return reading


def _parts(tokens: list[Token], at: int, first: int) -> bool:
    """Whether a word ends the thing between: a mark, a verb with a form of its own, "that" anywhere but first."""
    token = tokens[at]
    if token.flags & _F.RELATIVE and at > first + 1:
        return True
    if token.flags & (_F.BEEN | _F.BE_PRESENT | _F.BE_PAST | _F.HAVE) and not token.flags & _F.DETERMINER:
        return True
    if token.flags & _ENDS and not token.flags & _F.PREPOSITION:
        return True
    return token.is_action and bool(token.flags & (_F.PAST | _F.PARTICIPLE)) and not token.flags & _F.NOUN
