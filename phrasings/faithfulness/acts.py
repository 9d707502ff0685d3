"""What a sentence says of each action that it names: done, not done, promised, asked, not known, or only mentioned.

For languages whose auxiliaries stand before the verb (English, Portuguese, Spanish, French). Each verb is judged by the
chain of small words to its left, then by what holds for its clause and its sentence.
"""

from dataclasses import dataclass, field
from itertools import pairwise

from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.tagging import Token
from services_admin.definition.claim_words.lexicon import actions

DONE, NOT_DONE, PROMISE, ASK, NOT_KNOWN, MENTION = "done", "not_done", "promise", "ask", "not_known", "mention"
STRONG, WEAK = 2, 1

_F = Flag
_CHAIN = int(
    _F.HAVE | _F.HAD | _F.BE_PRESENT | _F.BE_PAST | _F.BEEN | _F.BEING | _F.BE | _F.WILL | _F.MODAL | _F.HOPEFUL | _F.UNABLE
    | _F.DID_NOT | _F.NEGATION | _F.ADVERB | _F.NOW | _F.SUCCESS | _F.AGENT | _F.YOU | _F.LET | _F.PLEASE | _F.WANT | _F.ASK
    | _F.MANAGED | _F.PRONOUN | _F.REFLEXIVE | _F.AGAIN | _F.UNKNOWN
)  # fmt: skip
_NEGATIVE = int(_F.NEGATION | _F.DID_NOT)
_FINITE = int(
    _F.HAVE | _F.BE_PRESENT | _F.BE_PAST | _F.WILL | _F.MODAL | _F.UNABLE | _F.DID_NOT | _F.LET | _F.PLEASE | _F.WANT | _F.ASK
    | _F.HOPEFUL | _F.MANAGED
)  # fmt: skip
_BY = frozenset(("by", "por", "pelo", "pela", "pelos", "pelas", "par"))
_WITH = frozenset(("with", "com", "con", "avec", "having", "una", "une"))
_CLAUSE_VERBS = int(_F.HAVE | _F.BE_PRESENT | _F.BE_PAST | _F.WILL | _F.MODAL | _F.UNABLE | _F.DID_NOT | _F.HOPEFUL)
_IS = int(_F.BE_PRESENT | _F.BE_PAST | _F.BEEN)
_PASSIVE = frozenset(("perfect", "past passive", "state"))
_LONGEST_CHAIN = 9
_SHORT_LABEL = 2  # words, at most, before a state that stands alone: “Refund complete”


@dataclass(slots=True)
class Reading:
    """One action as one sentence speaks of it.

    `strength`: 2 when the words leave no doubt that they claim it of this conversation, 1 when they may be history or
    policy. `nouns` are actions named as nouns in the same clause, `objects` the things named there.
    """

    at: int
    start: int
    end: int
    act: str
    strength: int
    cue: str
    actions: tuple[str, ...]
    tools: tuple[str, ...] = ()
    agent: bool = False
    under_way: bool = False
    conditional: bool = False
    fragment: bool = False
    leads: bool = False
    piece: int = 0
    shares: int = -1  # where the verb stands whose auxiliary it shares
    nouns: list[str] = field(default_factory=list)
    noun_tools: list[str] = field(default_factory=list)
    noun_at: list[int] = field(default_factory=list)
    objects: list[str] = field(default_factory=list)
    span: tuple[int, int] = (0, 0)
    reach: tuple[int, int] = (0, 0)


def read_acts(tokens: list[Token], *, question: bool) -> list[Reading]:
    """The readings of a tagged sentence, in order."""
    found: list[Reading] = []
    for at, token in enumerate(tokens):
        reading = _state(tokens, at) if token.flags & (_F.STATE_DONE | _F.WENT | _F.UNDER_WAY | _F.COMES) else None
        if token.is_action and (reading is None or token.flags & (_F.PARTICIPLE | _F.PAST)):
            reading = _verb(tokens, at)
        if reading is None:
            continue
        if reading.cue == "bare":
            verbs = (one for one in reversed(found) if one.cue not in ("noun", "present", "adjective"))
            before = next((one for one in verbs if not (one.cue == "gerund" and _names(tokens, one.at))), None)
            _bare(tokens, reading, before)
        if reading.cue == "gerund" and _is_announced(tokens, at):
            reading.act, reading.strength, reading.cue, reading.under_way = PROMISE, STRONG, "progressive", True
        found.append(reading)
    found = sorted([*found, *_becomes(tokens, found)], key=lambda one: one.at)
    _scopes(tokens, found, question=question)
    return found


def _is_announced(tokens: list[Token], at: int) -> bool:
    """“Transferring you now”: a gerund that opens a sentence with no verb of its own, of what is said to happen now."""
    small = _F.ADVERB | _F.NOW | _F.PUNCTUATION
    if any(not token.flags & small for token in tokens[:at]) or not any(token.flags & _F.NOW for token in tokens):
        return False
    return not any(token.flags & (_CLAUSE_VERBS | _F.PRESENT) for token in tokens[at + 1 :])


def _becomes(tokens: list[Token], found: list[Reading]) -> list[Reading]:
    """“The delivery address is now …”: a change told without a verb of change."""
    taken = {at for reading in found for at in range(max(0, reading.at - 4), reading.at + 1) if reading.act != MENTION}
    out: list[Reading] = []
    for at in range(1, len(tokens)):
        token = tokens[at]
        if token.flags & _F.BECOMES and at not in taken and (beside := _is_beside(tokens, at)):
            following = tokens[beside + 1] if beside + 1 < len(tokens) else None
            if following is not None and (following.flags & (_F.DETERMINER | _F.PREPOSITION) or following.objects):
                out.append(Reading(at, tokens[at - 1].start, token.end, DONE, WEAK, "is now", ("change",)))
    return out


def _is_beside(tokens: list[Token], at: int) -> int:
    """Where "is now" (or "now is") ends; 0 where no "is" stands beside the word."""
    if tokens[at - 1].flags & _F.BE_PRESENT:
        return at
    return at + 1 if at + 1 < len(tokens) and tokens[at + 1].flags & _F.BE_PRESENT else 0


def _by_another(tokens: list[Token], at: int) -> bool:
    """“By the bank”: by someone who is neither the company itself nor a means, a sum or a mistake."""
    if at >= len(tokens) or tokens[at].text not in _BY:
        return False
    return not any(token.flags & (_F.AGENT | _F.MEANS) or token.text[:1].isdigit() for token in tokens[at : at + 4])


def _left(tokens: list[Token], at: int) -> tuple[int, int]:
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


def _verb(tokens: list[Token], at: int) -> Reading | None:
    token = tokens[at]
    forms = token.flags
    chain, first = _left(tokens, at)
    if chain & (_IS | _F.HAVE) and forms & _F.PRESENT and not forms & (_F.NOUN | _F.PARTICIPLE | _F.PAST | _F.FUTURE):
        forms |= _F.PARTICIPLE  # written like a finite verb: "la ligne est active", "j'ai rembourse"
    if forms & _F.OWN and at + 1 < len(tokens) and tokens[at + 1].flags & _F.NOW and not forms & _F.PAST:
        chain |= _F.NOW  # "cancelo ahora mismo su pedido"
    act, strength, cue = _judge(forms, chain)
    if (
        forms & _F.BASE
        and chain & _F.BE_PRESENT
        and not chain & (_F.HABITUAL | _NEGATIVE)
        and tokens[at - 1].text == "a"
    ):
        act, strength, cue = PROMISE, STRONG, "progressive"  # European Portuguese: "estou a cancelar"
    reading = Reading(at, token.start, token.end, act, strength, cue, token.actions, token.tools)
    passive = forms & _F.PARTICIPLE and chain & (
        _F.BE_PAST | _F.BE_PRESENT | _F.BEEN | _F.BEING
    )  # "foi pago", not "pago"
    reading.agent = bool(chain & _F.AGENT or (forms & _F.OWN and not passive))
    reading.under_way = cue in ("progressive", "passive future", "future")
    reading.span = (tokens[first].start, token.end)
    if act == DONE and chain & _F.REMAINS and not reading.agent:
        reading.act, reading.cue = MENTION, "remains so"
    if forms & _F.PRESENT and chain & _F.AGENT and not chain & _FINITE and "confirm" in token.actions:
        gives = _gives_word(tokens, at)
        reading.act, reading.strength, reading.cue = (
            (DONE, STRONG, "confirmed") if gives else (MENTION, WEAK, "present")
        )
    if cue in ("state", "past passive") and strength == WEAK and _by_another(tokens, at + 1):
        reading.act, reading.cue = MENTION, "by something"
    if act == DONE and not reading.agent and _opens_relative(tokens, first):
        reading.strength = WEAK
    return reading


def _opens_relative(tokens: list[Token], first: int) -> bool:
    """“The order that was cancelled”: which one is meant, unless a comma makes it news."""
    if not first or not tokens[first - 1].flags & _F.RELATIVE:
        return False
    return first == 1 or tokens[first - 2].text != ","


def _judge(forms: int, chain: int) -> tuple[str, int, str]:  # noqa: C901, PLR0911, PLR0912  one decision table, read downwards
    negative = bool(chain & _NEGATIVE)
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
        return DONE, STRONG, "managed"
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
    if chain & _F.WILL:
        return (NOT_DONE if negative else PROMISE), STRONG, "passive future"
    if chain & _F.BEING:
        return (NOT_DONE if negative else PROMISE), STRONG, "progressive"
    if negative and chain & (_F.HAVE | _F.BEEN | _F.BE_PAST | _F.BE_PRESENT | _F.DID_NOT | _F.NEGATION):
        return NOT_DONE, STRONG, "negated"
    if chain & _F.HAD:
        return DONE, WEAK, "past perfect"
    if chain & (_F.HAVE | _F.BEEN):
        if chain & _F.BEEN or chain & _F.AGENT or chain & _F.REFLEXIVE:
            return DONE, STRONG, "perfect"
        return (MENTION, STRONG, "your own deed") if chain & _F.YOU else (DONE, WEAK, "perfect")
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
        return (MENTION, STRONG, "your own deed") if chain & _F.YOU else (DONE, WEAK, "past")
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


def _state(tokens: list[Token], at: int) -> Reading | None:
    """“The cancellation was successful”, "it went through": a predicate that says done of what its clause names."""
    token = tokens[at]
    if token.flags & _F.COMES:
        return _coming(tokens, at)
    if not token.flags & (_F.STATE_DONE | _F.WENT | _F.UNDER_WAY):
        return None
    chain, first = _left(tokens, at)
    if token.flags & _F.WENT and chain & _F.YOU:
        return None
    if token.flags & _F.PREPOSITION and not (_closes(tokens, at) or tokens[at + 1].flags & _F.CONJUNCTION):
        return None
    reading = Reading(at, token.start, token.end, DONE, WEAK, "state", ("complete",))
    reading.span = (tokens[first].start, token.end)
    negative = chain & (_NEGATIVE | _F.UNABLE)
    reading.objects.extend(token.objects)
    if token.flags & _F.UNDER_WAY and chain & (_F.BE_PRESENT | _F.BE_PAST):
        reading.act, reading.strength, reading.cue, reading.under_way = PROMISE, STRONG, "under way", True
    elif token.flags & _F.WENT:
        reading.cue = "went through"
    elif not chain & (_F.BE_PRESENT | _F.BE_PAST | _F.BEEN | _F.HAVE):
        if not (
            at
            and (tokens[at - 1].objects or tokens[at - 1].flags & _F.NOUN)
            and _closes(tokens, at)
            and at - _clause_start(tokens, at) <= _SHORT_LABEL
        ):
            return None
        reading.cue, reading.fragment = "fragment", True
    if negative:
        reading.act, reading.strength, reading.cue = NOT_DONE, STRONG, "negated"
    elif chain & _F.REMAINS:
        reading.act, reading.strength, reading.cue = MENTION, STRONG, "remains so"
    elif chain & (_F.MODAL | _F.WILL):
        reading.act, reading.strength, reading.cue = MENTION, STRONG, "modal"
    elif chain & (_F.SUCCESS | _F.NOW) and reading.act == DONE:
        reading.strength = STRONG
    return reading


def _gives_word(tokens: list[Token], at: int) -> bool:
    """“I confirm the cancellation”: the deed confirmed stands right after, as a noun."""
    near = tokens[at + 1 : at + 4]
    end = next((index for index, token in enumerate(near) if token.flags & (_F.PUNCTUATION | _F.RELATIVE)), len(near))
    return any(token.flags & _F.NOUN and token.actions and "request" not in token.actions for token in near[:end])


def _coming(tokens: list[Token], at: int) -> Reading | None:
    if not _is_deed_noun(tokens, at):
        return None
    negative = _left(tokens, at)[0] & _NEGATIVE
    act, cue = (NOT_DONE, "negated") if negative else (PROMISE, "comes")
    token = tokens[at]
    return Reading(at, token.start, token.end, act, STRONG, cue, ("complete",), under_way=not negative)


def _is_deed_noun(tokens: list[Token], at: int) -> bool:
    """“Your refund arrives”: the noun of an action stands before the verb."""
    return any(token.flags & _F.NOUN and token.actions for token in tokens[max(0, at - 3) : at])


def _closes(tokens: list[Token], at: int) -> bool:
    return at + 1 == len(tokens) or bool(tokens[at + 1].flags & _F.PUNCTUATION)


def _bare(tokens: list[Token], reading: Reading, before: Reading | None) -> None:
    """A participle with no auxiliary: "Booked a table for two", "note added", "…and refunded", "the cancelled order"."""
    at = reading.at
    previous = tokens[at - 1] if at else None
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    if _joined(tokens, reading, before):
        return
    if _is_parted(tokens, at):
        reading.act, reading.strength, reading.cue = DONE, STRONG, "past passive"
        return
    if tokens[at].flags & _F.NOUN and previous is not None and previous.flags & _F.DETERMINER:
        reading.cue = "noun"
        return
    if tokens[at].objects:
        reading.cue = "noun"
        return
    if _is_adjective(previous, following) or _before_verb(tokens, at):
        reading.cue = "adjective"
        return
    start = _clause_start(tokens, at)
    if tokens[start].text in _WITH:
        reading.cue = "with it done"
        return
    if _predicate(tokens, at):
        reading.act, reading.strength, reading.cue = DONE, STRONG, "state"
        return
    if any(token.flags & _FINITE for token in tokens[start:at]):
        reading.cue = "reduced relative"
        return
    if all(token.flags & (_F.ADVERB | _F.SUCCESS | _F.NOW | _F.DEED | _F.CONJUNCTION) for token in tokens[start:at]):
        if (
            start
            and following is not None
            and following.flags & _F.PREPOSITION
            and not _is_label(tokens, start)
            and not (before and before.fragment)
        ):
            reading.cue = "modifier"
            return
        reading.act, reading.strength, reading.cue, reading.fragment = DONE, WEAK, "fragment", True
        reading.leads = start == 0 and following is not None and not following.flags & _F.PREPOSITION
        return
    if tokens[start].flags & _F.CONJUNCTION and any(token.flags & _F.PRESENT for token in tokens[start:at]):
        reading.cue = "reduced relative"
        return
    if previous is not None and _ends_phrase(following) and not _verb_follows(tokens, at):
        reading.act, reading.strength, reading.cue, reading.fragment = DONE, WEAK, "fragment", True


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
    while later < len(tokens) and tokens[later].flags & (_F.NOW | _F.ADVERB) and not tokens[later].flags & _FINITE:
        later += 1
    return later < len(tokens) and bool(tokens[later].flags & (_F.BE_PRESENT | _F.BE_PAST | _F.WILL | _F.MODAL))


def _verb_follows(tokens: list[Token], at: int) -> bool:
    """Whether the clause has a finite verb after a participle, which then only tells which: "cancelled orders are refunded"."""
    for token in tokens[at + 1 :]:
        if token.flags & (_F.PUNCTUATION | _F.CONJUNCTION):
            return False
        if token.flags & _CLAUSE_VERBS or (token.actions and token.flags & _F.PRESENT and not token.flags & _F.NOUN):
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


def _joined(tokens: list[Token], reading: Reading, before: Reading | None) -> bool:
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
    if any(token.flags & _FINITE for token in tokens[before.at + 1 : link]):
        return False
    reading.act, reading.strength, reading.cue = before.act, before.strength, before.cue
    reading.agent, reading.under_way, reading.fragment = before.agent, before.under_way, before.fragment
    reading.shares = before.at
    return True


def _links(token: Token) -> bool:
    return bool(token.flags & _F.CONJUNCTION) or token.text == ","


def _before_subject(tokens: list[Token], at: int, first: int) -> int:
    """Where the conjunction stands in "the order was cancelled and the card refunded": before the second subject.

    `first` where the words between are no subject, or where the clause has a verb of its own later.
    """
    for token in tokens[at + 1 :]:
        if token.flags & _F.PUNCTUATION:
            break
        if token.flags & _CLAUSE_VERBS:
            return first
    link = at - 1
    while link > first and not _links(tokens[link]):
        link -= 1
    between = tokens[link + 1 : at]
    starts = bool(between) and bool(between[0].flags & _F.DETERMINER)
    return link if starts and any(token.objects or token.flags & _F.NOUN for token in between) else first


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


def _clause_start(tokens: list[Token], at: int) -> int:
    start = at
    while start > 0 and not (tokens[start - 1].flags & _F.PUNCTUATION and tokens[start - 1].text not in "/'"):
        start -= 1
    return start


def _scopes(tokens: list[Token], readings: list[Reading], *, question: bool) -> None:
    """Clauses, conditions, questions, reports: what holds for more than the verb itself."""
    pieces = _pieces(tokens, readings)
    condition = [at for at, token in enumerate(tokens) if token.flags & _F.CONDITION and not _is_clitic(tokens, at)]
    soft = [at for at in range(len(tokens)) if _is_soft_condition(tokens, at)]
    report = [at for at, token in enumerate(tokens) if token.flags & (_F.REPORT | _F.HEAR)]
    unknown = [at for at, token in enumerate(tokens) if token.flags & _F.UNKNOWN]
    ensure = [at for at, token in enumerate(tokens) if token.flags & _F.ENSURE]
    habitual = [
        at
        for at, token in enumerate(tokens)
        if token.flags & _F.HABITUAL and any(one < at and pieces[one] == pieces[at] for one in (*condition, *soft))
    ]
    asks = any(token.flags & (_F.ASK | _F.PLEASE) for token in tokens[:2])
    asked = next((at for at, token in enumerate(tokens) if token.text in (":", ";")), len(tokens))
    elsewhere = any(token.flags & _F.ELSEWHERE for token in tokens)
    promised = next((one.at for one in readings if one.act == PROMISE), len(tokens))
    for reading in readings:
        reading.piece = pieces[reading.at]
        if reading.act == DONE and reading.strength == WEAK and not reading.fragment and promised < reading.at:
            reading.act, reading.cue = MENTION, "after a promise"
        if reading.act not in (MENTION, ASK):
            gather(tokens, pieces, reading)
        if reading.act == DONE and any(
            pieces[at] == reading.piece and tokens[at].flags & _F.NONE for at in range(reading.at)
        ):
            reading.act, reading.cue = NOT_DONE, "none"
        if any(
            at < reading.at and pieces[at] == reading.piece and not _left_behind(tokens, at, reading)
            for at in (*condition, *soft)
        ):
            reading.act, reading.cue, reading.conditional = MENTION, "condition", True
        elif any(
            (at < reading.at and not any(token.flags & _F.FACTUAL for token in tokens[at : reading.at]))
            or (at > reading.at and pieces[at] == reading.piece and not _is_afterthought(tokens, at, reading))
            for at in condition
        ) and not (reading.act == DONE and reading.strength == STRONG):
            reading.conditional = True
            if reading.act == DONE:
                reading.act, reading.cue = MENTION, "condition"
        if reading.shares >= 0 and any(one.at == reading.shares and one.cue == "condition" for one in readings):
            reading.act, reading.cue, reading.conditional = MENTION, "condition", True
        if any(at < reading.at for at in report) and reading.act in (DONE, NOT_DONE, PROMISE):
            reading.act, reading.cue = MENTION, "reported"
        if any(at < reading.at for at in unknown):
            reading.act, reading.cue = NOT_KNOWN, "not known"
        if any(at < reading.at for at in ensure) and reading.act in (DONE, PROMISE):
            reading.act, reading.cue = MENTION, "to be ensured"
        if habitual and reading.act == DONE and habitual[0] < reading.at:
            reading.act, reading.cue = MENTION, "habitual"
        if asks and reading.at < asked and reading.act == DONE and not reading.agent:
            reading.act, reading.cue = ASK, "request"
        if elsewhere and reading.act == DONE and not reading.agent:
            reading.act, reading.cue = MENTION, "done elsewhere"
        if question and not (reading.act == DONE and reading.agent) and reading.act != NOT_DONE:
            reading.act, reading.cue = ASK, "question"


def _is_afterthought(tokens: list[Token], at: int, reading: Reading) -> bool:
    """“The order was cancelled; if you need more, write to us”: the mark ends what was said to be done."""
    mark = tokens[at - 1]
    return mark.text == ";" or (mark.text == "," and reading.cue in ("past passive", "perfect", "past"))


def _left_behind(tokens: list[Token], at: int, reading: Reading) -> bool:
    """Whether a comma ends a condition before what is said to be done. “After a check, the refund was made” holds no
    verb before its comma that could be one;: "If you look, you'll see I've done it".
    """
    if any(token.flags & _F.FACTUAL for token in tokens[at : reading.at]):
        return True
    cut = next((index for index in range(at, reading.at) if tokens[index].text == ","), 0)
    if not cut or reading.act != DONE:
        return False
    if tokens[at].flags & _F.SOFT_CONDITION and not tokens[at].flags & _F.CONDITION:
        verbs = _F.PRESENT | _F.PAST | _F.PARTICIPLE | _F.FUTURE
        if not any(
            token.flags & _CLAUSE_VERBS or (token.is_action and token.flags & verbs and not token.flags & _F.NOUN)
            for token in tokens[at:cut]
        ):
            return reading.cue in ("past passive", "perfect", "past", "managed")
    return reading.agent and reading.strength == STRONG


def _is_soft_condition(tokens: list[Token], at: int) -> bool:
    """A contraction ("al") makes a condition only of the infinitive that it stands before: "al cancelar", not "al plan"."""
    token = tokens[at]
    if not token.flags & _F.SOFT_CONDITION or not token.flags & _F.DETERMINER:
        return bool(token.flags & _F.SOFT_CONDITION)
    return at + 1 < len(tokens) and bool(tokens[at + 1].flags & _F.BASE) and not tokens[at + 1].objects


def _is_clitic(tokens: list[Token], at: int) -> bool:
    """Portuguese "se" after "não", "já", "que": a pronoun, not "if"; "do caso": a thing, not "in case"."""
    if at and tokens[at].objects and tokens[at - 1].flags & _F.DETERMINER:
        return True
    if not (at and tokens[at].flags & _F.REFLEXIVE):
        return False
    before = tokens[at - 1]
    return bool(before.flags & (_F.NEGATION | _F.NOW | _F.ADVERB | _F.RELATIVE)) and not before.flags & _F.PUNCTUATION


def _pieces(tokens: list[Token], readings: list[Reading]) -> list[int]:
    """The clause that each word belongs to: cut at marks and conjunctions, each clause with a verb of its own."""
    heads = {
        reading.at
        for reading in readings
        if reading.cue not in ("noun", "adjective", "present", "reduced relative")
        and not (reading.cue == "gerund" and _names(tokens, reading.at))
    }
    heads |= {at for at, token in enumerate(tokens) if token.flags & _CLAUSE_VERBS}
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


def _names(tokens: list[Token], at: int) -> bool:
    """Whether a gerund names its action or a thing: "the booking", "cancelled booking B12", "the upgrading process"."""
    before, after = tokens[at - 1] if at else None, tokens[at + 1] if at + 1 < len(tokens) else None
    if before is not None and before.flags & _F.DETERMINER:
        return True
    if before is not None and tokens[at].objects and before.is_action and before.flags & (_F.PARTICIPLE | _F.BASE):
        return True
    return after is not None and bool(after.actions) and not after.flags & _F.DETERMINER


def gather(tokens: list[Token], pieces: list[int], reading: Reading) -> None:
    """Note what a reading's clause names, and how far the clause reaches."""
    mine = [at for at, piece in enumerate(pieces) if piece == reading.piece]
    reading.reach = (tokens[mine[0]].start, tokens[mine[-1]].end)
    for at in mine:
        token = tokens[at]
        if at == reading.at:
            continue
        if (
            token.flags & _F.SUCCESS
            and reading.act == DONE
            and reading.cue in ("past passive", "perfect", "past", "went through")
        ):
            reading.strength = STRONG
        reading.objects.extend(token.objects)
        if token.flags & _F.NOUN or (token.flags & _F.GERUND and _names(tokens, at)):
            named = (token.named or token.actions) if token.actions else ()
            reading.noun_at.extend([at] * len(named))
            reading.nouns.extend(named)
            reading.noun_tools.extend(token.tools)
    _prefer_deeds(tokens, reading)


def _prefer_deeds(tokens: list[Token], reading: Reading) -> None:
    """“Your booking got the upgrade”: beside the noun of a deed, one that also names a thing is the thing."""
    known = actions()
    things = [
        bool(tokens[at].objects) and known[noun].kind == "write"
        for noun, at in zip(reading.nouns, reading.noun_at, strict=True)
    ]
    if any(things) and not all(things):
        kept = [index for index, thing in enumerate(things) if not thing]
        reading.nouns = [reading.nouns[index] for index in kept]
        reading.noun_at = [reading.noun_at[index] for index in kept]
