"""A reply is looked at until nothing more changes; the rounds are told as one."""

from collections.abc import Sequence
from dataclasses import replace

from phrasings.faithfulness.sentence_verdicts import SentenceVerdict

Verdicts = Sequence[SentenceVerdict]


def followed(first: Verdicts, again: Verdicts) -> tuple[SentenceVerdict, ...]:
    """The verdicts of two rounds as one: what the second did to a sentence that the first had kept is said of that one."""
    at = 0
    verdicts = []
    for one in first:
        found = _place(again, one.text, at) if one.verdict == "kept" else -1
        altered = found >= 0 and again[found].verdict != "kept"
        verdicts.append(replace(again[found], start=one.start, end=one.end) if altered else one)
        at = max(at, found + 1)
    return tuple(verdicts)


def _place(sentences: Verdicts, text: str, start: int) -> int:
    """Where a sentence stands among those from `start` on; -1 if it does not."""
    return next((at for at in range(start, len(sentences)) if sentences[at].text == text), -1)
