"""Which language a sentence of a reply is in: the conversation's, unless the sentence itself clearly shows another."""

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache

from cxagent.language import LANGUAGES
from phrasings.faithfulness.data_files import read

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_QUOTED = re.compile(r"\"[^\"]{0,80}\"|“[^”]{0,80}”|«[^»]{0,80}»")
_KANA = re.compile(r"[\u3041-\u30fa\u30fd-\u30ff]")
_SCRIPTS = (
    ("ru", re.compile(r"[\u0400-\u04ff]")),
    ("el", re.compile(r"[\u0370-\u03ff]")),
    ("he", re.compile(r"[\u0590-\u05ff]")),
    ("ar", re.compile(r"[\u0600-\u06ff]")),
    ("hi", re.compile(r"[\u0900-\u097f]")),
    ("th", re.compile(r"[\u0e00-\u0e7f]")),
    ("ko", re.compile(r"[\uac00-\ud7a3]")),
    ("zh", re.compile(r"[\u4e00-\u9fff]")),
)
_OTHER_SCRIPT = re.compile(r"[\u0370-\u06ff\u0900-\u0e7f\u3041-\u9fff\uac00-\ud7a3]")
_NOT_JAPANESE = re.compile(r"[\u0370-\u06ff\u0900-\u0e7f\uac00-\ud7a3您们这订单账过还给让买卖东车发对时说请谢钱]")
_SIMPLIFIED = re.compile(r"[您们这订单账过还给让买卖东车发对时说请谢钱]")
_FEW, _SEVERAL = 2, 4  # telltale words of another language: at least, and for each word that tells the expected one
_ENOUGH_LETTERS = 4
_REAL, _REAL_WORDS = 3, 3  # letters of a real word; how many a sentence of an unread language has
_SHARE = 6  # at least one word in so many must tell


def is_read(language: str) -> bool:
    """Whether there is data to check replies in a language."""
    return language in LANGUAGES


def tongue_of(text: str, expected: str) -> str:
    """`expected`, unless the sentence is clearly in another language; then its ISO code, which may be one that nothing reads.

    Sticky and cheap: short sentences, names, codes and what stands in quotation marks do not move it.
    """
    if _OTHER_SCRIPT.search(text):
        found = _by_script(text, expected)
        if found is not None:
            return found
    words = _words(text)
    if len(words) < _FEW + 1:
        return expected
    told = [languages for word in set(words) if (languages := _telltales().get(word))]
    words_of_others = [word for word in set(words) if len(word) > 1 and word in _foreign(expected)]
    counts = Counter(language for word in words_of_others for language in _telltales()[word])
    if not counts:
        return expected
    best = max(counts, key=lambda one: (counts[one], -_order()[one]))
    own = sum(expected in languages and best not in languages for languages in told)
    enough = counts[best] >= max(_FEW, _SEVERAL * own + 1) and counts[best] * _SHARE >= len(words)
    return best if enough and (is_read(best) or _is_prose(words)) else expected


def _is_prose(words: list[str]) -> bool:
    """Whether there are real words enough to say that a sentence is in a language that nothing reads, and goes."""
    return sum(len(word) >= _REAL for word in words) >= _REAL_WORDS


def may_be_mixed(text: str, expected: str) -> bool:
    """Whether anything in a whole reply speaks for another language; most have nothing, and need no closer look."""
    script = _NOT_JAPANESE if expected == "ja" else _OTHER_SCRIPT
    if script.search(text) is not None:
        return True
    return len(_foreign(expected).intersection(_words(text))) >= _FEW


def _words(text: str) -> list[str]:
    if any(mark in text for mark in '"“«'):
        text = _QUOTED.sub(" ", text)
    return _WORD.findall(text.lower().replace("’", "'"))


def _by_script(text: str, expected: str) -> str | None:
    """The language of a script other than Latin, where most letters are of it."""
    letters = sum(char.isalpha() for char in text)
    if len(_KANA.findall(text)) >= _ENOUGH_LETTERS:
        return "ja" if expected == "ja" or len(_OTHER_SCRIPT.findall(text)) * 2 >= letters else None
    if expected == "ja":
        return _but_for_han(text, letters)
    return next((code for code, script in _SCRIPTS if _mostly(script, text, letters)), None)


def _but_for_han(text: str, letters: int) -> str | None:
    """In Japanese, a line of nothing but Chinese characters is Japanese, unless they are written as only Chinese does."""
    if len(_SIMPLIFIED.findall(text)) >= _FEW:
        return "zh"
    return next((code for code, script in _SCRIPTS[:-1] if _mostly(script, text, letters)), None)


def _mostly(script: re.Pattern[str], text: str, letters: int) -> bool:
    found = len(script.findall(text))
    return found >= _ENOUGH_LETTERS and found * 2 > letters


@cache
def _telltales() -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for language, words in read("tongues.yaml").items():
        for word in dict.fromkeys(words):
            found.setdefault(str(word), []).append(str(language))
    return {word: tuple(languages) for word, languages in found.items()}


@cache
def _foreign(expected: str) -> frozenset[str]:
    """The words that tell another language, and not this one."""
    return frozenset(word for word, languages in _telltales().items() if expected not in languages)


@cache
def _order() -> Mapping[str, int]:
    return {str(language): place for place, language in enumerate(read("tongues.yaml"))} | {"ja": 99}
