"""Verbs with pronouns written onto them: "devolverle", "enviándoselo"."""

from functools import cache

from phrasings.faithfulness.data_files import read

_PLAIN = str.maketrans("áéíóú", "aeiou")


def bare_verb(word: str, language: str) -> str | None:
    """The verb without its pronouns and the accent that they cause; None where the word is not of that form."""
    pronouns, after = _rules(language)
    for pronoun in pronouns:
        if word.endswith(pronoun):
            verb = word[: -len(pronoun)].translate(_PLAIN)
            if verb.endswith(after):
                return verb
    return None


@cache
def _rules(language: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Pronouns, longest first, and endings of verbs."""
    rules = read("enclitics.yaml").get(language) or {}
    return tuple(sorted(rules.get("pronouns", ()), key=len, reverse=True)), tuple(rules.get("after", ()))
