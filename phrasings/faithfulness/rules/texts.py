"""Phrases as expressions, and words of the rules' own data."""

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Any

from cxagent.language.normalise import fold
from phrasings.faithfulness.data_files import read

ANY_LANGUAGE = "*"
_NO_SPACES = frozenset(("ja",))
_LONGEST_GAP = 8  # blanks between two words of a phrase


@lru_cache(maxsize=512)
def phrases(texts: tuple[str, ...], language: str) -> re.Pattern[str] | None:
    """One expression for literal phrases: as words of their own, where the language has spaces; None for no phrase."""
    known = [folded for text in texts if (folded := " ".join(fold(text).lower.split()))]
    if not known:
        return None
    either = "|".join(_spaced(one, language) for one in sorted(set(known), key=lambda one: (-len(one), one)))
    return re.compile(either)


def _spaced(phrase: str, language: str) -> str:
    words = rf"\s{{1,{_LONGEST_GAP}}}".join(re.escape(word) for word in phrase.split())
    if language in _NO_SPACES or (not phrase.isascii() and not phrase[:1].isalpha()):
        return words
    before = r"(?<!\w)" if phrase[0].isalnum() else ""
    after = r"(?!\w)" if phrase[-1].isalnum() else ""
    return f"{before}{words}{after}"


def in_language(by_language: Mapping[str, Iterable[str]], language: str) -> tuple[str, ...]:
    """What is written for a language, and for any."""
    return (*by_language.get(language, ()), *by_language.get(ANY_LANGUAGE, ()))


def said(text: Mapping[str, str], language: str) -> str:
    """A rule's own words in a language; "" where it has none."""
    return text.get(language) or text.get(ANY_LANGUAGE) or ""


@cache
def mask(kind: str, language: str) -> str:
    """What stands in the place of personal data of a kind."""
    masks: Mapping[str, Any] = read("rules/masks.yaml")
    return str(masks.get(language, masks["en"])[kind])


def clauses(lower: str) -> list[tuple[int, int]]:
    """The stretches of a text between marks, as offsets."""
    found: list[tuple[int, int]] = []
    at = 0
    for mark in _BETWEEN.finditer(lower):
        found.append((at, mark.start()))
        at = mark.end()
    return [*found, (at, len(lower))]


_BETWEEN = re.compile(r"[;:—–!?。！？、\n]|[.,](?!\d)")
