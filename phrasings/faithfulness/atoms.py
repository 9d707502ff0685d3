"""The values that calls took and returned, in comparable form."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from phrasings.faithfulness.record import CallRecord

_ISO = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?:[T ]|$|(?=[^\d]))")
_NUMBER = re.compile(r"(?<![\w.])-?\d{1,9}(?:,\d{3})*(?:\.\d{1,4})?(?![\w])")
_BARE = re.compile(r"-?\d{1,9}(?:\.\d+)?")
_BRACKETED = re.compile(r"\((\s*\d{1,9}(?:\.\d+)?(?:\s*\+\s*\d{1,9}(?:\.\d+)?)+\s*)\)")
_DIGIT = re.compile(r"\d")
_TOO_LARGE = 1e12  # no sum of money: a time in nanoseconds, a number of an account
_MANY = 20  # a whole number below it may count things
_SPLIT = re.compile(r"[\W_]+")
_LONGEST_TEXT = 4000
_MOST_ATOMS = 20000


Rows = tuple[list[dict[str, Any]], dict[str, Any] | None]  # a list of objects, and the object that it stands in


@dataclass(slots=True)
class Atoms:
    """Everything one call took and returned. `amounts` are cents (signs as in the record), `words` comparable texts.

    `returned…` are those of its result alone; `computed` the cents of a result that is nothing but a number.
    """

    amounts: set[int] = field(default_factory=set)
    dates: set[tuple[int, int, int]] = field(default_factory=set)
    words: set[str] = field(default_factory=set)
    texts: set[str] = field(default_factory=set)
    lists: list[Rows] = field(default_factory=list)
    rows: list[dict[str, Any]] = field(default_factory=list)
    paths: set[str] = field(default_factory=set)
    counts: set[int] = field(default_factory=set)
    returned: set[int] = field(default_factory=set)
    returned_dates: set[tuple[int, int, int]] = field(default_factory=set)
    returned_words: set[str] = field(default_factory=set)
    computed: set[int] = field(default_factory=set)


def atoms_of(call: CallRecord) -> Atoms:
    """The atoms of a call's arguments and of its result (none, where it did not run)."""
    atoms = Atoms()
    for value in _walk((call.result, call.reason_text), atoms):
        _take(value, atoms)
    atoms.returned, atoms.returned_dates, atoms.returned_words = set(atoms.amounts), set(atoms.dates), set(atoms.words)
    for value in _walk(dict(call.arguments), atoms):
        _take(value, atoms)
    if _BARE.fullmatch(str(call.result)):
        atoms.computed.add(round(float(call.result) * 100))
        atoms.amounts |= _sums_inside(call)
    return atoms


def _sums_inside(call: CallRecord) -> set[int]:
    """The cents of the sums in brackets of a calculation that the call was asked for: "364 + (210 + 370)"."""
    found = (one for value in call.arguments.values() if isinstance(value, str) for one in _BRACKETED.findall(value))
    return {round(sum(float(part) for part in one.split("+")) * 100) for one in found}


def _walk(value: Any, atoms: Atoms) -> Iterator[Any]:
    stack: list[tuple[Any, dict[str, Any] | None]] = [(value, None)]
    left = _MOST_ATOMS
    while stack and left:
        left -= 1
        top, parent = stack.pop()
        if isinstance(top, dict):
            rows = top
            atoms.rows.append(rows)
            atoms.paths.update(key for key, inner in rows.items() if isinstance(inner, int | float | str))
            stack.extend((inner, rows) for inner in rows.values())
            yield from (key for key in rows if not key.isidentifier())
        elif isinstance(top, list | tuple):
            stack.extend((inner, parent) for inner in top)
            if top and all(isinstance(one, dict) for one in top):
                atoms.lists.append((list(top), parent))
            atoms.counts.add(len(top))
        elif top is not None:
            yield top


def _take(value: Any, atoms: Atoms) -> None:
    if isinstance(value, bool):
        return
    if isinstance(value, int | float):
        if abs(value) < _TOO_LARGE:
            atoms.amounts.add(round(value * 100))
            if isinstance(value, int) and 1 < value < _MANY:
                atoms.counts.add(value)
        atoms.words.add(str(value))
        return
    text = str(value)[:_LONGEST_TEXT]
    upper = text.upper()
    atoms.texts.add(upper.lstrip("#"))
    words_in(upper, atoms.words)
    if _DIGIT.search(text):
        atoms.dates.update((int(y), int(m), int(d)) for y, m, d in _ISO.findall(text))
        for found in _NUMBER.findall(text):
            atoms.amounts.add(round(float(found.replace(",", "")) * 100))


def words_in(upper: str, into: set[str]) -> None:
    """Every word of a text in capitals, with and without the marks inside it."""
    into.add(upper.strip().lstrip("#"))
    for piece in upper.split() if " " in upper or "\n" in upper else (upper,):
        bare = piece.strip("#.,;:!?()[]{}<>\"'`*_")
        if bare:
            into.add(bare)
        if not bare.isalnum():
            into.update(_SPLIT.split(bare))
