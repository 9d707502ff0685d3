"""Arithmetic on days: no clock, only what follows from a given today."""

from calendar import monthrange
from datetime import date, timedelta
from typing import Literal

Prefer = Literal["past", "future"] | None
_WEEK = 7


def make(year: int, month: int, day: int) -> date | None:
    """The day, or None where there is no such day (30 February)."""
    try:
        return date(year, month, day)
    except ValueError:
        return None


def add_days(day: date, days: int) -> date | None:
    try:
        return day + timedelta(days=days)
    except OverflowError:
        return None


def add_months(day: date, months: int) -> date | None:
    """The same day of another month, or its last day where that month is shorter."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    if not date.min.year <= year <= date.max.year:
        return None
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def end_of_month(day: date) -> date:
    return day.replace(day=monthrange(day.year, day.month)[1])


def week_of(today: date, shift: int) -> tuple[date, ...]:
    """Monday to Sunday of the week that lies `shift` weeks from today's."""
    monday = today - timedelta(days=today.weekday())
    days = (add_days(monday, _WEEK * shift + offset) for offset in range(_WEEK))
    return tuple(day for day in days if day)


def coming(today: date, weekday: int, *, strict: bool = False) -> date:
    """The next such weekday; today counts unless `strict`."""
    ahead = (weekday - today.weekday()) % _WEEK
    return today + timedelta(days=ahead or (_WEEK if strict else 0))


def gone(today: date, weekday: int, *, strict: bool = True) -> date:
    """The last such weekday; today counts unless `strict`."""
    back = (today.weekday() - weekday) % _WEEK
    return today - timedelta(days=back or (_WEEK if strict else 0))


def without_year(today: date, month: int, day: int, prefer: Prefer) -> tuple[date, ...]:
    """What a day without a year means: the one before or after today, as preferred; else both, the nearer first."""
    near = sorted(found for year in range(today.year - 8, today.year + 9) if (found := make(year, month, day)))
    past = [found for found in near if found <= today]
    future = [found for found in near if found >= today]
    return _chosen(today, past[-1:], future[:1], prefer)


def day_of_near_month(today: date, day: int, prefer: Prefer) -> tuple[date, ...]:
    """What "the 5th" means: the last or the next day of that number, as preferred; else both, the nearer first."""
    months = [add_months(today.replace(day=1), shift) for shift in range(-3, 4)]
    near = [found for first in months if first and (found := make(first.year, first.month, day))]
    past = [found for found in near if found <= today]
    future = [found for found in near if found >= today]
    return _chosen(today, past[-1:], future[:1], prefer)


def _chosen(today: date, past: list[date], future: list[date], prefer: Prefer) -> tuple[date, ...]:
    if prefer == "past" and past:
        return tuple(past)
    if prefer == "future" and future:
        return tuple(future)
    return tuple(sorted({*past, *future}, key=lambda found: (abs((found - today).days), found < today)))


def weekday(today: date, number: int, prefer: Prefer) -> tuple[date, ...]:
    """What "on Friday" means: the last or the coming one, as preferred; else both, the coming one first."""
    if prefer == "past":
        return (gone(today, number),)
    if prefer == "future":
        return (coming(today, number, strict=True),)
    return tuple(dict.fromkeys((coming(today, number), gone(today, number))))


def next_weekday(today: date, number: int) -> tuple[date, ...]:
    """English "next Friday": of next week; or, when that is still ahead, the Friday of this week."""
    of_next_week = week_of(today, 1)[number]
    nearest = coming(today, number, strict=True)
    return tuple(dict.fromkeys((of_next_week, nearest)))
