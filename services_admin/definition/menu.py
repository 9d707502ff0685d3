"""A menu: the kinds of things that can be ordered, what can be said of each, and every way to say it. Pure.

    kinds:
      scoop_cup: {says: {en: [cup, tub], pt: [copo]}, fields: [size, flavours]}
    fields:
      size: {says: {en: [size]}, takes: one, values: {small: {en: [small], pt: [pequeno, pequena]}}}
      flavours: {takes: many, amounts: true, negation: true, values: {mint: {en: [mint], pt: [menta]}}}
    amounts:
      extra: {means: more}

A field that `names` an item says by itself what is ordered ("a cola"). Plurals, capitals, accents and hyphens are folded
by the reader and need not be listed. A value without words in a language is looked up in the other languages' words.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from cxagent.language import LANGUAGES
from cxagent.language.normalise import fold
from cxagent.versioning.problems import Problem, ProblemKind, in_order, joined
from cxagent.versioning.shape_words import written

Language = Literal["en", "pt", "es", "fr", "ja"]
Way = Annotated[str, StringConstraints(min_length=1, max_length=80, strip_whitespace=True)]
Says = Mapping[Language, tuple[Way, ...]]
Key = Annotated[
    str,
    written(
        r"^[A-Za-z0-9][A-Za-z0-9_,. -]{0,79}$",
        "letters without accents, digits, spaces, comma, full stop, - and _, the first a letter or a digit, at most 80",
    ),
]

NO_KIND = ProblemKind("menu.E001", "error", "a menu offers at least one kind of item")
UNKNOWN_FIELD = ProblemKind("menu.E002", "error", "a kind's fields are fields of the menu")
SAID_TWICE = ProblemKind("menu.E003", "error", "within one kind, one way to say means one thing")
NEVER_ORDERED = ProblemKind("menu.E004", "error", "a kind has words of its own, or a field that names it")
NEGATED_SINGLE = ProblemKind("menu.E005", "error", "amounts belong to fields that take many values")
NO_VALUES = ProblemKind("menu.E006", "error", "a field has values to choose from")
UNUSED_FIELD = ProblemKind("menu.W001", "warning", "every field is used by some kind")
NOT_SAID = ProblemKind("menu.W002", "warning", "every value has words in each language that the menu speaks")
NO_WORDS = ProblemKind("menu.E007", "error", "every value can be said in some language")

PROBLEMS: tuple[ProblemKind, ...] = tuple(
    value for value in tuple(globals().values()) if isinstance(value, ProblemKind)
)


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class MenuField(_Model):
    """What can be said of an item: one value or many, each with its ways to say it.

    `says` are words for the field itself ("size", "toppings"); `names`: its values say by themselves what is ordered;
    `required`: an item without a value is reported as incomplete.
    """

    says: Says = Field(default_factory=dict)
    takes: Literal["one", "many"] = "one"
    names: bool = False
    amounts: bool = False
    negation: bool = False
    required: bool = False
    values: Mapping[Key, Says]


class MenuKind(_Model):
    """A kind of item, the words for it, and the fields that apply to it."""

    says: Says = Field(default_factory=dict)
    fields: tuple[Key, ...] = ()


class MenuAmount(_Model):
    """A quantity of a list value. `means` adds the usual words of the language ("lots of", "just a little")."""

    means: Literal["more", "less"] | None = None
    says: Says = Field(default_factory=dict)


class Menu(_Model):
    """A whole menu; see the module for its shape."""

    kinds: Mapping[Key, MenuKind]
    fields: Mapping[Key, MenuField] = Field(default_factory=dict)
    amounts: Mapping[Key, MenuAmount] = Field(default_factory=dict)

    def kinds_with(self, field: str) -> tuple[str, ...]:
        """The kinds that a field applies to, in the menu's order."""
        return tuple(key for key, kind in self.kinds.items() if field in kind.fields)

    def languages(self) -> tuple[Language, ...]:
        """The languages in which anything on the menu has words, in the platform's order."""
        said = {language for _, says in _all_says(self) for language, ways in says.items() if ways}
        return tuple(language for language in LANGUAGES if language in said)


def ways_in(says: Says, language: str) -> tuple[str, ...]:
    """The ways to say something in a language; those of every other language where it has none."""
    own = tuple(way for spoken, ways in says.items() if spoken == language for way in ways)
    return own or tuple(dict.fromkeys(way for ways in says.values() for way in ways))


def check(menu: Menu) -> tuple[Problem, ...]:
    """Everything that is wrong with a menu, at once, errors first."""
    return in_order((*_of_kinds(menu), *_of_fields(menu), *_said_twice(menu), *_not_said(menu)))


def _of_kinds(menu: Menu) -> Iterator[Problem]:
    if not menu.kinds:
        yield NO_KIND.at("kinds", "the menu offers nothing", "add a kind of item")
    for key, kind in menu.kinds.items():
        for at, name in enumerate(kind.fields):
            if name not in menu.fields:
                yield UNKNOWN_FIELD.at(joined("kinds", key, "fields", at), f"there is no field {name!r}")
        named = any(menu.fields[name].names for name in kind.fields if name in menu.fields)
        if not named and not any(kind.says.values()):
            yield NEVER_ORDERED.at(joined("kinds", key), "no words order this", "add `says`, or a field with `names`")


def _of_fields(menu: Menu) -> Iterator[Problem]:
    for key, field in menu.fields.items():
        path = joined("fields", key)
        if not field.values:
            yield NO_VALUES.at(path, "there is nothing to choose from", "add values")
        if field.amounts and field.takes == "one":
            yield NEGATED_SINGLE.at(path, "amounts of a field that takes one value", "make it `takes: many`")
        if not menu.kinds_with(key):
            yield UNUSED_FIELD.at(path, "no kind uses this field", "name it in a kind's `fields`")


def _said_twice(menu: Menu) -> Iterator[Problem]:
    for kind in menu.kinds:
        for language in menu.languages():
            yield from _clashes(menu, kind, language)


def _clashes(menu: Menu, kind: str, language: Language) -> Iterator[Problem]:
    first: dict[str, str] = {}
    for path, says in _says_of_kind(menu, kind):
        for at, way in enumerate(says.get(language, ())):
            other = first.setdefault(fold(way).lower, path)
            if other != path:
                where = joined(path, language, at)
                yield SAID_TWICE.at(where, f"{way!r} is also a way to say {other}", "keep one of the two")


def _not_said(menu: Menu) -> Iterator[Problem]:
    languages = menu.languages()
    for path, says in _value_says(menu):
        missing = [language for language in languages if not says.get(language)]
        if len(missing) == len(languages):
            yield NO_WORDS.at(path, "nothing says this value", "add words in the menu's languages")
        elif missing:
            yield NOT_SAID.at(path, f"no words in {', '.join(missing)}", "its words in other languages are used")


def _says_of_kind(menu: Menu, kind: str) -> Iterator[tuple[str, Says]]:
    yield joined("kinds", kind, "says"), menu.kinds[kind].says
    for key in menu.kinds[kind].fields:
        if key in menu.fields:
            for value, says in menu.fields[key].values.items():
                yield joined("fields", key, "values", value), says


def _value_says(menu: Menu) -> Iterator[tuple[str, Says]]:
    for key, field in menu.fields.items():
        for value, says in field.values.items():
            yield joined("fields", key, "values", value), says


def _all_says(menu: Menu) -> Iterator[tuple[str, Says]]:
    yield from ((joined("kinds", key, "says"), kind.says) for key, kind in menu.kinds.items())
    yield from _value_says(menu)
