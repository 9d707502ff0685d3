"""Changes to lines that are already there: remove, change this to that, make it so, instead of, the same again."""

from conversations.reading.menu.assembly import Assembly, Scope
from conversations.reading.menu.items import Item
from conversations.reading.menu.nouns import noun_at
from conversations.reading.menu.order import Choice
from conversations.reading.menu.pieces import Piece, Value
from conversations.reading.menu.references import reference_at

_FAR = 16  # pieces of one change
_ENDS = frozenset({"stop", "change", "remove", "make", "instead", "negate"})
_FILL = frozenset({"common", "definite", "field", "further", "whole"})


def scope_at(at: int) -> Scope:
    return Scope(at, end=at + 1)


def weigh(state: Assembly, value: Value, amount: str) -> None:
    """Put an amount on a value that was said before it ("cheese, extra please")."""
    for item in state.targets:
        held = item.choices.get(value)
        if held is not None:
            item.choices[value] = Choice(value.field, value.value, amount, negated=held.negated)


def turn_to_place(state: Assembly, pieces: list[Piece], at: int) -> None:
    """Speak of the line that the end of the phrase points to: "add olives to the first one", "no ham on both"."""
    for here in range(at, min(len(pieces), at + _FAR)):
        role = pieces[here].role
        if role in ("to", "from", "whole"):
            found = reference_at(state, pieces, here + (role != "whole"))
            if found is not None:
                state.focus(found[0], replacing=True)
                return
        elif role in ("stop", "number", "article", "kind", "affirm", "negate", "change", "make"):
            return


def refused(state: Assembly, pieces: list[Piece], at: int) -> int | None:
    """As in "no cola", "I don't want the second one": such lines go; None where the "no" is about something else."""
    here = at + 1
    while here < len(pieces) and here < at + 4 and pieces[here].role in ("common", "affirm", "further"):
        here += 1
    return _remove_lines(state, pieces, here)


def _remove_lines(state: Assembly, pieces: list[Piece], at: int) -> int | None:
    """Remove the lines that the words from a piece on refer to; None where they refer to none."""
    count, here = None, at
    if here < len(pieces) and pieces[here].role in ("number", "article"):
        count, here = pieces[here].sense.number or 1, here + 1
    noun = noun_at(pieces, _past(pieces, here), state.fit, across=False, one=True)
    if not (noun.head or noun.thing or noun.other or noun.ordinal):
        return None
    items, after = _all_meant(state, pieces, here)
    for item in items:
        _take_from(state, item, count)
    return after if items else None


def _past(pieces: list[Piece], at: int) -> int:
    while at < len(pieces) and pieces[at].role in ("definite", "whole", "from"):
        at += 1
    return at


def _all_meant(state: Assembly, pieces: list[Piece], at: int) -> tuple[list[Item], int]:
    """The lines meant; with a plain kind or name ("the drinks", "cola") all of them."""
    start = _past(pieces, at)
    noun = noun_at(pieces, start, state.fit, across=False, one=True)
    if noun.head and noun.ordinal is None and not noun.other:
        return state.described(noun), noun.end
    found = reference_at(state, pieces, at, bare=True)
    return found if found is not None else ([], noun.end)


def _take_from(state: Assembly, item: Item, count: int | None) -> None:
    if count is None or count >= item.count:
        state.removed(item)
    else:
        item.count -= count
        item.touched = True


def remove(state: Assembly, pieces: list[Piece], at: int) -> int:
    """As in "remove the cola", "take the mushrooms off the first one", "cancel the drinks", "delete everything"."""
    here = at + 1
    while here < len(pieces) and pieces[here].role in ("common", "refer", "refer_all"):
        if pieces[here].role != "common" and _clause_ends(pieces, here + 1):
            _remove_pronoun(state, pieces, here)
        here += 1
    if here >= len(pieces):
        return here
    if pieces[here].sense.role == "everything" or _only_whole(pieces, here):
        return everything(state, pieces, here)
    turn_to_place(state, pieces, here)
    return _remove_listed(state, pieces, here)


def _clause_ends(pieces: list[Piece], at: int) -> bool:
    return at >= len(pieces) or pieces[at].role in ("stop", "join", "affirm", "common")


def _only_whole(pieces: list[Piece], at: int) -> bool:
    rest = pieces[at + 1 :][:3]
    return pieces[at].role == "whole" and all(piece.role in ("common", "stop", "refer", "refer_all") for piece in rest)


def _remove_pronoun(state: Assembly, pieces: list[Piece], at: int) -> None:
    found = reference_at(state, pieces, at, bare=True)
    for item in found[0] if found else []:
        state.removed(item)


def _remove_listed(state: Assembly, pieces: list[Piece], at: int) -> int:
    """One thing after another, up to where something else begins."""
    end = min(len(pieces), at + _FAR)
    while at < end:
        if pieces[at].role in ("from", "to"):
            found = reference_at(state, pieces, at + 1, bare=True)
            return found[1] if found else at + 1
        after = _remove_lines(state, pieces, at)
        if after is not None:
            at = after
        elif pieces[at].role == "value":
            _remove_value(state, pieces[at])
            at += 1
        elif pieces[at].role in _FILL or pieces[at].role in ("join", "amount", "unknown"):
            at += 1
        else:
            break
    return at


def _remove_value(state: Assembly, piece: Piece) -> None:
    """Take a value off the lines spoken of that have it, or off the last that has; else note that it is not wanted."""
    value = state.fit.best(piece.sense.values, state.current)
    having = _having(state, value)
    for item in having:
        del item.choices[value]
        item.touch(piece)
    if not having and state.fit.negatable(value) and state.current is not None:
        state.scope = scope_at(0)
        state.put(value, piece)
        state.scope = None


def _having(state: Assembly, value: Value) -> list[Item]:
    spoken = [item for item in state.targets if _has(item, value)]
    if spoken or state.replacing:
        return spoken
    return [item for item in reversed(state.items) if _has(item, value)][:1]


def _has(item: Item, value: Value) -> bool:
    return value in item.choices and not item.choices[value].negated


def change(state: Assembly, pieces: list[Piece], at: int) -> int:
    """As in "change X to Y", "swap X for Y", "change the first one": what X means is spoken of, Y comes next."""
    start = at + 1
    end = _divide(state, pieces, start)
    found = reference_at(state, pieces, start, bare=True)
    count = _counted(state, pieces, start, end)
    if found is not None:
        state.focus(found[0], replacing=True)
    elif count:
        state.focus([count], replacing=True)
    else:
        _drop_values(state, pieces[start:end])
    after = max(end, found[1] if found and end == start else end)
    skip = after + 1 if after < len(pieces) and pieces[after].role in ("to", "affirm") else after
    state.counting = found is not None or count is not None
    return skip


def _divide(state: Assembly, pieces: list[Piece], start: int) -> int:
    """Where "to" or "for" stands between the two sides of a change; the start where nothing divides it."""
    for here in range(start, min(len(pieces), start + _FAR)):
        role = pieces[here].role
        if role == "to" or (role == "affirm" and pieces[here].text in state.fit.index.words.exchange):
            return here
        if role in _ENDS:
            break
    found = reference_at(state, pieces, start, bare=True)
    return found[1] if found else start


def _counted(state: Assembly, pieces: list[Piece], start: int, end: int) -> Item | None:
    """A number alone stands for the line that has it: "two instead of three"."""
    numbers = [piece.sense.number for piece in pieces[start:end] if piece.role == "number"]
    others = any(piece.role in ("value", "kind") for piece in pieces[start:end])
    if others or not numbers:
        return None
    return next((item for item in reversed(state.items) if item.count == numbers[0]), None)


def _drop_values(state: Assembly, pieces: list[Piece]) -> None:
    """Take the values of the left side off the lines that have them, and speak of those lines."""
    touched: list[Item] = []
    for piece in pieces:
        if piece.role != "value":
            continue
        value = state.fit.best(piece.sense.values, state.current)
        having = [item for item in state.items if _has(item, value)]
        for item in having:
            if not state.fit.single(value):
                del item.choices[value]
            item.touch(piece)
        touched += [item for item in having if item not in touched]
    if touched:
        state.focus(touched[-1:] if len(touched) > 1 else touched, replacing=True)


def make(state: Assembly, pieces: list[Piece], at: int) -> int:
    """As in "make it large", "make the second one a cola"; "make me a pizza" is no change."""
    found = reference_at(state, pieces, at + 1, bare=_points(state, pieces, at + 1))
    if found is None or not found[0]:
        return at + 1
    for item in found[0]:
        item.touch(pieces[at])
    state.focus(found[0], replacing=True)
    return found[1]


def _points(state: Assembly, pieces: list[Piece], at: int) -> bool:
    """Whether a line is pointed at, which tells "make the pizza large" from "make me a pizza"."""
    pointing = at < len(pieces) and pieces[at].role in ("refer", "refer_all", "definite", "whole", "ordinal")
    return pointing or state.fit.index.words.head_final


def everything(state: Assembly, pieces: list[Piece], at: int) -> int:
    """As in "the whole order" after "cancel"; elsewhere it says nothing."""
    before = next((piece.role for piece in reversed(pieces[max(0, at - 3) : at]) if piece.role != "common"), "")
    if before in ("remove", "negate"):
        state.items, state.targets, state.parent = [], [], None
    return at + 1


def again(state: Assembly, pieces: list[Piece], at: int) -> int:
    """As in "the same again": as many more of all that was held, or of the line just said."""
    lines = [item for item in state.items if item.touched] or state.items
    for item in lines if not any(item.touched for item in state.items) else lines[-1:]:
        item.count *= 2
        item.touch(pieces[at])
    return at + 1


def negate_after(state: Assembly, pieces: list[Piece], at: int) -> int:
    """A "without" that follows what it negates: a value of the run just before it, or a line that is not wanted."""
    before = _before(pieces, at)
    if before is not None and (before.role == "kind" or any(map(state.fit.names, before.sense.values))):
        noun = noun_at([before], 0, state.fit)
        for item in state.described(noun):
            state.removed(item)
        return at + 1
    for value in [value for value in state.group if state.fit.negatable(value)][-1:]:
        for item in state.targets:
            _negated(item, value)
    return at + 1


def _before(pieces: list[Piece], at: int) -> Piece | None:
    return next((piece for piece in reversed(pieces[max(0, at - 3) : at]) if piece.role != "common"), None)


def _negated(item: Item, value: Value) -> None:
    held = item.choices.get(value)
    if held is not None:
        item.choices[value] = Choice(value.field, value.value, held.amount, negated=True)
