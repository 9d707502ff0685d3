"""Where each sentence stands in the reply: its line, list markers, headings and the lines under them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from cxagent.language import sentences

_LONGEST = 1200  # characters of a sentence that are read together
_BULLET = re.compile(
    r"[ \t>]*(?:[-*+•‣·・▪◦●○■□◆◇▼▽▶★☆✅☑✔✓✗✘❌❎–—]|\(?\d{1,3}[.)]|[a-zA-Z][.)]|\d{1,2}[．、）]|[①-⑳])(?=\s|[^\x00-\x7f]|\*\*)\s*"
)
_BOLD_LEAD = re.compile(r"\s*(?:[-*+•]\s+)?(?:\*\*|__)[^*_\n]{1,80}(?:\*\*|__)\s*[:：]?")
_HEADING_END = re.compile(r"[:：]\W*$")
_HASHES = re.compile(r"\s*#{1,6}\s")
_ONLY_BOLD = re.compile(r"\s*(?:\*\*|__).+(?:\*\*|__)\s*:?\s*$")


@dataclass(slots=True)
class Piece:
    """One sentence: its offsets in the reply, and its place. `item`: part of a list line; `opens`: leads into lines."""

    start: int
    end: int
    text: str
    line: int
    first: bool
    indent: int
    item: bool
    opens: bool
    paragraph: int


def lay_out(reply: str, language: str) -> list[Piece]:
    """The sentences of a reply with their places, in order."""
    starts = _line_starts(reply)
    pieces: list[Piece] = []
    line_at, previous_line, paragraph = 0, -1, 0
    item = False
    indent = 0
    for span in sentences.split(reply, language):
        while line_at + 1 < len(starts) and starts[line_at + 1] <= span.start:
            line_at += 1
        first = line_at != previous_line
        if first:
            if (
                previous_line >= 0
                and not reply[
                    starts[line_at] if line_at - previous_line == 1 else starts[previous_line + 1] : starts[line_at]
                ].strip()
                and line_at - previous_line > 1
            ):
                paragraph += 1
            line = reply[starts[line_at] : starts[line_at + 1] if line_at + 1 < len(starts) else len(reply)]
            item = _BULLET.match(line) is not None
            indent = len(line) - len(line.lstrip(" \t"))
        previous_line = line_at
        for start, end in _chunks(reply, span.start, span.end):
            text = reply[start:end]
            pieces.append(Piece(start, end, text, line_at, first, indent, item, _opens(text), paragraph))
    return pieces


def _chunks(reply: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """A sentence as it is; one of monstrous length in pieces, so that reading stays linear in the length of a reply."""
    while end - start > _LONGEST:
        cut = max(reply.rfind(mark, start + _LONGEST // 2, start + _LONGEST) for mark in " ,;、。")
        cut = cut + 1 if cut > 0 else start + _LONGEST
        yield start, cut
        start = cut
    yield start, end


def _line_starts(reply: str) -> list[int]:
    starts = [0]
    at = reply.find("\n")
    while at >= 0:
        starts.append(at + 1)
        at = reply.find("\n", at + 1)
    return starts


def _opens(text: str) -> bool:
    return bool(_HEADING_END.search(text) or _HASHES.match(text) or _ONLY_BOLD.match(text))


def is_labelled(text: str) -> bool:
    """“**Cabin:** Economy”: a line that gives one detail."""
    return _BOLD_LEAD.match(text) is not None
