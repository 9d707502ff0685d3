"""Another value of one of a call's fields: "business" said of a call that took "economy"."""

import re
from typing import Any

from phrasings.faithfulness.data_files import read
from phrasings.faithfulness.ledger import Ledger
from phrasings.faithfulness.record import CallRecord

_PLAIN = re.compile(r"[^\W\d_][^\W\d_ -]*(?:[ _-][^\W\d_]+){0,2}")
_WORD = re.compile(r"[^\W\d_]+")
_SHORTEST, _LONGEST = 4, 24
_A_CHOICE = 2  # values, at least, that a field has held


class Siblings:
    """For each field that calls of the record take, the plain words that it has held."""

    def __init__(self, ledger: Ledger) -> None:
        self._values: dict[str, set[str]] = {}
        self._keys: list[set[str]] = []
        for row in ledger.everything.rows:
            if len(row) > 1 and all(isinstance(value, int | float) for value in row.values()):
                self._keys.append({_spoken(str(key)) for key in row})
            for name, value in row.items():
                if _is_plain(value):
                    self._values.setdefault(name, set()).add(_spoken(value))

    def _beside(self, own: str) -> set[str]:
        """The keys of a table of the record that has the value as a key too: a price for the stalls, one for the balcony."""
        return next((keys for keys in self._keys if own in keys), set())

    def wrong(self, said: str, call: CallRecord, language: str) -> str | None:
        """A sibling that is said, in English or in the reply's language, in place of the value that the call took."""
        words = " ".join(_WORD.findall(said.lower()))
        for name, value in call.arguments.items():
            if not _is_plain(value):
                continue
            own = _spoken(value)
            known = self._values.get(name, set()) | self._beside(own)
            if len(known) < _A_CHOICE or any(one in words for one in _spellings(own, language)):
                continue
            other = next(
                (one for one in known if one != own and one not in own and _is_said(one, words, language)),
                None,
            )
            if other:
                return other
        return None


def _is_plain(value: Any) -> bool:
    return isinstance(value, str) and _SHORTEST <= len(value) <= _LONGEST and _PLAIN.fullmatch(value) is not None


def _spoken(value: str) -> str:
    return value.lower().replace("_", " ").replace("-", " ")


def _spellings(value: str, language: str) -> list[str]:
    """A value of a record, and how the language says it."""
    return [value, *read("said_values.yaml").get(value, {}).get(language, ())]


def _is_said(value: str, words: str, language: str) -> bool:
    return any(f" {one} " in f" {words} " for one in _spellings(value, language))
