"""What a rule found, and the reply with it carried out."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from cxagent.language.spans import Taken
from phrasings.faithfulness.layout import Piece
from phrasings.faithfulness.rewrite import tidied

REMOVED, REPLACED, APPENDED, STRIPPED, HANDED_OFF = "removed", "replaced", "appended", "stripped", "handed_off"
_MARKER = re.compile(r"\s*(?:[-*+•‣·–—]|\(?\d{1,3}[.)]|\d{1,2}[．、）])\s+")
_BLANKS = " \t"


@dataclass(frozen=True, slots=True)
class Hit:
    """What a rule wants done. `whole`: with the sentences that it stands in; `instead` is what takes its place."""

    rule: str
    does: str
    start: int
    end: int
    instead: str = ""
    whole: bool = False


class Shielded:
    """Stretches of a text, merged where they meet."""

    def __init__(self, spans: Iterable[tuple[int, int]]) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        for start, end in sorted(spans):
            if self._ends and start <= self._ends[-1]:
                self._ends[-1] = max(self._ends[-1], end)
            else:
                self._starts.append(start)
                self._ends.append(end)

    def holds(self, start: int, end: int) -> bool:
        """Whether one of them holds all of this."""
        at = bisect_right(self._starts, start) - 1
        return at >= 0 and end <= self._ends[at]

    def touches(self, start: int, end: int) -> bool:
        """Whether one of them meets this."""
        at = bisect_left(self._starts, end) - 1
        return at >= 0 and self._ends[at] > start


@dataclass(frozen=True, slots=True)
class RuleAction:
    """What one rule did. Offsets are code points into the reply as its round found it; round 1 found the checked reply."""

    rule: str
    does: str
    start: int
    end: int
    text: str
    replacement: str | None
    round: int = 1

    def as_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


def carried_out(
    reply: str, hits: Iterable[Hit], pieces: list[Piece], told: Mapping[str, str], number: int
) -> tuple[str, list[RuleAction]]:
    """The reply after one round. `told`: true sentences about a call → the company's words that must not be lost."""
    chosen = _chosen([_widened(hit, pieces, told) for hit in hits])
    chosen += _empty_headings(chosen, pieces)
    chosen.sort(key=lambda hit: hit.start)
    out: list[str] = []
    done = 0
    for hit in chosen:
        out += (reply[done : hit.start], hit.instead)
        done = hit.end if hit.instead or not hit.whole else _past_blank(reply, hit.end, "".join(out[-2:]))
    out.append(reply[done:])
    actions = [
        RuleAction(hit.rule, hit.does, hit.start, hit.end, reply[hit.start : hit.end], hit.instead or None, number)
        for hit in chosen
    ]
    return tidied("".join(out), reply), actions


def _widened(hit: Hit, pieces: list[Piece], told: Mapping[str, str]) -> Hit:
    """A hit of whole sentences takes them all; a true claim in them is told in the company's words."""
    if not hit.whole:
        return hit
    inside = pieces[
        bisect_right(pieces, hit.start, key=lambda piece: piece.end) : bisect_left(
            pieces, hit.end, key=lambda piece: piece.start
        )
    ]
    if not inside:
        return hit
    kept = [told[piece.text.strip()] for piece in inside if piece.text.strip() in told]
    instead = " ".join(dict.fromkeys(filter(None, (hit.instead, *kept))))
    marker = _MARKER.match(inside[0].text) if instead else None
    return Hit(
        hit.rule,
        REPLACED if instead and hit.does == REMOVED else hit.does,
        inside[0].start,
        inside[-1].end,
        (marker.group() if marker else "") + instead,
        whole=True,
    )


def _chosen(hits: list[Hit]) -> list[Hit]:
    """Those that do not meet: whole sentences first, then in the order of the rules."""
    taken = Taken(max((hit.end for hit in hits), default=0))
    return [
        hit
        for hit in sorted(hits, key=lambda one: not one.whole)
        if hit.end > hit.start and taken.take(hit.start, hit.end)
    ]


def _empty_headings(chosen: list[Hit], pieces: list[Piece]) -> list[Hit]:
    """The lead-ins whose list lines all go."""
    whole = sorted((hit for hit in chosen if hit.whole and not hit.instead), key=lambda hit: hit.start)
    starts = [hit.start for hit in whole]
    gone: dict[int, Hit] = {}
    for index, piece in enumerate(pieces):
        at = bisect_right(starts, piece.start) - 1
        if at >= 0 and piece.end <= whole[at].end:
            gone[index] = whole[at]
    found: list[Hit] = []
    for index, piece in enumerate(pieces):
        if not piece.opens or index in gone:
            continue
        lines = _lines_under(pieces, index)
        if lines and all(line in gone for line in lines):
            found.append(Hit(gone[lines[0]].rule, REMOVED, piece.start, piece.end, whole=True))
    changed = Shielded((hit.start, hit.end) for hit in chosen)
    return [hit for hit in found if not changed.touches(hit.start, hit.end)]


def _lines_under(pieces: list[Piece], heading: int) -> list[int]:
    lines: list[int] = []
    for index in range(heading + 1, len(pieces)):
        if not pieces[index].item:
            break
        lines.append(index)
    return lines


def _past_blank(reply: str, end: int, before: str) -> int:
    while end < len(reply) and reply[end] in _BLANKS:
        end += 1
    if end < len(reply) and reply[end] == "\n" and (not before or before.endswith("\n")):
        end += 1
    return end
