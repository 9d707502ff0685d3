"""Where a stated amount comes from."""

import re

from phrasings.faithfulness.acts import ASK, DONE, NOT_DONE, NOT_KNOWN
from phrasings.faithfulness.counting import times_said
from phrasings.faithfulness.derive import derived_amounts, speaks_of_money
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.known import Known
from phrasings.faithfulness.ledger import EFFECTIVE
from phrasings.faithfulness.percentages import shares
from phrasings.faithfulness.profiles import meant
from phrasings.faithfulness.record import CallRecord
from phrasings.faithfulness.sentence import Sentence
from phrasings.faithfulness.values import AMOUNT, IDENTIFIER, QUANTITY, WEAK_MONEY, Stated
from phrasings.faithfulness.verdicts import DERIVED, HEARD, POLICY, RECORD, UNSUPPORTED, WRONG, ValueVerdict

_MONEY_MOVES = frozenset(("charge", "pay", "refund", "credit"))
_MONEY_THINGS = frozenset(("payment", "payment_method", "card", "gift_card", "difference"))
_WORKING = ("=", "＝", " + ", "×", "＋")  # marks of a calculation that is shown
_FEE = re.compile(r"(?:^|_)(?:fee|surcharge|penalty)(?:$|_)")
_MOST_STATED = 40  # values of a reply that a share may be of
_ISO = re.compile(r"\d{4}-\d\d-\d\d")
_SMALL_FEE = 5_000  # cents: up to it fees come in fives
_A_GAP = 4  # characters between a word and the amount that it stands before
_LARGEST_FEE = 50_000  # cents: above it a round figure is more than a customary fee


def vouch_amount(
    known: Known, stated: Stated, sentence: Sentence, call: CallRecord | None, *, claim: bool
) -> ValueVerdict:
    """The verdict on an amount. `call`: the one that its clause speaks of; `claim`: that it says that it was done."""
    if call is not None:
        own = _of_the_call(known, stated, sentence, call, claim=claim)
        if own is not None:
            return own
    elif owner := _owner_of_another(known, stated.cents, sentence):
        return ValueVerdict(stated, WRONG, owner)
    return _of_the_record(known, stated, sentence, claim=claim) or _of_wording(known, stated, sentence, call)


def _of_the_call(
    known: Known, stated: Stated, sentence: Sentence, call: CallRecord, *, claim: bool
) -> ValueVerdict | None:
    """The verdict where the call itself knows the amount, or would if it were true."""
    cents, own = stated.cents, known.ledger.atoms(call).amounts
    if cents in own or -cents in own:
        return _signed(stated, cents, own, sentence, call, claim=claim)
    if _was_so_before(known, stated, sentence):
        return ValueVerdict(stated, RECORD, "what it was before")
    if (
        (claim or _tells_of_payment(sentence))
        and _moves_money(sentence)
        and _has_money(known, call)
        and not _derives_from(known, call, cents)
        and not (not claim and sentence.has(Flag.DIFFERENCE_WORDS) and _is_step(known, call, cents))
        and not (sentence.has(Flag.SUM_WORDS) and cents in known.totals)
        and not (sentence.has(Flag.RATE) and cents in known.counted)
        and not any(cents in known.ledger.atoms(one).amounts for one in _peers(known, call, sentence))
    ):
        return ValueVerdict(stated, WRONG, call.id)
    return None


def _of_the_record(known: Known, stated: Stated, sentence: Sentence, *, claim: bool) -> ValueVerdict | None:
    """The verdict where anything of the record, the policies or the customer's words holds the amount, or it follows."""
    cents, everything = stated.cents, known.ledger.everything.amounts
    if cents in everything or -cents in everything:
        return ValueVerdict(stated, RECORD)
    if not claim and cents in known.ledger.asked and _speaks_of_a_request(sentence):
        return ValueVerdict(stated, RECORD, "asked for")
    if cents in known.policy:
        return ValueVerdict(stated, POLICY)
    if cents in known.told_cents:
        return ValueVerdict(stated, RECORD, "in words")
    how = _derived_as(known, cents, sentence)
    if how:
        return ValueVerdict(stated, DERIVED, how)
    return ValueVerdict(stated, HEARD) if cents in known.heard_cents else None


def _of_wording(known: Known, stated: Stated, sentence: Sentence, call: CallRecord | None) -> ValueVerdict:
    """The verdict on an amount that nothing holds: it stands only where the sentence speaks of no money that moves."""
    if call is None and _sounds_like_policy(sentence, stated.cents) and not _knows_the_fee(known, sentence):
        return ValueVerdict(stated, POLICY, "wording")
    if stated.detail == WEAK_MONEY and not _moves_money(sentence) and not sentence.has(Flag.SUM_WORDS):
        return ValueVerdict(stated, POLICY, "perhaps no money")
    return ValueVerdict(stated, UNSUPPORTED)


def _was_so_before(known: Known, stated: Stated, sentence: Sentence) -> bool:
    """“$12 instead of $17”: an amount of the record right behind a word that makes it the former one."""
    if not any(one.kind == AMOUNT and one is not stated for one in sentence.values):
        return False
    before = next((token for token in reversed(sentence.tokens) if token.end <= stated.start), None)
    if before is None or not before.flags & Flag.OLD or stated.start - before.end > _A_GAP:
        return False
    return stated.cents in known.ledger.everything.amounts


def _peers(known: Known, call: CallRecord, sentence: Sentence) -> list[CallRecord]:
    """Other calls of the same tool, with an effect, whose objects the sentence names too."""
    named = _ids_of(sentence)
    return [
        one
        for one in known.ledger.by_tool[call.tool]
        if one is not call and one.outcome in EFFECTIVE and not named.isdisjoint(known.ledger.atoms(one).words)
    ]


def _owner_of_another(known: Known, cents: int, sentence: Sentence) -> str | None:
    """The call that an amount is of, where the sentence names one object and its money, and that call was of another."""
    named = _ids_of(sentence)
    if len(named) != 1 or not _moves_money(sentence) or sentence.question:
        return None
    writes = [one for one in known.ledger.writes if one.outcome in EFFECTIVE]
    mine = [one for one in writes if not named.isdisjoint(known.ledger.atoms(one).words)]
    told = any(
        cents in known.ledger.atoms(one).amounts
        for one in known.ledger.record.calls
        if not named.isdisjoint(known.ledger.atoms(one).words)
    )
    theirs = [one for one in writes if one not in mine and cents in known.ledger.atoms(one).amounts]
    same = {one.tool for one in mine}
    return next((one.id for one in theirs if one.tool in same), None) if not told else None


def _knows_the_fee(known: Known, sentence: Sentence) -> bool:
    """Whether a call of this turn returned what it charges for itself: then no other figure is customary."""
    if sentence.has(Flag.RATE | Flag.CONDITION) or not sentence.has(Flag.BENEFIT):
        return False
    calls = [call for call in known.ledger.turn_writes if isinstance(call.result, dict)]
    return any(_FEE.search(name) for call in calls for name in call.result)


def _derived_as(known: Known, cents: int, sentence: Sentence) -> str | None:
    """How an amount follows from the record, where the sentence says that it was worked out."""
    known.leaned = True
    if cents in known.shown:
        return "the working shown"
    return _as_share(known, cents, sentence) or _combined(known, cents, sentence)


def _as_share(known: Known, cents: int, sentence: Sentence) -> str | None:
    """How an amount is a percentage of another that the sentence or the reply states."""
    if "%" not in sentence.piece.text:
        return None
    everything = known.ledger.everything.amounts
    bases = (one.cents for one in (*sentence.values, *known.reply_values[:_MOST_STATED]) if one.kind == AMOUNT)
    return shares(sentence.piece.text, [one for one in bases if one in everything], everything).get(cents)


def _combined(known: Known, cents: int, sentence: Sentence) -> str | None:
    """How an amount is the sum, the product or the difference of others."""
    if sentence.has(Flag.SUM_WORDS) and cents in known.totals:
        return known.totals[cents]
    if sentence.flags & (Flag.SUM_WORDS | Flag.RATE | Flag.COUNTED):
        how = known.counted.get(cents) or times_said(known.ledger.everything, sentence).get(cents)
        if how:
            return how
    pays = any(thing in _MONEY_THINGS for token in sentence.tokens for thing in token.objects)
    pays = pays or any(one.cue == "your own deed" and "pay" in one.actions for one in sentence.readings)
    shows = any(mark in sentence.piece.text for mark in _WORKING)
    if pays or shows or sentence.flags & (Flag.SUM_WORDS | Flag.RATE | Flag.COUNTED | Flag.CONDITION):
        how = known.derivations.get(cents)
        if how:
            return how
    if pays or shows or sentence.flags & (Flag.DIFFERENCE_WORDS | Flag.FRESH):
        return known.differences.get(cents)
    return None


def _signed(  # noqa: PLR0913
    stated: Stated, cents: int, own: set[int], sentence: Sentence, call: CallRecord, *, claim: bool
) -> ValueVerdict:
    effects = _effects(sentence)
    if claim and cents not in own and effects & {"charge", "pay"} and not effects & {"refund", "credit"}:
        return ValueVerdict(stated, WRONG, f"{call.id}: {-cents / 100}")
    return ValueVerdict(stated, RECORD, call.id)


def _is_step(known: Known, call: CallRecord, cents: int) -> bool:
    """Whether an amount that the record holds is also what the call made a price more or less."""
    everything = known.ledger.everything.amounts
    return cents in everything and any(
        abs(one - cents) in everything for one in known.ledger.atoms(call).returned if one > cents
    )


def _has_money(known: Known, call: CallRecord) -> bool:
    """Whether the call took or returned an amount of its own; a day ("next_charge") is none."""
    rows = known.ledger.atoms(call).rows
    return any(speaks_of_money(name) and not _ISO.match(str(value)) for row in rows for name, value in row.items())


def _derives_from(known: Known, call: CallRecord, cents: int) -> bool:
    known.leaned = True
    return cents in derived_amounts(known.ledger.atoms(call), known.reply_values, frozenset(known.reply_counts))


def _ids_of(sentence: Sentence) -> set[str]:
    return {one.word.upper().lstrip("#") for one in sentence.values if one.kind == IDENTIFIER}


def _effects(sentence: Sentence) -> set[str]:
    return {action.id for reading in sentence.readings for action in meant(reading)}


def _moves_money(sentence: Sentence) -> bool:
    nouns = {noun for reading in sentence.readings for noun in reading.nouns}
    things = {thing for token in sentence.tokens for thing in token.objects}
    if sentence.has(Flag.FRESH) and sentence.has(Flag.DIFFERENCE_WORDS) and "cost" in things:
        return True
    return bool((_effects(sentence) | nouns) & _MONEY_MOVES or things & _MONEY_THINGS)


def _tells_of_payment(sentence: Sentence) -> bool:
    """Whether a line under a claim says what was, or will be, charged or given back."""
    return bool(sentence.has(Flag.FRESH) and sentence.has(Flag.DIFFERENCE_WORDS)) or bool(
        _effects(sentence) & _MONEY_MOVES
    )


def _speaks_of_a_request(sentence: Sentence) -> bool:
    """Whether a sentence tells or asks of something that was asked for, and claims nothing."""
    acts = {reading.act for reading in sentence.readings if reading.actions != ("reject",)}
    depends = any(reading.conditional for reading in sentence.readings)
    return DONE not in acts and bool(
        depends
        or acts & {NOT_DONE, ASK, NOT_KNOWN}
        or sentence.question
        or sentence.has(Flag.FAILED_VERB | Flag.UNABLE)
    )


def _sounds_like_policy(sentence: Sentence, cents: int) -> bool:
    """A round figure in a sentence of general wording, or of a fee or a gesture, that names no object of the record."""
    if cents % (500 if cents <= _SMALL_FEE else 1000):
        return False
    customary = cents <= _SMALL_FEE and sentence.has(Flag.BENEFIT)
    if customary and (sentence.question or sentence.has(Flag.RATE) or "=" in sentence.piece.text):
        return True  # "insurance for $30 per passenger" beside a day and a flight
    if any(one.kind not in (AMOUNT, QUANTITY) for one in sentence.values):
        return False
    if sentence.flags & (Flag.DIFFERENCE_WORDS | Flag.SUM_WORDS) and not sentence.has(Flag.RATE):
        return False
    return sentence.has(Flag.RATE) or (cents <= _LARGEST_FEE and sentence.has(Flag.BENEFIT) and not sentence.piece.item)
