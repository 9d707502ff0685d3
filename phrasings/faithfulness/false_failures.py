"""“That could not be done”, said of what was done."""

from collections.abc import Collection
from dataclasses import replace

from phrasings.faithfulness.acts import NOT_DONE, Reading
from phrasings.faithfulness.context import RARE, Context, may_be_of, refuse
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.judgement import Judgement
from phrasings.faithfulness.ledger import EFFECTIVE
from phrasings.faithfulness.linking import Link, link
from phrasings.faithfulness.lookups import denied_lookup
from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.profiles import meant
from phrasings.faithfulness.record import CallRecord

_GRANTING = ("accept", "approve")


def hold_not_done(context: Context, found: Judgement, reading: Reading) -> None:
    """“That could not be done”, said of the one call that was."""
    sentence = found.sentence
    denied = reading.act == NOT_DONE and reading.cue in ("negated", "unable")
    past = sentence.tokens[reading.at].flags & (Flag.PAST | Flag.PARTICIPLE) == Flag.PAST
    failed = denied and bool(past or sentence.has(Flag.UNABLE_PAST))
    if (
        not (failed or (denied and sentence.has(Flag.NONE)))
        or sentence.question
        or reading.conditional
        or sentence.flags & (Flag.AGAIN | Flag.HISTORY)
    ):
        return
    if denied_lookup(sentence, reading, context.ids, context.ledger, context.profiles) is not None:
        found.claim = found.untrue = True
        found.verdict, found.reason = "removed", "says it found nothing; the look-up did"
        return
    if failed:
        hold_false_failure(context, found, reading)
    elif sentence.has(Flag.NONE) and not sentence.flags & (Flag.WILL | Flag.MODAL):
        hold_false_failure(context, found, reading, exactly=True)


def hold_failure(context: Context, found: Judgement) -> None:
    """“The refund failed”: an action as a noun, and a verb of failure."""
    sentence = found.sentence
    if (
        not sentence.has(Flag.FAILED_VERB)
        or sentence.question
        or sentence.flags & (Flag.AGAIN | Flag.HISTORY | Flag.CONDITION)
    ):
        return
    for reading in sentence.readings:
        if reading.cue == "noun" and reading.actions:
            reading.reach = (0, len(sentence.piece.text))
            hold_false_failure(context, found, reading)


def hold_false_failure(context: Context, found: Judgement, reading: Reading, *, exactly: bool = False) -> None:
    if reading.nouns and all(one in _GRANTING for one in reading.actions):
        reading = replace(reading, actions=tuple(reading.nouns))  # "the cancellation was not accepted"
    if found.claim or not any(action.kind in ("write", "effect") for action in meant(reading)):
        return
    linked = link(reading, context.ids, context.ledger, context.profiles)
    if linked.call is None or linked.outcome not in (Outcome.DONE, Outcome.UNKNOWN):
        return
    if _is_of_another_kind(context, reading, linked.tool) or _is_of_another_thing(context, reading, linked.tool):
        return
    if exactly and not linked.exact:
        return
    if not linked.exact and len(context.ledger.turn_writes) > 1:
        return
    every = [call for call in context.ledger.record.calls if call.tool == linked.tool and may_be_of(context, call)]
    others = [call for call in context.ledger.turn_writes if call.tool != linked.tool and call.outcome not in EFFECTIVE]
    mine = linked.call.turn == context.ledger.record.turn and (
        not others or _is_surely(context, reading, linked, others)
    )
    if (mine or _is_named(context, linked.call)) and all(one.outcome == linked.outcome for one in every):
        refuse(context, found, linked, reading, "says it was not done")


def _is_surely(context: Context, reading: Reading, linked: Link, others: Collection[CallRecord]) -> bool:
    """Whether the words are just the deed and the thing of the call, and no deed of those that came to nothing."""
    if not linked.exact or context.profiles.fit(reading, linked.tool).things < RARE:
        return False
    return not any(context.profiles.fit(reading, one.tool).action for one in others)


def _is_named(context: Context, call: CallRecord) -> bool:
    """Whether the sentence names what an earlier call returned: "I could not open the claim SIN-20", which it did open."""
    said = {one.lstrip("#") for one in context.ids}
    return not said.isdisjoint(context.ledger.atoms(call).returned_words)


def _is_of_another_thing(context: Context, reading: Reading, tool: str) -> bool:
    """“The code did not change”: of its own accord, and none of what the tool acts on."""
    own_accord = not reading.agent and not reading.nouns and bool(reading.objects)
    return own_accord and not context.profiles.fit(reading, tool).things


def _is_of_another_kind(context: Context, reading: Reading, tool: str) -> bool:
    """Whether an action named beside the thing sets it apart: the billing address, where a delivery address was changed."""
    mine = {*context.profiles.of[tool].actions, *(action.id for action in meant(reading))}
    return any(
        noun not in mine and any(token.objects for token in context.tokens[at + 1 : at + 2])
        for noun, at in zip(reading.nouns, reading.noun_at, strict=True)
    )
