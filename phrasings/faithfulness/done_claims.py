"""“I have cancelled it”: what a clause says was done, held against the calls of the record."""

from collections.abc import Collection
from dataclasses import replace

from phrasings.faithfulness.acts import NOT_DONE, STRONG, WEAK, Reading
from phrasings.faithfulness.bearing import bears
from phrasings.faithfulness.claimed_call import claimed_call
from phrasings.faithfulness.clause_checks import (
    edits_draft,
    has_recorded_day,
    ids_in,
    is_general,
    only_asked_for,
    other_deed,
    other_object,
    other_title,
    states_result,
)
from phrasings.faithfulness.context import Context, accept, refuse
from phrasings.faithfulness.ended import NOW_SO
from phrasings.faithfulness.false_failures import hold_false_failure
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.fragments import fragment_counts
from phrasings.faithfulness.judgement import Judgement
from phrasings.faithfulness.left_out import not_all, unborne
from phrasings.faithfulness.linking import Link
from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.profiles import WEAK_OBJECTS, is_generic, is_money, meant, says_no_more
from phrasings.faithfulness.record import CallRecord
from phrasings.faithfulness.said import tells_of_call
from phrasings.faithfulness.sentence import Sentence
from phrasings.faithfulness.statuses import denied_by_status, stands_otherwise
from phrasings.faithfulness.toolless import is_of_the_reply
from phrasings.faithfulness.uncalled import claims_it, is_borne, is_dated, is_sent_along, states_a_price
from phrasings.faithfulness.values import AMOUNT
from services_admin.definition.claim_words.lexicon import actions

_UNDOING = frozenset(("cancel", "reverse", "restore", "delete", "remove", "open"))
_ASKING = frozenset(("request", "submit", "send", "run", "process"))  # "launched", "sent": not that it came to anything
_SEVERAL = 2
_AND = ("と", "および", "及び", "ならびに", "並びに")  # Japanese joins nouns with what no lexicon has as a word
_HISTORY = int(Flag.HISTORY | Flag.ELSEWHERE | Flag.POLICY | Flag.REPORT)


def hold_done(context: Context, found: Judgement, reading: Reading) -> None:
    """Hold against the record what a clause says was done."""
    if reading.fragment and not fragment_counts(context, found, reading):
        return
    sentence = found.sentence
    if parts := _parts(reading, sentence):
        for part in parts:
            hold_done(context, found, part)
    elif {action.kind for action in meant(reading)} == {"read"}:
        _looked_up(context, found)
    elif _is_no_deed(context, sentence, reading):
        return
    elif reading.actions == ("reject",) and not context.profiles.dedicated("reject"):
        if reading.nouns:
            hold_false_failure(context, found, replace(reading, actions=tuple(reading.nouns)), exactly=True)
    elif not ((reading.agent and _only_confirms(sentence, reading)) or _moves_a_figure(reading)):
        _hold_deed(context, found, reading)


def _is_no_deed(context: Context, sentence: Sentence, reading: Reading) -> bool:
    """Whether the words, though they sound like a deed, speak of a state, of things in general or of someone else."""
    if (reading.cue == "state" and _is_full(sentence, reading)) or is_of_the_reply(sentence, reading):
        return True
    if reading.agent and reading.actions == ("receive",) and "complete" not in reading.nouns:
        return True  # "we have received your photos"
    if reading.cue in ("state", "past passive") and is_general(sentence, reading):
        return True
    if reading.cue == "state" and _is_as_recorded(context, sentence, reading):
        return True
    if reading.cue in ("perfect", "state", "past") and reading.strength < STRONG and _is_anothers(sentence, reading):
        return True
    return sentence.has(Flag.DRAFT) and not context.profiles.owners("request") and edits_draft(reading)


def _is_as_recorded(context: Context, sentence: Sentence, reading: Reading) -> bool:
    """What stays as it was ("元のままとなっております"), or was paid on a day that the record dates."""
    if sentence.language == "ja" and sentence.has(Flag.REMAINS):
        return True
    return is_money(reading) and has_recorded_day(sentence, reading, context.ledger)


def _hold_deed(context: Context, found: Judgement, reading: Reading) -> None:
    sentence = found.sentence
    if not reading.agent and not sentence.has(Flag.SUCCESS) and is_dated(context, found, reading):
        reading.strength = WEAK
    if reading.strength < STRONG and sentence.flags & _HISTORY:
        return
    ids = ids_in(sentence, reading, context.ledger, context.ids)
    linked = claimed_call(context, found, reading, ids)
    result = reading.cue == "is now" and states_result(sentence, context.ledger)
    shown = reading.cue == NOW_SO and linked.effective
    if result or shown or _only_asked_for(context, sentence, reading, linked):
        return
    if not reading.agent and denied_by_status(context, sentence, reading, linked):
        stands_otherwise(context, found, reading, linked)
    elif linked.effective:
        _hold_to_effect(context, found, reading, linked, ids)
    else:
        _hold_to_no_effect(context, found, reading, linked)


def _hold_to_effect(context: Context, found: Judgement, reading: Reading, linked: Link, ids: Collection[str]) -> None:
    """The call had its effect: the claim stands, unless it takes in more than the call did."""
    sentence = found.sentence
    if (
        linked.outcome == Outcome.UNDONE
        and sentence.has(Flag.STATIVE)
        and not _tells_of_undoing(context, sentence, reading)
    ):
        refuse(context, found, linked, reading, "says that what was undone is so")
        return
    if _follows_from_untrue(context, sentence, reading, linked):
        lost = next(one for one in context.untrue.links if not one.effective) if context.untrue else linked
        refuse(context, found, lost, reading, "says that what was not done had an effect")
        return
    if only_asked_for(reading, linked):
        refuse(context, found, linked, reading, "says granted, only asked for")
        return
    missing = (
        not_all(context, found, reading, linked)
        or unborne(context, found, reading, linked)
        or other_object(reading, ids, linked, context.ledger)
        or other_title(sentence, reading, linked, context.ledger)
        or other_deed(reading, ids, context.lost, context.ledger, context.profiles)
    )
    if missing is None:
        accept(found, linked, reading)
        return
    found.links.append(linked)
    found.say.append((linked.tool, linked.outcome, linked.call))
    found.lost_thing = missing.words[0]
    refuse(context, found, missing, reading, "says done of another thing too")


def _hold_to_no_effect(context: Context, found: Judgement, reading: Reading, linked: Link) -> None:
    """The call had no effect, or there was none: the claim is untrue, unless it may speak of something else."""
    sentence, call = found.sentence, linked.call
    if reading.cue == NOW_SO and not tells_of_call(sentence, linked.call, context.ledger, context.profiles):
        return
    if not (reading.agent or linked.exact) and is_sent_along(context, sentence, reading, call):
        return
    if call is None:
        if _shown_by_a_deed(context, found, reading):
            return
        if not _tells_of_undoing(context, sentence, reading) and claims_it(context, found, reading, linked):
            refuse(context, found, linked, reading, "says done, nothing was called")
    elif not _was_so_before(context, sentence, reading, linked, call) and (
        reading.strength == STRONG
        or call.turn == context.ledger.record.turn
        or not (is_borne(context, sentence, reading) or is_dated(context, found, reading))
    ):
        refuse(context, found, linked, reading, "says done")


def _shown_by_a_deed(context: Context, found: Judgement, reading: Reading) -> bool:
    """“I have deactivated the card”, of a loss that was reported and came back as "deactivated"; money moves by a call of its own."""
    if is_money(reading):
        return False
    for call in context.ledger.turn_writes:
        if call.outcome == Outcome.DONE and bears([call], reading, context.ids, context.language, exactly=True):
            accept(found, Link(call.tool, call, call.outcome, (), reach=reading.reach), reading)
            return True
    return False


def _looked_up(context: Context, found: Judgement) -> None:
    """“I've double-checked”: a claim to have looked again, with no call made this turn."""
    if found.sentence.has(Flag.RECHECK) and not any(
        call.turn == context.ledger.record.turn for call in context.ledger.record.calls
    ):
        found.claim = found.untrue = True
        found.verdict, found.reason = "removed", "says it looked again; nothing was called"


def _was_so_before(context: Context, sentence: Sentence, reading: Reading, linked: Link, call: CallRecord) -> bool:
    """Whether the call was turned away because what is said was so already: "the order was cancelled before"."""
    if reading.agent:
        return False
    if reading.strength < STRONG and not linked.exact and has_recorded_day(sentence, reading, context.ledger):
        return is_borne(context, sentence, reading)  # "the January bill was paid on 24 January", of a plan that failed
    if reading.cue == "state" and not linked.exact and _is_as_shown(context, sentence, reading):
        return True
    if call.outcome not in (Outcome.FAILED, Outcome.REFUSED):
        return False
    if reading.strength == STRONG and not sentence.has(Flag.ALREADY):
        return False
    return bears([call], reading, (), context.language, exactly=True)


def _is_as_shown(context: Context, sentence: Sentence, reading: Reading) -> bool:
    """A state with its price, or one that a look-up of the very thing shows: "B-2 is confirmed", which could not be moved."""
    if states_a_price(context, sentence, reading):
        return True
    shown = [one for one in context.ledger.record.calls if one not in context.ledger.writes]
    return (
        bool(context.ids) and is_generic(reading) and bears(shown, reading, context.ids, context.language, exactly=True)
    )


def _tells_of_undoing(context: Context, sentence: Sentence, reading: Reading) -> bool:
    """“It was cancelled again”, said of a call that was undone."""
    undone = any(call.outcome == Outcome.UNDONE for call in context.ledger.writes)
    if undone and reading.strength == WEAK and sentence.has(Flag.AGAIN):
        return True  # "the account is open again"
    return undone and all(action.id in _UNDOING for action in meant(reading))


def _follows_from_untrue(context: Context, sentence: Sentence, reading: Reading, linked: Link) -> bool:
    """Whether money is said to have moved by what the reply has just claimed falsely, not by a call of long ago."""
    if context.untrue is None or linked.call is None or linked.call.turn == context.ledger.record.turn:
        return False
    said = {one.cents for one in sentence.values if one.kind == AMOUNT}
    if linked.exact and said and said <= context.ledger.atoms(linked.call).amounts:
        return False  # its own sum tells which it is
    kinds = {action.kind for action in meant(reading)}
    return kinds == {"effect"} and any(not one.effective for one in context.untrue.links)


def _is_anothers(sentence: Sentence, reading: Reading) -> bool:
    """“Another reader has reserved it”: a deed of someone else."""
    return any(token.flags & Flag.AGAIN for token in sentence.tokens if reading.reach[0] <= token.start < reading.start)


def _only_confirms(sentence: Sentence, reading: Reading) -> bool:
    """“I have confirmed the details”: a look, not a deed."""
    if "confirm" not in reading.actions or not set(reading.actions) <= {"confirm", "check"}:
        return False
    return sentence.question or (not reading.nouns and all(one in WEAK_OBJECTS for one in reading.objects))


def _moves_a_figure(reading: Reading) -> bool:
    """“The total went to $120”: a sum, not a deed."""
    return (
        not reading.agent
        and reading.cue != "managed"
        and reading.actions == ("move",)
        and set(reading.objects) == {"cost"}
    )


def _is_full(sentence: Sentence, reading: Reading) -> bool:
    """“The class is complete and I couldn't sign you up”: full, not done."""
    unable = any(one.act == NOT_DONE and one.cue == "unable" and one.at > reading.at for one in sentence.readings)
    return unable and is_generic(reading) and reading.strength < STRONG


def _only_asked_for(context: Context, sentence: Sentence, reading: Reading, linked: Link) -> bool:
    """“It was requested, but we do not know whether it went through”."""
    asked = set(reading.actions) <= _ASKING or (says_no_more(reading) and "request" in reading.objects)
    if not asked or not sentence.has(Flag.UNKNOWN):
        return False
    return linked.outcome == Outcome.UNKNOWN or any(
        call.outcome == Outcome.UNKNOWN for call in context.ledger.turn_writes
    )


def _parts(reading: Reading, sentence: Sentence) -> list[Reading]:
    """“The upgrade and the cancellation have been completed” claims each of the two."""
    if len(set(reading.nouns)) < _SEVERAL or not all(actions()[one].kind == "generic" for one in reading.actions):
        return []
    first, last = min(reading.noun_at), max(reading.noun_at)
    if last > reading.at or not _are_joined(sentence, first, last):
        return []
    named = {
        noun: at for noun, at in zip(reading.nouns, reading.noun_at, strict=True) if actions()[noun].kind == "write"
    }
    named = {noun: at for noun, at in named.items() if noun not in sentence.tokens[at].objects}
    if len(named) < _SEVERAL:
        return []
    return [replace(reading, nouns=[noun], noun_at=[at]) for noun, at in named.items()]


def _are_joined(sentence: Sentence, first: int, last: int) -> bool:
    between = sentence.tokens[first:last]
    return any(token.flags & Flag.CONJUNCTION or token.text.startswith(_AND) for token in between)
