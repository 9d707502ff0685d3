"""The date patterns of a language's data, compiled, each with a cheap test of whether it can match at all."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from cxagent.language import lexicon
from cxagent.language.normalise import word_set


@dataclass(frozen=True, slots=True)
class Pattern:
    """What must be in a text is given in words (Japanese: in pieces of text): one of `triggers`, if any, and all `literals`.

    `when`: "loose" where a day is expected, "strict" elsewhere, "" everywhere; `weeks` are added to a coming weekday.
    """

    rule: str
    regex: re.Pattern[str]
    triggers: frozenset[str]
    literals: frozenset[str]
    shift: int
    strict: bool
    when: str = ""
    weeks: int = 0

    def may_match(self, lower: str, language: str) -> bool:
        if language == "ja":
            return all(piece in lower for piece in self.literals) and (
                not self.triggers or any(piece in lower for piece in self.triggers)
            )
        words = word_set(lower)
        return self.literals <= words and not (self.triggers and self.triggers.isdisjoint(words))


_KANJI_DAY = r"3[01]|[12]\d|0?[1-9]"
_NEEDED_FIRST = ("month", "unit", "wd", "weekday", "relative", "first")  # a weekday beside a month is optional
_COUNT = r"\d{1,3}"


@cache
def patterns(language: str) -> tuple[Pattern, ...]:
    """A language's date patterns in the order in which they are tried. Each stands between word boundaries."""
    words, triggers = _placeholders(language), _triggers(language)
    return tuple(_compile(entry, words, triggers, language) for entry in lexicon.of(language)["dates"])


def _compile(
    entry: Mapping[str, Any], words: Mapping[str, str], triggers: Mapping[str, frozenset[str]], language: str
) -> Pattern:
    source: str = entry["pattern"]
    needed = next((triggers[name] for name in _NEEDED_FIRST if f"{{{name}}}" in source), frozenset[str]())
    for name, replacement in words.items():
        source = source.replace(f"{{{name}}}", replacement)
    source = _named_once(source)
    bounded = (
        rf"(?:{source})(?:(?<=\D)|(?!\d))"
        if language == "ja"
        else rf"(?<![\w/.,@#-])(?:{source})(?![\w@]|-[a-z\d]|[/.,]\d)"
    )
    shift = int(entry.get("shift", entry.get("sign", 0)))
    return Pattern(
        str(entry["rule"]),
        re.compile(bounded),
        needed,
        _literals(entry["pattern"]),
        shift,
        bool(entry.get("strict", False)),
        str(entry.get("when", "")),
        int(entry.get("weeks", 0)),
    )


def _literals(source: str) -> frozenset[str]:
    """The words that every match of a pattern has: those that stand in no group, choice or placeholder."""
    bare = re.sub(r"\{[^}]*\}|\[[^\]]*\]|\\.", "\n", source)
    while (inner := re.sub(r"\([^()]*\)[?*]?", "\n", bare)) != bare:
        bare = inner
    return frozenset() if "|" in bare else frozenset(re.findall(r"[^\W\d_]+(?![?*\w])", bare))


def _named_once(source: str) -> str:
    """A group's name may stand once in a pattern: later ones get a number."""
    seen: dict[str, int] = {}

    def numbered(match: re.Match[str]) -> str:
        name = match.group(1)
        seen[name] = seen.get(name, 0) + 1
        return f"(?P<{name}{'_' * (seen[name] - 1)}>"

    return re.sub(r"\(\?P<(\w+)>", numbered, source)


def _placeholders(language: str) -> dict[str, str]:
    data = lexicon.of(language)
    months, weekdays = data["months"], data["weekdays"]
    kanji = "|[一二三四五六七八九十]{1,3}" if language == "ja" else ""
    any_month = r"(?:1[0-2]|0?[1-9])月|(?:十[一二]?|[一二三四五六七八九])月" if kanji else _either(_flat(months))
    day = rf"(?:{_KANJI_DAY}{kanji})(?!\d)"
    return {
        "month": f"(?P<month>{any_month})",
        "anymonth": f"(?:{any_month})",
        "day2": f"(?P<day2>{day})",
        "day": f"(?P<day>{day})",
        "spelled": f"(?P<spelled>{_either(data.get('day_words', ())) or '(?!)'})",
        "year": r"(?P<year>(?:19|20)\d\d|'\d\d)(?!\d)",
        "weekday": f"(?P<weekday>{_either(form for forms in weekdays for form in _full(forms, language))})",
        "wd": f"(?P<wd>{_either(_flat(weekdays))})",
        "monday": f"(?:{_either(weekdays[0])})",
        "weekend": f"(?:{_either(_flat(weekdays[4:]))})",
        "count": f"(?P<count>{_COUNT}{kanji or '|' + _either(data['counts'])})",
        "unit": f"(?P<unit>{_either(data['units_of_time'])})",
        "relative": f"(?P<relative>{_either(data['relative_days'])})",
        "lengths": _either(word for words in data["durations"].values() for word in words),
        "first": r"(?P<first>\d{1,2})",
        "second": r"(?P<second>\d{1,2})",
        "th": "(?:st|nd|rd|th)?",
    }


def _full(forms: list[str], language: str) -> list[str]:
    """The forms of a weekday that are no other word: not "sat", not "segunda"."""
    if language == "pt":
        return [form for form in forms if "feira" in form or len(forms) < 3]  # noqa: PLR2004
    return [form for form in forms if len(form) > 3 or language == "ja"]  # noqa: PLR2004


def _triggers(language: str) -> dict[str, frozenset[str]]:
    data = lexicon.of(language)
    if language == "ja":
        return {
            "month": frozenset("月"),
            "wd": frozenset("曜"),
            "weekday": frozenset("曜"),
            "unit": frozenset("前後"),
        } | {
            "relative": frozenset(data["relative_days"]),
            "first": frozenset("/"),
        }
    last = frozenset(re.split(r"[ '-]", phrase)[-1] for phrase in data["relative_days"])
    return {
        "month": frozenset(_flat(data["months"])),
        "wd": _words(_flat(data["weekdays"])),
        "weekday": _words(_flat(data["weekdays"])),
        "unit": frozenset(data["units_of_time"]),
        "relative": last,
        "first": frozenset(),
    }


def _words(phrases: Iterable[str]) -> frozenset[str]:
    return frozenset(word for phrase in phrases for word in re.findall(r"[^\W\d_]+", phrase))


def _flat(lists: Iterable[Iterable[str]]) -> list[str]:
    return [word for words in lists for word in words]


def _either(words: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
