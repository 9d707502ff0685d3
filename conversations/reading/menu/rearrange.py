"""Pieces put in one order, so that the same change said in different ways is read in one way."""

from dataclasses import replace

from conversations.reading.menu.pieces import Piece, Sense
from conversations.reading.menu.words import FunctionWords

_FAR = 16  # pieces of one change
_ENDS = frozenset({"stop", "change", "remove", "make", "instead", "negate"})
_VERBS = frozenset({"change", "remove", "make"})
_LISTED = frozenset(
    {
        "value",
        "kind",
        "amount",
        "number",
        "article",
        "field",
        "definite",
        "ordinal",
        "thing",
        "common",
        "unknown",
        "counter",
    }
)


def rearranged(pieces: list[Piece], words: FunctionWords) -> list[Piece]:
    """Put "Y instead of X" as "change X to Y", "take X off" as "remove X", and a verb that comes last first."""
    done = _instead_as_change(_apart_as_remove(pieces, words), words)
    return _verbs_first(done) if words.head_final else done


def _verbs_first(pieces: list[Piece]) -> list[Piece]:
    done: list[Piece] = []
    clause: list[Piece] = []
    for piece in pieces:
        if piece.role in _VERBS and piece.sense.role != "instead":
            done += [piece, *_source_last(clause)]
            clause = []
        elif piece.role == "stop":
            done += [*clause, piece]
            clause = []
        else:
            clause.append(piece)
    return done + clause


def _source_last(clause: list[Piece]) -> list[Piece]:
    """Put "from the first the ham" as "the ham from the first"."""
    at = next((at for at, piece in enumerate(clause) if piece.role == "from"), None)
    return clause if at is None else [*clause[at + 1 :], clause[at], *clause[:at]]


def _apart_as_remove(pieces: list[Piece], words: FunctionWords) -> list[Piece]:
    """As in "take the nuts off": the verb is a removal when its other half follows in the same clause."""
    done = list(pieces)
    for at, piece in enumerate(pieces):
        particles = words.apart.get(piece.text, frozenset())
        if particles and not piece.sense.of_menu and _comes(pieces, at + 1, particles):
            done[at] = replace(piece, role="remove")
    return done


def _comes(pieces: list[Piece], at: int, particles: frozenset[str]) -> bool:
    for piece in pieces[at : at + _FAR]:
        if piece.text in particles:
            return True
        if piece.role in _ENDS:
            return False
    return False


def _instead_as_change(pieces: list[Piece], words: FunctionWords) -> list[Piece]:
    if not any(piece.role == "instead" for piece in pieces):
        return pieces
    done: list[Piece] = []
    at = 0
    while at < len(pieces):
        if pieces[at].role != "instead":
            done.append(pieces[at])
            at += 1
            continue
        end, start = _end_of_list(pieces, at + 1), _start_of_list(done)
        wanted, other = done[start:], pieces[at + 1 : end]
        if words.head_final:
            wanted, other = other, wanted
        mark = pieces[at]
        change = Piece("change", Sense(role="instead"), mark.start, mark.end)
        done[start:] = [change, *other, Piece("to", Sense(), mark.start, mark.end), *wanted]
        at = end
    return done


def _start_of_list(done: list[Piece]) -> int:
    start = len(done)
    while start > 0 and start > len(done) - _FAR and done[start - 1].role in _LISTED:
        start -= 1
    return start


def _end_of_list(pieces: list[Piece], at: int) -> int:
    end = at
    while end < len(pieces) and end < at + _FAR and pieces[end].role in _LISTED:
        end += 1
    return end
