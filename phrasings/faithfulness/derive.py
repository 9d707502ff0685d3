"""Amounts that follow from the record: sums over a list, sums, differences and products of amounts in the reply."""

import re
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations
from typing import Any

from phrasings.faithfulness.alike_rows import between_alike
from phrasings.faithfulness.atoms import Atoms, Rows
from phrasings.faithfulness.derive_rows import groups_of, row_differences
from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.record import CallRecord
from phrasings.faithfulness.values import AMOUNT, Stated

_MOST_OPERANDS = 12
_LONGEST_LIST = 12  # rows that a reply may add up
_LARGEST_GROUP = 9  # persons or things that a price is multiplied by
_STANDS = re.compile(r"(?:^|_)(?:balance|total|saldo)$")  # a field whose amount others are taken from
_MANY = 20  # a whole number below it may be a count
_LARGEST_UNIT_PRICE = 100  # of what is sold by the kilowatt-hour, the kilo, the gigabyte
_A_PAIR = 2
_FEW = 5  # fewer things than this are added up
_MONEY_WORDS = (
    "amount",
    "price",
    "total",
    "refund",
    "charge",
    "fee",
    "cost",
    "paid",
    "payment",
    "balance",
    "fare",
    "due",
    "premium",
    "credit",
)


def derived_amounts(atoms: Atoms, stated: list[Stated], said: frozenset[int]) -> dict[int, str]:
    """Cents → how they follow. Operands are amounts of the reply that the record holds, what the record holds of the
    things that the reply names, and sums over lists of them; counts are those that the reply says and the numbers of
    persons that the record lists.
    """
    operands = [one.cents for one in stated if one.kind == AMOUNT]
    known = list(dict.fromkeys(one for one in operands if one in atoms.amounts or -one in atoms.amounts))[
        :_MOST_OPERANDS
    ]
    named = {one.word.upper() for one in stated if one.kind != AMOUNT}
    counts = sorted({count for count in (said | _head_counts(atoms)) if 1 < count <= _LARGEST_GROUP})
    found = _list_sums(atoms.lists, named, known) | _named_sums(atoms.rows, named)
    for total, how in list(found.items()):
        for count in counts:
            found.setdefault(total * count, f"({how}) × {count}")
    for one, how in _units(atoms.rows, named).items():
        for count in counts:
            found.setdefault(one * count, f"{how} × {count}")
            found.setdefault(round(one / count), f"{how} ÷ {count}")
    sums = [one for one in operands if one in found][:4]
    products = {
        one * other for one in said for other in said if one > 1 and other > 1 and one * other <= _MOST_OPERANDS
    }
    _combine(known, sorted({*counts, *products}), found)
    _combine([*sums, *known[:6]], (), found)
    return found


def _head_counts(atoms: Atoms) -> set[int]:
    """How many persons the lists of the record hold."""
    return {len(rows) for rows, _ in atoms.lists if any("name" in key for key in rows[0])}


def differences(atoms: Atoms, stated: list[Stated], worked: Collection[int] = ()) -> dict[int, str]:
    """Cents → how they follow, for sentences that tell a difference: between the prices of one thing that the reply
    names, between two amounts of the reply, between an amount and what stands on a card or was paid.

    `worked`: the cents that follow from the record in other ways; an amount of the reply may be one of them.
    """
    operands = [one.cents for one in stated if one.kind == AMOUNT]
    known = list(dict.fromkeys(one for one in operands if one in atoms.amounts or -one in atoms.amounts))[
        :_MOST_OPERANDS
    ]
    known += [one for one in dict.fromkeys(operands) if one in worked and one not in known][:_FEW]
    found = _steps(atoms.rows, {one.word.upper() for one in stated if one.kind != AMOUNT}) | _changes(atoms.rows)
    found |= between_alike(atoms.rows)
    for first, second in combinations(operands[:_MOST_OPERANDS], 2):
        if first in known or second in known:
            found.setdefault(abs(first - second), f"{max(first, second) / 100:.2f} - {min(first, second) / 100:.2f}")
    for cents, how in row_differences(atoms.lists, known[:_FEW]).items():
        found.setdefault(cents, how)
    totals = sorted(atoms.computed)[:_MOST_OPERANDS]
    for one in known:
        for balance in (*_balances(atoms.rows)[:8], *totals):
            found.setdefault(abs(one - balance), f"{one / 100:.2f} and a balance of {balance / 100:.2f}")
    return found


def _spelt(cents: int) -> str:
    return f"{cents / 100:.2f}"


def _combine(known: list[int], counts: Iterable[int], found: dict[int, str]) -> None:
    for one in known:
        for count in counts:
            found.setdefault(one * count, f"{_spelt(one)} × {count}")
            found.setdefault(round(one / count), f"{one / 100:.2f} ÷ {count}")
    for first, second in combinations(known, 2):
        found.setdefault(first + second, f"{_spelt(first)} + {_spelt(second)}")
    if len(known) > _A_PAIR:
        found.setdefault(sum(known), " + ".join(_spelt(one) for one in known))


def _list_sums(lists: list[Rows], named: set[str], known: Collection[int]) -> dict[int, str]:
    found: dict[int, str] = {}
    for rows, parent in lists:
        if not 1 < len(rows) <= _LONGEST_LIST or not _in_focus(rows, parent, named, known):
            continue
        terms: dict[str, list[float]] = {}
        for row in rows:
            for path, number in _money(row):
                terms.setdefault(path, []).append(number)
        for path, each in terms.items():
            for numbers in groups_of(each):
                total = sum(numbers)
                if total:
                    found[round(abs(total) * 100)] = f"{' + '.join(f'{one:.2f}' for one in numbers)} ({path})"
    return found


def _named_sums(rows: list[dict[str, Any]], named: set[str]) -> dict[int, str]:
    """The prices of one kind of two to four things that the reply names, added up."""
    by_path: dict[str, dict[str, float]] = {}
    for row in rows:
        word = next((one for one in map(_key, row.values()) if one in named), "")
        for path, number in _money(row) if word else ():
            by_path.setdefault(path, {}).setdefault(word, number)
    sums = {path: list(prices.values()) for path, prices in by_path.items() if 1 < len(prices) < _FEW}
    return {round(sum(prices) * 100): f"the sum of {path}" for path, prices in sums.items()}


def _key(value: Any) -> str:
    return value.upper().lstrip("#") if isinstance(value, str) else ""


def _units(rows: list[dict[str, Any]], named: set[str]) -> dict[int, str]:
    found: dict[int, str] = {}
    for row in rows:
        if any(isinstance(value, str) and value.upper().lstrip("#") in named for value in row.values()):
            found.update({round(abs(number) * 100): f"{abs(number):.2f} ({path})" for path, number in _money(row)})
    return found


def _steps(rows: list[dict[str, Any]], named: set[str]) -> dict[int, str]:
    """Differences between the prices of one thing that the reply names (its classes, its sizes), and their sums."""
    found: dict[int, str] = {}
    steps: list[int] = []
    for row in rows:
        if not any(isinstance(value, str) and value.upper().lstrip("#") in named for value in row.values()):
            continue
        prices = [(path, round(number * 100)) for path, number in _money(row) if "." in path]
        for (first, one), (second, other) in combinations(prices[:4], 2):
            found.setdefault(abs(one - other), f"{_spelt(one)} ({first}) - {_spelt(other)} ({second})")
            steps.append(abs(one - other))
    for step, another in combinations(list(dict.fromkeys(steps))[:8], 2):
        found.setdefault(step + another, f"{_spelt(step)} + {_spelt(another)}, two such differences")
    return found


def _balances(rows: list[dict[str, Any]]) -> list[int]:
    """Amounts that stand on cards and certificates, balances and totals."""
    found = [row["amount"] for row in rows if "amount" in row and not {"id", "source", "payment_id"}.isdisjoint(row)]
    found += [value for row in rows for name, value in row.items() if _STANDS.search(name.lower())]
    return list(
        dict.fromkeys(round(one * 100) for one in found if isinstance(one, int | float) and not isinstance(one, bool))
    )


def _in_focus(
    rows: list[dict[str, Any]], parent: dict[str, Any] | None, named: set[str], known: Collection[int] = ()
) -> bool:
    """Whether a reply speaks of a list: it names one of its things, or amounts of two of its rows."""
    said = sum(any(abs(round(number * 100)) in known for _, number in _money(row)) for row in rows)
    if not named or said >= _A_PAIR:
        return True
    return any(
        isinstance(value, str) and value.upper().lstrip("#") in named
        for row in (*rows, parent or {})
        for value in row.values()
    )


def _money(row: dict[str, Any]) -> list[tuple[str, float]]:
    return [(path, number) for path, number in _numbers(row) if speaks_of_money(path)]


def speaks_of_money(path: str) -> bool:
    """Whether a field's name says that it holds money."""
    low = path.lower()
    return any(word in low for word in _MONEY_WORDS)


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


def totals_of_calls(calls: Sequence[CallRecord]) -> dict[int, str]:
    """Cents → how they follow: the same field of money added up over the calls of one tool that had an effect."""
    found: dict[int, str] = {}
    for tool in dict.fromkeys(call.tool for call in calls):
        same = [call for call in calls if call.tool == tool and call.outcome in (Outcome.DONE, Outcome.UNDONE)]
        if len(same) < _A_PAIR:
            continue
        rows = [dict(_money(dict(call.arguments))) | dict(_money(call.result)) for call in same]
        for path in set.intersection(*(set(row) for row in rows)):
            terms = " + ".join(f"{row[path]:.2f}" for row in rows)
            found[round(sum(row[path] for row in rows) * 100)] = f"{terms} ({path} of {len(same)} calls)"
    return found


def by_count(calls: Sequence[CallRecord]) -> dict[int, str]:
    """Cents → how they follow: an amount of a call times, or shared among, a number that the call holds; by the month."""
    found: dict[int, str] = {}
    lines: list[set[int]] = []
    for call in [one for one in calls if one.outcome in (Outcome.DONE, Outcome.UNDONE)][-_MOST_OPERANDS:]:
        known = {round(number * 100) for _, number in (*_money(dict(call.arguments)), *_money(call.result))}
        counts = sorted(_numbers_taken(call))
        products = {one * count for one in known for count in counts}
        for one in known:
            found.update({one * count: f"{one / 100:.2f} × {count}" for count in (*counts, 12)})
            found.update({round(one / count): f"{one / 100:.2f} ÷ {count}" for count in (*counts, 12)})
        lines.append(known | products)
    for first, second in combinations(lines, 2):
        found.update({one + other: f"{one / 100:.2f} + {other / 100:.2f}" for one in first for other in second})
    return found


def by_quantity(rows: Sequence[dict[str, Any]], quantities: Sequence[float]) -> dict[int, str]:
    """Cents → the price of a unit and the quantity, of those that the reply states, that they are the product of."""
    prices = {number: path for row in rows for path, number in _money(row) if 0 < number < _LARGEST_UNIT_PRICE}
    return {
        round(price * quantity * 100): f"{price} ({path}) × {quantity:g}"
        for price, path in list(prices.items())[:_MOST_OPERANDS]
        for quantity in quantities[:_MOST_OPERANDS]
    }


def _numbers_taken(call: CallRecord) -> set[int]:
    """The small whole numbers that a call took or returned, which are no money."""
    rows = (dict(call.arguments), call.result)
    listed = {
        len(value)
        for value in (call.result if isinstance(call.result, dict) else {}).values()
        if isinstance(value, list)
    }
    return {one for one in listed if 1 < one <= _LARGEST_GROUP} | {
        int(number)
        for row in rows
        for path, number in _numbers(row)
        if 1 < number < _MANY and number == int(number) and not speaks_of_money(path)
    }


_BEFORE, _AFTER = ("old", "previous", "before", "original"), ("new", "after", "updated", "current")


def _changes(rows: list[dict[str, Any]]) -> dict[int, str]:
    """Differences between two amounts of one kind that one object holds: old and new, claimed and approved."""
    found: dict[int, str] = {}
    for row in rows:
        named = [(path, round(number * 100)) for path, number in _money(row)][:_FEW]
        for (first, one), (second, other) in combinations(named, 2):
            if _are_of_one_kind(first, second):
                found[abs(one - other)] = f"{first} - {second}"
    return found


def _are_of_one_kind(first: str, second: str) -> bool:
    """“old_price” and "new_price"; "amount_claimed" and "amount_approved": names that share a word of money."""
    shared = {*first.lower().split("_")} & {*second.lower().split("_")}
    if any(word in shared for word in _MONEY_WORDS):
        return True
    pairs = ((first, second), (second, first))
    return any(any(word in one for word in _BEFORE) and any(word in two for word in _AFTER) for one, two in pairs)
