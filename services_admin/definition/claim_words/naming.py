"""An action's name in words, where a service gives it none in a language."""

import re
from collections.abc import Collection
from functools import cache

from services_admin.definition.claim_words.concepts import concepts_of, spaced
from services_admin.definition.claim_words.data_files import read
from services_admin.definition.claim_words.lexicon import actions, objects

_WORD = re.compile(r"[^\W\d_]+")
_BRACKETS = {"ja": "（{}）"}


@cache
def name_in_words(name: str, language: str) -> str:
    """The noun of what a tool does and the things it acts on: `cancel_order` in Portuguese, "cancelamento (pedido)".

    In English, and where the lexicon has no noun for it, the words of the tool's own name.
    """
    own = name.rpartition(".")[2].replace("_", " ").replace("-", " ")
    if language == "en":
        return own
    concepts = concepts_of(name, "")
    does = _does(_said_as_verbs(concepts.actions, name), concepts.objects)
    noun = _noun(does, language)
    if not noun:
        return own
    rest = _WORD.findall(spaced(name).lower())
    rest = [word for word in rest if not does or word not in actions()[does].verbs["en"]]
    named = [thing for thing in concepts.objects if thing != does]
    apart = [thing for thing in named if not _singles(rest).isdisjoint(_words_of(thing))]
    things = [objects()[thing][language][0] for thing in apart or named]
    return noun + _BRACKETS.get(language, " ({})").format(", ".join(things)) if things else noun


def _said_as_verbs(found: Collection[str], name: str) -> Collection[str]:
    """Of the actions that a name says, those that it says with a verb, where it does: "booking.update" updates."""
    words = set(_WORD.findall(spaced(name).lower()))
    return [one for one in found if not words.isdisjoint(actions()[one].verbs["en"])] or found


def _does(found: Collection[str], things: Collection[str]) -> str | None:
    """What a name says that the tool does: an action that is no thing of it, and rather a deed than a look."""
    able = [one for one in found if one not in things] or list(found)
    return next((one for one in able if actions()[one].kind != "read"), next(iter(able), None))


def _noun(action: str | None, language: str) -> str:
    if action is None:
        return ""
    nouns = actions()[action].nouns[language]
    return nouns[0] if nouns else str(read("names.yaml").get(action, {}).get(language, ""))


def _words_of(thing: str) -> set[str]:
    return {word for name in objects()[thing]["en"] for word in name.split()}


def _singles(words: Collection[str]) -> set[str]:
    return {*words, *(word.removesuffix("s") for word in words), *(word.removesuffix("es") for word in words)}
