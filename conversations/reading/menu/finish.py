"""From items under construction to lines: what kind they are, what stays in doubt, and what changed."""

from conversations.reading.menu.assembly import Assembly
from conversations.reading.menu.items import Item
from conversations.reading.menu.order import Line, Order
from conversations.reading.menu.pieces import Piece
from conversations.reading.menu.reading import LineReading, OrderReading, changes_between
from cxagent.language.spans import Span

_KIND_GUESSED = 0.6
_KIND_OF_NEIGHBOUR = 0.8
_INCOMPLETE = 0.5  # a kind that takes a name, and was given none
_MAX_COUNT = 999


def finished(state: Assembly, held: Order) -> OrderReading:
    """The order after the message, and what the reading of it is worth."""
    items = [item for item in state.items if _stands(state, item)]
    kinds = _kinds(state, items)
    lines, next_id = _lines(items, kinds, held.next_id)
    pairs = _merged(list(zip(items, lines, strict=True)))
    spoken = next((line.id for item, line in pairs if item is state.current), None)
    order = Order(tuple(line for _, line in pairs), next_id, spoken)
    readings = tuple(_reading(state, item, line) for item, line in pairs if item.touched)
    unread = tuple(Span(piece.start, piece.end) for piece in state.unread)
    return OrderReading(order, changes_between(held, order), readings, unread)


def _stands(state: Assembly, item: Item) -> bool:
    """Whether something was ordered; a stray word for what comes in a can is no order."""
    if item.line or item.worded or not item.choices:
        return bool(item.line or item.worded)
    nameless = all(state.fit.index.takes_name(kind) for kind in item.kinds) and not state.fit.headed(item)
    if nameless and not item.counted:
        state.unread += [piece for piece in item.pieces if piece not in state.unread]
        return False
    return True


def _kinds(state: Assembly, items: list[Item]) -> list[str]:
    """The kind of each item; one that could be several is what its neighbour is."""
    menu = state.fit.index.menu
    found: list[str] = []
    for at, item in enumerate(items):
        following = items[at + 1] if at + 1 < len(items) else None
        if len(item.kinds) == 1:
            found.append(next(iter(item.kinds)))
            continue
        near = [*([following] if following else []), *items[max(at - 1, 0) : at]]
        known = next((kind for other in near if len(other.kinds) == 1 for kind in other.kinds & item.kinds), None)
        item.doubted(_KIND_GUESSED if known is None else _KIND_OF_NEIGHBOUR)
        found.append(known or next((kind for kind in menu.kinds if kind in item.kinds), next(iter(menu.kinds))))
    return found


def _lines(items: list[Item], kinds: list[str], next_id: int) -> tuple[list[Line], int]:
    lines = []
    for item, kind in zip(items, kinds, strict=True):
        line_id = item.line or next_id
        next_id += 0 if item.line else 1
        lines.append(Line(line_id, kind, min(item.count, _MAX_COUNT), tuple(item.choices.values())))
    return lines, next_id


def _merged(pairs: list[tuple[Item, Line]]) -> list[tuple[Item, Line]]:
    """As in "another cola" added to the line of colas that is there already."""
    done: list[tuple[Item, Line]] = []
    for item, line in pairs:
        at = next((i for i, (_, old) in enumerate(done) if item.further and old.same_thing(line)), None)
        if at is None:
            done.append((item, line))
        else:
            first, old = done[at]
            first.touched = True
            first.pieces += item.pieces
            done[at] = (first, Line(old.id, old.kind, min(old.count + line.count, _MAX_COUNT), old.choices))
    return done


def _reading(state: Assembly, item: Item, line: Line) -> LineReading:
    menu = state.fit.index.menu
    absent = [name for name in menu.kinds[line.kind].fields if not line.of(name)]
    missing = tuple(name for name in absent if menu.fields[name].required)
    nameless = state.fit.index.takes_name(line.kind) and not any(menu.fields[c.field].names for c in line.choices)
    sure = min(item.sure, _INCOMPLETE) if nameless else item.sure
    return LineReading(line.id, _spans(item.pieces), round(1.0 - sure, 4), missing)


def _spans(pieces: list[Piece]) -> tuple[Span, ...]:
    return tuple(sorted({Span(piece.start, piece.end) for piece in pieces}))
