"""Every way to say everything on a menu, in one language, made ready once for longest-phrase lookup.

The index is a trie over compared word forms. It holds the menu's words and the language's function words together, so
that the longest phrase wins whoever it belongs to: "a little" before "a", "seven up" before "seven". Where one phrase is
both, the menu's meaning comes first.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from conversations.reading.menu import words as function_words
from conversations.reading.menu.pieces import Sense, Value
from conversations.reading.menu.tokens import Token, keys_of
from conversations.reading.menu.words import FunctionWords
from services_admin.definition.menu import Menu, MenuAmount, ways_in

_END = ""  # no word is empty
_WITHOUT_FIELD_NAME = 0.95  # "lunch" for "lunch size"
_BY_MEASURE = 0.85  # "20 ounce" for "20 fluid ounce"
LONGEST = 12  # words of a phrase
_DEFAULT_AMOUNTS = {"extra": MenuAmount(means="more"), "light": MenuAmount(means="less")}
_MENDED = 4  # letters of the shortest word that is mended or joined
_SKIPPED = frozenset({"."})  # within a phrase: "dr. pepper"


class Index:
    """A menu's lookup for one language. Immutable once made; share it between threads."""

    def __init__(self, menu: Menu, language: str) -> None:
        self.menu = menu
        self.words: FunctionWords = function_words.of(language)
        self.amounts = dict(menu.amounts or _DEFAULT_AMOUNTS)
        self.kinds_of: dict[str, frozenset[str]] = {field: frozenset(menu.kinds_with(field)) for field in menu.fields}
        self._trie: dict[str, Any] = {}
        self._phrases: dict[tuple[str, ...], Sense] = {}
        self._fill(language)
        self.known = frozenset(key for phrase in self._phrases for key in phrase)
        self.own = self._own_words()
        self.joined = self._joined()
        self.joined_words = tuple(sorted(self.joined))
        self.measures = self._measures()

    def find(self, tokens: list[Token], at: int) -> tuple[Sense, int] | None:
        """The longest phrase that starts at a token, and the token after it; None where no phrase starts."""
        node, found = self._trie, None
        for after in range(at, min(at + LONGEST, len(tokens))):
            key = tokens[after].key
            step = node.get(key)
            if step is None:
                if key in _SKIPPED and after > at:
                    continue
                break
            node = step
            if _END in node:
                found = (node[_END], after + 1)
        return found

    def takes_name(self, kind: str) -> bool:
        """Whether items of a kind are ordered by a name ("a cola"), so that one without is not whole."""
        return any(self.menu.fields[field].names for field in self.menu.kinds[kind].fields)

    def phrase(self, keys: tuple[str, ...]) -> Sense | None:
        """What exactly these words mean."""
        return self._phrases.get(keys)

    def _fill(self, language: str) -> None:
        for text, sense in _menu_phrases(self.menu, self.amounts, language):
            self._add(keys_of(text, self.words), sense)
        for keys, sense in list(self._without_field_names()):
            self._add(keys, sense)
        for short, text in self.words.short.items():
            if (long := self._phrases.get(keys_of(text, self.words))) is not None:
                self._add(keys_of(short, self.words), long)
        for text, sense in _function_phrases(self.words, self._class_of_amounts(language)):
            self._add(keys_of(text, self.words), sense)
        for phrase, sense in self._phrases.items():
            node = self._trie
            for key in phrase:
                node = node.setdefault(key, {})
            node[_END] = sense

    def _add(self, keys: tuple[str, ...], sense: Sense) -> None:
        if not keys or len(keys) > LONGEST:
            return
        known = self._phrases.get(keys)
        self._phrases[keys] = sense if known is None else _merged(known, sense)

    def _without_field_names(self) -> Iterator[tuple[tuple[str, ...], Sense]]:
        names = {keys for keys, sense in self._phrases.items() if sense.fields}
        taken = self._function_words()
        for keys, sense in self._phrases.items():
            short = next((keys[: -len(name)] for name in names if keys[-len(name) :] == name), ())
            if short and sense.values and short not in self._phrases and short not in taken:
                yield short, replace(sense, sure=_WITHOUT_FIELD_NAME)

    def _function_words(self) -> set[tuple[str, ...]]:
        words = self.words
        texts = (*words.number_phrases, *words.ordinals, *(t for p in words.phrases.values() for t in p))
        amounts = (text for phrases in words.amounts.values() for text in phrases)
        return {keys_of(text, words) for text in (*texts, *amounts)}

    def _class_of_amounts(self, language: str) -> dict[str, str]:
        """Which amount of the menu the language's words for more and less stand for."""
        found: dict[str, str] = {}
        for means, phrases in self.words.amounts.items():
            usual = {keys_of(text, self.words) for text in phrases}
            for key, amount in self.amounts.items():
                said = {keys_of(text, self.words) for text in ways_in(amount.says, language)}
                if amount.means == means or (amount.means is None and 2 * len(said & usual) > len(said)):
                    found.setdefault(means, key)
        return found

    def _own_words(self) -> tuple[str, ...]:
        """The words of the menu that a misspelt word may stand for, longest first."""
        own = {key for phrase, sense in self._phrases.items() if sense.of_menu or sense.fields for key in phrase}
        return tuple(
            sorted((key for key in own if len(key) >= _MENDED and not key[0].isdecimal()), key=lambda k: (-len(k), k))
        )

    def _joined(self) -> dict[str, Sense]:
        """Phrases written as one word: "deepdish", "pineapple" as two."""
        found: dict[str, Sense] = {}
        for phrase, sense in self._phrases.items():
            if sense.of_menu and len(joined := "".join(phrase)) >= _MENDED:
                found.setdefault(joined, sense)
        return found

    def _measures(self) -> dict[tuple[str, str], Sense]:
        """Values by their number and unit, where these two say enough."""
        found: dict[tuple[str, str], set[Sense]] = {}
        for phrase, sense in self._phrases.items():
            unit = phrase[-1]
            if sense.values and len(phrase) > 1 and phrase[0][0].isdecimal() and unit in self.words.unit_keys:
                found.setdefault((phrase[0], unit), set()).add(sense)
        return {
            key: replace(min(senses, key=repr), sure=_BY_MEASURE) for key, senses in found.items() if len(senses) == 1
        }


def _merged(one: Sense, other: Sense) -> Sense:
    first = one if one.of_menu or not other.of_menu else other
    return replace(
        first,
        values=tuple(dict.fromkeys((*one.values, *other.values))),
        kinds=tuple(dict.fromkeys((*one.kinds, *other.kinds))),
        fields=tuple(dict.fromkeys((*one.fields, *other.fields))),
        amount=one.amount or other.amount,
        role=one.role or other.role,
        number=one.number if other.number is None else other.number,
        ordinal=one.ordinal if other.ordinal is None else other.ordinal,
        further=one.further or other.further,
        sure=min(one.sure, other.sure),
    )


def _menu_phrases(menu: Menu, amounts: dict[str, MenuAmount], language: str) -> Iterator[tuple[str, Sense]]:
    for key, kind in menu.kinds.items():
        yield from ((way, Sense(kinds=(key,))) for way in ways_in(kind.says, language))
    for key, field in menu.fields.items():
        yield from ((way, Sense(fields=(key,))) for way in ways_in(field.says, language))
        for value, says in field.values.items():
            yield from ((way, Sense(values=(Value(key, value),))) for way in ways_in(says, language))
    for key, amount in amounts.items():
        yield from ((way, Sense(amount=key)) for way in ways_in(amount.says, language))


def _function_phrases(words: FunctionWords, classes: dict[str, str]) -> Iterator[tuple[str, Sense]]:
    for role, phrases in words.phrases.items():
        yield from ((text, Sense(role=role)) for text in phrases)
    for means, phrases in words.amounts.items():
        if means in classes:
            yield from ((text, Sense(amount=classes[means])) for text in phrases)
    yield from ((text, Sense(further=True)) for text in words.further)
    yield from ((text, Sense(number=number)) for text, number in words.number_phrases.items())
    yield from ((text, Sense(ordinal=ordinal)) for text, ordinal in words.ordinals.items())
    yield from ((text, Sense(role="common")) for text in words.common)


class _Same:
    """A menu as a cache key: the same object, not an equal one (a menu holds mappings, which have no hash)."""

    def __init__(self, menu: Menu) -> None:
        self.menu = menu

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.menu is self.menu

    def __hash__(self) -> int:
        return id(self.menu)


def index_of(menu: Menu, language: str) -> Index:
    """The index of a menu, made once for each menu object and language."""
    return _made(_Same(menu), language)


@lru_cache(maxsize=64)
def _made(same: _Same, language: str) -> Index:
    return Index(same.menu, language)
