"""What a number or an article does: start an item, part some off a line, or say how many of the line spoken of."""

from conversations.reading.menu.assembly import Assembly
from conversations.reading.menu.items import Item
from conversations.reading.menu.nouns import Noun, noun_at
from conversations.reading.menu.pieces import Piece
from conversations.reading.menu.references import parted, reference_at

_PARTS = 12  # "one with …, one with …" looked ahead
_SKIPPED = frozenset({"common", "counter", "quantity_x", "from", "definite", "thing"})


def number(state: Assembly, pieces: list[Piece], at: int) -> int:
    """A number starts a new item once the current one has content."""
    count = pieces[at].sense.number or 1
    after = _no_count(state, pieces, at)
    if after is None:
        after = _some_of(state, pieces, at, count)
    return _counted(state, pieces, at, count) if after is None else after


def _counted(state: Assembly, pieces: list[Piece], at: int, count: int) -> int:
    ahead = _next(pieces, at + 1)
    noun = noun_at(pieces, ahead, state.fit)
    same = state.counting and state.current is not None and not _another_thing(state, noun)
    if same or _counts_what_was_said(state, pieces, at, noun) or _counts_before(state):
        return _recount(state, pieces, at, count)
    if noun.head:
        return _begin(state, pieces, at, count)
    if _has_more_word(pieces, ahead) and noun.empty:
        return _more_of_last(state, pieces, at, count)
    return _elliptical(state, pieces, at, count, noun)


def article(state: Assembly, pieces: list[Piece], at: int) -> int:
    """As in "a" counts only where something to order follows; "and a thin crust" says more of the item spoken of."""
    noun = noun_at(pieces, at + 1, state.fit, one=True)
    if state.counting and not _another_thing(state, noun):
        return at + 1
    if _counts_what_was_said(state, pieces, at, noun):
        return _recount(state, pieces, at, 1)
    if noun.head:
        return _begin(state, pieces, at, 1)
    described = _next_role(pieces, at + 1) in ("affirm", "negate") and state.open_item is not None
    if described or noun.thing or _of_unknown(state, pieces, noun) or (noun.values and not _says_more(state, noun)):
        return _elliptical(state, pieces, at, 1, noun)
    return at + 1


def further(state: Assembly, pieces: list[Piece], at: int) -> int:
    """As in "another cola", "one more": one more of what follows, or of the last line."""
    noun = noun_at(pieces, at + 1, state.fit, one=True)
    if noun.head or noun.values:
        state.begin(pieces[at], 1).further = True
        return at + 1
    if _next_role(pieces, at + 1) in ("affirm", "negate") and state.open_item is not None:
        return _elliptical(state, pieces, at, 1, noun)
    return _more_of_last(state, pieces, at, 1)


def ordinal(state: Assembly, pieces: list[Piece], at: int) -> int:
    """As in "the second pizza" where there is one so far: a new item, of the kind before it."""
    noun = noun_at(pieces, at, state.fit, across=False, one=True)
    if noun.ordinal is None or not (noun.head or noun.thing):
        return at + 1
    item = state.open_item
    if item is None or not item.bare:
        state.begin(pieces[at], 1, kinds=noun.kinds or (item.kinds if item is not None else None))
    return at + 1


def _no_count(state: Assembly, pieces: list[Piece], at: int) -> int | None:
    """As in "for two people", "a two topping pizza": the piece after a number that counts nothing that is ordered."""
    ahead = _next(pieces, at + 1)
    if ahead < len(pieces) and pieces[ahead].role == "field":
        return ahead + 1
    ahead = at + 1
    if ahead < len(pieces) and not pieces[ahead].sense.of_menu:
        return ahead + 1 if pieces[ahead].text in state.fit.index.words.uncounted else None
    return None


def _some_of(state: Assembly, pieces: list[Piece], at: int, count: int) -> int | None:
    """As in "two of them with nuts", "one of the large cups": so many parted off the line meant."""
    if _next_role(pieces, at + 1) != "from":
        return None
    found = reference_at(state, pieces, at + 2, bare=True)
    if found is None or not found[0] or found[0][-1].count < count:
        return None
    part = parted(state, found[0][-1], count, first=True)
    part.touch(pieces[at])
    state.focus([part], replacing=True)
    return found[1]


def _next(pieces: list[Piece], at: int) -> int:
    while at < len(pieces) and pieces[at].role in _SKIPPED:
        at += 1
    return at


def _next_role(pieces: list[Piece], at: int) -> str:
    return pieces[at].role if at < len(pieces) else ""


def _has_more_word(pieces: list[Piece], at: int) -> bool:
    return at < len(pieces) and pieces[at].sense.further


def _another_thing(state: Assembly, noun: Noun) -> bool:
    """After "make it …": whether the phrase names something that the line spoken of cannot become."""
    item = state.current
    return item is not None and bool(noun.kinds) and not noun.kinds & item.kinds


def _recount(state: Assembly, pieces: list[Piece], at: int, count: int) -> int:
    for item in state.targets:
        item.count, item.counted = count, True
        item.touch(pieces[at])
    state.counting = False
    return at + 1


def _counts_what_was_said(state: Assembly, pieces: list[Piece], at: int, noun: Noun) -> bool:
    """As in "pepperoni and ham on two large pizzas": the head comes after its values."""
    item = state.open_item
    before = pieces[at - 1].role if at else ""
    if (
        item is None
        or item.counted
        or item.line
        or before not in ("from", "to")
        or not noun.kinds
        or noun.name is not None
    ):
        return False
    fits = all(state.fit.attachable(value, item) for value in noun.values)
    return fits and not state.fit.headed(item) and bool(item.kinds & noun.kinds)


def _counts_before(state: Assembly) -> bool:
    """Where a count comes after what it counts."""
    item = state.open_item
    if item is None or not state.fit.index.words.head_final or item.line:
        return False
    return not item.counted and state.fit.headed(item)


def _of_unknown(state: Assembly, pieces: list[Piece], noun: Noun) -> bool:
    """As in "a small zorgle": what it is, nothing could be made of; its size belongs to nothing else."""
    single = all(state.fit.single(value) for value in noun.values)
    return bool(noun.values) and single and not noun.head and pieces[noun.end - 1].role == "unknown"


def _unread(state: Assembly, pieces: list[Piece], at: int, noun: Noun) -> int:
    state.unread.extend(pieces[at : noun.end])
    state.separate("")
    return noun.end


def _begin(state: Assembly, pieces: list[Piece], at: int, count: int) -> int:
    state.parent = None
    ahead = _next(pieces, at + 1)
    state.begin(pieces[at], count).further = _has_more_word(pieces, ahead)
    return at + 1


def _more_of_last(state: Assembly, pieces: list[Piece], at: int, count: int) -> int:
    item = state.current
    if item is not None:
        item.count += count
        item.touch(pieces[at])
    return at + 1


def _says_more(state: Assembly, noun: Noun) -> bool:
    """Whether all that follows the article can be said of the item spoken of, and that item is a whole one."""
    item = state.open_item
    whole = item is not None and state.fit.headed(item)
    return item is not None and whole and all(state.fit.attachable(value, item) for value in noun.values)


def _elliptical(state: Assembly, pieces: list[Piece], at: int, count: int, noun: Noun) -> int:
    """As in "one with ham", "two large": a part of the line before, or another item of its kind."""
    if noun.empty and _next_role(pieces, at + 1) not in ("affirm", "negate"):
        return at + 1
    if _of_unknown(state, pieces, noun):
        return _unread(state, pieces, at, noun)
    if _divides(state, pieces, at, count):
        return at + 1
    item = state.open_item
    if item is not None and item.bare and not item.counted and not item.line:
        item.count, item.counted = count, True
        item.touch(pieces[at])
        state.focus([item], replacing=False)
        return at + 1
    suits = item is not None and all(state.fit.applies(value, item) for value in noun.values)
    kinds = item.kinds if item is not None and suits and state.fit.headed(item) else None
    fresh = state.begin(pieces[at], count, kinds=kinds)
    if kinds and len(kinds) == 1:
        fresh.worded = True
    return at + 1


def _divides(state: Assembly, pieces: list[Piece], at: int, count: int) -> bool:
    """Part so many off the line before, where the parts that are spoken of make up no more than it has."""
    whole = state.parent or state.open_item
    if whole is None or whole.count < count or not state.fit.headed(whole):
        return False
    if state.parent is None and not _may_divide(state, pieces, at, whole):
        return False
    state.parent = whole if whole.count > count else None
    part = parted(state, whole, count, first=True)
    part.touch(pieces[at])
    state.focus([part], replacing=False)
    return True


def _may_divide(state: Assembly, pieces: list[Piece], at: int, whole: Item) -> bool:
    if whole.count < 2:  # noqa: PLR2004 (one cannot be divided)
        return False
    parts = _parts(state, pieces, at)
    return parts == whole.count or (parts < whole.count and not whole.listed)


def _parts(state: Assembly, pieces: list[Piece], at: int) -> int:
    """How many the elliptical numbers from here on add up to; "the other" is one."""
    total, seen = 0, 0
    for here in range(at, min(len(pieces), at + 4 * _PARTS)):
        role = pieces[here].role
        if role in ("number", "article"):
            if seen and noun_at(pieces, here + 1, state.fit).head:
                break
            total += (pieces[here].sense.number or 1) if role == "number" or here == at else 0
            seen += 1
        elif role == "kind" or seen > _PARTS:
            break
        elif role == "other":
            total += 1
    return total
