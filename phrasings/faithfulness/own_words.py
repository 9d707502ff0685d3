"""The claim words of a service, sifted: what the language's own lexicon knows is said once more, what it does not is news.

Words that an author takes over from the proposals are such as the lexicon knows already: they must weigh no more than
before, or a noun that many tools share ("order") would beat the verb that only one of them does.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from phrasings.faithfulness.lexicon import Entry, Lexicon, base_lexicon, phrase_of
from phrasings.faithfulness.record import ToolSpec
from services_admin.definition.claim_words import ClaimVerb, ClaimWords, propose
from services_admin.definition.claim_words.concepts import concepts_of


@dataclass(frozen=True, slots=True)
class OwnWords:
    """`news`: what only this service says, per tool. `actions` and `things`: what known words say that a tool does and
    acts on, where its name and description do not.
    """

    news: Mapping[str, ClaimWords]
    actions: Mapping[str, frozenset[str]]
    things: Mapping[str, frozenset[str]]


def sift(tools: Mapping[str, ToolSpec], language: str) -> OwnWords:
    """The claim words of the tools in one language; proposed for a tool whose name and description say nothing known."""
    lexicon = base_lexicon(language)
    words = {name: spec.claim_words.get(language) or _otherwise(spec, language) for name, spec in tools.items()}
    return OwnWords(
        news={name: _news(one, lexicon) for name, one in words.items()},
        actions={name: _actions(one, lexicon) for name, one in words.items()},
        things={name: _things(one, lexicon) for name, one in words.items()},
    )


def _otherwise(spec: ToolSpec, language: str) -> ClaimWords:
    known = concepts_of(spec.name, spec.description).actions
    return ClaimWords() if known else propose(spec.name, spec.description, language)


def _news(words: ClaimWords, lexicon: Lexicon) -> ClaimWords:
    verbs = tuple(verb for verb in words.verbs if not any(_known(form, lexicon) for form in _base(verb)))
    return ClaimWords(verbs=verbs, nouns=tuple(noun for noun in words.nouns if not _known(noun, lexicon)))


def _base(verb: ClaimVerb) -> tuple[str, ...]:
    return (verb.lemma, *verb.forms.get("base", ()))


def _known(phrase: str, lexicon: Lexicon) -> Entry | None:
    """The lexicon's entry of exactly this phrase, where it names an action or a thing."""
    words = phrase_of(phrase, lexicon.language)
    entry = lexicon.longest(list(words), 0) if words else None
    is_whole = entry is not None and entry.length == len(words)
    return entry if entry is not None and is_whole and (entry.actions or entry.objects) else None


def _actions(words: ClaimWords, lexicon: Lexicon) -> frozenset[str]:
    """The actions that known verbs stand for; a word of several meanings tells nothing."""
    entries = _entries((form for verb in words.verbs for form in _base(verb)), lexicon)
    return frozenset(entry.actions[0] for entry in entries if len(entry.actions) == 1)


def _things(words: ClaimWords, lexicon: Lexicon) -> frozenset[str]:
    """The things that known nouns name; a noun that may be a deed as well ("delivery") tells nothing."""
    entries = _entries(words.nouns, lexicon)
    return frozenset(entry.objects[0] for entry in entries if len(entry.objects) == 1 and not entry.actions)


def _entries(phrases: Iterable[str], lexicon: Lexicon) -> list[Entry]:
    return [entry for phrase in phrases if (entry := _known(phrase, lexicon)) is not None]
