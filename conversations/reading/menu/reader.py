"""Reads an order in words against a menu: the pieces of the text, left to right, each with the rule for its role."""

from collections.abc import Callable, Mapping

from conversations.reading.menu import edits, numbers
from conversations.reading.menu.assembly import Assembly
from conversations.reading.menu.finish import finished
from conversations.reading.menu.index import index_of
from conversations.reading.menu.items import Fit, Item
from conversations.reading.menu.nouns import noun_at
from conversations.reading.menu.order import Order
from conversations.reading.menu.pieces import Piece, Value
from conversations.reading.menu.reading import OrderReading
from conversations.reading.menu.rearrange import rearranged
from conversations.reading.menu.references import reference_at
from conversations.reading.menu.tagging import pieces_of
from services_admin.definition.menu import Menu

_ELSEWHERE = 0.7  # a value for an item mentioned before the last
_SAID_AGAIN = 0.7  # a kind said twice of what is read as one item
_NEAR_UNREAD = 0.75  # a line beside a word that nothing could be made of
_EMPTY = Order()


def read_order(menu: Menu, text: str, language: str, *, held: Order = _EMPTY) -> OrderReading:
    """What a message makes of an order.

    `held` is the order so far; the message may add to it, change its lines or remove them. Never raises on any text;
    raises lexicon.UnknownLanguageError for a language without words. Takes time linear in the text.
    """
    index = index_of(menu, language)
    state = Assembly.of(Fit(index), held)
    pieces = rearranged(pieces_of(index, text), index.words)
    at = 0
    while at < len(pieces):
        at = max(at + 1, _RULES.get(pieces[at].role, _pass)(state, pieces, at))
    return finished(state, held)


def _pass(_state: Assembly, _pieces: list[Piece], at: int) -> int:
    return at + 1


def _unknown(state: Assembly, pieces: list[Piece], at: int) -> int:
    state.unread.append(pieces[at])
    if state.open_item is not None:
        state.open_item.doubted(_NEAR_UNREAD)
    return at + 1


def _value(state: Assembly, pieces: list[Piece], at: int) -> int:
    piece = pieces[at]
    value = _meant(state, pieces, at)
    if _left_out(state, pieces, at, value):
        return at + 1
    if state.fit.names(value):
        _named(state, value, piece)
        return at + 1
    state.targets = _taking(state, pieces, at, value)
    state.put(value, piece)
    return at + 1


def _meant(state: Assembly, pieces: list[Piece], at: int) -> Value:
    """Of the things that a phrase can mean, the one that suits the head that follows, or else the item spoken of."""
    values = pieces[at].sense.values
    if len(values) == 1:
        return values[0]
    head = noun_at(pieces, at + 1, state.fit).kinds
    suiting = tuple(value for value in values if not head or head & state.fit.index.kinds_of[value.field])
    return state.fit.best(suiting or values, state.open_item)


def _left_out(state: Assembly, pieces: list[Piece], at: int, value: Value) -> bool:
    """A "no" before something that cannot be negated on an item: it is not ordered at all."""
    scope = state.scope
    if scope is None or state.fit.negatable(value):
        return False
    rejected = scope.field is None and _adjacent(pieces, scope.end, at)
    state.scope = None
    return rejected


def _adjacent(pieces: list[Piece], start: int, end: int) -> bool:
    return all(piece.role in ("common", "definite", "further", "amount") for piece in pieces[start:end])


def _named(state: Assembly, value: Value, piece: Piece) -> None:
    """A value that says by itself what is ordered."""
    item = state.open_item if not state.replacing else state.current
    if item is not None and state.replacing and state.fit.applies(value, item):
        state.put(value, piece)
        return
    taken = item is None or not state.fit.attachable(value, item) or (state.fit.headed(item) and not item.worded)
    if taken or (item is not None and item.line and not state.replacing):
        _another(state, piece, kinds=state.fit.index.kinds_of[value.field])
    state.scope = None
    state.put(value, piece)


def _another(state: Assembly, piece: Piece, *, kinds: frozenset[str]) -> Item:
    """A new item without a number, with those values said just before that describe it."""
    fresh = Item(kinds)
    state.moved(fresh)
    left = state.open_item
    item = state.begin(piece, kinds=kinds)
    item.choices.update(fresh.choices)
    item.pieces.extend(fresh.pieces)
    if left is not None and left is not item and left.bare and not left.worded and not left.line:
        item.count, item.counted = left.count, left.counted
        state.removed(left)
    return item


def _taking(state: Assembly, pieces: list[Piece], at: int, value: Value) -> list[Item]:
    """The items that a value goes to."""
    item = state.current if state.replacing else state.open_item
    if item is None:
        return [_fresh(state, pieces, at, value)]
    if state.replacing:
        return [target for target in state.targets if state.fit.applies(value, target)] or state.targets
    if state.fit.attachable(value, item) and not _starts_again(state, pieces, at, value, item):
        return state.targets
    if not state.fit.applies(value, item):
        earlier = state.last_with(value)
        if earlier is not None and not noun_at(pieces, at, state.fit, across=False).head and state.opener == "affirm":
            earlier.doubted(_ELSEWHERE)
            return [earlier]
        return [_another(state, pieces[at], kinds=state.fit.index.kinds_of[value.field])]
    return [state.begin(pieces[at], kinds=_same_kind(state, pieces, at, item))]


def _fresh(state: Assembly, pieces: list[Piece], at: int, value: Value) -> Item:
    """The first item of a message; "large" or "nuts" alone go to the line that was last spoken of."""
    held = state.current
    noun = noun_at(pieces, at, state.fit)
    alone = len(noun.values) == 1 or not state.fit.single(value)
    if held is not None and not noun.head and state.fit.applies(value, held) and alone:
        pending = state.amount, state.scope
        state.focus([held], replacing=True)
        state.amount, state.scope = pending
        return held
    return state.begin(pieces[at])


def _starts_again(state: Assembly, pieces: list[Piece], at: int, value: Value, item: Item) -> bool:
    """A one-value field said a second time with the same value, before another head."""
    again = value in item.choices and state.fit.single(value) and state.fit.headed(item)
    return again and noun_at(pieces, at, state.fit, across=False).head


def _same_kind(state: Assembly, pieces: list[Piece], at: int, item: Item) -> frozenset[str] | None:
    """A new item is of the kind of the one before it, unless a head says otherwise."""
    if noun_at(pieces, at, state.fit).head or not state.fit.headed(item):
        return None
    return item.kinds


def _kind(state: Assembly, pieces: list[Piece], at: int) -> int:
    piece = pieces[at]
    kinds = frozenset(piece.sense.kinds)
    if state.scope is not None and state.scope.field is None and _adjacent(pieces, state.scope.end, at):
        state.scope = None
        return at + 1
    item = state.current if state.replacing else state.open_item
    if item is not None and item.kinds & kinds and (not item.worded or _repeats(state, pieces, at)):
        item.kinds &= kinds
        item.worded = True
        item.touch(piece)
        state.scope = None
        return at + 1
    _another(state, piece, kinds=kinds).worded = True
    return at + 1


def _repeats(state: Assembly, pieces: list[Piece], at: int) -> bool:
    """The same item's kind said once more: "pizza pie", "make the first one a large pizza", "a pizza with ham pizza"."""
    listed = state.listing and bool(state.group)
    if listed and state.open_item is not None:
        state.open_item.doubted(_SAID_AGAIN)
    return state.replacing or listed or (at > 0 and pieces[at - 1].role == "kind")


def _amount(state: Assembly, pieces: list[Piece], at: int) -> int:
    if state.scope is not None and state.scope.field is not None:
        state.scope = None
    ahead = at + 1
    while ahead < len(pieces) and pieces[ahead].role in ("common", "definite", "unknown") and ahead < at + 3:
        ahead += 1
    weighs_next = ahead < len(pieces) and any(state.fit.weighable(value) for value in pieces[ahead].sense.values)
    weighs_last = bool(state.group) and state.fit.weighable(state.group[-1])
    if weighs_last and (not weighs_next or state.fit.index.words.head_final):
        edits.weigh(state, state.group[-1], pieces[at].sense.amount)
    elif weighs_next:
        state.amount = pieces[at]
    return at + 1


def _negate(state: Assembly, pieces: list[Piece], at: int) -> int:
    after = edits.refused(state, pieces, at)
    if after is not None:
        return after
    edits.turn_to_place(state, pieces, at + 1)
    state.separate("negate")
    state.scope = edits.scope_at(at)
    return at + 1


def _affirm(state: Assembly, pieces: list[Piece], at: int) -> int:
    if (
        pieces[at].text in state.fit.index.words.but
        and at > 0
        and pieces[at - 1].whole
        and pieces[at - 1].role == "value"
    ):
        return _negate(state, pieces, at)
    if at > 0 and pieces[at - 1].role == "negate":
        if state.scope is not None:
            state.scope.end = at + 1
        return at + 1
    edits.turn_to_place(state, pieces, at + 1)
    state.scope = None
    state.separate("affirm")
    return at + 1


def _join(state: Assembly, _pieces: list[Piece], at: int) -> int:
    state.separate("join")
    return at + 1


def _stop(state: Assembly, _pieces: list[Piece], at: int) -> int:
    state.scope = None
    state.separate("stop")
    return at + 1


def _definite(state: Assembly, pieces: list[Piece], at: int) -> int:
    other = pieces[at].role == "other"
    if other and state.parent is None and pieces[at].sense.further:
        return numbers.further(state, pieces, at)
    found = reference_at(state, pieces, at, bare=other)
    if found is None:
        return numbers.ordinal(state, pieces, at) if pieces[at].role == "ordinal" else at + 1
    items, after = found
    for item in items:
        item.touch(pieces[at])
    state.focus(items, replacing=True)
    return after


def _whole(state: Assembly, pieces: list[Piece], at: int) -> int:
    """As in "both with olives", "all pizzas without onions"; "that is all" and the like are no references."""
    found = reference_at(state, pieces, at)
    if found is None:
        return at + 1
    items, after = found
    while after < len(pieces) and pieces[after].role == "common":
        after += 1
    follows = after < len(pieces) and pieces[after].role in ("affirm", "negate", "value", "amount")
    if not follows:
        return at + 1
    state.focus(items, replacing=True)
    return after


Rule = Callable[[Assembly, list[Piece], int], int]
_RULES: Mapping[str, Rule] = {
    "value": _value,
    "kind": _kind,
    "amount": _amount,
    "negate": _negate,
    "affirm": _affirm,
    "join": _join,
    "stop": _stop,
    "definite": _definite,
    "ordinal": _definite,
    "other": _definite,
    "whole": _whole,
    "number": numbers.number,
    "article": numbers.article,
    "further": numbers.further,
    "unknown": _unknown,
    "remove": edits.remove,
    "change": edits.change,
    "make": edits.make,
    "again": edits.again,
    "everything": edits.everything,
    "negate_after": edits.negate_after,
}
