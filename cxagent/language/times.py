"""Times of day that a text names: "5 p.m.", "17:30 CET", "14h30", "午後3時半"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from cxagent.language import lexicon
from cxagent.language.normalise import Folded, fold
from cxagent.language.spans import Span, Taken


@dataclass(frozen=True, slots=True)
class TimeFound:
    """A time of day on the 24-hour clock; `zone` as it is written ("CET", "+02:00"), None where none is."""

    span: Span
    hour: int
    minute: int
    zone: str | None


_HOUR, _MINUTE = r"(?P<hour>2[0-4]|1\d|0?\d)", r"(?P<minute>[0-5]\d)"
_CLOCK = re.compile(rf"(?<![\d:.,/]){_HOUR}:{_MINUTE}(?::[0-5]\d(?:\.\d+)?)?(?![\d:])")
_HALF = re.compile(r" ?(?P<half>[ap])\.? ?m(?:\.|\b)")
_NOON = 12
_MIDNIGHT = 24
_SMALL_HOURS = 5  # "3 at night" is 3 a.m., "9 at night" 9 p.m.


def find(text: str, language: str, *, loose: bool = False) -> tuple[TimeFound, ...]:
    """The times of a text, in order. A length of time ("3 hours") is none.

    `loose` reads what is a time only where one is expected: "at 4", "20 to 2".
    """
    folded = fold(text)
    taken = Taken(len(folded.lower))
    found = (
        sorted(_clock(folded, taken))
        + sorted(_written(folded, language, taken, loose=loose))
        + sorted(_named(folded, language, taken))
    )
    return tuple(
        TimeFound(folded.span(start, end), hour, minute, zone)
        for start, end, hour, minute, zone in sorted(found, key=lambda one: one[0])
    )


_Found = tuple[int, int, int, int, str | None]


def _clock(folded: Folded, taken: Taken) -> Iterator[_Found]:
    if ":" not in folded.text:
        return
    for match in _CLOCK.finditer(folded.lower):
        half = _HALF.match(folded.lower, match.end())
        hour = _hour(int(match["hour"]), {"a": "am", "p": "pm"}[half["half"]] if half else "none")
        yield from _with_zone(
            folded, taken, (match.start(), half.end() if half else match.end()), hour, int(match["minute"])
        )


def _hour(hour: int, half: str) -> int:
    if (half == "pm" or (half == "night" and hour >= _SMALL_HOURS)) and hour < _NOON:
        return hour + _NOON
    if hour == _MIDNIGHT or (half == "am" and hour == _NOON):
        return 0
    return hour


def _with_zone(folded: Folded, taken: Taken, span: tuple[int, int], hour: int, minute: int) -> Iterator[_Found]:
    zone = _zone().match(folded.text, span[1])
    end = zone.end() if zone else span[1]
    if taken.take(span[0], end):
        yield span[0], end, hour, minute, zone.group().strip() if zone else None


@cache
def _zone() -> re.Pattern[str]:
    names = "|".join(lexicon.shared()["time_zones"])
    return re.compile(
        rf" ?(?:(?:UTC|GMT) ?[+-]\d{{1,2}}(?::?\d\d)?|(?:{names})(?![A-Za-z])|(?<=\d)[+-]\d\d:?\d\d(?!\d))"
    )


@dataclass(frozen=True, slots=True)
class _Pattern:
    """`back`: its minutes are counted back from the hour."""

    half: str
    regex: re.Pattern[str]
    back: bool
    loose: bool


@cache
def _patterns(language: str) -> tuple[_Pattern, ...]:
    return tuple(
        _Pattern(entry["half"], _compiled(entry["pattern"], language), "minutes" in entry, entry.get("when") == "loose")
        for entry in lexicon.of(language)["times"]
    )


def _compiled(pattern: str, language: str) -> re.Pattern[str]:
    if language == "ja":
        hour, minute = rf"(?<!\d){_HOUR}", r"(?P<minute>[0-5]?\d)"
        return re.compile(pattern.replace("{hour}", hour).replace("{minute}", minute))
    whole = pattern.replace("{hour}", _HOUR).replace("{minute}", _MINUTE)
    return re.compile(rf"(?<![\w.,:/-]){whole}(?!\w)")


def _written(folded: Folded, language: str, taken: Taken, *, loose: bool) -> Iterator[_Found]:
    if not any(char in folded.text for char in "0123456789"):
        return
    for pattern in _patterns(language):
        if pattern.loose and not loose:
            continue
        for match in pattern.regex.finditer(folded.lower):
            start = match.start("at") if "at" in match.groupdict() else match.start()
            yield from _with_zone(folded, taken, (start, match.end()), *_clock_time(pattern, match))


def _clock_time(pattern: _Pattern, match: re.Match[str]) -> tuple[int, int]:
    groups = match.groupdict()
    minute = 30 if groups.get("thirty") else int(groups.get("minute") or 0)
    hour = _hour(int(match["hour"]), pattern.half)
    return ((hour - 1) % _MIDNIGHT, 60 - minute) if pattern.back and minute else (hour, minute)


def _named(folded: Folded, language: str, taken: Taken) -> Iterator[_Found]:
    for name, (hour, minute) in lexicon.of(language)["named_times"].items():
        at = folded.lower.find(name)
        while at >= 0:
            end = at + len(name)
            alone = language == "ja" or not (
                folded.lower[at - 1 : at].isalnum() or folded.lower[end : end + 1].isalnum()
            )
            if alone:
                yield from _with_zone(folded, taken, (at, end), hour, minute)
            at = folded.lower.find(name, end)
