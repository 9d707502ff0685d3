"""What people call the things that a call took by their id: "e5" is the "Sprint review" of an earlier look-up."""

from collections.abc import Iterable, Mapping
from typing import Any

from phrasings.faithfulness.data_files import read
from phrasings.faithfulness.record import CallRecord

_SHORTEST, _LONGEST = 3, 40  # characters of a title that may be said word for word
_MOST = 400  # objects of the record that are looked at


def titles_of(call: CallRecord, rows: Iterable[Mapping[str, Any]]) -> set[str]:
    """The titles, in objects of the record, of what a call took by its id; `rows`: every object of the record."""
    ids = {value for value in call.arguments.values() if isinstance(value, str) and value}
    found: set[str] = set()
    for _, row in zip(range(_MOST), rows, strict=False):
        if any(_is_id(name) and value in ids for name, value in row.items() if isinstance(value, str)):
            found |= {value for name, value in row.items() if name.lower() in _title_fields() and _is_title(value)}
    return found


def _is_id(name: str) -> bool:
    return name.lower().endswith(("id", "number", "code", "ref", "reference"))


def _title_fields() -> frozenset[str]:
    return frozenset(read("titles.yaml")["fields"])


def _is_title(value: Any) -> bool:
    return isinstance(value, str) and _SHORTEST <= len(value) <= _LONGEST
