"""Where sentences begin and end.

Every new line ends a sentence. Within a line a full stop is looked at where it stands: the word before it (an
abbreviation, an initial, a list marker) and the text after it. Headings, table rows and code keep to one span a line.
Whatever lies between the spans is white space.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from cxagent.language import lexicon
from cxagent.language.spans import Span

__all__ = ["Span", "split"]

_BLANK = "\\s\u200b-\u200f\u2060\ufeff"
_LINE = re.compile(r"[^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]+")
_STOP = re.compile(
    r"(?P<stop>[.!?…]+|[。！？．｡]+)"
    r"(?P<close>(?:[\"'”’»)\]｣」』）】〉》*_`~]|[ \u00a0\u202f]»)*)"
)
_WIDE = frozenset("。！？．｡")
_MARKER = re.compile(
    r"\s*(?:[-*+•‣·▪◦●○・–—]|\(?\d{1,3}[.)]|[a-zA-Z][.)]|[（(]\d{1,2}[)）]|\d{1,2}[．、）]|[①-⑳])(?=\s|[^\x00-\x7f])\s*"
)
_ONE_SPAN = re.compile(r"\s*(?:#{1,6}\s|\||```|~~~|\$ |>>> )")
_FENCE = re.compile(r"\s*(?:```|~~~)")
_PROTECTED = re.compile(r"`[^`]*`|「|」|『|』|（|）|｢|｣|\(|\)|\[|\]")
_OPENS = {"「": "」", "『": "』", "（": "）", "｢": "｣", "(": ")", "[": "]"}
_OPENERS = "([{“\"«'‘*_`¿¡「『（【"
_NEXT_WORD = re.compile(r"[\"'“‘«(\[*_¿¡]*([^\W\d_]+(?:['’-][^\W\d_]+)*)")
_NEXT_NUMBER = re.compile(r"[#№nº°]*\.?[ºª°]?\s?\d")
_NEXT_ABBREVIATION = re.compile(r"([^\W\d_]{1,4})\.")
_LETTERS_AND_STOPS = re.compile(r"(?:[^\W\d_]\.)+[^\W\d_]")
_INITIAL = re.compile(r"[^\W\d_]\. ")
_OPENS_DIRECTLY = re.compile(r"[A-ZÀ-Þ][a-zà-ÿ']*(?:[\s,]|$)")
_CLOSES_DIRECTLY = re.compile(r"[a-zà-ÿ]{2}$|\d$")
_WORD_ENDS = re.compile(r"\w$")
_ADDRESS = re.compile(r"[/@]|www\.|\w\.\w")
_WINDOW = 40  # characters looked at on each side of a stop


@lru_cache(maxsize=32)
def split(text: str, language: str) -> tuple[Span, ...]:
    """The sentences of a text, in order. Raises lexicon.UnknownLanguageError."""
    words = _abbreviations(language)
    spans: list[Span] = []
    fenced = False
    for line in _LINE.finditer(text):
        fence = _FENCE.match(line.group()) is not None
        whole = fenced or fence or _ONE_SPAN.match(line.group()) is not None
        fenced ^= fence
        ends = [] if whole else _ends(line.group(), words)
        spans.extend(_cut(text, line.start(), line.end(), ends))
    return tuple(spans)


def _cut(text: str, start: int, end: int, ends: list[int]) -> Iterator[Span]:
    at = start
    for stop in (*(start + offset for offset in ends), end):
        span = _trimmed(text, at, stop)
        if span.start < span.end:
            yield span
        at = stop


def _trimmed(text: str, start: int, end: int) -> Span:
    while start < end and _is_blank(text[start]):
        start += 1
    while end > start and _is_blank(text[end - 1]):
        end -= 1
    return Span(start, end)


@lru_cache(maxsize=1024)
def _is_blank(char: str) -> bool:
    return char.isspace() or unicodedata.category(char) in {"Cf", "Cc"}


@dataclass(frozen=True, slots=True)
class _Abbreviations:
    """A language's abbreviations, ready to look up.

    `kinds` goes from the lower-case form without inner spaces ("p.ej.") to title (a sentence never ends there), number
    (goes on when a number follows), street (ends only before a word that opens sentences) or end (ends before a capital).
    """

    kinds: Mapping[str, str]
    openings: frozenset[tuple[str, str]]
    starters: frozenset[str]
    single: frozenset[str]
    before_names: frozenset[str]
    glue: str


@cache
def _abbreviations(language: str) -> _Abbreviations:
    data = lexicon.of(language)
    listed = [(word, kind) for kind, words in data["abbreviations"].items() for word in words]
    pairs = (word.split(" ") for word, _ in listed if " " in word)
    return _Abbreviations(
        kinds={word.replace(" ", ""): kind for word, kind in listed},
        openings=frozenset((first.rstrip("."), second.rstrip(".")) for first, second in pairs),
        starters=frozenset(data["starters"]),
        single=frozenset(data["single_letter_words"]),
        before_names=frozenset(data.get("before_names", ())),
        glue=data.get("glue", ""),
    )


def _ends(line: str, words: _Abbreviations) -> list[int]:
    """Offsets in a line where a sentence ends and another follows."""
    marker = _MARKER.match(line)
    first = marker.end() if marker else 0
    kept = _kept_together(line)
    ends: list[int] = []
    for stop in _STOP.finditer(line, first):
        begins = ends[-1] if ends else first
        if not kept[stop.end() - 1] and _is_end(line, stop, begins, words):
            ends.append(stop.end())
    return ends


def _kept_together(line: str) -> bytearray:
    """For each character, whether it stands in a bracket or in code that must not be cut."""
    kept = bytearray(len(line) + 1)
    open_at: list[tuple[int, str]] = []
    for found in _PROTECTED.finditer(line):
        mark = found.group()
        if mark[0] == "`":
            kept[found.start() : found.end()] = b"\x01" * len(mark)
        elif mark in _OPENS:
            open_at.append((found.start(), _OPENS[mark]))
        elif open_at and open_at[-1][1] == mark:
            begin = open_at.pop()[0]
            if not open_at:
                kept[begin : found.start()] = b"\x01" * (found.start() - begin)
    return kept


def _is_end(line: str, stop: re.Match[str], begins: int, words: _Abbreviations) -> bool:
    after = line[stop.end() : stop.end() + _WINDOW]
    if not after or after.isspace():
        return False
    mark = stop["stop"]
    quoted = stop["close"].strip("*_`~")
    if mark[0] in _WIDE:
        return not ((mark == "．" and after[0].isdecimal()) or (quoted and after[0] in words.glue))
    if not after[0].isspace():
        return _ends_without_space(line, stop, after, words)
    following = after.lstrip()
    if quoted and following[:1].islower():
        return False
    if mark in {"..", "...", "…", "....", "……"}:
        return not following[:1].islower()
    return mark != "." or _full_stop_ends(line, stop, begins, following, words)


def _ends_without_space(line: str, stop: re.Match[str], after: str, words: _Abbreviations) -> bool:
    """Whether a stop ends a sentence although the next one follows it directly ("Done!Next", "完了です!次に")."""
    if _is_wide(after[0]):
        return _is_wide(line[stop.start() - 1 : stop.start()]) or stop["stop"][0] in "!?"
    if after[0] in "¿¡":
        return True
    if stop["close"].strip("\"'”’»*_)") or not _OPENS_DIRECTLY.match(after):
        return False
    before = line[max(0, stop.start() - _WINDOW) : stop.start()].rpartition(" ")[2]
    closed = _CLOSES_DIRECTLY if stop["stop"] == "." else _WORD_ENDS
    known = before.lstrip(_OPENERS).lower() + "." in words.kinds
    return not known and closed.search(before) is not None and _ADDRESS.search(before) is None


def _full_stop_ends(line: str, stop: re.Match[str], begins: int, following: str, words: _Abbreviations) -> bool:
    before = line[max(begins, stop.start() - _WINDOW) : stop.start()]
    pieces = before.rsplit(None, 2)
    word = pieces[-1].lstrip(_OPENERS) if pieces else ""
    if not word:
        return True
    if word.isdecimal():
        return not _numbers_a_list(before[: -len(word)], word)
    ahead = pieces[-2].lstrip(_OPENERS) if len(pieces) > 1 else ""
    return _word_ends(word, ahead, following, words)


def _word_ends(word: str, ahead: str, following: str, words: _Abbreviations) -> bool:
    """Whether a full stop after `word` ends a sentence; `ahead` is the word before it, "" at the sentence's beginning."""
    kind = _kind(ahead, word.lower(), following, words)
    following_word = _NEXT_WORD.match(following)
    opener = following_word.group(1) if following_word else ""
    starts = opener.lower() in words.starters and not opener.islower()
    if kind == "title":
        return False
    if kind == "number":
        return not _takes_number(following, words)
    if kind == "street":
        return starts
    if kind == "end":
        return not opener[:1].islower()
    return starts or not (_is_initial(word, ahead, words) or (len(word) == 1 and _INITIAL.match(following)))


def _numbers_a_list(before: str, token: str) -> bool:
    """Whether "2." in the middle of a line is the number of a list's item rather than the end of a sentence."""
    ahead = before.rstrip()
    return len(token) <= 2 and (not ahead or ahead[-1] in ":;,(")  # noqa: PLR2004


def _kind(ahead: str, token: str, following: str, words: _Abbreviations) -> str:
    opening = _NEXT_ABBREVIATION.match(following)
    if opening and (token, opening.group(1).lower()) in words.openings:
        return "title"
    return words.kinds.get(f"{ahead.lower()}{token}.") or words.kinds.get(f"{token}.") or words.kinds.get(token, "")


def _takes_number(following: str, words: _Abbreviations) -> bool:
    if _NEXT_NUMBER.match(following):
        return True
    opening = _NEXT_ABBREVIATION.match(following)
    code = re.match(r"[*_`\"'“]*[#A-Za-z_-]*\d", following)
    return code is not None or (opening is not None and words.kinds.get(opening.group(1).lower() + ".") == "number")


def _is_initial(word: str, ahead: str, words: _Abbreviations) -> bool:
    """Whether a word is a person's initial ("F.") or a run of letters and stops ("U.S.")."""
    if len(word) > 1:
        return _LETTERS_AND_STOPS.fullmatch(word) is not None
    if not word.isalpha() or _is_wide(word) or word.lower() in words.single:
        return False
    return word.islower() or not ahead or ahead[0].isupper() or ahead.lower() in words.before_names


def _is_wide(char: str) -> bool:
    return bool(char) and ("\u3040" <= char <= "\u30ff" or "\u4e00" <= char <= "\u9fff" or char in "「『（【々")
