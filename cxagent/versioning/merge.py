"""Two people changed one draft: what each did, where they collide, and both together where they do not. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from cxagent.versioning.diff import Change, diff, same, shared_identity
from cxagent.versioning.problems import joined

_ABSENT: Any = object()


@dataclass(frozen=True, slots=True)
class ThreeWay:
    """Each side's changes since the common base.

    `both` holds the paths that the two changed differently; `merged` is a body with the changes of both, with theirs
    standing where they collide (so without collisions it can be saved as it is).
    """

    yours: tuple[Change, ...]
    theirs: tuple[Change, ...]
    both: tuple[str, ...]
    merged: Any

    def as_json(self) -> dict[str, Any]:
        return {
            "yours": [change.as_json() for change in self.yours],
            "theirs": [change.as_json() for change in self.theirs],
            "both": list(self.both),
            "merged": self.merged,
        }


def three_way(base: Any, yours: Any, theirs: Any) -> ThreeWay:
    """Compare two JSON bodies that both began as `base`."""
    merger = _Merger()
    merged = merger.merge(base, yours, theirs, "")
    return ThreeWay(diff(base, yours), diff(base, theirs), tuple(merger.collisions), merged)


@dataclass(slots=True)
class _Merger:
    collisions: list[str] = field(default_factory=list)

    def merge(self, base: Any, yours: Any, theirs: Any, path: str) -> Any:
        if _equal(yours, theirs) or _equal(base, yours):
            return theirs
        if _equal(base, theirs):
            return yours
        if isinstance(yours, dict) and isinstance(theirs, dict):
            return self._objects(base if isinstance(base, dict) else {}, yours, theirs, path)
        name = _identified(base, yours, theirs)
        if name:
            return self._named_items(_list(base), yours, theirs, path, name)
        self.collisions.append(path)
        return theirs

    def _objects(self, base: Mapping[str, Any], yours: Mapping[str, Any], theirs: Mapping[str, Any], path: str) -> Any:
        merged = {}
        for key in dict.fromkeys((*theirs, *yours)):
            mine, others, before = (side.get(key, _ABSENT) for side in (yours, theirs, base))
            value = self.merge(before, mine, others, joined(path, key))
            if value is not _ABSENT:
                merged[key] = value
        return merged

    def _named_items(self, base: list[Any], yours: list[Any], theirs: list[Any], path: str, name: str) -> Any:
        before, mine, others = ({item[name]: item for item in items} for items in (base, yours, theirs))
        return list(self._objects(before, mine, others, path).values())


def _equal(one: Any, other: Any) -> bool:
    if one is _ABSENT or other is _ABSENT:
        return one is other
    return same(one, other)


def _identified(base: Any, yours: Any, theirs: Any) -> str | None:
    if not isinstance(yours, list) or not isinstance(theirs, list):
        return None
    return shared_identity(_list(base), yours, theirs)


def _list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, Iterable) and isinstance(value, list) else []
