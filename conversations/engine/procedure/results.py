"""What a tool's result holds for the procedure, beside its own fields.

    {"status": "sent", "lines": [{"id": "l1", "text": "a blue mug"}],
     "values": {"amount": "12.50"}, "note": "It was sent on 3 March.", "say": "I found your order."}

`values` fill slots; `note` is what the system found, in words, for the reader; `say` is what to tell the customer about it;
records for `from` slots are lists of objects with `id` and `text`, by their name, either in the result itself or under
`records`.
"""

from collections.abc import Mapping
from typing import Any

MAX_RECORDS = 100
MAX_TEXT = 2000


def values_of(result: Any) -> Mapping[str, Any]:
    """The slots that the system fills in."""
    found = result.get("values") if isinstance(result, Mapping) else None
    return (
        {str(name): value for name, value in found.items() if value is not None} if isinstance(found, Mapping) else {}
    )


def note_of(result: Any) -> str:
    return _text(result, "note")


def say_of(result: Any) -> str:
    return _text(result, "say")


def records_of(result: Any, name: str) -> tuple[Mapping[str, Any], ...]:
    """The records of that name: each an object with `id` and `text`; a plain value is its own id and text."""
    if not isinstance(result, Mapping):
        return ()
    own = result.get("records")
    found = own.get(name) if isinstance(own, Mapping) and name in own else result.get(name)
    if found is None and isinstance(own, list) and name == "records":
        found = own
    if not isinstance(found, list):
        return ()
    return tuple(record for item in found[:MAX_RECORDS] if (record := _record(item)))


def lines_of(result: Any) -> tuple[str, ...]:
    """All records that a result reports, in words: what is read back in a repeat step."""
    own = result.get("records") if isinstance(result, Mapping) else None
    lists = list(own.values()) if isinstance(own, Mapping) else [own]
    found = [record for items in lists if isinstance(items, list) for item in items if (record := _record(item))]
    return tuple(str(record["text"]) for record in found[:MAX_RECORDS])


def _record(item: Any) -> dict[str, Any] | None:
    if isinstance(item, Mapping):
        key = item.get("id")
        return {"id": key, "text": str(item.get("text") or key)} if isinstance(key, str | int) else None
    return {"id": item, "text": str(item)} if isinstance(item, str | int) else None


def _text(result: Any, name: str) -> str:
    found = result.get(name) if isinstance(result, Mapping) else None
    return found.strip()[:MAX_TEXT] if isinstance(found, str) else ""
