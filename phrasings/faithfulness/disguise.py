"""Words that are dressed up so as not to be read: letters of other scripts, markup around and inside a word."""

import re
from functools import cache

from phrasings.faithfulness.data_files import read

_TAG = re.compile(r"</?[a-zA-Z][^<>\n]{0,80}>")
_INSIDE = re.compile(r"(?<=[^\W\d_])(\*{1,3}|__|~~)([^\W\d_]{1,20})\1(?=[^\W\d_])")


def undisguised(text: str) -> str:
    """The text with look-alike letters made Latin, tags blanked and emphasis inside a word taken out."""
    if "<" in text:
        text = _TAG.sub(lambda match: " " * len(match[0]), text)
    if "*" in text or "_" in text or "~" in text:
        text = _INSIDE.sub(r"\2", text)
    return text if text.isascii() else text.translate(_lookalikes())


@cache
def _lookalikes() -> dict[int, str]:
    return {ord(letter): latin for script in read("lookalikes.yaml").values() for letter, latin in script.items()}
