"""Which way a transfer went: “from your savings to your current account”, of one that went the other way."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from phrasings.faithfulness.data_files import read
from phrasings.faithfulness.ledger import Ledger
from phrasings.faithfulness.record import CallRecord

_WORD = re.compile(r"[^\W\d_]+")
_NAME_PART = re.compile(r"[a-z]+|[A-Z][a-z]*")
_FROM, _TO = "from_words", "to_words"
_REACH = 24  # characters between a small word and the account that it stands by
_SHORTEST = 3  # letters of a name that may be said word for word


def wrong_way_round(said: str, language: str, call: CallRecord, ledger: Ledger) -> str | None:
    """What the sentence says of the two ends of a transfer, where it has them the wrong way round; None elsewhere."""
    source, target = _end(call, "source"), _end(call, "target")
    if source is None or target is None:
        return None
    text = said.lower()
    left, right = _names(source, language, ledger), _names(target, language, ledger)
    one, other = _beside(text, left - right, language), _beside(text, right - left, language)
    is_reversed = (one, other) == (_TO, _FROM) and not _goes_back(call, source, target, ledger)
    return f"from {target} to {source}" if is_reversed else None


def _goes_back(call: CallRecord, source: str, target: str, ledger: Ledger) -> bool:
    """Whether a part of the call went the other way: the return of a round trip."""
    return any(_in(row, "source") == target and _in(row, "target") == source for row in ledger.atoms(call).rows)


def _end(call: CallRecord, which: str) -> str | None:
    """What a call took for the account that is debited, or credited."""
    return _in(call.arguments, which)


def _in(fields: Mapping[str, Any], which: str) -> str | None:
    for name, value in fields.items():
        parts = {part.lower() for part in _NAME_PART.findall(name)}
        if isinstance(value, str) and not parts.isdisjoint(read("ways.yaml")[which]):
            return value
    return None


def _names(value: str, language: str, ledger: Ledger) -> set[str]:
    """What people may call an account: as it was taken, by its title in a look-up, by its kind."""
    rows = [row for row in ledger.everything.rows if value in [one for one in row.values() if isinstance(one, str)]]
    titles = {one for row in rows for one in _said_of(row, read("titles.yaml")["fields"])}
    kinds = {one for row in rows for one in _said_of(row, read("ways.yaml")["kinds"])} | {value.lower()}
    accounts = read("ways.yaml")["accounts"]
    words = {
        word for kind in kinds for name in _WORD.findall(kind) for word in accounts.get(name, {}).get(language, ())
    }
    return {one for one in (titles | kinds | words) if len(one) >= _SHORTEST or language == "ja"}


def _said_of(row: dict[str, Any], fields: Iterable[str]) -> list[str]:
    return [value.lower() for name, value in row.items() if name.lower() in fields and isinstance(value, str)]


def _beside(text: str, names: set[str], language: str) -> str | None:
    """Whether "from" or "to" stands by the first of the names that the text says."""
    places = sorted((at, name) for name in names if (at := _place(text, name, language)) >= 0)
    if not places:
        return None
    at, name = places[0]
    if language == "ja":
        return _after(text[at + len(name) : at + len(name) + _REACH])
    return _before(text[max(0, at - _REACH) : at], language)


def _place(text: str, name: str, language: str) -> int:
    if language == "ja":
        return text.find(name)
    found = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)
    return found.start() if found else -1


def _before(text: str, language: str) -> str | None:
    ways = {word: way for way in (_FROM, _TO) for word in read("ways.yaml")[way][language]}
    return next((ways[word] for word in reversed(_WORD.findall(text)) if word in ways), None)


def _after(text: str) -> str | None:
    ways = {word: way for way in (_FROM, _TO) for word in read("ways.yaml")[way]["ja"]}
    places = [(text.find(word), way) for word, way in ways.items() if word in text]
    return min(places)[1] if places else None
