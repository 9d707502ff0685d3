"""An action's name in words, where a service gives it none in a language."""

from functools import cache

from services_admin.definition.claim_words.concepts import concepts_of
from services_admin.definition.claim_words.lexicon import actions, objects

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
    does = next((action for action in concepts.actions if action not in concepts.objects), None)
    does = does or next(iter(concepts.actions), None)
    nouns = actions()[does].nouns[language] if does else ()
    if not nouns:
        return own
    things = [objects()[thing][language][0] for thing in concepts.objects if thing != does]
    return nouns[0] + _BRACKETS.get(language, " ({})").format(", ".join(things)) if things else nouns[0]
