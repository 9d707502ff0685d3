"""Amounts that follow from the record: sums over a list, sums, differences and products of amounts in the reply."""

from itertools import combinations
from typing import Any

from phrasings.faithfulness.ledger import Ledger
from phrasings.faithfulness.values import AMOUNT, Stated

_MOST_OPERANDS = 12
_MOST_COUNT = 9


def derived_amounts(ledger: Ledger, stated: list[Stated]) -> dict[int, str]:
    """Cents → how they follow. Operands are amounts of the reply that the record holds, and sums over its lists."""
    everything = ledger.everything
    operands = [int(str(one.value)) for one in stated if one.kind == AMOUNT]
    known = list(dict.fromkeys(one for one in operands if one in everything.amounts or -one in everything.amounts))
    found: dict[int, str] = {}
    counts = sorted(count for count in everything.counts if 1 < count <= _MOST_COUNT)
    sums = _list_sums(everything.lists, {str(one.value).upper() for one in stated if one.kind != AMOUNT})
    found.update(sums)
    for total, how in sums.items():
        for count in counts:
            found.setdefault(total * count, f"({how}) × {count}")
    _combine(known[:_MOST_OPERANDS], counts, found)
    _combine([one for one in operands if one in found][:4] + known[:4], (), found)
    return found


def _combine(known: list[int], counts: list[int] | tuple[int, ...], found: dict[int, str]) -> None:
    for one in known:
        for count in counts:
            found.setdefault(one * count, f"{one / 100:.2f} × {count}")
    for first, second in combinations(known, 2):
        found.setdefault(first + second, f"{first / 100:.2f} + {second / 100:.2f}")
        found.setdefault(abs(first - second), f"{max(first, second) / 100:.2f} - {min(first, second) / 100:.2f}")
    if len(known) > 2:
        found.setdefault(sum(known), "the sum of the amounts in the reply")


def _list_sums(lists: list[list[dict[str, Any]]], named: set[str]) -> dict[int, str]:
    found: dict[int, str] = {}
    for rows in lists:
        if not 1 < len(rows) <= 12 or not _in_focus(rows, named):
            continue
        totals: dict[str, float] = {}
        for row in rows:
            for path, number in _numbers(row):
                totals[path] = totals.get(path, 0) + number
        found.update({round(abs(total) * 100): f"the sum of {path}" for path, total in totals.items() if total})
    return found


def _in_focus(rows: list[dict[str, Any]], named: set[str]) -> bool:
    if not named:
        return True
    return any(str(value).upper().lstrip("#") in named for row in rows for value in row.values() if isinstance(value, str))


def _numbers(row: Any) -> list[tuple[str, float]]:
    if not isinstance(row, dict):
        return []
    found: list[tuple[str, float]] = []
    for key, value in row.items():
        if isinstance(value, bool):
            continue
        if isinstance(value, int | float):
            found.append((str(key), value))
        elif isinstance(value, dict):
            found += [(f"{key}.{inner}", number) for inner, number in _numbers(value)]
    return found
