"""Which actions and objects a tool's name and description speak of."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from services_admin.definition.claim_words.inflect import inflect
from services_admin.definition.claim_words.lexicon import LANGUAGES, actions, objects

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_SHORTEST_WORD = 4  # letters of a word that is worth naming as unknown
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class Concepts:
    """Action ids by weight (1 = the name says so, less for the description), object ids, and words in no lexicon."""

    actions: Mapping[str, float]
    objects: tuple[str, ...]
    unknown: tuple[str, ...]


@cache
def phrases(language: str) -> Mapping[tuple[str, ...], frozenset[tuple[str, str]]]:
    """Phrase (a tuple of words; for Japanese of characters) → what it names: ("action" | "object", id)."""
    found: dict[tuple[str, ...], set[tuple[str, str]]] = {}
    for action in actions().values():
        for verb in action.verbs[language]:
            for forms in inflect(verb, language).values():
                _note(found, forms, ("action", action.id), language)
        _note(found, _with_plurals(action.nouns[language], language), ("action", action.id), language)
    for name, words in objects().items():
        _note(found, _with_plurals(words[language], language), ("object", name), language)
    return {phrase: frozenset(named) for phrase, named in found.items()}


def _note(
    found: dict[tuple[str, ...], set[tuple[str, str]]], words: Iterable[str], named: tuple[str, str], language: str
) -> None:
    for word in words:
        phrase = words_of(word, language)
        if phrase:
            found.setdefault(phrase, set()).add(named)


def words_of(text: str, language: str) -> tuple[str, ...]:
    """The words of a phrase as the lexicon keys them."""
    return tuple(text.lower().replace(" ", "")) if language == "ja" else tuple(_WORD.findall(text.lower()))


def _with_plurals(words: Iterable[str], language: str) -> list[str]:
    return [form for word in words for form in plurals(word, language)]


def plurals(word: str, language: str) -> tuple[str, ...]:
    """A noun and its plural (its first word's and its last word's, in a phrase)."""
    if language == "ja":
        return (word,)
    if language == "en":
        return (word, word[:-1] + "ies" if word.endswith("y") and word[-2] not in "aeiou" else _english_plural(word))
    head, _, tail = word.partition(" ")
    return (word, " ".join(filter(None, (_romance_plural(head, language), tail))))


def _english_plural(word: str) -> str:
    return word + ("es" if word.endswith(("s", "sh", "ch", "x")) else "s")


def _romance_plural(word: str, language: str) -> str:
    endings = {
        "pt": (("ção", "ções"), ("ão", "ões"), ("m", "ns"), ("al", "ais"), ("el", "eis"), ("r", "res"), ("l", "is")),
        "es": (
            ("ción", "ciones"),
            ("sión", "siones"),
            ("ón", "ones"),
            ("z", "ces"),
            ("r", "res"),
            ("l", "les"),
            ("n", "nes"),
            ("d", "des"),
        ),
        "fr": (("al", "aux"), ("eau", "eaux"), ("s", "s"), ("x", "x")),
    }[language]
    for ending, plural in endings:
        if word.endswith(ending):
            return word[: -len(ending)] + plural
    return word if word.endswith("s") else word + "s"


@cache
def concepts_of(name: str, description: str) -> Concepts:
    """What a tool does and acts on, read from its name (`refund_card`, `crm.addNote`) and description in any language."""
    found: dict[str, float] = {}
    named: dict[str, None] = {}
    unknown: dict[str, None] = {}
    for text, weight in ((spaced(name), 1.0), (description, 0.6)):
        for kind, key in _read(text, unknown if weight == 1.0 else {}):
            if kind == "action":
                found[key] = max(found.get(key, 0.0), weight)
            else:
                named[key] = None
    return Concepts(actions=found, objects=tuple(named), unknown=tuple(unknown))


def spaced(name: str) -> str:
    """A tool's name as words: `crm.addNote` → "crm add Note"."""
    return _CAMEL.sub(" ", name).replace("_", " ").replace(".", " ").replace("-", " ")


def _read(text: str, unknown: dict[str, None]) -> list[tuple[str, str]]:
    words = _WORD.findall(text.lower())
    found: list[tuple[str, str]] = []
    at = 0
    while at < len(words):
        length, named = _longest(words, at)
        if length == 1 and words[at].endswith("ing") and _names_a_thing(words, at + 1):
            named = frozenset(one for one in named if one[0] == "object")  # "shipping address": no shipping is done
        if not length and len(words[at]) >= _SHORTEST_WORD:
            unknown[words[at]] = None
        found += sorted(named)
        at += max(length, 1)
    return found + _read_japanese(text)


def _names_a_thing(words: list[str], at: int) -> bool:
    return at < len(words) and any(kind == "object" for kind, _ in _longest(words, at)[1])


def _longest(words: list[str], at: int) -> tuple[int, frozenset[tuple[str, str]]]:
    for length in (4, 3, 2, 1):
        key = tuple(words[at : at + length])
        if len(key) < length:
            continue
        for language in LANGUAGES[:-1]:
            named = phrases(language).get(key)
            if named:
                return length, named
    return 0, frozenset()


def _read_japanese(text: str) -> list[tuple[str, str]]:
    if text.isascii():
        return []
    return sorted(
        {one for phrase, named in phrases("ja").items() if len(phrase) > 1 and "".join(phrase) in text for one in named}
    )
