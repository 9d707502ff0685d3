"""What a clause says of a thing, held against how the record says that it stands: "approved" said of one that waits."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from phrasings.faithfulness.acts import Reading
from phrasings.faithfulness.bearing import says_of
from phrasings.faithfulness.context import Context, refuse
from phrasings.faithfulness.data_files import read
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.judgement import Judgement
from phrasings.faithfulness.linking import Link, link
from phrasings.faithfulness.profiles import meant
from phrasings.faithfulness.sentence import Sentence
from phrasings.faithfulness.values import AMOUNT, IDENTIFIER

_WORDS = re.compile(r"[^\W\d_]+")
_LONGEST_STATUS = 5  # words
_SHORTEST_NAME, _LONGEST_NAME = 4, 40  # characters of a value that names a row
_MOST_ROWS = 300
_BACK = ("refund", "credit")
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Standing:
    words: frozenset[str]
    denies: frozenset[str]
    beside: frozenset[str]
    mine: bool

    def rules_out(self, status: frozenset[str], said: Collection[str]) -> bool:
        """Whether a status of these words rules out that one of the actions said was done."""
        told = self.words & status and (not self.beside or self.beside & status)
        return bool(told) and not self.denies.isdisjoint(said)


def denied_by_status(context: Context, sentence: Sentence, reading: Reading, linked: Link) -> bool:
    """Whether what a clause speaks of stands in a way that rules out what is said of it.

    That is the result of the call that did it, where one did; else every row that the clause names. What is to come
    ("before it is processed") is ruled out by nothing.
    """
    if any(token.flags & Flag.SOFT_CONDITION and token.start < reading.start for token in sentence.tokens):
        return False
    if linked.effective and linked.call is not None:
        own = linked.call.result
        goes_beyond = not linked.exact or reading.cue == "state"
        return goes_beyond and isinstance(own, Mapping) and contradicts(own, reading, context.language, mine=True)
    rows = _rows_named(context, sentence, reading) or _row_of_call(context, reading)
    return bool(rows) and all(contradicts(row, reading, context.language) for row in rows)


def stands_otherwise(context: Context, found: Judgement, reading: Reading, linked: Link) -> None:
    """“Your request has been approved”, said of one that waits: what the company says of its call, if any, is said instead."""
    reason = "its status in the record is another"
    if linked.tool:
        refuse(context, found, linked, reading, reason)
        return
    found.claim = found.untrue = True
    found.verdict, found.reason = "removed", reason


def borne_by_status(context: Context, sentence: Sentence, reading: Reading) -> bool:
    """Whether a row that a clause names by its id or sum says in its status that money has moved."""
    rows = _rows_named(context, sentence, reading)
    back = not {action.id for action in meant(reading)}.isdisjoint(_BACK)
    money = replace(reading, actions=_BACK if back else (*_BACK, "pay", "charge"), nouns=[], noun_at=[])
    return any(says_of(one, money, context.language) for row in rows for one in _statuses(row))


def contradicts(row: Row, reading: Reading, language: str, *, mine: bool = False) -> bool:
    """Whether a row's status denies what a reading says was done, and no status of it says so.

    `mine`: the row is the result of the very call that the reading speaks of.
    """
    said = {*reading.actions, *(action.id for action in meant(reading))}
    statuses = _statuses(row)
    if any(says_of(one, reading, language) for one in statuses):
        return False
    standings = [one for one in _standings() if one.mine or not mine]
    return any(standing.rules_out(_words(one), said) for one in statuses for standing in standings)


def _rows_named(context: Context, sentence: Sentence, reading: Reading) -> list[Row]:
    """The rows with a status that a clause names: by an id, or else by a sum or by words."""
    rows = [row for row in context.ledger.everything.rows[:_MOST_ROWS] if _statuses(row)]
    if not rows:
        return []
    start, end = reading.reach[0], reading.reach[1] or len(sentence.piece.text)
    stated = [one for one in sentence.values if start <= one.start < end]
    own = {one.word.upper().lstrip("#") for one in stated if one.kind == IDENTIFIER}
    if ids := own or {one.lstrip("#") for one in context.ids}:
        return [row for row in rows if not ids.isdisjoint(_plain(row))]
    cents = {one.cents for one in stated if one.kind == AMOUNT}
    text = " ".join(_WORDS.findall(sentence.piece.text[start:end].upper()))
    return [row for row in rows if _holds_sum(row, cents) or _is_named(row, text)]


def _row_of_call(context: Context, reading: Reading) -> list[Row]:
    """The result of the call that a clause's nouns and things tell, whatever was done."""
    if not (reading.nouns or reading.objects):
        return []
    linked = link(replace(reading, actions=("complete",)), context.ids, context.ledger, context.profiles)
    result = linked.call.result if linked.call is not None and linked.effective else None
    return [result] if isinstance(result, Mapping) and _statuses(result) else []


def _statuses(row: Row) -> list[str]:
    found = [value for name, value in row.items() if isinstance(value, str) and _is_field(name)]
    return [one for one in found if 0 < len(_words(one)) <= _LONGEST_STATUS]


def _is_field(name: str) -> bool:
    return name.lower() in _fields()


def _plain(row: Row) -> set[str]:
    return {str(value).upper().lstrip("#") for value in row.values() if isinstance(value, str | int)}


def _holds_sum(row: Row, cents: Collection[int]) -> bool:
    numbers = (one for one in row.values() if isinstance(one, int | float) and not isinstance(one, bool))
    return any(abs(round(one * 100)) in cents for one in numbers)


def _is_named(row: Row, text: str) -> bool:
    """Whether a text says one of a row's words: its title, its kind, the person that it is of."""
    for name, value in row.items():
        if not isinstance(value, str) or _is_field(name) or not _SHORTEST_NAME <= len(value) <= _LONGEST_NAME:
            continue
        words = " ".join(_WORDS.findall(value.upper()))
        if len(words) >= _SHORTEST_NAME and f" {words} " in f" {text} ":
            return True
    return False


def _words(status: str) -> frozenset[str]:
    return frozenset(word.lower() for word in _WORDS.findall(status.replace("_", " ")))


@cache
def _fields() -> frozenset[str]:
    return frozenset(read("statuses.yaml")["fields"])


@cache
def _standings() -> tuple[_Standing, ...]:
    rows = read("statuses.yaml")["rows"]
    return tuple(
        _Standing(
            frozenset(row["words"]), frozenset(row["denies"]), frozenset(row.get("beside", ())), row.get("mine", False)
        )
        for row in rows
    )
