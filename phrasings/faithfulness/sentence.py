"""A sentence of a reply, read: its words, acts and values."""

import re
from dataclasses import dataclass
from datetime import date

from cxagent.language.normalise import fold
from phrasings.faithfulness.acts import ASK, DONE, MENTION, NOT_DONE, NOT_KNOWN, PROMISE, Reading
from phrasings.faithfulness.acts_ja import read_acts_ja
from phrasings.faithfulness.disguise import without_marks_at_digits
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.layout import Piece
from phrasings.faithfulness.lexicon import Lexicon
from phrasings.faithfulness.reading_acts import read_acts
from phrasings.faithfulness.tagging import Token, tag
from phrasings.faithfulness.values import DATE, IDENTIFIER, Stated, find_values

_QUOTES = "'\"“«‘"
_TITLE = re.compile(r"(?<![^\W])['\"“«‘]([A-ZÀ-Þ][^'\"”»’\n]{2,60})['\"”»’](?!\w)")
_AUXILIARY = int(Flag.HAVE | Flag.BEEN | Flag.BE_PRESENT | Flag.BE_PAST | Flag.WILL)
_BOOK = re.compile(r"『([^『』\n]{1,60})』")
_VERB_FORMS = int(Flag.PARTICIPLE | Flag.PAST | Flag.FUTURE | Flag.CONDITIONAL)
_ORDER = (DONE, NOT_DONE, PROMISE, NOT_KNOWN, ASK, MENTION)


@dataclass(slots=True)
class Sentence:
    """One sentence as read; `flags` are those of all its words together."""

    piece: Piece
    tokens: list[Token]
    readings: list[Reading]
    values: tuple[Stated, ...]
    flags: int
    question: bool
    language: str = ""

    @property
    def act(self) -> str:
        """What the sentence as a whole says: its weightiest reading."""
        acts = {reading.act for reading in self.readings}
        return next((act for act in _ORDER if act in acts), "none")

    def has(self, flag: int) -> bool:
        return bool(self.flags & flag)


def _masked(text: str, values: tuple[Stated, ...], lexicon: Lexicon) -> str:
    """The text with addresses, codes and quoted titles blanked out: their words say nothing of an action."""
    spans = [(one.start, one.end) for one in values if one.kind == IDENTIFIER and one.detail != "card_ending"]
    if any(mark in text for mark in _QUOTES):
        spans += [(match.start(1), match.end(1)) for match in _TITLE.finditer(text) if _is_title(match[1], lexicon)]
    if "『" in text:
        spans += [match.span(1) for match in _BOOK.finditer(text)]
    for start, end in spans:
        text = text[:start] + "0" * (end - start) + text[end:]
    return text


def _is_title(quoted: str, lexicon: Lexicon) -> bool:
    """Whether quoted words name something, rather than being a sentence with a verb of its own."""
    if quoted.endswith((".", "!")):
        return False
    return not any(token.flags & _AUXILIARY for token in tag(fold(quoted).lower, lexicon))


def _undate(tokens: list[Token], values: tuple[Stated, ...]) -> None:
    """Words and marks of a day ("May 17, 2024") are no verbs and end no clause."""
    days = [(one.start, one.end) for one in values if one.kind == DATE and one.detail != "relative"]
    for token in tokens if days else ():
        if any(start <= token.start < end for start, end in days):
            token.flags, token.actions = 0, ()


def _unname(tokens: list[Token], text: str) -> None:
    """Words of a name in capitals in the middle of a sentence ("the Pricing Review deal") are no actions."""
    for at in range(1, len(tokens) - 1):
        token = tokens[at]
        if _is_surname(tokens, at, text):
            token.flags, token.actions = 0, ()
        if not token.actions or token.flags & _VERB_FORMS or not text[token.start : token.start + 1].isupper():
            continue
        before, after = tokens[at - 1], tokens[at + 1]
        if text[before.end : token.start].strip(" ") or "**" in text[: token.start]:
            continue
        if _is_capital(before, text, at > 1) or _is_capital(after, text, True):
            token.actions = ()


def _is_surname(tokens: list[Token], at: int, text: str) -> bool:
    """“Caio Lemos”: written like a verb, after a capital that is no word of the language."""
    token, before = tokens[at], tokens[at - 1]
    known = before.flags or before.actions or before.objects
    beside = text[before.end : token.start] == " "
    return bool(token.actions) and beside and not known and all(_is_capital(one, text, True) for one in (token, before))


def _unquote(tokens: list[Token], text: str) -> None:
    """A quoted word ("marked as 'processed'") names a state; it claims nothing unless the sentence says that it is so now."""
    if not any(mark in text for mark in _QUOTES) or any(token.flags & Flag.NOW for token in tokens):
        return
    for token in tokens:
        at = token.start - 1
        if token.actions and at >= 0 and text[at] in _QUOTES and not text[max(0, at - 1) : at].isalnum():
            token.actions = ()


def _is_capital(token: Token, text: str, inside: bool) -> bool:  # noqa: FBT001
    word = text[token.start : token.end]
    return inside and word[:1].isupper() and not word.isupper()


def read_sentence(piece: Piece, lexicon: Lexicon, today: date | None = None) -> Sentence:
    """Read one sentence."""
    values = find_values(without_marks_at_digits(piece.text), lexicon.language, today)
    tokens = tag(fold(_masked(piece.text, values, lexicon)).lower, lexicon)
    if lexicon.language != "ja":
        _undate(tokens, values)
        _unname(tokens, piece.text)
        _unquote(tokens, piece.text)
    question = piece.text.rstrip('*_`"”» )').endswith(("?", "？"))
    flags = 0
    for token in tokens:
        flags |= token.flags
    if lexicon.language == "ja":
        question = question or piece.text.rstrip("。 *").endswith("か")
        readings = read_acts_ja(tokens, question=question)
    else:
        readings = read_acts(tokens, question=question)
    return Sentence(piece, tokens, readings, values, flags, question, lexicon.language)
