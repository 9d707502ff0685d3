"""What one clause of a claim is about: its own identifiers, a second object, a second deed, a value that a call returned."""

import re
from collections.abc import Collection, Mapping
from dataclasses import replace

from phrasings.faithfulness.acts import ASK, DONE, PROMISE, STRONG, Reading
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.ledger import EFFECTIVE, Ledger
from phrasings.faithfulness.linking import Link, link
from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.profiles import Profiles, meant
from phrasings.faithfulness.record import CallRecord
from phrasings.faithfulness.said import names_it
from phrasings.faithfulness.sentence import Sentence
from phrasings.faithfulness.short_codes import codes_of
from phrasings.faithfulness.values import AMOUNT, DATE, IDENTIFIER, Stated
from services_admin.definition.claim_words.lexicon import actions

_LABEL_ENDS = frozenset((":", "：", "-", "—", "–", " - "))
_EXCEPT = int(Flag.NEGATION | Flag.CONTRAST)  # "A was renewed, not B"
_DIGIT = re.compile(r"\d")
_EDITS = frozenset(("change", "add", "remove", "set", "replace", "increase", "decrease"))
_GRANTS = frozenset(("approve", "accept"))
_WORDS = re.compile(r"[^\W_]+")
_WAITING = frozenset(("submitted", "pending", "requested", "awaiting", "waiting", "review", "open", "received"))
_SMALL_WORDS = int(Flag.ADVERB | Flag.SUCCESS | Flag.NOW)


def ids_in(sentence: Sentence, reading: Reading, ledger: Ledger, around: Collection[str]) -> Collection[str]:
    """The identifiers in a reading's own clause, else those that the sentence is about (`around`)."""
    start, end = reading.reach
    end = next((token.start for token in sentence.tokens[reading.at + 1 :] if token.flags & _EXCEPT), end)
    several = len(around) > 1
    if not end or not several:
        return around
    own = [
        one.word.upper()
        for one in sentence.values
        if one.kind == IDENTIFIER and one.detail != "card_ending" and start <= one.start < end
    ]
    own += codes_of(sentence.piece.text[start:end], ledger)
    return own or around


def other_object(reading: Reading, ids: Collection[str], linked: Link, ledger: Ledger) -> Link | None:
    """Another of the named objects whose own call of the same tool had no effect: "A and B are cancelled", B was not."""
    for one in ids if len(ids) > 1 else ():
        calls = [call for call in ledger.by_tool.get(linked.tool, ()) if one.lstrip("#") in ledger.atoms(call).words]
        if calls and not any(call.outcome in EFFECTIVE for call in calls):
            lost = calls[-1]
            return Link(linked.tool, lost, lost.outcome, (one,), reach=reading.reach)
    sibling = _sibling_named(reading, ids, linked.call, ledger) if linked.exact and linked.call else ""
    return Link(linked.tool, None, Outcome.NOT_ATTEMPTED, (sibling,), reach=reading.reach) if sibling else None


def _sibling_named(reading: Reading, ids: Collection[str], call: CallRecord, ledger: Ledger) -> str:
    """An object like the one that the call took, said in its stead: "I cancelled B-2", where only B-1 was."""
    said = [one.lstrip("#") for one in ids]
    if not reading.agent or reading.strength < STRONG or not ledger.atoms(call).words.isdisjoint(said):
        return ""
    taken = {key: _shape(value) for key, value in call.arguments.items() if isinstance(value, str)}
    shown = {
        str(row[key]).upper().lstrip("#"): shape
        for key, shape in taken.items()
        for row in ledger.everything.rows
        if key in row
    }
    return next((one for one in said if one in shown and _shape(one) == shown[one]), "")


def _shape(code: str) -> str:
    """A code with its digits alike: two codes of one shape name two things of one kind."""
    return _DIGIT.sub("0", code.upper().lstrip("#"))


def other_deed(
    reading: Reading, ids: Collection[str], lost: Mapping[str, Link], ledger: Ledger, profiles: Profiles
) -> Link | None:
    """The deed that a payment is said to be of ("the payment of the upgrade was made"), where its call had no effect.

    `lost`: the actions that the reply has already claimed falsely, and what they were linked to.
    """
    known = actions()
    if not reading.nouns or any(action.kind != "effect" for action in meant(reading)):
        return None
    for noun in dict.fromkeys(reading.nouns):
        if known[noun].kind != "write":
            continue
        if noun in lost:
            return lost[noun]
        deed = link(replace(reading, actions=(noun,), nouns=[], noun_at=[]), ids, ledger, profiles)
        if deed.call is not None and deed.call.turn == ledger.record.turn and not deed.effective:
            return deed
    return None


def other_title(sentence: Sentence, reading: Reading, linked: Link, ledger: Ledger) -> Link | None:
    """A thing named by its title whose own call of the same tool had no effect: "the review and the interview are gone"."""
    if reading.act != DONE or linked.call is None or not ledger.titles(linked.call):
        return None
    start, end = reading.reach
    end = next((token.start for token in sentence.tokens[reading.at + 1 :] if token.flags & _EXCEPT), end)
    for call in ledger.turn_writes:
        if (
            call.tool == linked.tool
            and call.outcome not in EFFECTIVE
            and names_it(sentence, (start, end), call, ledger, other=linked.call)
        ):
            return Link(call.tool, call, call.outcome, ("title",), reach=reading.reach)
    return None


def only_asked_for(reading: Reading, linked: Link) -> bool:
    """“Your leave was approved”, of a call that asked for it and whose result says that it waits."""
    if linked.exact or not set(reading.actions) <= _GRANTS or linked.call is None:
        return False
    result = linked.call.result
    state = str(result.get("status") or result.get("state") or "") if isinstance(result, Mapping) else ""
    return not _WAITING.isdisjoint(_WORDS.findall(state.lower()))


def states_result(sentence: Sentence, ledger: Ledger) -> bool:
    """Whether a sentence's amounts are what calls with an effect returned: then "is now" tells of a result."""
    cents = {one.cents for one in sentence.values if one.kind == AMOUNT}
    if not cents:
        return False
    calls = [call for call in ledger.record.calls if call.outcome in EFFECTIVE]
    returned = {one for call in calls for one in ledger.atoms(call).returned}
    return bool(cents & returned) and cents <= {one for call in calls for one in ledger.atoms(call).amounts}


def tells_status(sentence: Sentence, reading: Reading, lead_act: str, linked: Link, ledger: Ledger) -> bool:
    """Whether a list line gives the state of something that a call of this turn was about: "- Quote: sent"."""
    at = reading.at - 1
    while at > 0 and sentence.tokens[at].flags & _SMALL_WORDS:
        at -= 1
    if lead_act in (ASK, PROMISE) or at < 0 or sentence.tokens[at].text not in _LABEL_ENDS:
        return False
    return linked.call is not None and linked.call.turn == ledger.record.turn and bool(linked.words)


def is_general(sentence: Sentence, reading: Reading) -> bool:
    """“Tickets are e-mailed after payment”, "orders that were paid by card are …": things in general, not one of them."""
    if reading.agent or any(reading.reach[0] <= value.start < reading.reach[1] for value in sentence.values):
        return False
    clause = [token for token in sentence.tokens if token.start < reading.reach[1]]
    first = next((token for token in clause if not token.flags & _SMALL_WORDS), None)
    if first is None or first.flags & Flag.DETERMINER or not (first.objects and first.text.endswith("s")):
        return False
    before = any(token.flags & Flag.RELATIVE for token in clause if token.start < reading.start)
    return before or any(token.flags & Flag.SOFT_CONDITION for token in clause if token.start > reading.start)


def has_recorded_day(sentence: Sentence, reading: Reading, ledger: Ledger) -> bool:
    """Whether a clause names a day that a look-up returned: then it tells what happened on it."""
    days = [one for value in sentence.values if value.kind == DATE and _inside(value, reading) for one in value.days]
    if not days:
        return False
    shown = [call for call in ledger.record.calls if call.outcome in EFFECTIVE and call not in ledger.writes]
    known = {one[1:] for call in shown for one in ledger.atoms(call).dates}
    return any(one[1:] in known for one in days)


def _inside(value: Stated, reading: Reading) -> bool:
    return reading.reach[0] <= value.start < reading.reach[1]


def edits_draft(reading: Reading) -> bool:
    """Whether a reading is of a change that may be made to what was only written down: "I've changed it in your request"."""
    return bool(reading.actions) and set(reading.actions) <= _EDITS
