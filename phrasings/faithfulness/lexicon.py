"""Every phrase the checker knows in a language, as one look-up table over words (Japanese: over characters)."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from unicodedata import combining, normalize

from phrasings.faithfulness.data_files import read
from phrasings.faithfulness.flags import Flag, named
from services_admin.definition.claim_words import ClaimWords
from services_admin.definition.claim_words.concepts import plurals
from services_admin.definition.claim_words.inflect import inflect
from services_admin.definition.claim_words.lexicon import actions, objects

_FORM_FLAGS: Mapping[str, int] = {
    "base": Flag.BASE,
    "present": Flag.PRESENT,
    "past": Flag.PAST,
    "participle": Flag.PARTICIPLE,
    "gerund": Flag.GERUND,
    "future": Flag.FUTURE,
    "conditional": Flag.CONDITIONAL,
    "stem": Flag.STEM,
    "passive": Flag.STEM,
    "potential": Flag.STEM,
}
_EUROPEAN_OWN = "ámos"  # "reembolsámos": the European spelling of the first person plural
_ACCENTED = ("pt", "es", "fr")
_PERSON_SHOWS = ("pt", "es", "fr")  # first person singular and plural stand first and third in the data
_PRESENT_SHOWS = ("pt", "es")  # "cancelo" says I; the first form of the French present says he and I alike
_WORD = re.compile(r"\d+(?:[:.,]\d+)+|[^\W_]+(?:['’-][^\W_]+)*['’]?|'[a-z]+|[,;:()\[\]—–!?…|/=]| - ")
_ENGLISH_TAIL = re.compile(r"^(.+?)('(?:s|ve|re|ll|d|m))$")
_PORTUGUESE_TAIL = re.compile(r"^(.+?)-((?:me|te|se|lhes?|nos|vos|l?[oa]s?|n[oa]s?))$")
_PORTUGUESE_INSIDE = re.compile(r"^([^-]+)-(?:me|te|se|lhes?|nos|vos|[oa]s?)-(á|ão|ei|emos|ia|iam)$")  # "ser-lhe-á"
_FRENCH_HEAD = re.compile(r"^((?:qu|lorsqu|puisqu|jusqu|[a-z])')(.+)$")


@dataclass(frozen=True, slots=True)
class Entry:
    """What one phrase stands for."""

    length: int
    flags: int
    actions: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    named: tuple[str, ...] = ()  # the actions that the phrase is a noun of


@dataclass(slots=True)
class _Draft:
    flags: int = 0
    actions: dict[str, None] = field(default_factory=dict)
    objects: dict[str, None] = field(default_factory=dict)
    tools: dict[str, None] = field(default_factory=dict)
    named: dict[str, None] = field(default_factory=dict)

    def entry(self, length: int) -> Entry:
        parts = (self.actions, self.objects, self.tools, self.named)
        return Entry(length, self.flags, *(tuple(part) for part in parts))

    def copy(self) -> "_Draft":
        return _Draft(self.flags, dict(self.actions), dict(self.objects), dict(self.tools), dict(self.named))


_NOTHING: Mapping[tuple[str, ...], _Draft] = {}
_Phrases = tuple[tuple[tuple[str, ...], Entry], ...]


class Lexicon:
    """Phrases by their first word, longest first."""

    def __init__(self, language: str, by_first: Mapping[str, _Phrases]) -> None:
        self.language = language
        self._by_first = by_first

    @classmethod
    def of(cls, language: str, drafts: Mapping[tuple[str, ...], _Draft]) -> "Lexicon":
        return cls(language, _by_first(drafts))

    def with_more(self, drafts: Mapping[tuple[str, ...], _Draft]) -> "Lexicon":
        """This lexicon with some phrases besides, or in the place of its own."""
        known = dict(self._by_first)
        for first, found in _by_first(drafts).items():
            kept = [pair for pair in known.get(first, ()) if pair[0] not in drafts]
            known[first] = _longest_first([*kept, *found])
        return Lexicon(self.language, known)

    def longest(self, words: list[str], at: int) -> Entry | None:
        """The longest phrase that starts at this word."""
        for phrase, entry in self._by_first.get(words[at], ()):
            length = entry.length
            if length == 1 or tuple(words[at : at + length]) == phrase:
                return entry
        return None


def _by_first(drafts: Mapping[tuple[str, ...], _Draft]) -> dict[str, _Phrases]:
    found: dict[str, list[tuple[tuple[str, ...], Entry]]] = {}
    for phrase, draft in drafts.items():
        found.setdefault(phrase[0], []).append((phrase, draft.entry(len(phrase))))
    return {first: _longest_first(pairs) for first, pairs in found.items()}


def _longest_first(pairs: Iterable[tuple[tuple[str, ...], Entry]]) -> _Phrases:
    return tuple(sorted(pairs, key=lambda pair: -len(pair[0])))


def tokens_of(text: str, language: str) -> list[tuple[str, int, int]]:
    """The words of a lower-case text with their offsets; contractions apart ("i", "'ve"; "n'", "ai")."""
    found: list[tuple[str, int, int]] = []
    for match in _WORD.finditer(text):
        word, start, end = match[0], match.start(), match.end()
        if "'" in word:
            found += _apart(word, start, language)
        elif language == "pt" and "-" in word and (clitic := _PORTUGUESE_TAIL.match(word)):
            cut = start + len(clitic[1])
            found += [(clitic[1], start, cut), (f"-{clitic[2]}", cut, end)]
        elif language == "pt" and "-" in word and (inside := _PORTUGUESE_INSIDE.match(word)):
            found.append((inside[1] + inside[2], start, end))
        else:
            found.append((word, start, end))
    return found


def _apart(word: str, start: int, language: str) -> list[tuple[str, int, int]]:
    pattern = {"en": _ENGLISH_TAIL, "fr": _FRENCH_HEAD}.get(language)
    split = pattern.match(word) if pattern else None
    if split is None or word == "aujourd'hui":
        bare = word if language == "fr" else word.rstrip("'")
        return [(bare, start, start + len(bare))]
    head, tail = split[1], split[2]
    rest = start + len(head)
    more = _apart(tail, rest, language) if language == "fr" and "'" in tail else [(tail, rest, rest + len(tail))]
    return [(head, start, rest), *more]


def bare_of_accents(word: str) -> str:
    """A word without the marks on its letters."""
    return "".join(one for one in normalize("NFD", word) if not combining(one))


def phrase_of(text: str, language: str) -> tuple[str, ...]:
    """A phrase as the table keys it."""
    low = text.lower().strip()
    if low.startswith("-"):
        return (low,)
    return tuple(low) if language == "ja" else tuple(word for word, _, _ in tokens_of(low, language))


@cache
def base_lexicon(language: str) -> Lexicon:
    """The lexicon of a language, without any service's own words."""
    return Lexicon.of(language, _drafts(language))


def service_lexicon(language: str, words: Mapping[str, ClaimWords], things: Iterable[str] = ()) -> Lexicon:
    """The lexicon of a language with the claim words of a service's tools (tool name → words).

    `things`: words, in the singular, for what only this service's tools act on.
    """
    things = tuple(things)
    if not words and not things:
        return base_lexicon(language)
    known, drafts = _drafts(language), dict[tuple[str, ...], _Draft]()
    for tool, claim in words.items():
        for verb in claim.verbs:
            for form, spellings in (verb.forms or {"base": (verb.lemma,)}).items():
                _note(drafts, spellings, language, flags=_FORM_FLAGS.get(form, 0), tool=tool, known=known)
        _note(drafts, claim.nouns, language, flags=Flag.NOUN, tool=tool, known=known)
    for thing in things:
        phrase = phrase_of(thing, language)
        if phrase not in known and phrase not in drafts:
            _note(drafts, plurals(thing, language), language, thing=thing, known=known)
    return base_lexicon(language).with_more(drafts) if drafts else base_lexicon(language)


@cache
def _drafts(language: str) -> dict[tuple[str, ...], _Draft]:
    drafts: dict[tuple[str, ...], _Draft] = {}
    for name, phrases in read(f"grammar/{language}.yaml").items():
        _note(drafts, phrases, language, flags=named(name))
    for action in actions().values():
        for verb in action.verbs[language]:
            for form, spellings in inflect(verb, language).items():
                _note(drafts, spellings, language, flags=_FORM_FLAGS[form], action=action.id)
                if language in _PRESENT_SHOWS and form == "present":
                    _note(drafts, spellings[:1], language, flags=Flag.OWN, action=action.id)
                if language in _PERSON_SHOWS and form in ("past", "future"):
                    _note(drafts, spellings[0:3:2], language, flags=Flag.OWN, action=action.id)
                    own = [one for one in spellings if one.endswith(_EUROPEAN_OWN)]
                    _note(drafts, own, language, flags=Flag.OWN, action=action.id)
        for noun in action.nouns[language]:
            _note(drafts, plurals(noun, language), language, flags=Flag.NOUN, action=action.id)
    for name, phrases in read("states.yaml")[language].items():
        _note(drafts, phrases, language, flags=Flag.PARTICIPLE, action=name)
    _note_things(drafts, language)
    return _with_plain(drafts) if language in _ACCENTED else drafts


def _note_things(drafts: dict[tuple[str, ...], _Draft], language: str) -> None:
    for thing, names in objects().items():
        for noun in names[language]:
            _note(drafts, plurals(noun, language), language, thing=thing)


def _with_plain(drafts: dict[tuple[str, ...], _Draft]) -> dict[tuple[str, ...], _Draft]:
    """The phrases, and each as it is written by those who leave accents out, where that is no phrase of its own."""
    plain: dict[tuple[str, ...], _Draft] = {}
    for phrase, draft in drafts.items():
        bare = tuple(map(bare_of_accents, phrase))
        if bare in drafts or (len(bare) > 1 and not draft.actions):
            continue
        known = plain.setdefault(bare, _Draft())
        known.flags |= draft.flags
        known.actions |= draft.actions
        known.objects |= draft.objects
        known.tools |= draft.tools
        known.named |= draft.named
    return drafts | plain


def _note(  # noqa: PLR0913  one row of the table
    drafts: dict[tuple[str, ...], _Draft],
    spellings: Iterable[str],
    language: str,
    *,
    flags: int = 0,
    action: str = "",
    thing: str = "",
    tool: str = "",
    known: Mapping[tuple[str, ...], _Draft] = _NOTHING,
) -> None:
    """`known`: what other phrases stand for; it is left as it is."""
    for spelling in spellings:
        phrase = phrase_of(spelling, language)
        if not phrase:
            continue
        draft = drafts.get(phrase)
        if draft is None:
            draft = drafts[phrase] = known[phrase].copy() if phrase in known else _Draft()
        draft.flags |= flags
        name = action if flags & Flag.NOUN else ""
        for kept, value in ((draft.actions, action), (draft.objects, thing), (draft.tools, tool), (draft.named, name)):
            if value:
                kept[value] = None
