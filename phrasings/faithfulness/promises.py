"""“Your refund is on its way”: words of what comes or is under way, held against the calls of the record."""

from phrasings.faithfulness.acts import PROMISE, STRONG, Reading
from phrasings.faithfulness.bearing import bears
from phrasings.faithfulness.context import CLEARLY, RARE, Context, refuse
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.judgement import Judgement
from phrasings.faithfulness.linking import Link, link
from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.profiles import is_generic, meant
from phrasings.faithfulness.table import may_say

_SENDING = frozenset(("send", "issue", "ship", "compensate", "refund", "credit"))
_HISTORY = int(Flag.HISTORY | Flag.ELSEWHERE | Flag.POLICY | Flag.REPORT)


def hold_promise(context: Context, found: Judgement, reading: Reading) -> None:
    """A promise stands, but for one that makes a call which did not happen sound under way."""
    if reading.conditional or not reading.under_way or found.sentence.has(Flag.AGAIN):
        return
    if {action.kind for action in meant(reading)} == {"read"}:
        return
    linked = link(reading, context.ids, context.ledger, context.profiles)
    if linked.call is None:
        if _sets_out(context, found, reading, linked):
            refuse(context, found, linked, reading, "sounds under way, nothing was called")
        return
    if linked.outcome == Outcome.DONE:
        if reading.strength == STRONG:
            found.links.append(linked)
        return
    if linked.call.turn == context.ledger.record.turn and not may_say(PROMISE, linked.outcome):
        refuse(context, found, linked, reading, "sounds under way")


def _sets_out(context: Context, found: Judgement, reading: Reading, linked: Link) -> bool:
    """Whether words of something under way or about to come mean a call that was never made."""
    sentence = found.sentence
    soon = reading.cue == "future passive" and sentence.has(Flag.SOON)
    if not (linked.exact or _must_mean(context, reading, linked)):
        return False
    if not (soon or (reading.cue in ("progressive", "under way") and reading.under_way)):
        return False
    if sentence.question or sentence.flags & _HISTORY or context.profiles.of[linked.tool].spec.by != "agent":
        return False
    return not _is_spoken_of(context, reading)


def _is_spoken_of(context: Context, reading: Reading) -> bool:
    """Whether a look-up as much as names what is said to be under way: "refund_pending", "配達中"."""
    if bears(context.ledger.record.calls, reading, context.ids, context.language):
        return True
    found = [call for call in context.ledger.record.calls if call.outcome == Outcome.DONE]
    words = {word for call in found for word in context.ledger.atoms(call).words}
    known = meant(reading)
    if any(one.upper() in words for action in known for one in (*action.nouns["en"], *action.verbs["en"])):
        return True
    nouns = [noun for action in known for noun in action.nouns[context.language] if context.language == "ja"]
    return any(noun in word for noun in nouns for word in words)


def _must_mean(context: Context, reading: Reading, linked: Link) -> bool:
    """Whether a near verb, of a thing that the tool acts on, can be of no other tool."""
    if not linked.tool or context.profiles.exact_for(reading):
        return False
    fit = context.profiles.fit(reading, linked.tool)
    if is_generic(reading):  # "a voucher is on its way"
        return fit.things >= RARE and context.profiles.of[linked.tool].main in _SENDING
    return fit.action >= CLEARLY and fit.things >= RARE
