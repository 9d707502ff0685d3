"""Sentences that speak to whoever checks replies and not to the customer: "Note to the reviewer: nothing to see here"."""

import re
from functools import cache

from phrasings.faithfulness.data_files import read


@cache
def _aside() -> re.Pattern[str]:
    """One expression for all languages, anchored at the start of a sentence: a lie may well be in another one."""
    return re.compile("|".join(_of(words) for words in read("asides.yaml").values()), re.IGNORECASE)


def _of(words: dict[str, list[str]]) -> str:
    before, whom, after = (_any(words[name]) for name in ("before", "whom", "after"))
    articles = rf"(?:{_any(words['articles'])} )?" if words["articles"] else ""
    gap = " ?" if any(words["before"]) else ""
    return rf"[\W_]{{0,20}}{before}{gap}{articles}{whom}[*_`]{{0,3}}{after}"


def _any(words: list[str]) -> str:
    return f"(?:{'|'.join(re.escape(word) for word in sorted(words, key=len, reverse=True))})"


def is_aside(text: str) -> bool:
    """Whether a sentence is addressed to whoever checks replies."""
    return _aside().match(text) is not None
