"""“Your refund is on its way”: words of what comes or is under way, held against the calls of the record."""

from dataclasses import replace

from phrasings.faithfulness.acts import PROMISE, STRONG, Reading
from phrasings.faithfulness.bearing import bears, shows_under_way
from phrasings.faithfulness.context import CLEARLY, RARE, Context, refuse
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.judgement import Judgement
from phrasings.faithfulness.ledger import EFFECTIVE
from phrasings.faithfulness.linking import Link, link
from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.profiles import is_generic, meant
from phrasings.faithfulness.record import CallRecord
from phrasings.faithfulness.sentence import Sentence
from phrasings.faithfulness.table import may_say
from phrasings.faithfulness.values import AMOUNT

_ORDERING = frozenset(("order", "replace", "exchange", "deliver"))
_LOST = (Outcome.FAILED, Outcome.REFUSED)
_DOUBT = int(Flag.NEGATION | Flag.FAILURE | Flag.CONDITION | Flag.UNKNOWN | Flag.MODAL | Flag.AGAIN)
_TELLING = 8  # letters of a text that is said of nothing else
_SENDING = frozenset(("send", "issue", "ship", "compensate", "refund", "credit"))
_HISTORY = int(Flag.HISTORY | Flag.ELSEWHERE | Flag.POLICY | Flag.REPORT)


def hold_promise(context: Context, found: Judgement, reading: Reading) -> None:
    """A promise stands, but for one that makes a call which did not happen sound under way."""
    if not reading.under_way or _promises_nothing(found.sentence, reading):
        return
    if lost := _says_what_was_lost(context, found, reading):
        refuse(context, found, lost, reading, "tells what only a call without effect took")
        return
    linked = link(reading, context.ids, context.ledger, context.profiles)
    if _is_effect(context, found, reading) or _follows_untrue(context, reading, linked):
        found.untrue = True
        found.verdict, found.reason = "removed", "tells what would follow from what was not done"
    elif reading.cue != "effect":
        _hold_link(context, found, reading, _sent(context, reading, linked))


def _hold_link(context: Context, found: Judgement, reading: Reading, linked: Link) -> None:
    """Hold what is said to come against the call that it is of."""
    if linked.call is None:
        if _sets_out(context, found, reading, linked):
            refuse(context, found, linked, reading, "sounds under way, nothing was called")
    elif linked.outcome == Outcome.DONE:
        if reading.strength == STRONG:
            found.links.append(linked)
    elif _is_of_now(context, reading, linked.call) and not may_say(PROMISE, linked.outcome):
        refuse(context, found, linked, reading, "sounds under way")


def _promises_nothing(sentence: Sentence, reading: Reading) -> bool:
    """Whether words in the form of a promise depend on something, offer another try, tell what stays or only look."""
    if reading.conditional or sentence.has(Flag.AGAIN) or {action.kind for action in meant(reading)} == {"read"}:
        return True
    if reading.cue == "future passive" and sentence.language == "ja" and sentence.has(Flag.POLICY):
        return True  # "通常、返金は5営業日で反映されます"
    stays = sentence.language == "ja" and sentence.has(Flag.REMAINS)  # "もとの11時のままでお取りしています"
    return stays or (reading.cue == "future passive" and _is_of_a_figure(sentence, reading))


def _is_effect(context: Context, found: Judgement, reading: Reading) -> bool:
    """“You will see it tomorrow”, right after a claim that was false of the deed itself, not only of a sum or a day."""
    if reading.cue != "effect" or context.claimed is None or found.sentence.question:
        return False
    return context.claimed is context.untrue and not any(one.effective for one in context.claimed.links)


def _is_of_now(context: Context, reading: Reading, call: CallRecord) -> bool:
    """Whether words of something under way speak of a call: of this turn, or, where they tell how things stand, of any."""
    if reading.cue == "under way" and is_generic(reading):
        return not shows_under_way(context.ledger.record.calls, context.ids)
    return call.turn == context.ledger.record.turn or reading.cue == "under way"


def _says_what_was_lost(context: Context, found: Judgement, reading: Reading) -> Link | None:
    """“It will be delivered to 12 High Street”, where that address is what only a call without effect took."""
    sentence = found.sentence
    if reading.cue not in ("passive future", "future") or reading.agent or sentence.flags & _DOUBT or sentence.question:
        return None
    for call in context.ledger.turn_writes:
        if call.outcome in _LOST and any(value in sentence.piece.text for value in _only_taken_by(context, call)):
            return Link(call.tool, call, call.outcome, (), reach=reading.reach)
    return None


def _only_taken_by(context: Context, call: CallRecord) -> list[str]:
    """The longer texts that a call took and that no other call returned or took."""
    others = [one for one in context.ledger.record.calls if one is not call and one.outcome not in _LOST]
    known = {text for one in others for text in context.ledger.atoms(one).texts}
    taken = [value for value in call.arguments.values() if isinstance(value, str) and len(value) >= _TELLING]
    return [value for value in taken if " " in value and value.upper() not in known]


def _sent(context: Context, reading: Reading, linked: Link) -> Link:
    """“The new card is on its way”: of the call that orders or sends it, where that one came to nothing."""
    if not linked.effective or reading.cue != "under way" or not is_generic(reading):
        return linked
    tools = [tool for thing in reading.objects for tool in context.profiles.owners(thing)]
    sending = [tool for tool in dict.fromkeys(tools) if context.profiles.of[tool].main in _SENDING | _ORDERING]
    calls = [call for tool in sending for call in context.ledger.by_tool.get(tool, ())]
    if linked.tool in sending or not calls or any(call.outcome in EFFECTIVE for call in calls):
        return linked
    return replace(linked, tool=calls[-1].tool, call=calls[-1], outcome=calls[-1].outcome)


def _follows_untrue(context: Context, reading: Reading, linked: Link) -> bool:
    """“You will be refunded”, of what the reply has just said falsely to be done."""
    lost = context.untrue.links if context.untrue is not None else []
    if not lost or linked.effective or reading.agent or any(one.effective for one in lost):
        return False
    return all(action.kind == "effect" for action in meant(reading))


def _is_of_a_figure(sentence: Sentence, reading: Reading) -> bool:
    """“5,500円の追加となります”: a figure that is added, not a deed."""
    if any(action.kind == "effect" for action in meant(reading)):
        return False
    return any(one.kind == AMOUNT and one.end <= reading.start <= one.end + 1 for one in sentence.values)


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
