"""Which lines of the order are meant: "the second one", "the ham pizza", "both", "it"."""

from conversations.reading.menu.assembly import Assembly
from conversations.reading.menu.items import Item
from conversations.reading.menu.nouns import Noun, noun_at
from conversations.reading.menu.pieces import Piece


def reference_at(state: Assembly, pieces: list[Piece], at: int, *, bare: bool = False) -> tuple[list[Item], int] | None:
    """The items that the words from a piece on refer to, and the piece after them; None where they refer to none.

    `bare`: a phrase without "the" and a pronoun will do too, as after "remove" or "make".
    """
    definite, whole, here = False, False, at
    while here < len(pieces) and here < at + 4 and pieces[here].role in ("definite", "whole", "from"):
        definite |= pieces[here].role == "definite"
        whole |= pieces[here].role == "whole"
        here += 1
    if bare and here < len(pieces) and pieces[here].role in ("refer", "refer_all"):
        return _pronoun(state, whole=whole or pieces[here].role == "refer_all"), here + 1
    noun = noun_at(pieces, here, state.fit, across=False, one=True)
    if not (noun.head or noun.thing or noun.other or noun.ordinal or noun.count):
        alone = not noun.values
        return _without_noun(state, here, definite=definite and alone, whole=whole, bare=bare)
    if not (definite or whole or bare or noun.ordinal):
        return None
    items = _chosen(state, noun, whole=whole)
    return (items, noun.end) if items else None


def _without_noun(
    state: Assembly, here: int, *, definite: bool, whole: bool, bare: bool
) -> tuple[list[Item], int] | None:
    """As in "both", "all"; or "that", "those" after a verb that speaks of lines."""
    if whole:
        return (_all(state, Noun(here)), here) if state.items else None
    if bare and definite and state.items:
        return _pronoun(state, whole=False), here
    return None


def _pronoun(state: Assembly, *, whole: bool) -> list[Item]:
    return _all(state, Noun(0)) if whole else (state.targets or state.items[-1:])


def _all(state: Assembly, noun: Noun) -> list[Item]:
    kinds = noun.kinds or (state.current.kinds if state.current else frozenset())
    return [item for item in state.items if item.kinds & kinds]


def _chosen(state: Assembly, noun: Noun, *, whole: bool) -> list[Item]:
    if noun.other:
        return _others(state)
    if noun.ordinal is not None:
        return _by_ordinal(state, noun)
    found = state.described(noun)
    counted = [item for item in found if noun.count in (None, 1, item.count)]
    found = counted or found
    if noun.thing and not noun.values:
        return found[-1:]
    return found if whole or noun.count not in (None, 1) else _one_of(state, found)


def _one_of(state: Assembly, found: list[Item]) -> list[Item]:
    """The item spoken of if it is among those found, else the latest."""
    return [item for item in found if item is state.current] or found[-1:]


def _others(state: Assembly) -> list[Item]:
    """All of the kind spoken of but the one spoken of; only what is left of a divided line, if one was divided."""
    if state.parent is not None:
        return [state.parent]
    return [item for item in _all(state, Noun(0)) if item is not state.current][-1:]


def _by_ordinal(state: Assembly, noun: Noun) -> list[Item]:
    """The line at that place; where there are fewer lines, the piece at that place, parted from its line."""
    plain = Noun(noun.end, kinds=noun.kinds, name=noun.name)
    found = state.described(plain)
    place = noun.ordinal or 0
    if len(found) > 1 and abs(place) <= len(found):
        return [found[place if place < 0 else place - 1]]
    seen = 0
    for item in found:
        seen += item.count
        if seen >= place:
            return [parted(state, item, 1, first=place == 1)]
    return []


def parted(state: Assembly, item: Item, count: int, *, first: bool = False) -> Item:
    """So many of a line as a line of their own; the line itself where that is all of it."""
    if count >= item.count:
        return item
    part = item.copy(count)
    item.count -= count
    item.touched = True
    state.items.insert(_place(state, item) + (not first), part)
    return part


def _place(state: Assembly, item: Item) -> int:
    return next(at for at, other in enumerate(state.items) if other is item)
