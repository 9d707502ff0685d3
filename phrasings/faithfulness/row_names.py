"""What look-ups call the things that calls act on: the title of a loan, the name of a device, beside its id."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from phrasings.faithfulness.data_files import read
from phrasings.faithfulness.record import CallRecord

_SHORTEST, _LONGEST = 4, 60  # characters of a name
_LONGEST_ID = 40
_MOST_ROWS = 2000
_LETTERS = re.compile(r"[^\W\d_]{3}")
_DIGIT = re.compile(r"\d")
_SPACE = re.compile(r"\s")
_DAY = re.compile(r"\d{4}-\d\d-\d\d|\d{1,2}[:h]\d\d")


def names_by_id(rows: Iterable[Mapping[str, Any]], calls: Iterable[CallRecord]) -> dict[str, frozenset[str]]:
    """Id, in capitals → the names, in capitals, that stand beside it in one row and beside no other id of the rows.

    `rows`: of look-ups; only what `calls` took, or what stands in its place in another row, counts as an id.
    """
    taken = {str(value).upper() for call in calls for value in call.arguments.values() if looks_like_id(value)}
    rows = [row for row in rows if isinstance(row, Mapping)][:_MOST_ROWS] if taken else []
    keys = {key for row in rows for key, value in row.items() if str(value).upper() in taken and looks_like_id(value)}
    beside: dict[str, set[str]] = {}
    for row in rows:
        ids = {str(row[key]).upper() for key in keys if looks_like_id(row.get(key))}
        for key, value in row.items() if len(ids) == 1 else ():
            if _is_name(str(key), value):
                beside.setdefault(value.upper(), set()).update(ids)
    found: dict[str, set[str]] = {}
    for name, ids in beside.items():
        if len(ids) == 1:
            found.setdefault(next(iter(ids)), set()).add(name)
    return {one: frozenset(names) for one, names in found.items()}


def looks_like_id(value: Any) -> bool:
    """Whether a value names one object: a code or number without spaces, no day and no sum."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        return False
    text = str(value)
    return len(text) <= _LONGEST_ID and bool(_DIGIT.search(text)) and not _SPACE.search(text) and not _DAY.search(text)


def _is_name(key: str, value: Any) -> bool:
    if not isinstance(value, str) or not _SHORTEST <= len(value) <= _LONGEST or not _LETTERS.search(value):
        return False
    return key.lower().rpartition("_")[2] in read("titles.yaml")["fields"]
