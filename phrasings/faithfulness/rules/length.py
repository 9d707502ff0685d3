"""A reply made short enough: whole sentences go, from the end."""

from collections.abc import Callable

from phrasings.faithfulness.layout import Piece
from phrasings.faithfulness.rules.hits import REMOVED, Hit


def cut(pieces: list[Piece], most: int, may_go: Callable[[Piece], bool]) -> list[Hit]:
    """What must go so that no more than `most` characters stay; less where too little may go.

    The first sentence stays, and a question at the end, and what `may_go` refuses.
    """
    left = sum(piece.end - piece.start for piece in pieces)
    hits: list[Hit] = []
    for index in range(len(pieces) - 1, 0, -1):
        if left <= most:
            break
        piece = pieces[index]
        asks = index == len(pieces) - 1 and piece.text.rstrip('*_`"”» )').endswith(("?", "？"))
        if not asks and may_go(piece):
            hits.append(Hit("length", REMOVED, piece.start, piece.end, whole=True))
            left -= piece.end - piece.start
    return [*hits, *_lead_ins(pieces, hits)]


def _lead_ins(pieces: list[Piece], hits: list[Hit]) -> list[Hit]:
    """A line that leads into others does not stay as the last one."""
    gone = {hit.start for hit in hits}
    found: list[Hit] = []
    for index, piece in enumerate(pieces[:-1]):
        following = pieces[index + 1]
        if piece.opens and index and piece.start not in gone and following.start in gone and not following.item:
            found.append(Hit("length", REMOVED, piece.start, piece.end, whole=True))
    return found
