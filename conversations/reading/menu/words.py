"""The words that put an order together, per language: numbers, negation, amounts, conjunctions, references.

They are data (`data/<language>.yaml`); this module reads them once and folds words the way the index does.
"""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from cxagent.language import LANGUAGES
from cxagent.language.lexicon import UnknownLanguageError

_PARTS = (
    "article",
    "negate",
    "negate_after",
    "affirm",
    "join",
    "stop",
    "whole",
    "definite",
    "thing",
    "other",
    "counter",
)
_PLACES = (
    "refer",
    "refer_all",
    "to",
    "from",
    "instead",
    "make",
    "change",
    "remove",
    "everything",
    "again",
    "quantity_x",
)
ROLES = frozenset(_PARTS) | frozenset(_PLACES) | {"common"}
"""What a function word may do in an order."""

_LATIN_END = "\u024f"


@dataclass(frozen=True, slots=True, eq=False)
class FunctionWords:
    """One language's words. `phrases` lists them by role; numbers, tens and units are looked up by folded word."""

    language: str
    spaced: bool
    elides: bool
    head_final: bool
    phrases: Mapping[str, tuple[str, ...]]
    amounts: Mapping[str, tuple[str, ...]]
    further: tuple[str, ...]
    numbers: Mapping[str, int]
    tens: Mapping[str, int]
    number_phrases: Mapping[str, int]
    ordinals: Mapping[str, int]
    units: Mapping[str, str]
    unit_keys: frozenset[str]
    common: tuple[str, ...]
    all_words: frozenset[str]
    but: frozenset[str]
    exchange: frozenset[str]
    uncounted: frozenset[str]
    short: Mapping[str, str]
    apart: Mapping[str, frozenset[str]]
    plural: tuple[tuple[str, str, int], ...]
    irregular: Mapping[str, str]

    def key(self, word: str, *, after_number: bool = False) -> str:
        """The form in which a lower-case word is compared: no accent, no apostrophe, singular, numbers as digits."""
        bare = bare_of(word)
        if after_number and bare in self.units:
            return self.units[bare]
        number = self.numbers.get(bare, self.tens.get(bare))
        return self._singular(bare) if number is None else str(number)

    def _singular(self, bare: str) -> str:
        if bare in self.irregular:
            return self.irregular[bare]
        for ending, instead, least in self.plural:
            if len(bare) >= least and bare.endswith(ending):
                return bare[: len(bare) - len(ending)] + instead
        return bare


def bare_of(word: str) -> str:
    """A lower-case word without accents (on Latin letters) and apostrophes."""
    if word.isascii():
        return word.replace("'", "") or word
    letters = (_unaccented(char) if char <= _LATIN_END else char for char in word)
    return "".join(letters).replace("'", "") or word


@cache
def _unaccented(char: str) -> str:
    return "".join(part for part in unicodedata.normalize("NFD", char) if not unicodedata.combining(part))


@cache
def of(language: str) -> FunctionWords:
    """The words of a language. Raises UnknownLanguageError."""
    if language not in LANGUAGES:
        raise UnknownLanguageError(f"no words for orders in {language!r}; there are {', '.join(LANGUAGES)}")
    text = files("conversations.reading.menu").joinpath("data", f"{language}.yaml").read_text(encoding="utf-8")
    data = yaml.load(text, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader))  # noqa: S506 ("no" and "on" stay words)
    return _from_data(language, data)


def _from_data(language: str, data: Mapping[str, Any]) -> FunctionWords:
    unknown = set(data["words"]) - ROLES
    if unknown:
        raise ValueError(f"unknown roles in the words of {language}: {', '.join(sorted(unknown))}")
    return FunctionWords(
        language=language,
        spaced=data["spaced"] == "true",
        elides=data["elides"] == "true",
        head_final=data["head_final"] == "true",
        phrases={role: tuple(phrases) for role, phrases in data["words"].items()},
        amounts={means: tuple(phrases) for means, phrases in data["amounts"].items()},
        further=tuple(data["further"]),
        numbers=_numbers(data["numbers"]),
        tens=_numbers(data["tens"]),
        number_phrases={phrase: int(number) for phrase, number in data["number_phrases"].items()},
        ordinals={phrase: int(number) for phrase, number in data["ordinals"].items()},
        units={bare_of(said): unit for unit, ways in data["units"].items() for said in ways},
        unit_keys=frozenset(data["units"]),
        common=tuple(data["common"]),
        all_words=frozenset(map(bare_of, data["all_words"])),
        but=frozenset(data["but"]),
        exchange=frozenset(data["exchange"]),
        uncounted=frozenset(map(bare_of, data["uncounted"])),
        short=data["short"],
        apart={verb: frozenset(particles) for verb, particles in data["apart"].items()},
        plural=tuple((ending, instead, int(least)) for ending, instead, least in data["plural"]),
        irregular={bare_of(word): bare_of(other) for word, other in data["irregular"].items()},
    )


def _numbers(table: Mapping[str, str]) -> dict[str, int]:
    return {bare_of(word): int(number) for word, number in table.items()}
