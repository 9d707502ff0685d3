"""What changed between two JSON bodies: added, removed, changed, by path, each in words. Pure.

Lists of objects are matched by what identifies their items (`id`, `key`, `name` or `lemma`) where all items have one;
other lists by the longest common run, so that one insertion is one change.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from difflib import SequenceMatcher
from typing import Any, Literal

from cxagent.versioning.canonical import canonical
from cxagent.versioning.problems import joined

IDENTITY_FIELDS = ("id", "key", "name", "lemma")
SHOWN = 80  # characters of a value that a sentence about a change quotes


@dataclass(frozen=True, slots=True)
class Change:
    """One change; `old` is None for what was added, `new` for what was removed. `words` says it as a sentence."""

    kind: Literal["added", "removed", "changed", "reordered"]
    path: str
    old: Any
    new: Any
    words: str

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def diff(old: Any, new: Any, path: str = "") -> tuple[Change, ...]:
    """The changes that lead from one JSON value to another, in the order of the new one."""
    return tuple(_changes(old, new, path))


def same(one: Any, other: Any) -> bool:
    """Whether two JSON values are equal, telling true from 1 (Python does not) but not 1 from 1.0."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(same(*pair) for pair in zip(one, other, strict=True))
    return bool(one == other)


def identity(items: Sequence[Any]) -> str | None:
    """The field that tells the objects of a list apart, if all have it and no two share it."""
    if not items or not all(isinstance(item, dict) for item in items):
        return None
    for field in IDENTITY_FIELDS:
        values = [item.get(field) for item in items]
        if all(isinstance(value, str) for value in values) and len(set(values)) == len(values):
            return field
    return None


def shared_identity(*lists: Sequence[Any]) -> str | None:
    """The field that identifies the items of several lists alike; empty lists agree with any."""
    fields = {identity(items) for items in lists if items}
    return fields.pop() if len(fields) == 1 else None


def text_segments(old: str, new: str) -> list[tuple[Literal["same", "removed", "added"], str]]:
    """Two texts as runs of words that stayed, went or came, for showing a change of wording in place."""
    before, after = _words(old), _words(new)
    segments: list[tuple[Literal["same", "removed", "added"], str]] = []
    for tag, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag == "equal":
            segments.append(("same", "".join(before[a:b])))
            continue
        if b > a:
            segments.append(("removed", "".join(before[a:b])))
        if d > c:
            segments.append(("added", "".join(after[c:d])))
    return segments


def _words(text: str) -> list[str]:
    parts: list[str] = []
    for character in text:
        if (
            parts
            and character.isalnum()
            and character.isascii()
            and parts[-1][-1].isalnum()
            and parts[-1][-1].isascii()
        ):
            parts[-1] += character
        else:
            parts.append(character)
    return parts


def _changes(old: Any, new: Any, path: str) -> Iterator[Change]:
    if same(old, new):
        return
    if isinstance(old, dict) and isinstance(new, dict):
        yield from _of_objects(old, new, path)
    elif isinstance(old, list) and isinstance(new, list):
        yield from _of_lists(old, new, path)
    else:
        yield _changed(path, old, new)


def _of_objects(old: Mapping[str, Any], new: Mapping[str, Any], path: str) -> Iterator[Change]:
    for key in old:
        if key not in new:
            yield _gone(path, key, old[key])
    for key, value in new.items():
        if key in old:
            yield from _changes(old[key], value, joined(path, key))
        else:
            yield _come(path, key, value)


def _of_lists(old: Sequence[Any], new: Sequence[Any], path: str) -> Iterator[Change]:
    field = shared_identity(old, new)
    if field:
        yield from _of_named_items(old, new, path, field)
        return
    before, after = [canonical(item) for item in old], [canonical(item) for item in new]
    if sorted(before) == sorted(after):
        yield Change("reordered", path, old, new, f"{path}: the order changed")
        return
    for tag, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag != "equal":
            yield from _of_runs(old[a:b], new[c:d], path, a, c)


def _of_named_items(old: Sequence[Any], new: Sequence[Any], path: str, field: str) -> Iterator[Change]:
    before = {item[field]: item for item in old}
    after = {item[field]: item for item in new}
    for name, item in before.items():
        if name not in after:
            yield _gone(path, name, item, listed=True)
    for name, item in after.items():
        if name in before:
            yield from _changes(before[name], item, f"{path}[{name}]")
        else:
            yield _come(path, name, item, listed=True)
    kept = [name for name in before if name in after]
    if kept != [name for name in after if name in before]:
        yield Change("reordered", path, list(before), list(after), f"{path}: the order changed")


def _of_runs(old: Sequence[Any], new: Sequence[Any], path: str, old_at: int, new_at: int) -> Iterator[Change]:
    """Two runs that stand in for each other: objects and lists pair up, plain values go and come."""
    paired = min(len(old), len(new)) if all(isinstance(item, dict | list) for item in (*old, *new)) else 0
    for offset in range(paired):
        yield from _changes(old[offset], new[offset], joined(path, new_at + offset))
    for offset in range(paired, len(old)):
        yield _gone(path, old_at + offset, old[offset])
    for offset in range(paired, len(new)):
        yield _come(path, new_at + offset, new[offset])


def _changed(path: str, old: Any, new: Any) -> Change:
    words = f"{path or 'the document'}: changed from {shown(old)} to {shown(new)}"
    return Change("changed", path, old, new, words)


def _come(parent: str, name: str | int, value: Any, *, listed: bool = False) -> Change:
    return Change("added", _at(parent, name, listed=listed), None, value, f"{_what(parent, name, value)} was added")


def _gone(parent: str, name: str | int, value: Any, *, listed: bool = False) -> Change:
    return Change("removed", _at(parent, name, listed=listed), value, None, f"{_what(parent, name, value)} was removed")


def _at(parent: str, name: str | int, *, listed: bool) -> str:
    return f"{parent}[{name}]" if listed else joined(parent, name)


def _what(parent: str, name: str | int, value: Any) -> str:
    thing = shown(value) if isinstance(name, int) else name
    return f"{parent}: {thing}" if parent else thing


def shown(value: Any) -> str:
    """A value as a sentence quotes it: texts in quotation marks, long ones shortened, objects as JSON."""
    text = f"“{value}”" if isinstance(value, str) else canonical(value).decode()
    if len(text) <= SHOWN:
        return text
    return f"{text[: SHOWN - 2]}…{'”' if isinstance(value, str) else ''}"
