"""What the form of a verb and the small words before it say: done, not done, promised, asked or only mentioned.

Tables, read downwards: the first line that fits decides. Each answer is an act, its strength and a cue.
"""

from phrasings.faithfulness.acts import ASK, DONE, MENTION, NOT_DONE, NOT_KNOWN, PROMISE, STRONG, WEAK
from phrasings.faithfulness.chains import NEGATIVE
from phrasings.faithfulness.flags import Flag

_F = Flag
_OF_THE_CUSTOMER = int(_F.YOU | _F.TO_US)  # "what you sent", "what was asked of us"


def tense_of(forms: int, chain: int) -> tuple[str, int, str]:  # noqa: C901, PLR0911, PLR0912  one decision table, read downwards
    negative = bool(chain & NEGATIVE)
    if chain & _F.UNKNOWN:
        return NOT_KNOWN, STRONG, "not known"
    if chain & _F.UNABLE:
        return NOT_DONE, STRONG, "unable"
    if chain & _F.ASK and not chain & _F.HAVE:
        return ASK, STRONG, "question"
    if chain & _F.LET:
        return PROMISE, WEAK, "offer"
    if chain & _F.HOPEFUL:
        return DONE, WEAK, "hopeful"
    if chain & _F.MANAGED and forms & (_F.BASE | _F.NOUN):
        return (NOT_DONE, STRONG, "unable") if negative else (DONE, STRONG, "managed")
    if chain & (_F.WANT | _F.PLEASE):
        return MENTION, STRONG, "wish"
    if forms & (_F.PARTICIPLE | _F.PAST):
        found = _participle(forms, chain, negative=negative)
        if found:
            return found
    if forms & _F.FUTURE:
        return (
            (NOT_DONE, STRONG, "negated")
            if negative
            else (PROMISE, STRONG, "own future" if forms & _F.OWN else "future")
        )
    if forms & _F.CONDITIONAL:
        return MENTION, STRONG, "conditional"
    if forms & _F.BASE and not forms & _F.NOUN and chain & _F.BEING and not chain & _F.MODAL:
        return (NOT_DONE if negative else PROMISE), STRONG, "progressive"
    if forms & _F.GERUND:
        if chain & _F.YOU and not chain & _F.AGENT:
            return MENTION, STRONG, "your own deed"
        if chain & (_F.BE_PRESENT | _F.BEEN):
            return (NOT_DONE, STRONG, "negated") if negative else (PROMISE, STRONG, "progressive")
        return MENTION, WEAK, "gerund"
    if forms & (_F.BASE | _F.PRESENT | _F.STEM):
        return _finite(forms, chain, negative=negative)
    return MENTION, WEAK, "noun"


def _participle(forms: int, chain: int, *, negative: bool) -> tuple[str, int, str] | None:  # noqa: C901, PLR0911, PLR0912  as above
    if chain & _F.MODAL:
        return (NOT_DONE if negative else MENTION), STRONG, "modal"
    if chain & _F.WILL and chain & _F.HAVE and chain & _F.YOU and not chain & (_F.BEEN | _F.AGENT):
        return MENTION, STRONG, "your own deed"
    if chain & _F.WILL:
        return (NOT_DONE if negative else PROMISE), STRONG, "passive future"
    if chain & _F.BEING:
        return (NOT_DONE if negative else PROMISE), STRONG, "progressive"
    if negative and chain & (_F.HAVE | _F.BEEN | _F.BE_PAST | _F.BE_PRESENT | _F.DID_NOT | _F.NEGATION):
        return NOT_DONE, STRONG, "negated"
    if chain & _F.HAD:
        return DONE, WEAK, "past perfect"
    if chain & (_F.HAVE | _F.BEEN):
        if chain & (_F.BEEN | _F.BE) or chain & _F.AGENT or chain & _F.REFLEXIVE:  # "vient d'être": just been
            return DONE, STRONG, "perfect"
        return (MENTION, STRONG, "your own deed") if chain & _OF_THE_CUSTOMER else (DONE, WEAK, "perfect")
    if chain & _F.IMPERFECT:
        return MENTION, WEAK, "imperfect"
    if chain & _F.BE_PAST:
        return DONE, (STRONG if chain & (_F.SUCCESS | _F.NOW) else WEAK), "past passive"
    if chain & _F.BE and chain & _F.BE_PRESENT:
        return (NOT_DONE if negative else PROMISE), STRONG, "progressive"
    if chain & _F.HABITUAL and not chain & (_F.SUCCESS | _F.NOW):
        return MENTION, WEAK, "habitual"
    if chain & _F.BE_PRESENT:
        return DONE, (STRONG if chain & (_F.SUCCESS | _F.NOW) else WEAK), "state"
    if chain & _F.BE:
        return MENTION, WEAK, "infinitive"
    if forms & _F.PAST and (chain & _F.AGENT or forms & _F.OWN):
        return (MENTION, STRONG, "your own deed") if chain & _F.YOU and not chain & _F.AGENT else (DONE, STRONG, "past")
    if forms & _F.PAST and chain & _F.REFLEXIVE:
        return DONE, STRONG, "past passive"
    if forms & _F.PAST and not forms & _F.PARTICIPLE:
        return (MENTION, STRONG, "your own deed") if chain & _OF_THE_CUSTOMER else (DONE, WEAK, "past")
    if forms & _F.PARTICIPLE:
        return (MENTION, STRONG, "your own deed") if chain & _F.YOU else (MENTION, WEAK, "bare")
    return None


def _finite(forms: int, chain: int, *, negative: bool) -> tuple[str, int, str]:
    if chain & _F.MODAL:
        return (NOT_DONE, STRONG, "negated") if negative else (MENTION, STRONG, "modal")
    if chain & _F.WILL:
        return (
            (NOT_DONE, STRONG, "negated")
            if negative
            else (PROMISE, STRONG, "own future" if chain & _F.AGENT else "future")
        )
    if chain & _F.DID_NOT and forms & _F.BASE:
        return NOT_DONE, STRONG, "negated"
    if forms & _F.PRESENT and forms & _F.OWN and chain & _F.NOW and not (forms & _F.NOUN or negative):
        return PROMISE, STRONG, "progressive"
    return _present(forms, chain, negative=negative)


def _present(forms: int, chain: int, *, negative: bool) -> tuple[str, int, str]:
    if forms & _F.PRESENT and chain & _F.SPEAKER and not negative:
        return PROMISE, WEAK, "progressive"
    if forms & _F.PRESENT and forms & _F.OWN and chain & _F.AGENT:
        return PROMISE, WEAK, "present"
    return MENTION, WEAK, "noun" if forms & _F.NOUN else "present"
