"""Amounts that are a share of another: "a deductible of 5 %, that is $12,000 of the $240,000 insured"."""

import re
from collections.abc import Iterable

_PERCENT = re.compile(r"(?<![\d.,])(\d{1,3}(?:[.,]\d{1,2})?) ?[%％]")
_MOST_BASES = 12


def shares(text: str, bases: Iterable[int], known: set[int]) -> dict[int, str]:
    """Cents → how they follow from the percentages that a text names and the record holds.

    `bases`: the cents that a share may be of; `known`: the numbers of the record, in hundredths. The share itself
    counts, and what it leaves or makes of the whole.
    """
    found: dict[int, str] = {}
    for written in _PERCENT.findall(text) if "%" in text or "％" in text else ():
        hundredths = round(float(written.replace(",", ".")) * 100)
        if hundredths not in known:
            continue
        for base in list(dict.fromkeys(bases))[:_MOST_BASES]:
            share = round(base * hundredths / 10_000)
            for cents in (share, base - share, base + share):
                found.setdefault(cents, f"{written} % of {base / 100:.2f}")
    return found
