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


def find(text: str, language: str) -> tuple[TimeFound, ...]:
    """The times of a text, in order. A length of time ("3 hours") is none."""
    folded = fold(text)
    taken = Taken(len(folded.lower))
    found = (
        sorted(_clock(folded, taken))
        + sorted(_written(folded, language, taken))
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
    if half == "pm" and hour < _NOON:
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


@cache
def _patterns(language: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    edge = "" if language == "ja" else r"(?<![\w.,:/-])"
    return tuple(
        (
            entry["half"],
            re.compile(
                edge + entry["pattern"].replace("{hour}", _HOUR).replace("{minute}", _MINUTE) + r"(?!\w)"
                if language != "ja"
                else entry["pattern"].replace("{hour}", rf"(?<!\d){_HOUR}").replace("{minute}", r"(?P<minute>[0-5]?\d)")
            ),
        )
        for entry in lexicon.of(language)["times"]
    )


def _written(folded: Folded, language: str, taken: Taken) -> Iterator[_Found]:
    if not any(char in folded.text for char in "0123456789"):
        return
    for half, pattern in _patterns(language):
        for match in pattern.finditer(folded.lower):
            groups = match.groupdict()
            start = match.start("at") if "at" in groups else match.start()
            minute = 30 if groups.get("thirty") else int(groups.get("minute") or 0)
            yield from _with_zone(folded, taken, (start, match.end()), _hour(int(match["hour"]), half), minute)


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
