"""Whether a claim names the person or object that its call was really about."""

import re
from typing import Any

from phrasings.faithfulness.ledger import Ledger
from phrasings.faithfulness.record import CallRecord

_NAME = re.compile(r"(?<![\w@.])[A-ZÀ-Þ][\w'’-]+(?: [A-ZÀ-Þ][\w'’-]+){1,2}")
_EMAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_PEOPLE = frozenset(
    (
        "to",
        "name",
        "full_name",
        "recipient",
        "beneficiary",
        "payee",
        "guest",
        "guest_name",
        "holder",
        "contact",
        "nome",
        "titular",
    )
)  # arguments that name a person
_WORDS = re.compile(r"[\w-]+")
_SPLIT = re.compile(r"[._+\d-]+")
_FIRST_AND_LAST = 2  # words of a plain name
_MOST_ROWS = 2000  # of a record that are looked through


class Targets:
    """Names that look-ups and the customer tied to an address or an id."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._rows: list[dict[str, Any]] = []
        for call in ledger.record.calls:
            if not (call.tool in ledger.tools and ledger.tools[call.tool].changes):
                _collect(call.result, self._rows)
        heard = [one for line in ledger.record.heard for one in _EMAIL.findall(line.lower())]
        known = [word.lower() for word in ledger.everything.words if "@" in word]
        self._addresses = {
            one.rstrip("."): frozenset(filter(None, _SPLIT.split(one.split("@")[0]))) for one in (*heard, *known)
        }

    def wrong(self, said: str, call: CallRecord) -> str | None:
        """A name in the sentence that belongs to another address or id than the call took."""
        return next(
            (
                name
                for name in self._names(said)
                if self._other_address(name, call) or self._other_row(name, call) or self._near_name(name, call)
            ),
            self._other_thing(said, call),
        )

    def _other_thing(self, said: str, call: CallRecord) -> str | None:
        """The name, by a look-up, of another thing than the one that the call took, where that one is not named."""
        own = frozenset(title.upper() for title in self._ledger.titles(call))
        text = f" {' '.join(_WORDS.findall(said.upper()))} "
        if not own or any(_spaced(name) in text for name in own):
            return None
        others = (name for names in self._ledger.names.values() for name in names - own)
        return next((name for name in others if _spaced(name) in text), None)

    def _names(self, said: str) -> list[str]:
        return [found.removesuffix("'s").removesuffix("’s") for match in _NAME.findall(said) for found in _parts(match)]

    def _other_address(self, name: str, call: CallRecord) -> bool:
        tokens = frozenset(name.lower().split())
        mine = {one for one, parts in self._addresses.items() if parts == tokens}
        taken = {one.rstrip(".") for one in _EMAIL.findall(str(dict(call.arguments)).lower())}
        if not mine or not taken or mine & taken:
            return False
        return not any(self._addresses.get(one, frozenset()) == tokens for one in taken)

    def _near_name(self, name: str, call: CallRecord) -> bool:
        """A name that shares a word with the one that the call took, and that stands nowhere else."""
        said = name.lower()
        given = [
            value.lower()
            for key, value in call.arguments.items()
            if key.lower() in _PEOPLE and isinstance(value, str) and _NAME.fullmatch(value)
        ]
        if any(said in one or one in said for one in given):
            return False
        if not any(set(said.split()) & set(one.split()) for one in given):
            return False
        known = (*self._ledger.everything.texts, *(line.upper() for line in self._ledger.record.heard))
        return not any(name.upper() in text for text in known)

    def _other_row(self, name: str, call: CallRecord) -> bool:
        rows = [
            row
            for row in self._rows
            if any(isinstance(value, str) and value.lower() == name.lower() for value in row.values())
        ]
        for key, value in call.arguments.items():
            if not key.lower().endswith("id") or isinstance(value, dict | list):
                continue
            theirs = {row[key] for row in rows if key in row and not isinstance(row[key], dict | list)}
            if theirs and value not in theirs:
                return True
        return False


def _spaced(text: str) -> str:
    return f" {' '.join(_WORDS.findall(text))} "


def _parts(name: str) -> list[str]:
    """A run of capitalised words, and its last two: "With Rumi Bodi" is "Rumi Bodi" too."""
    words = name.split(" ")
    return [name] if len(words) <= _FIRST_AND_LAST else [name, " ".join(words[1:]), " ".join(words[:2])]


def _collect(value: Any, rows: list[dict[str, Any]]) -> None:
    stack = [value]
    while stack and len(rows) < _MOST_ROWS:
        top = stack.pop()
        if isinstance(top, dict):
            rows.append(top)
            stack.extend(top.values())
        elif isinstance(top, list):
            stack.extend(top)
