"""The shared lexicon of actions and objects: what tools do and act on, named in five languages.

It is what lets a tool described in English be recognised in a Japanese sentence: both speak of the same action id.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from services_admin.definition.claim_words.data_files import read

LANGUAGES = ("en", "pt", "es", "fr", "ja")


@dataclass(frozen=True, slots=True)
class Action:
    """One thing a tool can do. `verbs` and `nouns` are lemmas per language; `kind` is write, read, effect or generic."""

    id: str
    kind: str
    near: tuple[str, ...]
    follows: tuple[str, ...]
    verbs: Mapping[str, tuple[str, ...]]
    nouns: Mapping[str, tuple[str, ...]]


@cache
def actions() -> Mapping[str, Action]:
    """Every action by id."""
    known = {name: _action(name, body) for name, body in read("actions.yaml").items()}
    return {name: replace(action, near=_both_ways(action, known)) for name, action in known.items()}


def _both_ways(action: Action, known: Mapping[str, Action]) -> tuple[str, ...]:
    """What is near is near from both sides."""
    return tuple(dict.fromkeys((*action.near, *(other.id for other in known.values() if action.id in other.near))))


@cache
def objects() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Every object's names: id → language → names."""
    return {
        name: {language: tuple(_words(body.get(language, ""))) for language in LANGUAGES}
        for name, body in read("objects.yaml").items()
    }


def _action(name: str, body: Mapping[str, Any]) -> Action:
    halves = {language: str(body.get(language) or "").partition("|") for language in LANGUAGES}
    return Action(
        id=name,
        kind=body["kind"],
        near=tuple(body.get("near", ())),
        follows=tuple(body.get("follows", ())),
        verbs={language: tuple(_words(half[0])) for language, half in halves.items()},
        nouns={language: tuple(_words(half[2])) for language, half in halves.items()},
    )


def _words(text: str) -> Iterator[str]:
    return (word.strip() for word in text.split(",") if word.strip())
