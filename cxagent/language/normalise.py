"""One spelling for characters that mean the same, with the way back to the text as it was given.

Full NFKC would join what a reader must keep apart ("10²" → "102", "1½" → "11⁄2", "…" → "..."), so superscripts,
fractions, circled characters and the ellipsis stay as they are. Everything else that differs in form only is made one:
full-width and half-width forms, decimal digits of any script, spaces, apostrophes, hyphens and the minus sign.
Zero-width characters, bidirectional and other controls, lone surrogates and marks that only cover a letter go.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from cxagent.language.spans import Span

_KEPT_APART = ("<super>", "<sub>", "<fraction>", "<circle>", "<square>")
_SAME = {"’": "'", "‘": "'", "ʼ": "'", "´": "'", "‐": "-", "‑": "-", "−": "-", "﹣": "-", "…": "…", "‥": "‥", "№": "№"}
_WORD = re.compile(r"[^\W\d_]+")
_NOTHING = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u3164\uffa0"
)  # drawn as nothing, and no format characters
_CONTROL = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f]")
_COVERS = re.compile(
    "[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
)  # what composes with no letter
_VOICING = "ﾞﾟ"  # half-width marks that join the kana before them
_LONGEST_CLUSTER = 8  # a base with its marks; composing a longer run would not be linear


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded text. `starts[i]` and `ends[i]` are the original offsets that folded character i came from."""

    text: str
    lower: str
    starts: tuple[int, ...] | None
    ends: tuple[int, ...] | None

    def span(self, start: int, end: int) -> Span:
        """The span of the original text behind folded characters start to end (not empty)."""
        if self.starts is None or self.ends is None:
            return Span(start, end)
        return Span(self.starts[start], self.ends[end - 1])


@lru_cache(maxsize=32)
def fold(text: str) -> Folded:
    """Fold a text. `lower` is its lower case, character for character as long as `text`."""
    special = (
        set() if text.isascii() and not _CONTROL.search(text) else {one for one in set(text) if not _is_plain(one)}
    )
    if not special:
        return Folded(text, lowered(text), None, None)
    if all(len(_fold_char(char)) == 1 and not _joins(char) for char in special):
        folded = text.translate({ord(char): _fold_char(char) for char in special})
        return Folded(folded, lowered(folded), None, None)
    return _mapped(text, special)


@lru_cache(maxsize=32)
def word_set(lower: str) -> frozenset[str]:
    """The words of a folded lower-case text: the cheap test whether a finder has anything to do."""
    return frozenset(_WORD.findall(lower))


def lowered(text: str) -> str:
    """Lower case that never changes a text's length (İ has a two-character lower case)."""
    lower = text.lower()
    if len(lower) == len(text):
        return lower
    return "".join(low if len(low := char.lower()) == 1 else char for char in text)


def _mapped(text: str, special: set[str]) -> Folded:
    out: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    done = 0
    for at in [index for index, char in enumerate(text) if char in special]:
        if at < done:
            continue
        at -= at > done and _joins(text[at])  # noqa: PLW2901 (a mark belongs to the base before it)
        end = _cluster_end(text, at)
        folded = _fold_cluster(text[at:end])
        out += (text[done:at], folded)
        starts += (*range(done, at), *([at] * len(folded)))
        ends += (*range(done + 1, at + 1), *([end] * len(folded)))
        done = end
    joined = "".join((*out, text[done:]))
    starts += range(done, len(text))
    ends += range(done + 1, len(text) + 1)
    return Folded(joined, lowered(joined), tuple(starts), tuple(ends))


def _cluster_end(text: str, at: int) -> int:
    end, limit = at + 1, min(len(text), at + _LONGEST_CLUSTER)
    while end < limit and _joins(text[end]):
        end += 1
    return end


def _fold_cluster(cluster: str) -> str:
    if len(cluster) == 1:
        return _fold_char(cluster)
    return _COVERS.sub("", unicodedata.normalize("NFC", "".join(_fold_char(char) for char in cluster)))


@lru_cache(maxsize=4096)
def _fold_char(char: str) -> str:
    if char in _SAME:
        return _SAME[char]
    category = unicodedata.category(char)
    if category in ("Cf", "Cs") or "\ufe00" <= char <= "\ufe0f" or char in _NOTHING or _CONTROL.match(char):
        return ""
    if category == "Nd":
        return str(unicodedata.decimal(char))
    if unicodedata.decomposition(char).startswith(_KEPT_APART):
        return char
    folded = unicodedata.normalize("NFKC", char)
    return _COVERS.sub("", folded) if len(folded) > 1 else folded


@lru_cache(maxsize=4096)
def _joins(char: str) -> bool:
    return unicodedata.combining(char) != 0 or char in _VOICING


@lru_cache(maxsize=4096)
def _is_plain(char: str) -> bool:
    return _fold_char(char) == char and not _joins(char)
