"""Where a stated day comes from."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

from phrasings.faithfulness.acts import ASK, MENTION, PROMISE, Reading
from phrasings.faithfulness.atoms import atoms_of
from phrasings.faithfulness.day_counts import worked_out
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.known import Known
from phrasings.faithfulness.profiles import meant
from phrasings.faithfulness.record import CallRecord
from phrasings.faithfulness.said import said_of_each
from phrasings.faithfulness.sentence import Sentence
from phrasings.faithfulness.values import DATE, Day, Stated
from phrasings.faithfulness.verdicts import DERIVED, HEARD, POLICY, RECORD, UNSUPPORTED, WRONG, ValueVerdict

_RESUMING = frozenset(("resume", "restart", "enable", "renew", "restore"))
_ANY_YEAR = 2001  # stands in for a year that is not said
_HOUR = re.compile(r"[\d:時分半のに午前後（）()月火水木金土日曜 ]{0,14}")  # what may stand between a day and "から"
_BETWEEN = 4  # characters between the two days of a range
_BESIDE = 12  # characters between a date and the word that makes it today's


def vouch_day(
    known: Known, stated: Stated, sentence: Sentence, call: CallRecord | None, *, claim: bool
) -> ValueVerdict:
    """The verdict on a day. `call`: the one that its clause speaks of; `claim`: that it says that it was done."""
    own = _day_of_call(known, stated, sentence, call) if claim and call is not None else None
    return own or ValueVerdict(stated, *_tier_of_day(known, stated, sentence))


def _day_of_call(known: Known, stated: Stated, sentence: Sentence, call: CallRecord) -> ValueVerdict | None:
    """The verdict where the claimed call itself knows days."""
    own = known.ledger.atoms(call).dates
    if stated.detail == "relative" and not own:
        return ValueVerdict(stated, POLICY, "the clock")
    if _among(stated.days, own):
        return ValueVerdict(stated, RECORD, call.id)
    if own and _is_day_before(known, stated, sentence, own):
        return ValueVerdict(stated, RECORD, "the day before the change")
    if own and (atoms_of(replace(call, result=None)).dates or _is_siblings_day(known, stated, sentence, call)):
        return ValueVerdict(stated, WRONG, call.id)
    return None


def _tier_of_day(known: Known, stated: Stated, sentence: Sentence) -> tuple[str, str]:
    """What vouches for a day, and how."""
    if stated.detail == "relative":
        return POLICY, "the clock"
    if _among(stated.days, known.ledger.everything.dates):
        return RECORD, ""
    if known.names_day(stated):
        return HEARD, ""
    if any(day[1:] in known.told_days for day in stated.days):
        return RECORD, "in words"
    return _tier_of_unnamed(known, stated, sentence)


def _tier_of_unnamed(known: Known, stated: Stated, sentence: Sentence) -> tuple[str, str]:
    """What vouches for a day that neither the record nor the customer names."""
    if how := _derived_as(known, stated, sentence):
        return DERIVED, how
    if sentence.has(Flag.EXAMPLE) or _is_plan(sentence) or _beside_today(stated, sentence):
        return POLICY, "wording"
    return UNSUPPORTED, ""


def _is_day_before(known: Known, stated: Stated, sentence: Sentence, own: set[Day]) -> bool:
    """“From 10 April to 17 April”: the day that the change was from, beside one that it took."""
    ranged = any(one.kind == DATE and 0 <= one.start - stated.end <= _BETWEEN for one in sentence.values)
    if not ranged and not _is_marked_old(stated, sentence):  # "del 18 al 20 de mayo"
        return False
    others = [one for one in sentence.values if one.kind == DATE and one is not stated]
    return any(_among(one.days, own) for one in others) and _among(stated.days, known.ledger.everything.dates)


def _is_marked_old(stated: Stated, sentence: Sentence) -> bool:
    """Whether a word beside a day says that the change was from it; in Japanese it stands after: "3日の10時から"."""
    text = sentence.piece.text
    if sentence.language == "ja":
        return any(
            token.flags & Flag.OLD and stated.end <= token.start and _HOUR.fullmatch(text[stated.end : token.start])
            for token in sentence.tokens
        )
    beside = text[: stated.start].rstrip().rpartition(" ")[2].lower()
    return any(token.flags & Flag.OLD and token.text == beside for token in sentence.tokens)


def _is_siblings_day(known: Known, stated: Stated, sentence: Sentence, call: CallRecord) -> bool:
    """Whether only another call of the same tool, which the sentence does not name, knows the day."""
    others = [
        one
        for one in known.ledger.record.calls
        if one is not call and _among(stated.days, known.ledger.atoms(one).dates)
    ]
    said = said_of_each(sentence, (0, 0), known.ledger)
    return bool(others) and all(one.tool == call.tool and said.get(one.id, 0) <= 1 for one in others)  # 1: the day


def _derived_as(known: Known, stated: Stated, sentence: Sentence) -> str:
    """How a day follows from those of the record; "" where it does not."""
    if _is_next_day(stated.days, known.ledger.everything.dates, sentence):
        return "the next day"
    return worked_out(stated.days, known.ledger, ahead=any(one.act == PROMISE for one in sentence.readings))


def _among(days: Sequence[Day], dates: set[Day]) -> bool:
    return any(
        (day in dates or (0, *day[1:]) in dates) if day[0] else any(one[1:] == day[1:] for one in dates) for day in days
    )


def _is_next_day(days: Sequence[Day], dates: set[Day], sentence: Sentence) -> bool:
    text = sentence.piece.text
    if "+1" not in text and "next" not in text and not sentence.has(Flag.ARRIVAL) and not _resumes(sentence):
        return False
    return _among([_day_before(day) for day in days], dates)


def _day_before(day: Day) -> Day:
    year, month, number = day
    before = date(year or _ANY_YEAR, month, number) - timedelta(days=1)
    return (before.year if year else 0, before.month, before.day)


def _resumes(sentence: Sentence) -> bool:
    """“It starts again on 1 December”, of what is on hold until 30 November."""
    return any(one.act == PROMISE and not _RESUMING.isdisjoint(one.actions) for one in sentence.readings)


def _beside_today(stated: Stated, sentence: Sentence) -> bool:
    return any(
        token.flags & Flag.TODAY and min(abs(token.end - stated.start), abs(stated.end - token.start)) <= _BESIDE
        for token in sentence.tokens
    )


def _is_plan(sentence: Sentence) -> bool:
    """Whether the sentence only says what the agent is going to look up."""
    acts = [reading for reading in sentence.readings if reading.act != MENTION]
    looks = any(action.kind == "read" for one in sentence.readings for action in meant(one))
    return looks and bool(acts) and all(one.act in (PROMISE, ASK) and _only_looks(one) for one in acts)


def _only_looks(reading: Reading) -> bool:
    kinds = {action.kind for action in meant(reading)}
    return kinds <= {"read", "generic"}
