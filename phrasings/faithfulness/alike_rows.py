"""Differences between what one field held in two objects alike: the totals of two bills, the net pay of two months."""

import re
from itertools import combinations
from typing import Any

_TOTALS = re.compile(r"(?:^|_)(?:total|balance|net|gross)(?:$|_)")  # what may be held against what it was before
_MOST_ALIKE = 5


def between_alike(rows: list[dict[str, Any]]) -> dict[int, str]:
    """Differences between what one field of money held in two objects alike: the totals of two bills."""
    held: dict[str, dict[int, None]] = {}
    for row in rows:
        for name, number in row.items():
            if isinstance(number, int | float) and not isinstance(number, bool) and _is_total(name):
                held.setdefault(name, {})[round(number * 100)] = None
    pairs = (
        (name, one, other) for name, cents in held.items() for one, other in combinations(list(cents)[:_MOST_ALIKE], 2)
    )
    return {abs(one - other): f"{name}: {one / 100:.2f} and {other / 100:.2f}" for name, one, other in pairs}


def _is_total(name: str) -> bool:
    return _TOTALS.search(name.lower()) is not None
