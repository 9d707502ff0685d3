"""Which optional step the written procedure calls for: its sentences, each a condition and what then follows.

"If the parcel came late, offer the small voucher." The part of a sentence that speaks of no option is its condition; it is
held against what the customer said and what the steps found. A sentence that offers nothing speaks for "none of these".
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from conversations.reading.local.encoder import encode_one
from conversations.reading.local.intents.logistic import softmax
from conversations.reading.questions import NONE, Choice, StepQuestion
from cxagent.language.normalise import fold

_SENTENCE = re.compile(r"[^.!?。！？\n]+")
_CLAUSE = re.compile(r"[,;:、，；：]")
_WORD = re.compile(r"[^\W\d_]{4,}")
_NOTHING = re.compile(r"\b(?:nothing|none|no|not|nada|nenhum|ningún|rien|aucun)\b|何も|しない", re.IGNORECASE)
_STEM = 5  # letters that two forms of a word share
_MOST_LINES = 12
_NONE_AT = 0.34  # the likeness at which a condition may as well not hold
_TELLS_OF = 0.5  # the likeness at which a sentence tells of an option, where no word of it does
_NAMED = 1.0  # what a word that only this sentence and the option have adds to it
_OWN = 0.8  # how much an option's own description counts beside a condition
_SHARPNESS = 12.0


@dataclass(frozen=True, slots=True)
class _Rule:
    """A sentence of the procedure: what must be so, and the option that it leads to (None: to none of them)."""

    condition: str
    option: str | None


def weigh(question: StepQuestion) -> dict[str, float]:
    """Probabilities over the optional steps and "none"."""
    rules = _rules(question)
    told = _told(question)
    own = _distinctive([rule.condition for rule in rules])
    scores = dict.fromkeys((option.key for option in question.options), 0.0)
    none = _NONE_AT
    for rule, words in zip(rules, own, strict=True):
        likeness = max((_likeness(rule.condition, words, text) for text in told), default=0.0)
        if rule.option is None:
            none = max(none, likeness)
        else:
            scores[rule.option] = max(scores[rule.option], likeness)
    for option in question.options:
        described = max((_near(option.description, text) for text in told if option.description), default=0.0)
        scores[option.key] = max(scores[option.key], _OWN * described)
    shares = softmax(np.array([[*scores.values(), none]]) * _SHARPNESS)[0]
    return {key: float(share) for key, share in zip((*scores, NONE), shares, strict=True)}


def _told(question: StepQuestion) -> tuple[str, ...]:
    """What is known of the case, piece by piece: the customer's sentences, and what the steps found."""
    said = [piece for line in question.shown.customer for piece in _pieces(_SENTENCE, line)]
    return tuple(dict.fromkeys((*said[-_MOST_LINES:], *question.done)))


def _rules(question: StepQuestion) -> tuple[_Rule, ...]:
    """The sentences that are rules: a condition and what follows from it, for an option that is left, or for none."""
    split = [_split(sentence) for sentence in _pieces(_SENTENCE, question.written)]
    parts = [one for one in split if one is not None]
    own = _distinctive([then for _, then in parts])
    rules = (_rule(*part, words, question.options) for part, words in zip(parts, own, strict=True))
    return tuple(rule for rule in rules if rule is not None)


def _split(sentence: str) -> tuple[str, str] | None:
    """The first clause and the rest; None for a sentence of one clause."""
    clauses = [clause.strip() for clause in _CLAUSE.split(sentence) if clause.strip()]
    return (clauses[0], ", ".join(clauses[1:])) if len(clauses) > 1 else None


def _rule(condition: str, then: str, words: frozenset[str], options: Sequence[Choice]) -> _Rule | None:
    if _NOTHING.search(then):
        return _Rule(condition, None)
    near = {one.key: _near(then, _text(one)) + _NAMED * bool(words & _stems(_text(one))) for one in options}
    best = max(near, key=lambda key: near[key])
    return _Rule(condition, best) if near[best] >= _TELLS_OF else None


def _text(option: Choice) -> str:
    return f"{option.name}: {option.description}" if option.description else option.name


def _likeness(condition: str, words: frozenset[str], text: str) -> float:
    """By meaning, and by the words that only this condition has."""
    near = _near(condition, text)
    shared = len(words & _stems(text)) / len(words) if words else 0.0
    return max(near, (near + shared) / 2)


def _near(one: str, other: str) -> float:
    return float(encode_one(one) @ encode_one(other))


def _distinctive(conditions: Sequence[str]) -> list[frozenset[str]]:
    """Of each condition: the words that no other has."""
    stems = [_stems(condition) for condition in conditions]
    times = Counter(stem for found in stems for stem in found)
    return [frozenset(stem for stem in found if times[stem] == 1) for found in stems]


def _stems(text: str) -> frozenset[str]:
    return frozenset(word[:_STEM] for word in _WORD.findall(fold(text).lower))


def _pieces(pattern: re.Pattern[str], text: str) -> Iterable[str]:
    return (piece.strip() for piece in pattern.findall(text) if piece.strip())
