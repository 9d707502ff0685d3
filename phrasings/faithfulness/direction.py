"""Which way the money of a call went: a charge said of a refund, "nothing was charged" said of a charge."""

from collections.abc import Sequence
from typing import Any

from phrasings.faithfulness.acts import DONE, NOT_DONE
from phrasings.faithfulness.derive import speaks_of_money
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.profiles import meant
from phrasings.faithfulness.record import CallRecord
from phrasings.faithfulness.sentence import Sentence

_OUT, _BACK = frozenset(("charge", "pay")), frozenset(("refund", "credit"))


def wrong_way(sentence: Sentence, call: CallRecord, earlier: Sequence[CallRecord], *, before: bool) -> str | None:
    """What the sentence says of the call's money that its result contradicts, in words; None when nothing."""
    last = last_payment(call.result, max((len(_payment_rows(one.result)) for one in earlier), default=0))
    if last is None or sentence.has(Flag.HISTORY) or (before and not sentence.has(Flag.NONE)):
        return None
    effects = {action.id for reading in sentence.readings if reading.act == DONE for action in meant(reading)}
    if last < 0 and effects & _OUT and not effects & _BACK:
        return f"a charge, where {-last} went back"
    if last > 0 and effects & _BACK and not effects & _OUT and _is_signed(call.result):
        return f"a refund, where {last} was charged"
    if last > 0 and sentence.has(Flag.NONE) and _denies_payment(sentence):
        return f"no charge, where {last} was charged"
    return None


def _denies_payment(sentence: Sentence) -> bool:
    if not any(
        reading.act == NOT_DONE and reading.cue == "none" for reading in sentence.readings
    ) and not sentence.flags & (Flag.BE_PAST | Flag.BEEN | Flag.HAVE):
        return False
    if sentence.flags & (Flag.WILL | Flag.MODAL | Flag.CONDITION):
        return False
    return any(_OUT & set(token.actions) and token.flags & Flag.NOUN for token in sentence.tokens)


def last_payment(result: Any, known: int) -> float | None:
    """The amount of the newest row of a list of payments in a result, with its sign; None when no row is new.

    `known`: how many rows an earlier result of the same object had.
    """
    rows = _payment_rows(result)[known:]
    amounts = (
        [value for key, value in rows[-1].items() if "amount" in key.lower() and _is_number(value)] if rows else []
    )
    return float(amounts[0]) if amounts else None


def _payment_rows(result: Any) -> list[dict[str, Any]]:
    if not isinstance(result, dict):
        return []
    for key, value in result.items():
        if speaks_of_money(key) and isinstance(value, list) and value and all(isinstance(one, dict) for one in value):
            return value
    return []


def _is_signed(result: Any) -> bool:
    """Whether the list of payments tells refunds by their sign rather than by a type."""
    rows = _payment_rows(result)
    return bool(rows) and not any("type" in key.lower() for key in rows[-1])


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
