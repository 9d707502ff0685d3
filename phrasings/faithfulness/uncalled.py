"""Whether words of a deed that no call stands behind claim it, or tell of the record, of then, of things in general."""

from collections.abc import Collection

from phrasings.faithfulness.acts import DONE, STRONG, WEAK, Reading
from phrasings.faithfulness.bearing import bears, moved, returned, sums_of
from phrasings.faithfulness.clause_checks import has_recorded_day
from phrasings.faithfulness.context import CLEARLY, RARE, Context
from phrasings.faithfulness.ended import NOW_SO
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.judgement import Judgement
from phrasings.faithfulness.ledger import EFFECTIVE
from phrasings.faithfulness.linking import Link
from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.profiles import Fit, is_generic, meant
from phrasings.faithfulness.record import CallRecord
from phrasings.faithfulness.sentence import Sentence
from phrasings.faithfulness.shown import is_shown
from phrasings.faithfulness.statuses import borne_by_status
from phrasings.faithfulness.tagging import Token
from phrasings.faithfulness.toolless import is_companys_news, is_toolless_claim, tells_a_price
from phrasings.faithfulness.values import AMOUNT, DATE, IDENTIFIER

_PRICED = frozenset(("charge", "pay"))
_FEW_WORDS = 5
_SENDING = frozenset(("send", "notify", "invite"))
_KEPT_ON_RECORD = frozenset(("register", "record", "save", "set", "subscribe"))
_NEWS_IN_ONE_PAST = frozenset(
    (("past passive", "pt"), ("past passive", "es"), ("past passive", "fr"), ("state", "ja"))
)  # "foi cancelado" is "was cancelled" and "has been cancelled"


def claims_it(context: Context, found: Judgement, reading: Reading, linked: Link) -> bool:
    """Whether words with no call behind them must be read as a claim to have done it."""
    if reading.cue == NOW_SO:
        return False  # what a look-up may well show
    kinds = {action.kind for action in meant(reading)}
    for question in (_by_its_tool, _by_its_strength):
        answer = question(context, found, reading, linked, kinds)
        if answer is not None:
            return answer
    return _by_its_place(context, found, reading, linked)


def _by_its_tool(
    context: Context, found: Judgement, reading: Reading, linked: Link, kinds: Collection[str]
) -> bool | None:
    """What the tool that would do such a thing decides: True or False, None where it decides nothing."""
    sentence, weak = found.sentence, reading.strength == WEAK
    rated = kinds == {"effect"} and reading.cue == "state" and weak
    rated = rated and (sentence.has(Flag.RATE) or states_a_price(context, sentence, reading))
    told = not reading.agent and (
        tells_a_price(context, sentence, reading) or is_sent_along(context, sentence, reading)
    )
    dated = reading.cue in ("past passive", "state") and weak and has_recorded_day(sentence, reading, context.ledger)
    if rated or told or (dated and kinds == {"generic"}):
        return False
    if linked.tool and is_shown(context, sentence, reading, linked):
        return False
    if linked.tool and not reading.agent:
        fit = context.profiles.fit(reading, linked.tool)
        if context.profiles.of[linked.tool].spec.by != "agent" or _is_vaguely_of(reading, linked, fit, kinds):
            return False
        if is_generic(reading) and fit.things >= RARE and (context.claimed is not None or _claims_more(sentence)):
            return True
    return False if _is_told_by_record(context, sentence, reading, linked, kinds) else None


def _is_told_by_record(
    context: Context, sentence: Sentence, reading: Reading, linked: Link, kinds: Collection[str]
) -> bool:
    """Whether a day, a sum or a state that look-ups returned makes news of the record of what is said."""
    weak = reading.strength == WEAK
    if reading.cue in ("past passive", "state") and weak and has_recorded_day(sentence, reading, context.ledger):
        return True
    if kinds != {"effect"} or reading.agent:
        return False
    bare = not (linked.exact or reading.nouns or sentence.values)
    return borne_by_status(context, sentence, reading) or (bare and _is_news(context, sentence, reading))


def _is_vaguely_of(reading: Reading, linked: Link, fit: Fit, kinds: Collection[str]) -> bool:
    """Whether words are too far from the tool to mean it: a distant verb, or "updated amount" where it acts on no amount."""
    if reading.fragment and reading.objects and not fit.things and not linked.exact and kinds == {"write"}:
        return True
    return kinds != {"effect"} and 0 < fit.action < CLEARLY and not is_generic(reading)


def _by_its_strength(
    context: Context, found: Judgement, reading: Reading, linked: Link, kinds: Collection[str]
) -> bool | None:
    """What the plainness of the words decides: True or False, None where it decides nothing."""
    if kinds == {"effect"} and context.claimed is not None and not found.sentence.has(Flag.CURRENTLY):
        return not _is_shown_payment(context, found.sentence, reading)
    if is_generic(reading) and not linked.tool:
        return reading.strength == STRONG and (reading.agent or not context.ledger.record.calls)
    if reading.strength == STRONG and not _is_news(context, found.sentence, reading):
        return bool(linked.tool) or _is_toolless(context, found.sentence, reading, kinds)
    if not linked.tool and (reading.cue, context.language) in _NEWS_IN_ONE_PAST and not _goes_on(found, reading):
        return _is_toolless(context, found.sentence, reading, kinds)
    if not linked.tool or not {"write", "effect"}.intersection(kinds):
        return False
    return None


def _comes_of_done(context: Context, reading: Reading) -> bool:
    """Whether a call of this turn returned that it did this too: a reset with "temporary_password_sent_to"."""
    done = [call for call in context.ledger.turn_writes if call.outcome == Outcome.DONE]
    return returned(done, reading, context.language)


def _by_its_place(context: Context, found: Judgement, reading: Reading, linked: Link) -> bool:
    """What the sentence and those around it decide."""
    sentence = found.sentence
    if is_all_said(sentence, reading):
        return not is_borne(context, sentence, reading)
    if reading.leads or (sentence.piece.item and context.lead is not None and context.lead.claim):
        return True
    if is_borne(context, sentence, reading) or _is_only_alike(context, reading, linked):
        return False
    if context.claimed is not None or found.claim:
        return True
    return _is_told_as_new(context, found, reading, linked)


def _is_only_alike(context: Context, reading: Reading, linked: Link) -> bool:
    """“Your allergy is registered”: what stands on record, of nothing that the tool acts on."""
    if reading.cue != "state" or linked.exact or context.profiles.fit(reading, linked.tool).things:
        return False
    return not {action.id for action in meant(reading)}.isdisjoint(_KEPT_ON_RECORD)


def _is_told_as_new(context: Context, found: Judgement, reading: Reading, linked: Link) -> bool:
    """Whether a sentence that stands for itself tells of one certain thing, and not of what was long so."""
    sentence = found.sentence
    joins = Flag.CONJUNCTION | (Flag.SOFT_CONDITION if reading.piece else 0)
    if sentence.tokens[0].flags & joins or sentence.has(Flag.CURRENTLY):
        return False
    if not linked.exact and any(context.profiles.dedicated(action.id) for action in meant(reading)):
        return False
    fit = context.profiles.fit(reading, linked.tool)
    if not context.ledger.record.calls and reading.cue == "past passive":
        return _is_specific(sentence, reading)
    if reading.cue in ("past", "past perfect") or is_dated(context, found, reading):
        return False
    return not _has_date(sentence, reading) and (
        _is_specific(sentence, reading) or _is_done_with(sentence, reading, fit)
    )


def _is_done_with(sentence: Sentence, reading: Reading, fit: Fit) -> bool:
    """“プランは変更済みです”: done with, and of a thing that the tool acts on; not what merely stands on record."""
    if fit.things < RARE or not {action.id for action in meant(reading)}.isdisjoint(_KEPT_ON_RECORD):
        return False
    return any(
        token.flags & Flag.STATIVE and "済" in token.text for token in sentence.tokens if token.start >= reading.start
    )


def _goes_on(found: Judgement, reading: Reading) -> bool:
    """“不足しております”: a state that may be as old as the world."""
    return any(token.end == reading.span[1] and token.flags & Flag.PROGRESSIVE for token in found.sentence.tokens)


def _is_toolless(context: Context, sentence: Sentence, reading: Reading, kinds: Collection[str]) -> bool:
    """Whether a deed that no tool does is claimed: by the agent, or of one certain thing."""
    certain = reading.agent or _is_specific(sentence, reading) or (context.language == "ja" and bool(reading.objects))
    if not certain or _comes_of_done(context, reading):
        return False
    return is_toolless_claim(context, sentence, reading, kinds)


def is_all_said(sentence: Sentence, reading: Reading) -> bool:
    """“Refund done!”: a sentence of its own that is no more than a thing and what became of it."""
    days = [(one.start, one.end) for one in sentence.values if one.kind == DATE]
    words = [token for token in sentence.tokens if not token.flags & Flag.PUNCTUATION]
    words = [token for token in words if not any(start <= token.start < end for start, end in days)]
    alone = reading.fragment or (reading.cue == "state" and _ends_bare(words))
    return alone and len(words) <= _FEW_WORDS and not sentence.piece.text.rstrip().endswith((":", ",", ";", "?"))


def _ends_bare(words: list[Token]) -> bool:
    """“返金処理済み”: a Japanese label, with no verb after the state."""
    last = next((token for token in reversed(words) if token.text.strip()), None)
    return last is not None and bool(last.flags & Flag.STATIVE and last.flags & Flag.STEM)


def _is_news(context: Context, sentence: Sentence, reading: Reading) -> bool:
    """Whether strong words, with none of success or of "now", are what a look-up shows in so many words."""
    if reading.agent and is_companys_news(context, sentence, reading):
        return True
    if reading.agent or sentence.has(Flag.SUCCESS) or (sentence.has(Flag.NOW) and not sentence.has(Flag.ALREADY)):
        return False
    dated = any(value.kind == DATE and value.start < reading.start for value in sentence.values)
    return bears(context.ledger.record.calls, reading, context.ids, context.language, exactly=not dated)


def _is_specific(sentence: Sentence, reading: Reading) -> bool:
    """Whether the clause speaks of one certain thing rather than of things in general."""
    if any(reading.reach[0] <= value.start < reading.reach[1] for value in sentence.values):
        return True
    before = [token for token in sentence.tokens if reading.reach[0] <= token.start < reading.start]
    if not any(token.flags & Flag.DETERMINER or token.objects or token.actions for token in before):
        before = [token for token in sentence.tokens if reading.end <= token.start < reading.reach[1]]
    general = Flag.POLICY | Flag.INDEFINITE if reading.cue == "state" else Flag.POLICY
    return any(token.flags & Flag.DETERMINER and not token.flags & general for token in before)


def _has_date(sentence: Sentence, reading: Reading) -> bool:
    return any(value.kind == DATE and reading.reach[0] <= value.start < reading.reach[1] for value in sentence.values)


def _is_shown_payment(context: Context, sentence: Sentence, reading: Reading) -> bool:
    """“The last payment was made on 30 March”, "1,000 of it was paid": the day, or the sum, that a look-up has of it."""
    calls = [call for call in context.ledger.record.calls if call not in context.ledger.writes]
    if reading.agent or not bears(calls, reading, context.ids, context.language, exactly=True):
        return False
    known = {cents for call in calls for cents in sums_of(call, reading, context.language)}
    start, end = reading.reach
    said = [one.cents for one in sentence.values if one.kind == AMOUNT and start <= one.start < end]
    return any(one in known for one in said) if said else has_recorded_day(sentence, reading, context.ledger)


def is_sent_along(context: Context, sentence: Sentence, reading: Reading, call: CallRecord | None = None) -> bool:
    """“The invitation went to paula@…”: to an address that a call of this turn took, which sends by itself; no tool sends such.

    `call`: the one without effect that the sentence was linked to; where that is one that sends, it is what was meant.
    """
    if _SENDING.isdisjoint(reading.actions) or any(context.profiles.owners(thing) for thing in reading.objects):
        return False
    if call is not None and not _SENDING.isdisjoint(context.profiles.of[call.tool].actions):
        return False
    done = [call for call in context.ledger.turn_writes if call.outcome == Outcome.DONE]
    words = {word for call in done for word in context.ledger.atoms(call).words}
    return any(one.kind == IDENTIFIER and "@" in one.word and one.word.upper() in words for one in sentence.values)


def _claims_more(sentence: Sentence) -> bool:
    return sum(reading.act == DONE for reading in sentence.readings) > 1


def is_dated(context: Context, found: Judgement, reading: Reading) -> bool:
    """Where the same form tells of now and of then, a date in the clause makes it history."""
    if context.language in ("en", "ja"):
        return False
    if found.sentence.has(Flag.HISTORY):
        return True
    return _has_date(found.sentence, reading)


def is_borne(context: Context, sentence: Sentence, reading: Reading) -> bool:
    """Whether a look-up shows what is said to be so: then it is news of the record, not a claim to have done it."""
    if reading.agent:
        return False
    return _is_price_of_done(context, sentence, reading) or bears(
        context.ledger.record.calls, reading, context.ids, context.language
    )


def _is_price_of_done(context: Context, sentence: Sentence, reading: Reading) -> bool:
    """“A fee of $20 was charged”: an amount that a call of this turn took or gave back."""
    if {action.kind for action in meant(reading)} != {"effect"}:
        return False
    said = [one for one in sentence.values if one.kind == AMOUNT and reading.reach[0] <= one.start < reading.reach[1]]
    done = [call for call in context.ledger.turn_writes if call.outcome == Outcome.DONE]
    back = {action.id for action in meant(reading)} & {"refund", "credit"}
    known = {cents for call in done for cents in moved(call, context.language, back=bool(back))}
    return bool(said) and all(one.cents in known for one in said)


def states_a_price(context: Context, sentence: Sentence, reading: Reading) -> bool:
    """“It is billed at $49.90”: what a look-up says that a thing costs."""
    if reading.strength == STRONG or reading.nouns or any(action.id not in _PRICED for action in meant(reading)):
        return False
    shown = [call for call in context.ledger.record.calls if call.outcome in EFFECTIVE]
    known = {cents for call in shown for cents in context.ledger.atoms(call).returned}
    said = {one.cents for one in sentence.values if one.kind == AMOUNT}
    return bool(said) and said <= known
