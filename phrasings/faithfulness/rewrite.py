"""The reply put together again: phrasings in the place of what disagreed, headings and list lines that lost their claim gone."""

from collections.abc import Callable

from phrasings.faithfulness.acts import ASK, DONE, PROMISE
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.judgement import Judgement
from phrasings.faithfulness.layout import is_labelled
from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.record import CallRecord
from phrasings.faithfulness.seen import Seen
from phrasings.faithfulness.values import DATE, IDENTIFIER

Row = tuple[str, Outcome, CallRecord | None]


def drop_details(judgements: list[Judgement]) -> None:
    """Mark as removed the lines that a replaced claim led into, and then the headings that have no line left."""
    at = 0
    while at < len(judgements):
        found = judgements[at]
        if found.verdict == "replaced" or _lost_its_thing(found):
            at = _drop_under(judgements, at)
        at += 1
    _drop_empty_headings(judgements)


def _lost_its_thing(found: Judgement) -> bool:
    """Whether a line, or a claim that leads into lines, went because the thing that it names is not in the record."""
    if found.verdict != "removed" or not (
        found.sentence.piece.item or (found.sentence.piece.opens and found.act == DONE)
    ):
        return False
    return any(not one.stands and one.stated.kind in (IDENTIFIER, DATE) for one in found.values)


def _drop_under(judgements: list[Judgement], lead: int) -> int:
    """Remove what gives details of the claim at `lead`; returns the last index looked at."""
    top = judgements[lead].sentence.piece
    at = lead + 1
    while at < len(judgements) and _is_detail(judgements[at], judgements[lead]):
        piece = judgements[at].sentence.piece
        if top.item and piece.line != top.line and piece.indent <= top.indent:
            break
        if judgements[at].verdict != "replaced":
            if judgements[lead].lost_thing and judgements[lead].lost_thing not in _things(judgements[at]):
                at += 1
                continue
            if _own_true_claim(judgements[at], judgements[lead]):
                break
            judgements[at].verdict, judgements[at].reason = "removed", "gives details of a claim that was replaced"
        at += 1
    return at - 1


def _is_detail(found: Judgement, lead: Judgement) -> bool:
    piece = found.sentence.piece
    if found.verdict == "replaced":
        return piece.item and piece.line != lead.sentence.piece.line
    if piece.item:
        return True
    if found.sentence.question or found.act in (ASK, PROMISE) or found.sentence.has(Flag.PLEASE):
        return False
    return piece.opens or (piece.first and is_labelled(piece.text))


def _things(found: Judgement) -> set[str]:
    return {thing for token in found.sentence.tokens for thing in token.objects}


def _own_true_claim(found: Judgement, lead: Judgement) -> bool:
    """A line that truthfully says of another call that it was done."""
    lost = {row[2].id for row in lead.say if row[2] is not None}
    mine = {link.call.id for link in found.links if link.effective and link.call is not None}
    return found.claim and bool(mine - lost) and bool(lost)


def _drop_empty_headings(judgements: list[Judgement]) -> None:
    for at in range(len(judgements) - 2, -1, -1):
        found, following = judgements[at], judgements[at + 1]
        if (
            found.verdict != "kept"
            or not found.sentence.piece.opens
            or found.sentence.piece.line == following.sentence.piece.line
        ):
            continue
        if following.verdict == "kept" or not (
            following.sentence.piece.item or is_labelled(following.sentence.piece.text)
        ):
            continue
        if not _has_lines_left(judgements, at):
            found.verdict, found.reason = "removed", "its lines are gone"


def _has_lines_left(judgements: list[Judgement], heading: int) -> bool:
    indent = judgements[heading].sentence.piece.indent
    top_is_item = judgements[heading].sentence.piece.item
    for found in judgements[heading + 1 :]:
        piece = found.sentence.piece
        if not piece.item and not (piece.first and is_labelled(piece.text)):
            return False
        if top_is_item and piece.indent <= indent:
            return False
        if found.verdict in ("kept", "replaced"):
            return True
    return False


def rebuild(seen: Seen, judgements: list[Judgement], say: Callable[[Row], str]) -> tuple[str, dict[int, str]]:
    """The reply with its replacements, and what each replaced sentence (by index) became ("" when merged into another)."""
    reply = seen.reply
    said: set[str] = set()
    out: list[str] = []
    became: dict[int, str] = {}
    done = 0
    for index, found in enumerate(judgements):
        if found.verdict == "kept":
            continue
        piece = found.sentence.piece
        start, end = seen.span(piece.start, piece.end)
        start, end = max(start, done), max(end, done)
        words = ""
        if found.verdict == "replaced":
            fresh = [text for text in dict.fromkeys(say(row) for row in _rows(found)) if text and text not in said]
            said.update(fresh)
            words = " ".join(fresh)
            became[index] = words
        out.append(reply[done:start])
        out.append(_lead_in(piece.text, words))
        done = end if words else _past_blank(reply, end, "".join(out[-2:]))
    out.append(reply[done:])
    return tidied("".join(out), reply), became


def _rows(found: Judgement) -> list[Row]:
    """What takes a sentence's place: what it got wrong, and what it truthfully said of other calls in the same breath."""
    true = [(link.tool, link.outcome, link.call) for link in found.links if link.effective and link.call is not None]
    lost = {row[2].id for row in found.say if row[2] is not None}
    return [*(row for row in true if row[2].id not in lost), *found.say]


def _lead_in(text: str, words: str) -> str:
    """Keep a list marker in front of a phrasing."""
    if not words:
        return ""
    bare = text.lstrip()
    for marker in ("- ", "* ", "• ", "– ", "+ "):
        if bare.startswith(marker):
            return text[: len(text) - len(bare)] + marker + words
    return words


def _past_blank(reply: str, end: int, before: str) -> int:
    """Where to go on after something removed: its trailing spaces go, and its line when nothing else stands on it."""
    while end < len(reply) and reply[end] in " \t":
        end += 1
    if end < len(reply) and reply[end] == "\n" and (not before or before.endswith("\n")):
        end += 1
    return end


def tidied(text: str, reply: str) -> str:
    """A reply without the markers and blank lines that lost their text; one that nothing was taken from stays as it is."""
    if text == reply:
        return text
    lines = text.split("\n")
    kept: list[str] = []
    blank = False
    for line in lines:
        bare = line.strip()
        if bare in ("-", "*", "•", "–") or (bare[:-1].isdecimal() and bare[-1:] in (".", ")")):
            continue
        if not bare and blank:
            continue
        blank = not bare
        kept.append(line.rstrip() if line != line.rstrip() and not line.endswith("  ") else line)
    return "\n".join(kept).strip("\n")
