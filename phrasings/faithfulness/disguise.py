"""Words that are dressed up so as not to be read: letters of other scripts, markup around and inside a word."""

import re
from functools import cache

from phrasings.faithfulness.data_files import read

_TAG = re.compile(r"</?[a-zA-Z][^<>\n]{0,80}>")
_INSIDE = re.compile(r"(?<=[^\W\d_])(\*{1,3}|__|~~)([^\W\d_]{1,20})\1(?=[^\W\d_])")
_AT_THE_START = re.compile(r"(?<!\w)(\*{1,3}|__|~~)([^\W\d_]{1,20})\1(?=[^\W\d_])")
_MARKUP = re.compile(r"[*_`~<\[]")
_INVISIBLE = "\u200b"  # what the readers of values pass over
_TAG_AT_DIGIT = re.compile(r"(?<=[\d$€£¥])</?[a-zA-Z][^<>\n]{0,80}>|</?[a-zA-Z][^<>\n]{0,80}>(?=[\d$€£¥])")
_MARK_AT_DIGIT = re.compile(
    r"(?<!\w)[*_`~]{1,3}(?=\d)|(?<=\d)[*_`~]{1,3}(?!\w)|(?<=\d )[*_`~]{1,3}(?=[^\W\d_])|(?<=[$€£¥])[*_`~]{1,3}(?=\s?\d)"
)
_LINK_END = re.compile(r"\[(?=\d[\d.,]{0,20}\]\()|(?<=\d)\]\([^()\s]{1,200}\)")
_PICTOGRAM = re.compile(r"(?<=[^\W\d_])[\u2600-\u27bf\U0001f000-\U0001faff]\ufe0f?(?=[a-zß-ÿ])")


def undisguised(text: str) -> str:
    """The text with look-alike letters made Latin, tags blanked and emphasis inside a word taken out."""
    if "<" in text:
        text = _TAG.sub(lambda match: " " * len(match[0]), text)
    if "*" in text or "_" in text or "~" in text:
        text = _AT_THE_START.sub(r"\2", _INSIDE.sub(r"\2", text))
    if text.isascii():
        return text
    text = _PICTOGRAM.sub("", text)
    return text.translate(_lookalikes())


@cache
def _lookalikes() -> dict[int, str]:
    return {ord(letter): latin for script in read("lookalikes.yaml").values() for letter, latin in script.items()}


def without_marks_at_digits(text: str) -> str:
    """The text with markup between digits and what belongs to them made invisible; as long as before, so places hold."""
    if not _MARKUP.search(text):
        return text
    for expression in (_LINK_END, _TAG_AT_DIGIT, _MARK_AT_DIGIT):
        text = expression.sub(lambda match: _INVISIBLE * len(match[0]), text)
    return text
