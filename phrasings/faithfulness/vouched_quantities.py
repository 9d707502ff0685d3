"""Where a stated quantity comes from: “512 GB”."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.known import Known
from phrasings.faithfulness.sentence import Sentence
from phrasings.faithfulness.values import Stated
from phrasings.faithfulness.verdicts import RECORD, UNSUPPORTED, ValueVerdict

_UNITS = {"go": "gb", "mo": "mb"}


def vouch_quantity(known: Known, stated: Stated, sentence: Sentence) -> ValueVerdict:
    """“512 GB”: one that the record holds, where it holds any in that unit."""
    number, unit = float(stated.word), _UNITS.get(stated.detail, stated.detail).upper()
    atoms = known.ledger.everything
    written = [word for word in atoms.words if word.endswith(unit) and word[:1].isdecimal()]
    if not sentence.has(Flag.RATE):
        written += [f"{one:g}{unit}" for one in _numbers_in(unit.lower(), atoms.rows)]
    if not written or any(word in (f"{number:g}{unit}", f"{number:g} {unit}", f"{number}{unit}") for word in written):
        return ValueVerdict(stated, RECORD)
    if (
        round(number * 100) in atoms.amounts
        or f"{number:g}{unit}" in known.ledger.heard
        or f"{number:g}" in known.ledger.heard
    ):
        return ValueVerdict(stated, RECORD)
    return ValueVerdict(stated, UNSUPPORTED)


def _numbers_in(unit: str, rows: Sequence[dict[str, Any]]) -> list[float]:
    """The numbers of fields that are named after a unit ("gb", "data_left_gb"), and the sums of two of them."""
    found = [
        float(value)
        for row in rows
        for key, value in row.items()
        if isinstance(value, int | float) and not isinstance(value, bool) and key.lower().split("_")[-1] == unit
    ][:12]
    return found + [one + other for one, other in combinations(found, 2)]
