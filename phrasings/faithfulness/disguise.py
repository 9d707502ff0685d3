"""A reply as it reads: what is dressed up so as not to be read (letters of other scripts, words in pieces, markup) in
plain letters, with the way back to the text as it was written. A text without disguise is its own view.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from unicodedata import normalize

from cxagent.language.view import Edit, View
from phrasings.faithfulness.data_files import read
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.lexicon import Lexicon
from phrasings.faithfulness.markup import Knows, without_entities, without_markup
from phrasings.faithfulness.odd_amounts import amounts_made_plain

_L = r"[^\W\d_]"
_PICTOGRAM = "\u2190-\u21ff\u2600-\u27bf\U0001f000-\U0001faff"
_REVERSED = re.compile("\u202e([^\u202c\u202d\n]{1,2000})")
_JOINTS = rf"(?:-[ \t]{{0,4}}\n[ \t]{{0,4}}|[-._*~`/\\|…·•+=:\[\](){{}}^‐‑–—{_PICTOGRAM}]{{1,8}})"
_JOINT = re.compile(rf"(?<={_L}){_JOINTS}{_L}")
_BROKEN = re.compile(rf"{_L}{{1,24}}(?:{_JOINTS}{_L}{{1,24}}){{1,40}}")
_SPACED = re.compile(rf"(?<!\w){_L}(?:[ \t\u00a0]{{1,4}}{_L}){{3,400}}(?!\w)")
_PARTS = re.compile(r"[-‐‑_.…·・~|]+")
_JAPANESE_PARTED = re.compile(
    r"(?:[ぁ-んァ-ヶー一-鿿][-‐‑_.・·]){3,200}[ぁ-んァ-ヶー一-鿿]|(?<=[ぁ-んァ-ヶ一-鿿])(?:[-‐‑_.…·~|]{1,3}|-\n)(?=[ぁ-ん])"
)
_WIDE_GAP = re.compile(r"[ \t\u00a0]{2,}")
_LEET_HINT = re.compile(r"[A-Za-zÀ-ÿ][0134578@$|]|[0134578@$!|][A-Za-zÀ-ÿ]")
_LEET = re.compile(r"(?<![\w@#$€£.,/-])(?=[\d@$!|]{0,8}[A-Za-zÀ-ÿ])[A-Za-zÀ-ÿ\d@$!|]{4,24}(?![\w@/-])")
_LEETS = tuple(str.maketrans("034578@$!|1", f"oeastbasil{one}") for one in "il")
_STRETCHED = re.compile(r"([A-Za-zÀ-ÿ])\1\1")
_LETTERS = re.compile(rf"{_L}+")
_STYLED = "[ªºʰ-˸ᴬ-ᵪⁱⁿ⒜-ⓩ\U0001f110-\U0001f189\U0001f1e6-\U0001f1ff]"
_STYLED_RUN = re.compile(
    rf"{_STYLED}{{3,}}|(?<=[A-Za-z])[Ⓐ-ⓩ\U0001f110-\U0001f189]+|[Ⓐ-ⓩ\U0001f110-\U0001f189]+(?=[A-Za-z])"
)
_OTHER_SCRIPTS = re.compile("[\u0370-\u052f]")
_TOLD = int(Flag.PARTICIPLE | Flag.PAST | Flag.FUTURE)
_FEWEST_IN_BRACKETS = 3  # letters: "cancel(led)", but not "item(s)"
_SHORTEST = 4  # letters of a word that is put together again
_LONGEST = 24
_FIRST_SQUARE, _FIRST_FLAG = 0x1F110, 0x1F1E6
_ALPHABET = 26
_SQUARES = 32  # code points from one alphabet in squares or circles to the next

_INVISIBLE = "\u200b"  # what the readers of values pass over
_MARKUP = re.compile(r"[*_`~<\[]")
_TAG_AT_DIGIT = re.compile(r"(?<=[\d$€£¥])</?[a-zA-Z][^<>\n]{0,80}>|</?[a-zA-Z][^<>\n]{0,80}>(?=[\d$€£¥])")
_MARK_AT_DIGIT = re.compile(
    r"(?<!\w)[*_`~]{1,3}(?=\d)|(?<=\d)[*_`~]{1,3}(?!\w)|(?<=\d )[*_`~]{1,3}(?=[^\W\d_])|(?<=[$€£¥])[*_`~]{1,3}(?=\s?\d)"
)
_LINK_END = re.compile(r"\[(?=\d[\d.,]{0,20}\]\()|(?<=\d)\]\([^()\s]{1,200}\)")


@lru_cache(maxsize=32)
def plain_view(text: str, lexicon: Lexicon) -> View:
    """The text as it reads. `lexicon`: the words that are worth being put together from pieces."""
    view = _in_plain_letters(without_entities(View(text)), lexicon)
    view = without_markup(view, lambda said: _says_a_deed(said, lexicon))
    if lexicon.language == "ja":
        view = view.replaced(_JAPANESE_PARTED, lambda match: _PARTS.sub("", match[0]).strip())
    else:
        view = _in_whole_words(view, lambda word: lexicon.longest([word], 0) is not None)
    return amounts_made_plain(view, lexicon.language)


def _says_a_deed(text: str, lexicon: Lexicon) -> bool:
    words = list(text.lower()) if lexicon.language == "ja" else _LETTERS.findall(text.lower())
    entries = (lexicon.longest(words, at) for at in range(len(words)))
    forms = -1 if lexicon.language == "ja" else _TOLD
    return any(entry is not None and entry.actions and entry.flags & forms for entry in entries)


def _in_plain_letters(view: View, lexicon: Lexicon) -> View:
    """Without characters that do not show, and with the letters that others look like."""
    if view.text.isascii():
        return view.folded()
    if "\u202e" in view.text:
        view = view.replaced(_REVERSED, lambda match: _turned(match[1], lexicon))
    view = view.folded()
    if _lookalike().search(view.text):
        view = view.replaced(_LETTERS, _in_latin)
    return view.replaced(_STYLED_RUN, lambda match: "".join(map(_unstyled, match[0])))


def _turned(written: str, lexicon: Lexicon) -> str:
    """What a stretch that is shown from right to left says: in whichever direction it says something."""
    turned = written[::-1]
    if not _LETTERS.search(written):
        return turned
    return turned if _says_a_deed(turned, lexicon) and not _says_a_deed(written, lexicon) else written


def _in_latin(word: re.Match[str]) -> str | None:
    """A word that is written in letters of more than one script as if it were one; None for a word of another script."""
    latin = word[0].translate(_lookalikes())
    return latin if latin != word[0] and not _OTHER_SCRIPTS.search(latin) else None


@cache
def _lookalikes() -> dict[int, str]:
    return {ord(letter): latin for script in read("lookalikes.yaml").values() for letter, latin in script.items()}


@cache
def _lookalike() -> re.Pattern[str]:
    return re.compile(f"[{''.join(map(chr, _lookalikes()))}]")


def _unstyled(char: str) -> str:
    """The letter of a circle, a square, a bracket or a flag, and of one that is raised."""
    code = ord(char)
    if code >= _FIRST_FLAG:
        return chr(ord("a") + code - _FIRST_FLAG)
    if code >= _FIRST_SQUARE:
        return chr(ord("a") + (code - _FIRST_SQUARE) % _SQUARES % _ALPHABET)
    plain = normalize("NFKC", char).strip("()")
    return plain if plain.isascii() else char


def _in_whole_words(view: View, knows: Knows) -> View:
    """With the words that stand in pieces, or with digits for letters, put together: those only that are words then."""
    view = view.edited(list(_joined_words(view.text, knows)))
    view = view.replaced(_SPACED, lambda match: _gathered(match[0], knows))
    if _LEET_HINT.search(view.text):
        view = view.replaced(_LEET, lambda match: _in_letters(match[0], knows))
    if _STRETCHED.search(view.text):
        view = view.replaced(_LETTERS, lambda match: _unstretched(match[0], knows))
    return view


def _joined_words(text: str, knows: Knows) -> Iterator[Edit]:
    """Each “re-fun.ded” as one word, where that is a word and its pieces are not."""
    done = 0
    for joint in _JOINT.finditer(text):
        start = joint.start()
        while start > done and text[start - 1].isalpha() and joint.start() - start < _LONGEST:
            start -= 1
        found = _BROKEN.match(text, start) if joint.start() >= done else None
        if found is None:
            continue
        done = found.end()
        parts = _LETTERS.findall(found[0])
        whole = "".join(parts)
        if not _SHORTEST <= len(whole) <= _LONGEST or not knows(whole.lower()):
            continue
        if "(" in found[0] and len(parts[-1]) < _FEWEST_IN_BRACKETS:
            continue
        if any(len(part) == 1 or not knows(part.lower()) for part in parts):
            yield start, done + _closes(found[0], text[done : done + 1]), whole


def _closes(opened: str, mark: str) -> bool:
    """Whether a mark closes a bracket that a word in pieces opens."""
    pair = {")": "(", "]": "[", "}": "{"}.get(mark)
    return pair is not None and opened.count(pair) > opened.count(mark)


def _gathered(run: str, knows: Knows) -> str | None:
    """“r e f u n d e d” as words; None where its letters make none that is long enough to be no accident."""
    words = [_LETTERS.findall(part) for part in _WIDE_GAP.split(run)]
    found = [word for letters in words for word in _words_of("".join(letters), knows)]
    return " ".join(found) if any(len(word) > _SHORTEST and knows(word.lower()) for word in found) else None


def _words_of(letters: str, knows: Knows) -> list[str]:
    """Letters without spaces, cut into the longest words that are known; what is none stays together."""
    found: list[str] = []
    at, unknown, low = 0, 0, letters.lower()
    while at < len(letters):
        length = next(
            (size for size in range(min(_LONGEST, len(letters) - at), 0, -1) if knows(low[at : at + size])), 0
        )
        if length and unknown < at:
            found.append(letters[unknown:at])
        if length:
            found.append(letters[at : at + length])
            unknown = at + length
        at += length or 1
    return [*found, letters[unknown:]] if unknown < len(letters) else found


def _in_letters(word: str, knows: Knows) -> str | None:
    """“r3fund3d” with letters for its digits, where that makes a word."""
    if word.isalpha() or word.isdecimal():
        return None
    return next((one for table in _LEETS if knows((one := word.translate(table)).lower())), None)


def _unstretched(word: str, knows: Knows) -> str | None:
    """“refunnnded” with no letter more often than a word has it."""
    if not _STRETCHED.search(word):
        return None
    tried = (re.sub(rf"({_L})\1\1+", count, word) for count in (r"\1", r"\1\1"))
    return next((one for one in tried if knows(one.lower())), None)


def without_marks_at_digits(text: str) -> str:
    """The text with markup between digits and what belongs to them made invisible; as long as before, so places hold."""
    if not _MARKUP.search(text):
        return text
    for expression in (_LINK_END, _TAG_AT_DIGIT, _MARK_AT_DIGIT):
        text = expression.sub(lambda match: _INVISIBLE * len(match[0]), text)
    return text
