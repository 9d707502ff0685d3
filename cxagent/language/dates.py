"""Days that a text names, in every usual writing, and days in words.

Nothing here reads a clock: what a relative day means follows from the `today` that is handed in. A day that may be
another ("03/04/2026", "on Friday", "2 May" without a year) has several candidates, the likeliest first.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache

from cxagent.language import days, kanji, lexicon
from cxagent.language.date_patterns import Pattern, patterns
from cxagent.language.days import Prefer
from cxagent.language.normalise import fold
from cxagent.language.spans import Span, Taken

__all__ = ["DateFound", "find", "speak"]


@dataclass(frozen=True, slots=True)
class DateFound:
    """A day as it stands in a text.

    `complete` when its year is stated or follows from today ("yesterday"); `month_day` where both are known.
    `rule`: iso, numeric, numeric_short, month_day, range, day_of_month, end_of_month, day_only, relative_day, count,
    weekday, weekday_coming, weekday_next, weekday_last, weekday_of_week, or week (all seven days are candidates).
    """

    span: Span
    candidates: tuple[date, ...]
    complete: bool
    month_day: tuple[int, int] | None
    rule: str


@dataclass(frozen=True, slots=True)
class _Found:
    start: int
    end: int
    candidates: tuple[date, ...]
    rule: str
    complete: bool = True


_ISO = re.compile(r"(?<![\d.,/-])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?![\d/-]|\.\d)")
_NUMERIC = re.compile(r"(?<![\w.,/-])(\d{1,2})(?:([-/])(\d{1,2})\2(\d{4}|\d\d)|\.(\d{1,2})\.(\d{4}))(?![\w/-]|[.,]\d)")
_DIGIT = re.compile(r"\d")
_CENTURY, _PIVOT = 2000, 70


def find(text: str, language: str, *, today: date, prefer: Prefer = None, loose: bool = False) -> tuple[DateFound, ...]:
    """The days that a text names, in order. `prefer` settles days without a year or week by the sentence's tense.

    `loose` reads what names a day only where one is expected: "the 25th", "since April".
    """
    folded = fold(text)
    taken = Taken(len(folded.lower))
    found = [
        match
        for match in _all(folded.lower, language, today, prefer, taken, loose=loose)
        if match.candidates and match.rule != "none"
    ]
    return tuple(
        DateFound(folded.span(one.start, one.end), one.candidates, one.complete, _month_day(one.candidates), one.rule)
        for one in sorted(found, key=lambda one: one.start)
    )


def _month_day(candidates: tuple[date, ...]) -> tuple[int, int] | None:
    pairs = {(day.month, day.day) for day in candidates}
    return pairs.pop() if len(pairs) == 1 else None


def _all(  # noqa: PLR0913 - what a text is read with
    lower: str, language: str, today: date, prefer: Prefer, taken: Taken, *, loose: bool
) -> Iterator[_Found]:
    wanted = "loose" if loose else "strict"
    if _DIGIT.search(lower):
        yield from _numeric(lower, language, taken)
    for pattern in patterns(language):
        if pattern.when not in ("", wanted) or not pattern.may_match(lower, language):
            continue
        for match in pattern.regex.finditer(lower):
            if taken.take(*match.span()):
                yield from _resolve(pattern, match, language, today, prefer)


def _numeric(lower: str, language: str, taken: Taken) -> Iterator[_Found]:
    for match in _ISO.finditer(lower):
        day = days.make(int(match[1]), int(match[3]), int(match[4]))
        if day and taken.take(*match.span()):
            yield _Found(*match.span(), (day,), "iso")
    for match in _NUMERIC.finditer(lower):
        first, second, year = int(match[1]), int(match[3] or match[5]), match[4] or match[6]
        read = _in_orders(first, second, _full_year(year), language)
        if read and taken.take(*match.span()):
            yield _Found(*match.span(), read, "numeric")


def _full_year(year: str) -> int:
    number = int(year.lstrip("'"))
    if len(year.lstrip("'")) > 2:  # noqa: PLR2004
        return number
    return number + (_CENTURY if number < _PIVOT else _CENTURY - 100)


def _in_orders(first: int, second: int, year: int, language: str) -> tuple[date, ...]:
    """The days that two numbers may mean: in the language's order, and else in the other where only that one exists."""
    orders = [*lexicon.of(language)["numeric_order"]]
    by_order = {"mdy": days.make(year, first, second), "dmy": days.make(year, second, first)}
    found = [day for order in orders if (day := by_order[order])]
    return tuple(dict.fromkeys(found or [day for day in by_order.values() if day]))


def _resolve(pattern: Pattern, match: re.Match[str], language: str, today: date, prefer: Prefer) -> Iterator[_Found]:
    groups = {name.rstrip("_"): value for name, value in match.groupdict().items() if value is not None}
    rule, span = pattern.rule, match.span()
    if rule == "range":
        yield from _range(match, groups, language, today, prefer)
    elif rule in ("month_day", "numeric_short"):
        read, complete = _dated(groups, language, today, prefer)
        yield _Found(*span, read, rule, complete)
    elif rule == "day_only":
        yield _Found(*span, days.day_of_near_month(today, int(groups["day"]), prefer), rule)
    else:
        complete = "month" not in groups or "year" in groups
        yield _Found(*span, _relative(pattern, groups, language, today, prefer), rule, complete)


def _range(
    match: re.Match[str], groups: dict[str, str], language: str, today: date, prefer: Prefer
) -> Iterator[_Found]:
    first, complete = _dated(groups, language, today, prefer)
    second, _ = _dated(groups | {"day": groups["day2"]}, language, today, prefer)
    yield _Found(match.start(), match.end("day"), first, "range", complete)
    yield _Found(match.start("day2"), match.end(), second, "range", complete)


def _dated(groups: dict[str, str], language: str, today: date, prefer: Prefer) -> tuple[tuple[date, ...], bool]:
    if "first" in groups:
        order = lexicon.of(language)["numeric_order"]
        pairs = [(int(groups["first"]), int(groups["second"]))] if "mdy" in order else []
        pairs += [(int(groups["second"]), int(groups["first"]))] if "dmy" in order else []
        found = [day for pair in pairs for day in days.without_year(today, *pair, prefer)]
        return tuple(dict.fromkeys(found)), False
    month, day = _month_number(groups["month"], language), _day_of(groups, language)
    year = _year(groups)
    if year is None:
        near = days.without_year(today, month, day, prefer)
        return _on_weekday(near, groups, language), False
    stated = days.make(year, month, day)
    return ((stated,) if stated else ()), True


def _day_of(groups: dict[str, str], language: str) -> int:
    """The day of a month that is named with it: in digits, in words, or as the first."""
    if "spelled" in groups:
        return int(lexicon.of(language)["day_words"][groups["spelled"]])
    return 1 if "first_day" in groups else _number(groups["day"])


def _on_weekday(near: tuple[date, ...], groups: dict[str, str], language: str) -> tuple[date, ...]:
    """Those of the days that fall on the weekday that is named with them ("Friday, 2 May"); all when none does."""
    if "wd" not in groups:
        return near
    number = _numbers_of(language, "weekdays")[groups["wd"]]
    return tuple(day for day in near if day.weekday() == number) or near


def _year(groups: dict[str, str]) -> int | None:
    if "era" in groups:
        written = groups["era_year"]
        eras: dict[str, int] = lexicon.of("ja")["eras"]
        return eras[groups["era"]] + (1 if written == "元" else _number(written))
    return _full_year(groups["year"]) if "year" in groups else None


def _number(written: str) -> int:
    return int(written) if written.isdecimal() else int(kanji.value(written) or 0)


def _month_number(written: str, language: str) -> int:
    return _number(written.rstrip("月")) if language == "ja" else _numbers_of(language, "months")[written]


@cache
def _numbers_of(language: str, kind: str) -> dict[str, int]:
    first = 1 if kind == "months" else 0
    return {form: number for number, forms in enumerate(lexicon.of(language)[kind], first) for form in forms}


def _relative(pattern: Pattern, groups: dict[str, str], language: str, today: date, prefer: Prefer) -> tuple[date, ...]:
    rule, shift = pattern.rule, pattern.shift
    if rule == "relative_day":
        return _one(days.add_days(today, lexicon.of(language)["relative_days"][groups["relative"]]))
    if rule == "count":
        return _one(_counted(groups, shift, language, today))
    if rule == "week":
        return days.week_of(today, shift)
    if rule == "day_of_month":
        month = days.add_months(today.replace(day=1), shift)
        return _one(month and days.make(month.year, month.month, _number(groups["day"])))
    if rule in ("month_start", "end_of_month"):
        firsts = _dated(groups | {"day": "1"}, language, today, prefer)[0] if rule == "month_start" else None
        return _month_ends(groups, shift, language, today, prefer) if firsts is None else firsts
    return _weekdays(pattern, groups, language, today, prefer) if rule.startswith("weekday") else ()


def _one(day: date | None) -> tuple[date, ...]:
    return (day,) if day else ()


def _counted(groups: dict[str, str], sign: int, language: str, today: date) -> date | None:
    data = lexicon.of(language)
    count = sign * int(data["counts"].get(groups["count"]) or _number(groups["count"]))
    unit = data["units_of_time"][groups["unit"]]
    if unit in ("month", "year"):
        return days.add_months(today, count * (12 if unit == "year" else 1))
    return days.add_days(today, count * {"day": 1, "week": 7, "fortnight": 14}[unit])


def _month_ends(groups: dict[str, str], shift: int, language: str, today: date, prefer: Prefer) -> tuple[date, ...]:
    if "month" not in groups:
        month = days.add_months(today, shift)
        return (days.end_of_month(month),) if month else ()
    firsts, _ = _dated(groups | {"day": "1"}, language, today, prefer)
    return tuple(days.end_of_month(first) for first in firsts)


def _weekdays(pattern: Pattern, groups: dict[str, str], language: str, today: date, prefer: Prefer) -> tuple[date, ...]:
    number = _numbers_of(language, "weekdays")[groups.get("wd") or groups["weekday"]]
    if pattern.rule == "weekday_of_week":
        return (days.week_of(today, pattern.shift)[number],)
    if pattern.rule == "weekday_next":
        return days.next_weekday(today, number)
    if pattern.rule == "weekday_last":
        return (days.gone(today, number),)
    if pattern.rule == "weekday_coming":
        coming = days.coming(today, number, strict=pattern.strict)
        return _one(days.add_days(coming, 7 * pattern.weeks))
    return days.weekday(today, number, prefer)


@lru_cache(maxsize=1024)
def speak(day: date, language: str, *, today: date | None = None) -> str:
    """A day as people write it: "2 May 2026", "2 de maio de 2026", "2026年5月2日". With `today`, its own year is left out."""
    data = lexicon.of(language)
    month: str = data["months"][day.month - 1][0]
    if data["spoken_month_upper"]:
        month = month.capitalize()
    number = data.get("spoken_first", "1") if day.day == 1 else str(day.day)
    pattern: str = data["spoken_date"] if today is None or today.year != day.year else data["spoken_date_short"]
    return pattern.format(day=number, month=month, year=day.year)
