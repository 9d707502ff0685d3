"""Which of several calls of one tool a sentence means, by the words and days that each of them took or returned."""

import re
from collections.abc import Mapping
from dataclasses import replace

from phrasings.faithfulness.atoms import atoms_of
from phrasings.faithfulness.ledger import Ledger
from phrasings.faithfulness.profiles import WEAK_OBJECTS, Profiles
from phrasings.faithfulness.record import CallRecord
from phrasings.faithfulness.sentence import Sentence
from phrasings.faithfulness.values import AMOUNT, DATE, Day

_WORDS = re.compile(r"[\w-]+")
_TELLING = 8  # characters of a text that cannot be said by chance
_DIGIT = re.compile(r"\d")
_NAME = 2  # a name or code counts for more than a day or a sum, which calls may share
_SHORTEST, _LONGEST = 2, 40  # characters of a value that may be said word for word


def said_of_each(sentence: Sentence, reach: tuple[int, int], ledger: Ledger) -> Mapping[str, int]:
    """Call id → how far a clause says its values ("Yoga", "4 May"); empty where there is but one write.

    `reach` is the clause, in offsets into the sentence; (0, 0) is the whole of it.
    """
    if not ledger.writes[1:]:
        return {}
    start, end = reach[0], reach[1] or len(sentence.piece.text)
    text = _spaced(sentence.piece.text[start:end])
    days = [one.days for one in sentence.values if one.kind == DATE and start <= one.start < end]
    cents = {one.cents for one in sentence.values if one.kind == AMOUNT and start <= one.start < end}
    found = {}
    for call in ledger.writes:
        amounts, dates = _its_own(call, ledger) if days or cents else (set(), set())
        words = _plain_values(call) | ledger.titles(call)
        count = _NAME * sum(_spaced(value) in text for value in words) + len(cents & amounts)
        count += sum(any(day[1:] == own[1:] for day in one for own in dates) for one in days)
        found[call.id] = count
    return found


def _its_own(call: CallRecord, ledger: Ledger) -> tuple[set[int], set[Day]]:
    """The sums and days that a call took, or was the first to return: not the rest of an order that its result repeats.

    Calls of one tool are told apart by all that they returned.
    """
    whole = ledger.atoms(call)
    if len(ledger.by_tool[call.tool]) > 1:
        return whole.amounts, whole.dates
    taken = atoms_of(replace(call, result=None, reason_text=None))
    shown = [ledger.atoms(one) for one in ledger.record.calls if one not in ledger.writes]
    known = {cents for one in shown for cents in one.returned}
    days = {day for one in shown for day in one.returned_dates}
    return taken.amounts | (whole.returned - known), taken.dates | (whole.returned_dates - days)


def tells_of_call(sentence: Sentence, call: CallRecord | None, ledger: Ledger, profiles: Profiles) -> bool:
    """Whether a sentence names a thing that a call's tool acts on, or a day or words that the call took."""
    if call is None:
        return False
    things = {thing for thing in profiles.of[call.tool].objects if thing not in WEAK_OBJECTS}
    if any(things.intersection(token.objects) for token in sentence.tokens):
        return True
    text, dates = _spaced(sentence.piece.text), ledger.atoms(call).dates
    days = [day for one in sentence.values if one.kind == DATE for day in one.days]
    return any(day[1:] == own[1:] for day in days for own in dates) or any(_spaced(one) in text for one in _taken(call))


def _taken(call: CallRecord) -> list[str]:
    return [
        value for value in call.arguments.values() if isinstance(value, str) and _SHORTEST <= len(value) <= _LONGEST
    ]


def _plain_values(call: CallRecord) -> set[str]:
    texts = [value for value in call.arguments.values() if isinstance(value, str)]
    if isinstance(call.result, Mapping):  # words of a result tell how it went; its codes, what it is of
        texts += [value for value in call.result.values() if isinstance(value, str) and _DIGIT.search(value)]
    return {value for value in texts if _SHORTEST <= len(value) <= _LONGEST}


def named_by_result(call: CallRecord, ledger: Ledger) -> set[str]:
    """The texts, in capitals, that a call returned and neither took nor any other call holds."""
    others = {text for one in ledger.record.calls if one is not call for text in ledger.atoms(one).texts}
    taken = {str(value).upper() for value in call.arguments.values()}
    texts = {part.strip() for text in ledger.atoms(call).texts for part in text.split(",")}
    return {
        one
        for one in texts - taken
        if len(one) >= _TELLING and " " in one and not any(one in other for other in others)
    }


def _spaced(text: str) -> str:
    return f" {' '.join(_WORDS.findall(text.upper()))} "


def names_it(
    sentence: Sentence, reach: tuple[int, int], call: CallRecord, ledger: Ledger, *, other: CallRecord | None = None
) -> bool:
    """Whether a clause says the title of what a call took by its id, and `other` did not."""
    titles = ledger.titles(call) - (ledger.titles(other) if other is not None else frozenset())
    text = _spaced(sentence.piece.text[reach[0] : reach[1]]) if titles else ""
    return any(_spaced(title) in text for title in titles)
