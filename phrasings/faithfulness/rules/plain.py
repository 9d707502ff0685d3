"""A reply as it reads: folded, without the marks of Markdown and HTML, with the way back to the text as it stands."""

import html
import re
from dataclasses import dataclass, replace
from functools import cache

from cxagent.language.normalise import Folded, fold, lowered
from phrasings.faithfulness.data_files import read

_MARKS = re.compile(
    r"</?[A-Za-z][^<>]{0,300}>|<!--[^<>]{0,300}-->|[*`~]+|(?<!\w)_+|_+(?!\w)"
    r"|&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,8});"
)


@dataclass(frozen=True, slots=True)
class Plain:
    """`at[i]` is the offset, in the folded text, of character i; None where nothing was taken out."""

    text: str
    lower: str
    folded: Folded
    at: tuple[int, ...] | None

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where, in the text as it stands, the characters start to end come from."""
        first, last = (start, end - 1) if self.at is None else (self.at[start], self.at[end - 1])
        found = self.folded.span(first, last + 1)
        return found.start, found.end


def plain_of(text: str) -> Plain:
    """The text as it reads."""
    folded = _in_latin(fold(text))
    if not any(mark in folded.text for mark in "*_`~<&"):
        return Plain(folded.text, folded.lower, folded, None)
    out: list[str] = []
    at: list[int] = []
    done = 0
    for mark in _MARKS.finditer(folded.text):
        out.append(folded.text[done : mark.start()])
        at += range(done, mark.start())
        meant = _entity(mark.group())
        out.append(meant)
        at += [mark.start()] * len(meant)
        done = mark.end()
    out.append(folded.text[done:])
    at += range(done, len(folded.text))
    whole = "".join(out)
    return Plain(whole, lowered(whole), folded, tuple(at))


def _in_latin(folded: Folded) -> Folded:
    """Letters of other scripts that look like Latin ones, made Latin."""
    if folded.text.isascii():
        return folded
    text = folded.text.translate(_lookalikes())
    return replace(folded, text=text, lower=lowered(text)) if len(text) == len(folded.text) else folded


@cache
def _lookalikes() -> dict[int, str]:
    return {ord(letter): latin for script in read("lookalikes.yaml").values() for letter, latin in script.items()}


def _entity(mark: str) -> str:
    """The character of an entity; nothing for a mark."""
    return html.unescape(mark) if mark[0] == "&" else ""
