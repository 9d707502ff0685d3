"""Days that follow from a day of the record: so many days of notice before it, the day after the end of something."""

import re
from collections.abc import Iterable, Sequence
from datetime import date, timedelta

from phrasings.faithfulness.ledger import Ledger
from phrasings.faithfulness.values import Day

_COUNTS_DAYS = re.compile(r"(?:^|_)days?(?:$|_)|Days$")
_ENDS = re.compile(r"(?:^|_)(?:to|until|end|ends|end_date|expires|expires_on|expires_at)$")
_ISO = re.compile(r"\d{4}-\d\d-\d\d")
_LONGEST = 400  # days that a field may count
_MOST_DATES = 100  # of a record that are counted from


def worked_out(days: Sequence[Day], ledger: Ledger, *, ahead: bool) -> str:
    """How one of these days follows from the record; "" where it does not. `ahead`: that something is to come is said."""
    rows = ledger.everything.rows
    counts = {
        value
        for row in rows
        for name, value in row.items()
        if isinstance(value, int) and 1 < value <= _LONGEST and _COUNTS_DAYS.search(name)
    }
    for count in sorted(counts):
        if _from_any(days, sorted(ledger.everything.dates)[:_MOST_DATES], (count, -count)):
            return f"{count} days from a day of the record"
    ends = {
        tuple(map(int, value[:10].split("-")))
        for row in rows
        for name, value in row.items()
        if isinstance(value, str) and _ENDS.search(name.lower()) and _ISO.match(value)
    }
    return "the day after the end" if ahead and _from_any(days, ends, (1,)) else ""


def _from_any(days: Sequence[Day], known: Iterable[tuple[int, ...]], steps: Iterable[int]) -> bool:
    """Whether one of the days stands so many days from a known one; a day with no year is one of any year."""
    moved = {day for one in known for step in steps if (day := _moved(one, step))}
    return any(day in moved if day[0] else any(day[1:] == one[1:] for one in moved) for day in days)


def _moved(day: tuple[int, ...], step: int) -> Day | None:
    try:
        found = date(*day) + timedelta(days=step)
    except (ValueError, OverflowError):
        return None
    return found.year, found.month, found.day
