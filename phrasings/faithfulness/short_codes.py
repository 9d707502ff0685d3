"""Short codes such as "C-12": told from other words only by what the record holds."""

import re

from phrasings.faithfulness.ledger import Ledger

_CODE = re.compile(r"(?<![A-Za-z0-9_./-])([A-Z]{1,4}-)\d{1,2}(?![A-Za-z0-9_-]|[.,:/]\d)")


def codes_of(text: str, ledger: Ledger) -> list[str]:
    """The short codes of a sentence that the record holds."""
    if "-" not in text:
        return []
    words = ledger.everything.words
    return [match[0] for match in _CODE.finditer(text) if match[0] in words]


def wrong_code(text: str, ledger: Ledger) -> str | None:
    """A short code that nobody named, where the record holds others that begin like it."""
    if "-" not in text:
        return None
    known = ledger.everything.words
    for match in _CODE.finditer(text):
        if match[0] not in known and match[0] not in ledger.heard and _has_alike(match[1], known):
            return match[0]
    return None


def _has_alike(lead: str, known: set[str]) -> bool:
    return any(word.startswith(lead) and word[len(lead) :].isdecimal() for word in known)
