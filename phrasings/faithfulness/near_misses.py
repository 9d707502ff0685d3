"""What a claimed call took, said with other digits, in another unit's number or under another title.

An address, a title or a length of time has no form of its own by which it could be found in a text: it is looked for
as the call took it.
"""

import re
from functools import cache
from typing import Any

from cxagent.language.normalise import fold
from phrasings.faithfulness.data_files import read
from phrasings.faithfulness.ledger import Ledger
from phrasings.faithfulness.record import CallRecord

_DIGITS = re.compile(r"\d+")
_TITLE = re.compile(r"[「『]([^「」『』\n]{2,60})[」』]")
_SHORTEST, _LONGEST = 5, 120  # characters of a value that is looked for
_FEWEST_LETTERS = 3
_SAYS_A_TITLE = frozenset(
    ("title", "name", "item", "product", "book", "class", "performance", "part", "subject", "event")
)


def near_miss(text: str, call: CallRecord, ledger: Ledger) -> str | None:
    """What a claim says instead of a value that its call took; None when nothing of the kind."""
    folded = fold(text).text
    for name, value in call.arguments.items():
        if isinstance(value, str):
            found = _other_digits(folded, value, ledger) or _other_title(folded, name, value, ledger)
        else:
            found = _other_length(folded, name, value)
        if found:
            return found
    return None


def _other_digits(folded: str, value: str, ledger: Ledger) -> str | None:
    """“12 Mill Lane” where the call took “14 Mill Lane”."""
    value = fold(value).text
    if not _SHORTEST <= len(value) <= _LONGEST or value in folded or not _has_words_and_digits(value):
        return None
    pattern = _DIGITS.sub(r"\\d+", re.escape(value).replace("\\ ", " "))
    match = re.search(rf"(?<![\w]){pattern}(?!\d)" if value[0].isascii() else rf"{pattern}(?!\d)", folded)
    if match is None or any(match[0].upper() in one for one in ledger.everything.texts):
        return None
    return match[0]


def _has_words_and_digits(value: str) -> bool:
    return any(char.isdecimal() for char in value) and sum(char.isalpha() for char in value) >= _FEWEST_LETTERS


def _other_title(folded: str, name: str, value: str, ledger: Ledger) -> str | None:
    """『山の図鑑』 where the call took 『海の図鑑』."""
    if name.lower().split("_")[-1] not in _SAYS_A_TITLE or value in folded:
        return None
    known = ledger.everything.texts
    for title in _TITLE.findall(folded):
        upper = title.upper()
        if not any(upper in text or text in upper for text in known if len(text) > 1) and upper not in ledger.heard:
            return str(title)
    return None


def _other_length(folded: str, name: str, value: Any) -> str | None:
    """“6 months” where the call took `months: 3`."""
    unit = next((part for part in name.lower().split("_") if part in _patterns()), None)
    if unit is None or isinstance(value, bool) or not isinstance(value, int | float):
        return None
    said = {match[0]: float(match[1]) for match in _patterns()[unit].finditer(folded.lower())}
    if not said or value in said.values():
        return None
    return next(iter(said))


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    """A field's unit → a number of it, in any of the languages."""
    return {
        unit: re.compile(rf"(?<![\d.,/年-])(\d{{1,3}}(?:\.\d)?)[ -]?(?:{'|'.join(map(re.escape, words))})")
        for unit, words in read("units.yaml").items()
    }
