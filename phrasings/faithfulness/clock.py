"""Times of day stated of a thing that the record times otherwise."""

import re
from collections.abc import Collection

from cxagent.language import times
from phrasings.faithfulness.ledger import Ledger
from phrasings.faithfulness.record import CallRecord

_STATED = re.compile(r"(?<![\d:.])(\d{1,2})(?::| ?h ?)(\d\d)(?::\d\d)?(?![\d:])\s?([ap]\.?\s?m\b)?", re.IGNORECASE)
_TIMES = re.compile(r"(?:^|[T \-–])([01]?\d|2[0-3]):([0-5]\d)(?!\d)")
_PLAIN = re.compile(r"(?:^|[T ])(\d\d):(\d\d)(?::\d\d)?(?:\+1)?$")
_SEVERAL = 2  # times of a thing that make a timetable
_NOON = 12


def wrong_time(text: str, ids: Collection[str], ledger: Ledger) -> str | None:
    """A time in the text that none of the rows of the named things holds; None where those rows hold no plain times."""
    if "+1" in text:
        return None
    stated = [(match[0], _of(match)) for match in _STATED.finditer(text)]
    if not stated or not ids:
        return None
    wanted = {one.lstrip("#") for one in ids}
    known = {
        int(found[1]) * 60 + int(found[2])
        for row in ledger.everything.rows
        if any(isinstance(value, str) and value.upper().lstrip("#") in wanted for value in row.values())
        for value in row.values()
        if isinstance(value, str) and (found := _PLAIN.search(value))
    }
    if len(known) < _SEVERAL:
        return None
    known |= {minutes for line in ledger.record.heard for match in _STATED.finditer(line) for minutes in _of(match)}
    return next((written.strip() for written, minutes in stated if minutes.isdisjoint(known)), None)


def _of(match: re.Match[str]) -> frozenset[int]:
    return _minutes(int(match[1]), int(match[2]), (match[3] or "").lower())


def wrong_time_of(text: str, language: str, call: CallRecord, ledger: Ledger) -> str | None:
    """A time in a claim that the record holds nowhere and nobody named, where the claimed call took a time."""
    if not any(_plain_minutes(value) for value in call.arguments.values()):
        return None
    stated = [one for one in times.find(text, language) if one.zone is None]
    if not stated:
        return None
    known = {minutes for row in ledger.everything.rows for value in row.values() for minutes in _plain_minutes(value)}
    known |= {one.hour * 60 + one.minute for line in ledger.record.heard for one in times.find(line, language)}
    return next((one.span.of(text) for one in stated if _minutes(one.hour, one.minute, "").isdisjoint(known)), None)


def _plain_minutes(value: object) -> list[int]:
    found = _TIMES.findall(value) if isinstance(value, str) and ":" in value else []
    return [int(hour) * 60 + int(minute) for hour, minute in found]


def _minutes(hour: int, minute: int, half: str) -> frozenset[int]:
    """The minutes of the day that a written time may mean: on a twelve-hour clock both, where it does not say which."""
    if half:
        return frozenset(((hour % 12 + (12 if half[0] == "p" else 0)) * 60 + minute,))
    return (
        frozenset((hour * 60 + minute, (hour % 12 + 12) * 60 + minute))
        if hour <= _NOON
        else frozenset((hour * 60 + minute,))
    )
