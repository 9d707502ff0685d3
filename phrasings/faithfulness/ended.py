"""Changes told by what is so now or no longer: “it is no longer active”, "you now arrive on 8 July"."""

from collections.abc import Collection

from phrasings.faithfulness.acts import DONE, WEAK, Reading
from phrasings.faithfulness.chains import NEGATIVE
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.tagging import Token

_F = Flag
NO_LONGER, NOW_SO = "no longer", "now so"  # cues
_NEAR = 4  # words between "no longer" and what is no longer so
_GOES_ON = frozenset(("charge", "bill", "renew", "enable"))  # what ends with a cancellation
_DENIES = int(NEGATIVE | _F.UNABLE)


def changes_told(tokens: list[Token]) -> list[Reading]:
    """The readings of what is said to be no longer so, or to be so now."""
    return [
        one for at in range(len(tokens)) for one in (_no_longer(tokens, at), _now_so(tokens, at)) if one is not None
    ]


def _no_longer(tokens: list[Token], at: int) -> Reading | None:
    """“The membership is no longer active”, "you won't be charged any more": it was ended."""
    if not tokens[at].flags & _F.NO_LONGER:
        return None
    near = tokens[max(0, at - _NEAR) : at + _NEAR + 1]
    if not any(token.flags & _DENIES for token in tokens[max(0, at - _NEAR) : at + 1]):
        return None
    if not any(token.flags & _F.IN_FORCE or _GOES_ON.intersection(token.actions) for token in near):
        return None
    return Reading(at, tokens[at].start, tokens[at].end, DONE, WEAK, NO_LONGER, ("cancel",))


def _now_so(tokens: list[Token], at: int) -> Reading | None:
    """“Your stay now starts on 8 July”: it was changed."""
    if not tokens[at].flags & _F.TAKES_PLACE:
        return None
    beside = (*tokens[max(0, at - 2) : at], *tokens[at + 1 : at + 2])
    if not any(token.flags & (_F.BECOMES | _F.NOW) for token in beside) or any(
        token.flags & _DENIES for token in beside
    ):
        return None
    return Reading(at, tokens[at].start, tokens[at].end, DONE, WEAK, NOW_SO, ("change",))


def changes_told_ja(tokens: list[Token], decided: Collection[int]) -> list[Reading]:
    """The same in Japanese, where what is denied or has become so stands last; `decided`: where other readings end."""
    found = []
    for at, token in enumerate(tokens):
        span = (token.start, token.end)
        if token.flags & _F.TAKES_PLACE and token.end not in decided:
            found.append(Reading(at, token.start, token.end, DONE, WEAK, NOW_SO, ("change",), span=span))
        if token.flags & _F.NOT_DONE and _went_on(tokens[max(0, at - _NEAR) : at]):
            found.append(Reading(at, token.start, token.end, DONE, WEAK, NO_LONGER, ("cancel",), span=span))
    return found


def _went_on(before: list[Token]) -> bool:
    """“もう有効で…”, "今後の請求は…": what is denied went on until now."""
    first = next((at for at, token in enumerate(before) if token.flags & _F.NO_LONGER), len(before))
    return any(token.flags & _F.IN_FORCE or _GOES_ON.intersection(token.actions) for token in before[first:])
