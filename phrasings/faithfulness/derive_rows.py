"""Amounts that follow from the rows of a list: what differs from row to row, what the deductions alone come to."""

from collections.abc import Iterable, Iterator
from typing import Any

from phrasings.faithfulness.atoms import Rows

_MOST_ROWS = 12  # of a list whose amounts are compared
_MOST_AMOUNTS = 24
_A_PAIR = 2


def row_differences(lists: Iterable[Rows], known: Iterable[int]) -> dict[int, str]:
    """Cents → how they follow: an amount of the reply less one that stands in a row ("more than in the month before")."""
    amounts = list(dict.fromkeys(one for rows, _ in lists if len(rows) <= _MOST_ROWS for one in _cents_in(rows)))
    found: dict[int, str] = {}
    for one in known:
        for other in amounts[:_MOST_AMOUNTS]:
            if one != other:
                found.setdefault(abs(one - other), f"{one / 100:.2f} and a row's {other / 100:.2f}")
    return found


def groups_of(numbers: list[float]) -> Iterator[list[float]]:
    """All of a list's numbers; and, where some are taken off, those that are and those that are not."""
    yield numbers
    for part in ([one for one in numbers if one < 0], [one for one in numbers if one > 0]):
        if _A_PAIR <= len(part) < len(numbers):
            yield part


def _cents_in(rows: list[dict[str, Any]]) -> Iterator[int]:
    for row in rows:
        for value in row.values():
            if isinstance(value, float):
                yield round(value * 100)
