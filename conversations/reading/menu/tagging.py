"""From words to pieces: longest phrase first, then numbers, then words mended, then what stays unread."""

from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from conversations.reading.menu.index import Index
from conversations.reading.menu.pieces import Piece, Sense
from conversations.reading.menu.tokens import Token, tokens_of

_ONE_SLIP = 0.85
_TWO_SLIPS = 0.7
_JOINED = 0.9
_ELLIPSIS = 0.9
_LONG = 8  # letters of a word that may hold two slips
_SHORT = 4  # letters of the shortest word that is mended
_FREE_START = 6  # letters of a word whose first letter may be the slip
_MOST = 999  # of one thing in one order
_LONGEST_RUN = 16  # characters of one word in kana
_TENS = frozenset(str(tens) for tens in range(20, 100, 10))
_TEN, _HUNDRED = "十", "百"


def pieces_of(index: Index, text: str) -> list[Piece]:
    """The pieces of a text, in order; together they cover all of its words."""
    tokens = tokens_of(text, index.words)
    mended = [_mended(index, token) for token in tokens]
    words = [token for token, _ in mended]
    pieces: list[Piece] = []
    at = 0
    while at < len(words):
        piece, after = _piece(index, words, at)
        slips = min(sure for _, sure in mended[at:after])
        sure = piece.sure * (slips if piece.sense.of_menu or piece.sense.fields else 1.0)
        whole = any(token.key in index.words.all_words for token in words[at:after])
        pieces.append(_placed(piece, words, (at, after), sure=sure, whole=whole))
        at = after
    return pieces


def _placed(piece: Piece, tokens: list[Token], at: tuple[int, int], *, sure: float, whole: bool) -> Piece:
    first, last = tokens[at[0]], tokens[at[1] - 1]
    return Piece(piece.role, piece.sense, first.start, last.end, sure, whole, first.text)


def _piece(index: Index, tokens: list[Token], at: int) -> tuple[Piece, int]:
    found = index.find(tokens, at)
    number = _number(index, tokens, at)
    if found is not None and (number is None or found[1] >= number[1]):
        return _of_sense(found[0]), found[1]
    if number is not None:
        return number
    return _pieced_together(index, tokens, at) or (Piece("unknown", Sense(), 0, 0), at + 1)


def _of_sense(sense: Sense) -> Piece:
    return Piece(_role(sense), sense, 0, 0, sense.sure)


def _role(sense: Sense) -> str:
    named = (("value", sense.values), ("kind", sense.kinds), ("field", sense.fields), ("amount", sense.amount))
    for role, has in named:
        if has:
            return role
    if sense.number is not None:
        return "number"
    if sense.ordinal is not None:
        return "ordinal"
    return "further" if sense.further and sense.role in ("", "common") else sense.role


def _number(index: Index, tokens: list[Token], at: int) -> tuple[Piece, int] | None:
    """A count in digits or words; a number with its unit is a measure, and never a count."""
    count, after = _count(tokens, at)
    if after == at:
        return None
    measure = _measure(index, tokens, after)
    if measure is not None:
        return measure
    if count is None or not 0 < count <= _MOST:
        return Piece("unknown", Sense(), 0, 0), after
    return Piece("number", Sense(number=count), 0, 0), after


def _count(tokens: list[Token], at: int) -> tuple[int | None, int]:
    first = tokens[at]
    if first.key in (_TEN, _HUNDRED) or _has_ten(tokens, at + 1):
        return _eastern(tokens, at)
    if not first.key[0].isdecimal():
        return None, at
    if not first.is_number or len(first.key) > len(str(_MOST)):
        return None, at + 1
    if _is_tens(first) and at + 1 < len(tokens) and _is_unit_word(tokens[at + 1]):
        return int(first.key) + int(tokens[at + 1].key), at + 2
    return int(first.key), at + 1


def _has_ten(tokens: list[Token], at: int) -> bool:
    return at < len(tokens) and tokens[at - 1].is_number and tokens[at].key in (_TEN, _HUNDRED)


def _is_tens(token: Token) -> bool:
    return not token.text[0].isdecimal() and token.key in _TENS


def _is_unit_word(token: Token) -> bool:
    return not token.text[0].isdecimal() and len(token.key) == 1 and token.is_number


def _eastern(tokens: list[Token], at: int) -> tuple[int, int]:
    total, digit = 0, 0
    while at < len(tokens) and (tokens[at].is_number or tokens[at].key in (_TEN, _HUNDRED)) and total <= _MOST:
        if tokens[at].is_number:
            digit = int(tokens[at].key[:4])
        else:
            total, digit = total + (digit or 1) * (10 if tokens[at].key == _TEN else 100), 0
        at += 1
    return total + digit, at


def _measure(index: Index, tokens: list[Token], after: int) -> tuple[Piece, int] | None:
    units = index.words.unit_keys
    end = after
    while end < len(tokens) and end < after + 2 and tokens[end].key in units:
        end += 1
    if end == after:
        return None
    sense = index.measures.get((tokens[after - 1].key, tokens[end - 1].key))
    return (Piece("unknown", Sense(), 0, 0) if sense is None else _of_sense(sense)), end


def _pieced_together(index: Index, tokens: list[Token], at: int) -> tuple[Piece, int] | None:
    """A phrase written apart or as one word ("deepdish"), or one that leaves its last word to the next one."""
    longest = 3 if index.words.spaced else _LONG
    for after in range(min(len(tokens), at + longest), at, -1):
        sense = index.joined.get("".join(token.key for token in tokens[at:after]))
        if sense is not None:
            return Piece(_role(sense), sense, 0, 0, _JOINED), after
    if not index.words.spaced:
        return _mended_run(index, tokens, at)
    sense = _shared_head(index, tokens, at)
    return None if sense is None else (Piece(_role(sense), sense, 0, 0, _ELLIPSIS), at + 1)


def _mended_run(index: Index, tokens: list[Token], at: int) -> tuple[Piece, int] | None:
    """A run of kana that is one slip away from a phrase of the menu."""
    after = at
    while after < min(len(tokens), at + _LONGEST_RUN) and _is_kana(tokens[after]):
        after += 1
    for end in range(after, at + _SHORT - 1, -1):
        found = _nearest(index.joined_words, "".join(token.key for token in tokens[at:end]))
        if found is not None:
            sense = index.joined[found[0]]
            return Piece(_role(sense), sense, 0, 0, found[1]), end
    return None


def _is_kana(token: Token) -> bool:
    return "\u30a0" <= token.key[0] <= "\u30ff"


def _shared_head(index: Index, tokens: list[Token], at: int) -> Sense | None:
    """As in "red" in "red and green peppers": the phrase after the conjunction lends its last word."""
    if at + 2 >= len(tokens) or not _joins(index, tokens[at + 1]):
        return None
    found = index.find(tokens, at + 2)
    if found is None or not found[0].values or found[1] < at + 4:
        return None
    sense = index.phrase((tokens[at].key, tokens[found[1] - 1].key))
    return sense if sense is not None and sense.values else None


def _joins(index: Index, token: Token) -> bool:
    sense = index.phrase((token.key,))
    return sense is not None and sense.role == "join"


def _mended(index: Index, token: Token) -> tuple[Token, float]:
    """A token whose word nothing knows, with the menu's word that it is a slip of the pen away from."""
    if token.key in index.known or len(token.key) < _SHORT or not token.key.isalpha() or token.key in index.joined:
        return token, 1.0
    found = _nearest(index.own, token.key)
    return (token, 1.0) if found is None else (token._replace(key=found[0]), found[1])


@lru_cache(maxsize=4096)
def _nearest(own: tuple[str, ...], word: str) -> tuple[str, float] | None:
    most = 2 if len(word) >= _LONG else 1
    found = process.extract(word, own, scorer=OSA.distance, score_cutoff=most, limit=3)
    near = [(other, slips) for other, slips, _ in found if _may_be(word, other, slips)]
    if not near or (len(near) > 1 and near[0][1] == near[1][1]):
        return None
    return near[0][0], _ONE_SLIP if near[0][1] <= 1 else _TWO_SLIPS


def _may_be(word: str, other: str, slips: float) -> bool:
    """A short word, or one with two slips, keeps its first letter."""
    if word[0] != other[0]:
        return slips <= 1 and len(word) >= _FREE_START
    return slips <= 1 or len(other) >= _LONG - 1
