"""Inflected forms of a verb, per language, from endings and irregular verbs kept as data.

`inflect("cancelar", "pt")` gives `{"base": ("cancelar",), "participle": ("cancelado", "cancelada", …), …}`.
A verb of several words ("take care of", "dar de alta") inflects its first word.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from services_admin.definition.claim_words.data_files import read

_TELLING = (
    5  # letters from which an irregular ending holds for compounds (fazer, desfazer), not for chance (ver, mover)
)

Forms = dict[str, tuple[str, ...]]


_ONE_VOWEL = re.compile(r"(?:qu|[^aeiou])*[aeiou][^aeiouwxy]")  # "top", "stop": doubles its last letter before -ed


@cache
def _rules(language: str) -> Mapping[str, Any]:
    rules: Mapping[str, Any] = read("endings.yaml")[language]
    return rules


def inflect(verb: str, language: str) -> Forms:
    """All forms of `verb` (a lemma; Japanese: with its class after a slash), by the names in `model.FORMS`."""
    head, _, tail = verb.strip().partition(" ")
    forms = _INFLECT[language](head)
    if not tail:
        return forms
    return {name: tuple(f"{form} {tail}" for form in words) for name, words in forms.items()}


def _english(verb: str) -> Forms:
    irregular = _rules("en")["irregular"].get(verb)
    past, participle = irregular or (_english_ed(verb), _english_ed(verb))
    return {
        "base": (verb,),
        "present": (_english_s(verb),),
        "past": tuple(past.split("/")),
        "participle": tuple(participle.split("/")),
        "gerund": tuple(_english_ing(verb).split("/")),
    }


def _doubled(verb: str) -> str:
    return verb + verb[-1] if _ONE_VOWEL.fullmatch(verb) or verb in _rules("en")["doubling"] else verb


def _english_ed(verb: str) -> str:
    if verb in _rules("en")["either"]:
        return f"{verb}ed/{verb}{verb[-1]}ed"
    if verb.endswith("e"):
        return verb + "d"
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return verb[:-1] + "ied"
    return _doubled(verb) + "ed"


def _english_s(verb: str) -> str:
    irregular: str | None = _rules("en")["third_person"].get(verb)
    if irregular:
        return irregular
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "o")) else "s")


def _english_ing(verb: str) -> str:
    if verb in _rules("en")["either"]:
        return f"{verb}ing/{verb}{verb[-1]}ing"
    if verb.endswith("e") and not verb.endswith("ee"):
        return verb[:-1] + "ing"
    return _doubled(verb) + "ing"


def _romance(language: str, verb: str) -> Forms:
    rules = _rules(language)
    stem, ending = verb[:-2], verb[-2:]
    if ending not in rules["classes"]:
        return {"base": (verb,)}
    forms = {
        name: tuple(_join(language, stem, suffix, verb) for suffix in suffixes)
        for name, suffixes in rules["classes"][ending].items()
    }
    forms["base"] = (verb,)
    return forms | _irregular(rules, verb)


def _irregular(rules: Mapping[str, Any], verb: str) -> Forms:
    for ending in sorted(rules["irregular"], key=len, reverse=True):
        if verb == ending or (len(ending) >= _TELLING and verb.endswith(ending)):
            lead = verb[: len(verb) - len(ending)]
            found = rules["irregular"][ending]
            return {name: tuple(lead + word for word in words.split("/")) for name, words in found.items()}
    return {}


def _join(language: str, stem: str, suffix: str, verb: str) -> str:
    if suffix.startswith("+"):
        return verb + suffix[1:]
    if suffix.startswith("~"):
        return verb[:-1] + suffix[1:]
    for hard, (before, soft) in _rules(language)["spelling"].items():
        if stem.endswith(hard) and suffix[:1] in before:
            return f"{stem[: -len(hard)]}{soft}{suffix}"
    return stem + suffix


def _japanese(verb: str) -> Forms:
    word, _, kind = verb.partition("/")
    rules = _rules("ja")["classes"][kind]
    base = word[: -len(rules["ending"])] if rules["ending"] else word
    return {name: tuple(base + suffix for suffix in suffixes) for name, suffixes in rules["forms"].items()}


_INFLECT: Mapping[str, Callable[[str], Forms]] = {
    "en": _english,
    "pt": lambda verb: _romance("pt", verb),
    "es": lambda verb: _romance("es", verb),
    "fr": lambda verb: _romance("fr", verb),
    "ja": _japanese,
}
