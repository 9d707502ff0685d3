"""Which of a few things a text speaks of, where nothing was calibrated: by their names and descriptions."""

import re
from collections.abc import Mapping, Sequence

import numpy as np

from conversations.reading.local.encoder import encode, encode_one
from conversations.reading.local.intents.grams import index
from conversations.reading.local.intents.logistic import softmax
from conversations.reading.menu.words import of as words_of
from conversations.reading.questions import NONE, Choice, OptionQuestion, PhraseQuestion
from cxagent.language import LANGUAGES
from cxagent.language.normalise import fold

_NAMED = 0.97
_NAMED_BEFORE = 0.85  # in an earlier message: likely enough to be asked about
_NONE_AT = 0.45  # the likeness at which "none of these" is as probable
_SHARPNESS = 12.0
_SHORT = 6  # words of a message that does nothing but pick one of those named
_WORD = re.compile(r"[^\W\d_]+")
_MEANING, _LETTERS = 0.7, 0.3


def answer(question: OptionQuestion | PhraseQuestion) -> dict[str, float]:
    """Probabilities over the question's options and "none"."""
    if isinstance(question, PhraseQuestion):
        return weigh(question.phrase, question.options)
    found = weigh(question.shown.message, question.options)
    if max(found, key=lambda key: found[key]) != NONE:
        return found
    if (counted := _counted(question)) is not None:
        return _mostly(counted, _NAMED, found)
    named = _named_before(question)
    return found if named is None else _mostly(named, _NAMED_BEFORE, found)


def _mostly(key: str, share: float, among: Mapping[str, float]) -> dict[str, float]:
    rest = (1 - share) / (len(among) - 1)
    return {other: share if other == key else rest for other in among}


def _counted(question: OptionQuestion) -> str | None:
    """The option that "the second one" means, where the options were just put to the customer."""
    shown = question.shown
    others = shown.asked is not None and len(shown.asked.slots) > 1
    if not question.slot.asked or shown.language not in LANGUAGES or (others and question.kind != "record"):
        return None
    said = fold(shown.message).lower
    spaced = " " in said or said.isascii()
    words = set(_WORD.findall(said))
    ordinals = words_of(shown.language).ordinals.items()
    found = {
        n
        for word, n in ordinals
        if (word.isalpha() or not word.isascii()) and (word in words if spaced else word in said)
    }
    if len(found) != 1 or len(words) > _SHORT:
        return None
    place = found.pop()
    keys = [option.key for option in question.options]
    return keys[place - 1 if place > 0 else place] if abs(place) <= len(keys) else None


def _named_before(question: OptionQuestion) -> str | None:
    """The one option that the latest of the customer's earlier messages names, of those that name any."""
    for text in reversed(question.shown.customer[:-1]):
        named = [option.key for option in question.options if _is_named(option, text)]
        if named:
            return named[0] if len(named) == 1 else None
    return None


def weigh(text: str, options: Sequence[Choice]) -> dict[str, float]:
    """Probabilities over the options and "none". One option named word for word, and no other, is nearly sure."""
    if not text.strip() or not options:
        return {**{option.key: 0.0 for option in options}, NONE: 1.0}
    named = [option.key for option in options if _is_named(option, text)]
    if len(named) == 1:
        rest = (1 - _NAMED) / len(options)
        return {**{option.key: _NAMED if option.key in named else rest for option in options}, NONE: rest}
    scores = np.array([*_likeness(text, options), _NONE_AT]) * _SHARPNESS
    shares = softmax(scores[None, :])[0]
    return {key: float(share) for key, share in zip((*(option.key for option in options), NONE), shares, strict=True)}


def _is_named(option: Choice, text: str) -> bool:
    said = fold(text).lower
    return any(_stands_in(fold(name).lower, said) for name in (option.name, *option.says) if name.strip())


def _stands_in(name: str, said: str) -> bool:
    """Whether a name stands in a text, not inside a longer word."""
    at = said.find(name)
    while at >= 0:
        before, after = said[at - 1 : at], said[at + len(name) : at + len(name) + 1]
        if not (_joins(before, name[0]) or _joins(name[-1], after)):
            return True
        at = said.find(name, at + 1)
    return False


def _joins(left: str, right: str) -> bool:
    return left.isascii() and right.isascii() and left.isalnum() and right.isalnum()


def _likeness(text: str, options: Sequence[Choice]) -> list[float]:
    """Of each option: the likeness of its likest text."""
    texts = [(number, said) for number, option in enumerate(options) for said in _texts(option)]
    meaning = encode([said for _, said in texts]) @ encode_one(text)
    letters = index([said for _, said in texts]).similarities(text)
    best = [0.0] * len(options)
    for (number, _), near, spelt in zip(texts, meaning, letters, strict=True):
        best[number] = max(best[number], _MEANING * float(near) + _LETTERS * float(spelt))
    return best


def _texts(option: Choice) -> tuple[str, ...]:
    return tuple(dict.fromkeys(text for text in (option.name, *option.says, option.description) if text.strip()))
