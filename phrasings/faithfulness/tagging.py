"""A sentence as tagged words."""

from dataclasses import dataclass

from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.lexicon import Lexicon, tokens_of

_PUNCTUATION = frozenset(",;:()[]—–!?…|/=") | {" - "}
_FORMS = int(
    Flag.BASE
    | Flag.PRESENT
    | Flag.PAST
    | Flag.PARTICIPLE
    | Flag.GERUND
    | Flag.FUTURE
    | Flag.CONDITIONAL
    | Flag.NOUN
    | Flag.STEM
)
_PUNCTUATION_FLAG = Flag.PUNCTUATION
_ADVERB = Flag.ADVERB
_ADVERB_ENDINGS = {"en": "ly", "pt": "mente", "es": "mente", "fr": "ment"}


@dataclass(slots=True)
class Token:
    """A phrase of the lexicon, an unknown word or a mark: what it is written as, where, and what it stands for."""

    text: str
    start: int
    end: int
    flags: int
    actions: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()

    @property
    def is_action(self) -> bool:
        return bool(self.actions or self.tools) and bool(self.flags & _FORMS)


def tag(text: str, lexicon: Lexicon) -> list[Token]:
    """Tag a folded, lower-case sentence."""
    if lexicon.language == "ja":
        return _tag_characters(text, lexicon)
    words = tokens_of(text, lexicon.language)
    bare = [word for word, _, _ in words]
    ending = _ADVERB_ENDINGS[lexicon.language]
    found: list[Token] = []
    at, count = 0, len(words)
    while at < count:
        word, start, end = words[at]
        entry = lexicon.longest(bare, at)
        if entry is not None:
            last = words[at + entry.length - 1][2]
            found.append(Token(text[start:last], start, last, entry.flags, entry.actions, entry.objects, entry.tools))
            at += entry.length
            continue
        flags = _PUNCTUATION_FLAG if word in _PUNCTUATION else _ADVERB if word.endswith(ending) and len(word) > 5 else 0
        found.append(Token(word, start, end, flags))
        at += 1
    return found


def _tag_characters(text: str, lexicon: Lexicon) -> list[Token]:
    characters = list(text)
    found: list[Token] = []
    at, unknown, count = 0, -1, len(characters)
    while at < count:
        entry = lexicon.longest(characters, at)
        if entry is None and characters[at] not in "、。，,（）()：:！？!?；;":
            unknown = at if unknown < 0 else unknown
            at += 1
            continue
        if unknown >= 0:
            found.append(Token(text[unknown:at], unknown, at, 0))
            unknown = -1
        length = entry.length if entry else 1
        flags = entry.flags if entry else _PUNCTUATION_FLAG
        known = (entry.actions, entry.objects, entry.tools) if entry else ((), (), ())
        found.append(Token(text[at : at + length], at, at + length, flags, *known))
        at += length
    if unknown >= 0:
        found.append(Token(text[unknown:], unknown, count, 0))
    return found
