"""Things called by their names: “Beach Lighthouse”, where calls know it by its number."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from phrasings.faithfulness.ledger import Ledger

_NAMING = ("name", "title", "what", "subject", "label", "item", "product", "summary")
_KEYS = ("id", "number", "code", "key", "ref", "no")
_SHORTEST = 3  # characters of a name that is told from other words
_MOST = 200  # rows that are looked through
_SEVERAL = 2


def named_things(ledger: Ledger) -> Mapping[str, str]:
    """Name → number, both in capitals, of the things in lists of the record that writes took by their number."""
    taken = {str(value).upper() for call in ledger.writes for value in call.arguments.values()}
    found: dict[str, str] = {}
    twice: set[str] = set()
    for name, number in _pairs([rows for rows, _ in ledger.everything.lists]) if taken else ():
        if found.setdefault(name, number) != number:
            twice.add(name)
    known = {name: number for name, number in found.items() if name not in twice}
    return known if not taken.isdisjoint(known.values()) else {}


def numbers_of(text: str, names: Mapping[str, str]) -> list[str]:
    """The numbers of the things that a text calls by their names."""
    upper = text.upper() if names else ""
    return [number for name, number in names.items() if name in upper]


def _pairs(lists: Sequence[Collection[Mapping[str, Any]]]) -> Iterator[tuple[str, str]]:
    left = _MOST
    for rows in lists:
        left -= len(rows)
        if len(rows) < _SEVERAL or left < 0:
            continue
        for row in rows:
            numbers = [str(row[key]).upper() for key in row if _ends(key, _KEYS) and isinstance(row[key], str | int)]
            names = [row[key].upper() for key in row if _ends(key, _NAMING) and isinstance(row[key], str)]
            if numbers and names and len(names[0]) >= _SHORTEST and names[0] != numbers[0]:
                yield names[0], numbers[0]


def _ends(key: str, endings: tuple[str, ...]) -> bool:
    return key.lower().endswith(endings)
