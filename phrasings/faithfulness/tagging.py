"""A sentence as tagged words."""

import unicodedata
from dataclasses import dataclass

from phrasings.faithfulness.enclitics import bare_verb
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.lexicon import Entry, Lexicon, bare_of_accents, tokens_of

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
_FIRST_KANA = "\u3040"
_FIRST_KATAKANA, _LAST_KATAKANA = "ァ", "ヶ"
_HIRAGANA = {code: code - 0x60 for code in range(ord(_FIRST_KATAKANA), ord(_LAST_KATAKANA) + 1)}
_LONGEST_ENDING = 16
_SHORTEST_ADVERB = 6
_SHORTEST_IN_HALVES = 7  # letters of a word that is put together from two
_LONGEST_TAIL = 3
_TELLS = int(Flag.PARTICIPLE | Flag.PAST)
_SAYS_AN_ACT = int(Flag.DONE | Flag.NOT_DONE | Flag.PROMISE | Flag.PROGRESSIVE | Flag.STATIVE)
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
    named: tuple[str, ...] = ()

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
        entry = lexicon.longest(bare, at) or _with_pronouns(word, lexicon)
        if entry is None and "-" in word:
            entry = lexicon.longest([word.replace("-", "")], 0)  # "re-funded"
        if entry is None and not word.isascii():
            entry = lexicon.longest([bare_of_accents(word)], 0)  # "refùnded"
        if entry is not None:
            last = words[at + entry.length - 1][2]
            found.append(
                Token(
                    text[start:last], start, last, entry.flags, entry.actions, entry.objects, entry.tools, entry.named
                )
            )
            at += entry.length
            continue
        flags = (
            _PUNCTUATION_FLAG
            if word in _PUNCTUATION
            else _ADVERB
            if word.endswith(ending) and len(word) >= _SHORTEST_ADVERB
            else 0
        )
        token = Token(word, start, end, flags)
        if found and text[found[-1].end : start].isspace() and (whole := _of_halves(found[-1], token, lexicon)):
            found[-1] = whole
        else:
            found.append(token)
        at += 1
    return found


def _of_halves(first: Token, second: Token, lexicon: Lexicon) -> Token | None:
    """“ref unded”, “cancel led”: one word that tells of a deed, where its second half is none and the first is none or a verb."""
    word = first.text + second.text
    if not (first.text.isalpha() and second.text.isalpha() and len(word) >= _SHORTEST_IN_HALVES):
        return None
    if first.flags and not (first.actions and len(second.text) <= _LONGEST_TAIL):
        return None
    entry = lexicon.longest([word], 0)
    if entry is None or not entry.actions or not entry.flags & _TELLS:
        return None
    return Token(word, first.start, second.end, entry.flags, entry.actions, entry.objects, entry.tools, entry.named)


def _with_pronouns(word: str, lexicon: Lexicon) -> Entry | None:
    """What a verb with pronouns written onto it stands for."""
    verb = bare_verb(word, lexicon.language)
    return lexicon.longest([verb], 0) if verb else None


def _tag_characters(text: str, lexicon: Lexicon) -> list[Token]:
    places = [at for at, char in enumerate(text) if not _is_decoration(text, at, char)]
    characters = [text[at] for at in places]
    places.append(len(text))
    found: list[Token] = []
    at, unknown, count = 0, -1, len(characters)
    while at < count:
        entry = lexicon.longest(characters, at) or _ending_in_katakana(characters, at, lexicon)
        if entry is None and (characters[at] not in "、。，,（）()：:！？!?；;" or _parts_thousands(characters, at)):
            unknown = at if unknown < 0 else unknown
            at += 1
            continue
        if unknown >= 0:
            found.append(_unknown_token(characters, places, unknown, at))
            unknown = -1
        length = entry.length if entry else 1
        flags = entry.flags if entry else _PUNCTUATION_FLAG
        known = (entry.actions, entry.objects, entry.tools) if entry else ((), (), ())
        written = "".join(characters[at : at + length])
        found.append(Token(written, places[at], places[at + length - 1] + 1, flags, *known))
        at += length
    if unknown >= 0:
        found.append(_unknown_token(characters, places, unknown, count))
    return found


def _ending_in_katakana(characters: list[str], at: int, lexicon: Lexicon) -> Entry | None:
    """An ending written in the other kana: "返金イタシマシタ"."""
    if not _FIRST_KATAKANA <= characters[at] <= _LAST_KATAKANA:
        return None
    run = "".join(characters[at : at + _LONGEST_ENDING]).translate(_HIRAGANA)
    entry = lexicon.longest(list(run), 0)
    return entry if entry is not None and entry.length > 2 and entry.flags & _SAYS_AN_ACT else None  # noqa: PLR2004


def _unknown_token(characters: list[str], places: list[int], start: int, end: int) -> Token:
    return Token("".join(characters[start:end]), places[start], places[end - 1] + 1, 0)


def _parts_thousands(characters: list[str], at: int) -> bool:
    """Whether a comma stands inside a number: "12,400円"."""
    return (
        characters[at] in ",，"
        and 0 < at < len(characters) - 1
        and characters[at - 1].isdigit()
        and characters[at + 1].isdigit()
    )


def _is_decoration(text: str, at: int, char: str) -> bool:
    """A pictogram, a mark of emphasis or a space between two Japanese characters: neither parts a word from its ending."""
    if char in "*`~":
        return True
    if char == " ":
        return 0 < at < len(text) - 1 and text[at - 1] > _FIRST_KANA and text[at + 1] > _FIRST_KANA
    return ("\u2190" < char < _FIRST_KANA or char > "\U0001f000") and unicodedata.category(char) in ("So", "Sk")
