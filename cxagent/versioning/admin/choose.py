"""A merged body in which places where two editors collide go to one or the other, as the person chose. Pure."""

import json
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from cxagent.versioning.diff import shared_identity
from cxagent.versioning.problems import joined

_ABSENT: Any = object()


@dataclass(frozen=True, slots=True)
class Collision:
    """One place that both changed; a side that took it out has `… is there` False."""

    path: str
    theirs: Any
    mine: Any
    in_theirs: bool = True
    in_mine: bool = True


def choose(merged: Any, mine: Any, take_mine: Collection[str]) -> Any:
    """`merged` (where theirs stand), with the values of `mine` at the paths of `take_mine`.

    Paths are those that `merge.three_way` names as colliding.
    """
    chosen = _Chooser(frozenset(take_mine)).at("", merged, mine)
    return json.loads(json.dumps(chosen))


def collisions(merged: Any, mine: Any, paths: Collection[str]) -> list[Collision]:
    """What either side has at each colliding path."""
    chooser = _Chooser(frozenset(paths))
    chooser.at("", merged, mine)
    return chooser.met


@dataclass(slots=True)
class _Chooser:
    take_mine: frozenset[str]
    met: list[Collision] = field(default_factory=list)

    def at(self, path: str, theirs: Any, mine: Any) -> Any:
        if path in self.take_mine:
            self.met.append(_collision(path, theirs, mine))
            return mine
        if isinstance(theirs, dict) and isinstance(mine, dict):
            return self._objects(path, theirs, mine)
        if isinstance(theirs, list) and isinstance(mine, list):
            name = shared_identity(theirs, mine)
            if name:
                by_name = ({item[name]: item for item in items} for items in (theirs, mine))
                return list(self._objects(path, *by_name).values())
        return theirs

    def _objects(self, path: str, theirs: dict[str, Any], mine: dict[str, Any]) -> dict[str, Any]:
        chosen = {}
        for key in dict.fromkeys((*theirs, *mine)):
            value = self.at(joined(path, key), theirs.get(key, _ABSENT), mine.get(key, _ABSENT))
            if value is not _ABSENT:
                chosen[key] = value
        return chosen


def _collision(path: str, theirs: Any, mine: Any) -> Collision:
    in_theirs, in_mine = theirs is not _ABSENT, mine is not _ABSENT
    return Collision(path, theirs if in_theirs else None, mine if in_mine else None, in_theirs, in_mine)
