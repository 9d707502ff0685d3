"""How many: "two checked bags" said of a call whose result counts none."""

import re
from collections.abc import Sequence
from functools import cache

from phrasings.faithfulness.atoms import Atoms
from phrasings.faithfulness.data_files import read
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.record import CallRecord
from phrasings.faithfulness.sentence import Sentence
from phrasings.faithfulness.values import AMOUNT
from services_admin.definition.claim_words.lexicon import objects

SMALL = {word: int(number) for number, words in read("small_numbers.yaml").items() for word in words}

_PART = re.compile(r"[A-Z]?[a-z]+")
_MOST_DIGITS = 2  # of a number that counts things
_A_PAIR = 2
_SHORTEST = 3  # letters of a word that may name what is counted


def wrong_count(sentence: Sentence, call: CallRecord, others: Sequence[CallRecord] = ()) -> str | None:
    """A count of a thing that differs from every count of it that the call, and no other of `others`, took or returned."""
    for number, thing in _counted(sentence):
        known = _counts_of(thing, call)
        if any(number in _counts_of(thing, one) for one in others if one.outcome in (Outcome.DONE, Outcome.UNDONE)):
            continue
        if known and number not in known and sum(known) != number:
            return f"{number} {thing}"
    return None


def _counted(sentence: Sentence) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    for at, token in enumerate(sentence.tokens[:-1]):
        word = token.text.rpartition(" ")[2]  # "for three" is one token
        number = int(word) if word.isdecimal() and len(word) <= _MOST_DIGITS else SMALL.get(word, -1)
        if number < 0:
            continue
        if any(value.start <= token.start < value.end for value in sentence.values) or (
            at == 0 and sentence.piece.item
        ):
            continue  # a day, a sum, the number of a line
        for later in sentence.tokens[at + 1 : at + 3]:
            if later.flags & Flag.PUNCTUATION:
                break
            things = [thing for thing in later.objects if not later.flags & Flag.PUNCTUATION]
            if things:
                found.append((number, things[0]))
                break
            if later.flags & Flag.COUNTED or (
                not later.flags and len(later.text) >= _SHORTEST and later.text.isalpha()
            ):
                found.append((number, later.text.removesuffix("s")))
                break
    return found


def _counts_of(thing: str, call: CallRecord) -> set[int]:
    words = objects().get(thing, {}).get("en")
    fields = {**(call.result if isinstance(call.result, dict) else {}), **call.arguments}
    named = [
        value
        for key, value in fields.items()
        if (any(word in key.lower() for word in words) if words else thing in _words_of(key))
    ]
    listed = {len(value) for value in named if isinstance(value, list)}
    return listed | {value for value in named if isinstance(value, int) and not isinstance(value, bool)}


def _words_of(key: str) -> set[str]:
    return {word.lower().removesuffix("s") for word in _PART.findall(key)}


def says_count(sentence: Sentence, reach: tuple[int, int], number: int) -> bool:
    """Whether a clause counts so many things: "I renewed two of them"."""
    inside = [
        token.text for token in sentence.tokens if reach[0] <= token.start < (reach[1] or len(sentence.piece.text))
    ]
    return any((int(text) if text.isdecimal() and len(text) == 1 else SMALL.get(text, 0)) == number for text in inside)


@cache
def _counters() -> re.Pattern[str]:
    """A small number before a Japanese word that counts things, none of which measures time or money."""
    words = "|".join(sorted(map(re.escape, read("compounds.yaml")["counters"]), key=len, reverse=True))
    return re.compile(rf"(?<![\d.,])(\d{{1,2}}) ?(?:{words})")


def counts_said(sentences: list[Sentence]) -> set[int]:
    """The numbers of things that the reply counts: "for two passengers", "both"."""
    found: set[int] = set()
    for sentence in sentences:
        if sentence.language == "ja":
            found |= {int(number) for number in _counters().findall(sentence.piece.text)}
        for number, thing in zip(sentence.tokens, sentence.tokens[1:], strict=False):
            if thing.flags & Flag.COUNTED:
                word = number.text.rpartition(" ")[2]  # "your three" is one token
                found.add(int(word) if word.isdecimal() and len(word) <= _MOST_DIGITS else SMALL.get(word, 0))
    return found


def times_said(atoms: Atoms, sentence: Sentence) -> dict[int, str]:
    """Cents → how they follow: an amount of the record times, or shared among, a number that the same sentence says."""
    known = [one.cents for one in sentence.values if one.kind == AMOUNT and _is_held(one.cents, atoms)]
    taken = [(one.start, one.end) for one in sentence.values]
    found: dict[int, str] = {}
    for token in sentence.tokens if known else ():
        word = token.text.rpartition(" ")[2]
        number = int(word) if word.isdigit() and len(word) <= _MOST_DIGITS else SMALL.get(word, 0)
        if number < _A_PAIR or any(start <= token.start < end for start, end in taken):
            continue
        for one in known:
            found[one * number] = f"{one / 100:.2f} × {number}"
            found[round(one / number)] = f"{one / 100:.2f} ÷ {number}"
    return found


def _is_held(cents: int, atoms: Atoms) -> bool:
    return cents in atoms.amounts or -cents in atoms.amounts
