"""One verb of a sentence: what its form and the words beside it say of its action."""

from phrasings.faithfulness.acts import DONE, MENTION, PROMISE, STRONG, WEAK, Reading
from phrasings.faithfulness.chains import FINITE, NEGATIVE, left_of
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.tagging import Token
from phrasings.faithfulness.tenses import tense_of

_F = Flag
_BY = frozenset(("by", "por", "pelo", "pela", "pelos", "pelas", "par"))
_IS = int(_F.BE_PRESENT | _F.BE_PAST | _F.BEEN)


def read_verb(tokens: list[Token], at: int) -> Reading | None:
    token = tokens[at]
    forms = token.flags
    chain, first = left_of(tokens, at)
    if chain & (_IS | _F.HAVE) and forms & _F.PRESENT and not forms & (_F.NOUN | _F.PARTICIPLE | _F.PAST | _F.FUTURE):
        forms |= _F.PARTICIPLE  # written like a finite verb: "la ligne est active", "j'ai rembourse"
    if forms & _F.OWN and at + 1 < len(tokens) and tokens[at + 1].flags & _F.NOW and not forms & _F.PAST:
        chain |= _F.NOW  # "cancelo ahora mismo su pedido"
    act, strength, cue = tense_of(forms, chain)
    if (
        forms & _F.BASE
        and chain & _F.BE_PRESENT
        and not chain & (_F.HABITUAL | NEGATIVE)
        and tokens[at - 1].text == "a"
    ):
        act, strength, cue = PROMISE, STRONG, "progressive"  # European Portuguese: "estou a cancelar"
    reading = Reading(at, token.start, token.end, act, strength, cue, token.actions, token.tools)
    passive = forms & _F.PARTICIPLE and chain & (
        _F.BE_PAST | _F.BE_PRESENT | _F.BEEN | _F.BEING
    )  # "foi pago", not "pago"
    reading.agent = bool(chain & _F.AGENT or cue == "managed" or (forms & _F.OWN and not passive))
    reading.under_way = cue in ("progressive", "passive future", "future")
    reading.span = (tokens[first].start, token.end)
    if act == DONE and chain & _F.REMAINS and not reading.agent:
        reading.act, reading.cue = MENTION, "remains so"
    if forms & _F.PRESENT and chain & _F.AGENT and not chain & FINITE and "confirm" in token.actions:
        gives = _gives_word(tokens, at)
        reading.act, reading.strength, reading.cue = (
            (DONE, STRONG, "confirmed") if gives else (MENTION, WEAK, "present")
        )
    if cue in ("state", "past passive") and strength == WEAK and by_another(tokens, at + 1):
        reading.act, reading.cue = MENTION, "by something"
    if act == DONE and not reading.agent and _opens_relative(tokens, first):
        reading.strength = WEAK
    return reading


def _opens_relative(tokens: list[Token], first: int) -> bool:
    """“The order that was cancelled”: which one is meant, unless a comma makes it news."""
    if not first or not tokens[first - 1].flags & _F.RELATIVE:
        return False
    return first == 1 or tokens[first - 2].text != ","


def by_another(tokens: list[Token], at: int) -> bool:
    """“By the bank”: by someone who is neither the company itself nor a means, a sum or a mistake."""
    if at >= len(tokens) or tokens[at].text not in _BY:
        return False
    return not any(token.flags & (_F.AGENT | _F.MEANS) or token.text[:1].isdecimal() for token in tokens[at : at + 4])


def _gives_word(tokens: list[Token], at: int) -> bool:
    """“I confirm the cancellation”: the deed confirmed stands right after, as a noun."""
    near = tokens[at + 1 : at + 4]
    end = next((index for index, token in enumerate(near) if token.flags & (_F.PUNCTUATION | _F.RELATIVE)), len(near))
    return any(token.flags & _F.NOUN and token.actions and "request" not in token.actions for token in near[:end])
