"""The call of which words say that it was done."""

from collections.abc import Collection
from dataclasses import replace

from phrasings.faithfulness.acts import Reading
from phrasings.faithfulness.context import CLEARLY, Context, may_be_of
from phrasings.faithfulness.counting import says_count
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.judgement import Judgement
from phrasings.faithfulness.ledger import EFFECTIVE
from phrasings.faithfulness.linking import Link, link
from phrasings.faithfulness.profiles import WEAK_OBJECTS, is_generic, meant
from phrasings.faithfulness.reserving import reserved_for_others
from phrasings.faithfulness.said import named_by_result, said_of_each
from phrasings.faithfulness.sentence import Sentence
from phrasings.faithfulness.unnamed_deeds import call_of_unnamed_deed

_SEVERAL = 2
_LOOSE = frozenset(("change", "exchange", "set", "move", "assign", "register", "record", "save"))  # said of many a deed


def claimed_call(context: Context, found: Judgement, reading: Reading, ids: Collection[str]) -> Link:
    """The call that a claim is of; where the words name none, one that the sentence before or the lines after tell."""
    used = [one.call.id for one in found.links if one.call is not None] + reserved_for_others(context, reading)
    said = said_of_each(found.sentence, reading.reach, context.ledger)
    linked = link(reading, ids, context.ledger, context.profiles, used=used, said=said)
    if linked.call is None:
        linked = _same_again(context, reading) or _told_by_result(context, found, reading, linked) or linked
    if linked.call is not None and not linked.effective and not ids:
        linked = _the_counted(context, found.sentence, reading, linked)
    if linked.call is None and not linked.tool:
        linked = call_of_unnamed_deed(context, reading) or linked
    if not linked.effective and reading.cue == "state":
        linked = _that_had_effect(context, linked)
    if not linked.effective and _leads_in(found.sentence, reading):
        linked = _some_effective(context, linked)
    return linked


def _same_again(context: Context, reading: Reading) -> Link | None:
    """What the sentence before truly claimed, where this one names nothing else: “I moved A. The change is saved.”"""
    before = context.claimed.links if context.claimed and not reading.objects and not context.ids else []
    near = (one for one in before if one.effective and context.profiles.fit(reading, one.tool).action >= CLEARLY)
    return next((replace(one, exact=False, reach=reading.reach) for one in near), None)


def _told_by_result(context: Context, found: Judgement, reading: Reading, linked: Link) -> Link | None:
    """A call of this turn in other words: "I changed the delivery to the Lupita shop", which only its result names."""
    if not {action.id for action in meant(reading)} <= _LOOSE:
        return None
    done = [call for call in context.ledger.turn_writes if call.outcome in EFFECTIVE]
    text = found.sentence.piece.text[slice(*reading.reach)].upper()
    telling = [call for call in done if any(one in text for one in named_by_result(call, context.ledger))]
    return (
        replace(linked, tool=telling[0].tool, call=telling[0], outcome=telling[0].outcome, exact=False)
        if telling
        else None
    )


def _the_counted(context: Context, sentence: Sentence, reading: Reading, linked: Link) -> Link:
    """“I renewed two”, where two of three calls of the tool had an effect: those."""
    done = [one for one in context.ledger.turn_writes if one.tool == linked.tool and one.outcome in EFFECTIVE]
    if len(done) < _SEVERAL or not says_count(sentence, reading.reach, len(done)):
        return linked
    return replace(linked, call=done[-1], outcome=done[-1].outcome)


def _that_had_effect(context: Context, linked: Link) -> Link:
    """Of calls of an earlier turn, a state is of the one that had an effect: “it is refunded”, where one of two was."""
    if linked.call is None or not linked.exact or linked.call.turn == context.ledger.record.turn:
        return linked
    same = [one for one in context.ledger.by_tool[linked.tool] if one.outcome in EFFECTIVE and may_be_of(context, one)]
    return replace(linked, call=same[-1], outcome=same[-1].outcome) if same else linked


def _some_effective(context: Context, linked: Link) -> Link:
    """A call of this turn that had an effect, for words that lead into lines on each; else the link as it was."""
    done = next((call for call in context.ledger.turn_writes if call.outcome in EFFECTIVE), None)
    return replace(linked, tool=done.tool, call=done, outcome=done.outcome) if done else linked


def _leads_in(sentence: Sentence, reading: Reading) -> bool:
    """“Here is what was done:”: lines follow, each of which says of what."""
    named = [thing for thing in reading.objects if thing not in WEAK_OBJECTS]
    opens = sentence.piece.opens or sentence.language == "ja"  # "以下のとおり" needs no colon
    return opens and is_generic(reading) and not named and sentence.has(Flag.RELATIVE)
