"""Claim words for a tool, proposed from its name and description."""

from services_admin.definition.claim_words.concepts import concepts_of, plurals
from services_admin.definition.claim_words.inflect import inflect
from services_admin.definition.claim_words.lexicon import actions, objects
from services_admin.definition.claim_words.model import ClaimVerb, ClaimWords


def propose(name: str, description: str, language: str) -> ClaimWords:
    """What people would call this tool in `language` (en, pt, es, fr, ja): verbs with forms, and nouns.

    The name and description may be in any of the languages. A word of the name that no lexicon knows is proposed as
    it stands, as a verb when it leads the name and English is asked for, else as a noun.
    """
    concepts = concepts_of(name, description)
    named = [action for action, weight in concepts.actions.items() if weight == 1.0] or list(concepts.actions)
    verbs = [_verb(verb, language) for action in named for verb in actions()[action].verbs[language]]
    nouns = [noun for action in named for noun in actions()[action].nouns[language]]
    things = [noun for thing in concepts.objects for noun in objects()[thing][language]]
    unknown = concepts.unknown if language == "en" else ()
    if unknown and not named:
        verbs.append(_verb(unknown[0], language))
        unknown = unknown[1:]
    words = [form for noun in [*nouns, *things, *unknown] for form in plurals(noun, language)]
    return ClaimWords(verbs=tuple(_once(verbs)), nouns=tuple(dict.fromkeys(words)))


def _verb(verb: str, language: str) -> ClaimVerb:
    return ClaimVerb(lemma=verb.partition("/")[0], forms=inflect(verb, language))


def _once(verbs: list[ClaimVerb]) -> list[ClaimVerb]:
    return list({verb.lemma: verb for verb in verbs}.values())
