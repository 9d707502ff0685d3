"""What intents, slots and procedures have in common on a service's page: a card each, added by its key, taken out by a tick."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from cxagent.versioning.admin.editors import Page, Typed
from cxagent.versioning.admin.fields import Bound, belongs, there
from cxagent.versioning.bodies import Body
from cxagent.versioning.problems import Problem, joined


@dataclass(frozen=True, slots=True)
class Card:
    """One entry of a part. `problems` are those of no field of it; `about` is what a kind of card adds."""

    key: str
    at: str
    errors: int
    problems: Sequence[Problem]
    groups: Mapping[str, Sequence[Bound]]
    about: Mapping[str, Any]


def entries(body: Body, part: str) -> dict[str, Any]:
    """The entries of a part of a body that may have faults; a dict of its own where there are none."""
    found = there(body, part)
    return found if isinstance(found, dict) else {}


def card(page: Page, path: tuple[str, str], groups: Mapping[str, Sequence[Bound]], about: Mapping[str, Any]) -> Card:
    at = joined(*path)
    inside = [one for one in page.problems if belongs(one.path, at)]
    shown = [bound.field.at for group in groups.values() for bound in group]
    rest = [one for one in inside if not any(belongs(one.path, place) for place in shown)]
    return Card(path[1], at, sum(1 for one in inside if one.level == "error"), rest, groups, about)


def without_removed(body: Body, posted: QueryDict, *, part: str, name: str) -> None:
    """Take the ticked entries out."""
    for key in posted.getlist(name):
        entries(body, part).pop(str(key), None)


def with_new(typed: Typed, posted: QueryDict, *, part: str, key: re.Pattern[str], start: Mapping[str, Any]) -> Typed:
    """The entry whose key was typed into `new_PART`, as it begins; a fault where that is no key or is there already."""
    name, given = f"new_{part}", str(posted.get(f"new_{part}", "")).strip()
    if not given:
        return typed
    if not key.fullmatch(given):
        return Typed(
            typed.body, {**typed.faults, name: "small letters, digits and _, at most 64; begins with a letter"}
        )
    if given in entries(typed.body, part):
        return Typed(typed.body, {**typed.faults, name: f"“{given}” is there already"})
    if not isinstance(typed.body.get(part), dict):
        typed.body[part] = {}
    typed.body[part][given] = dict(start)
    return typed


def title_of(body: Body, path: tuple[str, str, str], language: str) -> str:
    """What an entry is called, in a language or in any that it is written in; nothing where it has no name."""
    words = there(body, *path)
    if isinstance(words, dict):
        words = words.get(language) or next(iter(words.values()), "")
    return words if isinstance(words, str) else ""
