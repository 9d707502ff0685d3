"""What look-ups bear of a deed that no call of the conversation did: a status, a filled field, an entry of a history."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from phrasings.faithfulness.acts import Reading
from phrasings.faithfulness.data_files import read
from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.profiles import meant
from phrasings.faithfulness.record import CallRecord
from services_admin.definition.claim_words.inflect import inflect
from services_admin.definition.claim_words.lexicon import actions

_WORDS = re.compile(r"[^\W\d_]+")
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_EMPTY = frozenset(("", "0", "0.0", "0.00", "none", "null", "no", "false", "n/a", "-"))
_LONGEST_VALUE = 6  # words of a value that still names a state rather than tells a story
_TELLING = (Outcome.DONE, Outcome.FAILED, Outcome.REFUSED)  # "already shipped" is news of the record too
_MOST = 4000  # objects and values of the record that are looked at


def bears(
    calls: Iterable[CallRecord], reading: Reading, ids: Collection[str], language: str, *, exactly: bool = False
) -> bool:
    """Whether a look-up shows what a reading says was done; `ids`: the objects that it is said of, in capitals.

    `exactly`: only by participles of the very action (of money that moves, by its nouns too), not by what is alike.
    """
    names = tuple(action.id for action in meant(reading))
    participles, nouns = _own(names, language) if exactly else _forms(names, language)
    if not participles:
        return False
    return any(
        _shows(part, participles, nouns)
        for call in calls
        if call.outcome in _TELLING
        for part in (_parts(call, ids) if call.outcome == Outcome.DONE else [call.reason_text])
    )


def shows_under_way(calls: Iterable[CallRecord], ids: Collection[str]) -> bool:
    """Whether a result shows that something is on its way: "on_the_way", "in_transit"."""
    found = (part for call in calls if call.outcome == Outcome.DONE for part in _parts(call, ids))
    rows = (row for part in found for row in _objects(part))
    values = (value for row in rows for value in row.values() if isinstance(value, str))
    return any(value.lower().replace("_", " ").replace("-", " ") in _under_way() for value in values)


@cache
def _under_way() -> frozenset[str]:
    return frozenset(read("bearing.yaml")["under_way"])


def returned(calls: Iterable[CallRecord], reading: Reading, language: str) -> bool:
    """Whether a result has a filled field that tells of the deed, among whatever words: "temporary_password_sent_to"."""
    participles, _ = _own(tuple(action.id for action in meant(reading)), language)
    return any(
        not _is_empty(value) and not participles.isdisjoint(_field_words(str(name)))
        for call in calls
        for one in _objects(call.result)
        for name, value in one.items()
    )


def _field_words(name: str) -> list[str]:
    return [word.lower() for word in _WORDS.findall(_HUMP.sub(" ", name).replace("_", " "))]


def says_of(status: str, reading: Reading, language: str) -> bool:
    """Whether a status says, by a participle or a noun, what a reading says was done."""
    participles, nouns = _own(tuple(action.id for action in meant(reading)), language)
    return _said(status, participles, nouns)


def _parts(call: CallRecord, ids: Collection[str]) -> list[Any]:
    """The smallest objects of a result that hold one of the ids; all of it, where the call took one or none is said."""
    wanted = {one.lstrip("#").upper() for one in ids}
    if not wanted or not wanted.isdisjoint(_plain(call.arguments.values())):
        return [call.result]
    inside = [one for one in _objects(call.result) if not wanted.isdisjoint(_plain(one.values()))]
    return inside or ([] if isinstance(call.result, Mapping | list) else [call.result])


def _plain(values: Iterable[Any]) -> set[str]:
    return {str(one).lstrip("#").upper() for one in values if isinstance(one, str | int)}


def _objects(value: Any) -> Iterator[Mapping[str, Any]]:
    stack, left = [value], _MOST
    while stack and left:
        left -= 1
        top = stack.pop()
        if isinstance(top, Mapping):
            yield top
            stack.extend(top.values())
        elif isinstance(top, list | tuple):
            stack.extend(top)


def _shows(value: Any, participles: frozenset[str], nouns: frozenset[str]) -> bool:
    stack: list[tuple[str, Any]] = [("", value)]
    left = _MOST
    while stack and left:
        left -= 1
        name, top = stack.pop()
        if isinstance(top, Mapping):
            if name and top and _named(name, participles, nouns):
                return True
            stack.extend((str(key), inner) for key, inner in top.items())
        elif isinstance(top, list | tuple):
            if top and _named(name, participles, nouns):
                return True
            stack.extend((name, inner) for inner in top)
        elif not _is_empty(top) and (_named(name, participles, nouns) or _said(top, participles, nouns)):
            return True
    return False


def _is_empty(value: Any) -> bool:
    return value is None or value is False or value == 0 or str(value).strip().lower() in _EMPTY


def _named(name: str, participles: frozenset[str], nouns: frozenset[str]) -> bool:
    """Whether a filled field is the trace of the action: "cancelled_at", "refund_amount"; not "refund_policy"."""
    words = _field_words(name)
    rest = [word for word in words if word not in participles and word.removesuffix("s") not in nouns]
    traces = [
        word for word in words if word not in rest and word not in _beside()
    ]  # "on" tells of a day, not of a switch
    return bool(traces) and all(word in _beside() for word in rest)


def _said(value: Any, participles: frozenset[str], nouns: frozenset[str]) -> bool:
    """Whether a short value says so: a participle or the action's noun, with nothing that denies it."""
    if not isinstance(value, str):
        return False
    words = [word.lower() for word in _WORDS.findall(value.replace("_", " "))]
    if len(words) > _LONGEST_VALUE:
        return False  # a note may say anything, put there by anyone
    denied = not _denying().isdisjoint(words)
    if denied:
        return False
    text = f" {' '.join(words)} "
    return any(word in participles or word in nouns for word in words) or any(
        f" {one} " in text for one in participles if " " in one
    )


@cache
def _forms(names: tuple[str, ...], language: str) -> tuple[frozenset[str], frozenset[str]]:
    """The participles and nouns, in English and in the reply's language, of actions and of those alike."""
    participles: set[str] = set()
    nouns: set[str] = set()
    for name in names:
        alike, words = _alike(name)
        participles.update(words)
        for one in (name, *alike):
            found = _forms_of(one, language)
            participles |= found[0]
            nouns |= found[1] if one == name else frozenset()
    return frozenset(participles), frozenset(nouns)


@cache
def _own(names: tuple[str, ...], language: str) -> tuple[frozenset[str], frozenset[str]]:
    found = [_forms_of(name, language) for name in names]
    money = [one[1] for name, one in zip(names, found, strict=True) if actions()[name].kind == "effect"]
    return frozenset().union(*(one[0] for one in found)), frozenset().union(*money)


@cache
def _forms_of(name: str, language: str) -> tuple[frozenset[str], frozenset[str]]:
    action = actions()[name]
    languages = dict.fromkeys(("en", language))
    participles = {
        form.lower()
        for one in languages
        for verb in action.verbs[one]
        for form in inflect(verb, one).get("participle", ())
    }
    nouns = {noun.lower() for one in languages for noun in action.nouns[one]}
    return frozenset(participles), frozenset(nouns)


@cache
def _alike(name: str) -> tuple[tuple[str, ...], frozenset[str]]:
    rows = [row for row in read("bearing.yaml")["alike"] if name in row["actions"]]
    others = tuple(dict.fromkeys(one for row in rows for one in row["actions"] if one != name))
    return others, frozenset(word for row in rows for word in row["words"])


@cache
def _beside() -> frozenset[str]:
    return frozenset(read("bearing.yaml")["beside"])


@cache
def _denying() -> frozenset[str]:
    return frozenset(read("bearing.yaml")["denying"])


def moved(call: CallRecord, language: str, *, back: bool) -> set[int]:
    """The amounts, in cents, that a call returned as given back, or else those that it returned as anything but that."""
    participles, nouns = _forms(("refund", "credit"), language)
    return {
        round(value * 100)
        for one in _objects(call.result)
        for name, value in one.items()
        if isinstance(value, int | float) and not isinstance(value, bool)
        if _named(str(name), participles, nouns) is back
    }


def sums_of(call: CallRecord, reading: Reading, language: str) -> set[int]:
    """The amounts, in cents, that a result holds as what a reading says was done: of "paid", those of `paid` and `paid_total`."""
    participles, nouns = _own(tuple(action.id for action in meant(reading)), language)
    return {
        round(value * 100)
        for one in _objects(call.result)
        for name, value in one.items()
        if isinstance(value, int | float) and not isinstance(value, bool) and _named(str(name), participles, nouns)
    }
