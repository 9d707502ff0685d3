"""“I could not find it”, said of a look-up that did."""

import re
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from phrasings.faithfulness.acts import NOT_DONE, Reading
from phrasings.faithfulness.atoms import atoms_of
from phrasings.faithfulness.flags import Flag
from phrasings.faithfulness.ledger import Ledger
from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.profiles import Profiles, meant
from phrasings.faithfulness.record import CallRecord
from phrasings.faithfulness.sentence import Sentence
from phrasings.faithfulness.values import DATE, IDENTIFIER, Day

_TITLE = re.compile(
    r"[「『“«\"]\s?([^「」『』“”«»\"\n]{1,60}?)\s?[」』”»\"]|(?<![*\w])\*{1,2}([^*\n]{2,60})\*{1,2}(?!\w)"
)


def denied_lookup(
    sentence: Sentence, reading: Reading, ids: Collection[str], ledger: Ledger, profiles: Profiles
) -> CallRecord | None:
    """The look-up of this turn that found what the reading says could not be found; None where it may be true.

    A sentence that says more than what was looked for ("no seat under 50 euros") may be true of a look-up with results.
    """
    if reading.act != NOT_DONE or {action.kind for action in meant(reading)} != {"read"}:
        return None
    if sentence.question or reading.conditional or sentence.flags & (Flag.AGAIN | Flag.HISTORY):
        return None
    if any(value.kind not in (IDENTIFIER, DATE) for value in sentence.values):
        return None
    calls = [call for call in ledger.record.calls if call.turn == ledger.record.turn and _looks_up(call, ledger)]
    if not calls or any(call.outcome != Outcome.DONE or not _holds_something(call.result) for call in calls):
        return None
    return next((call for call in calls if _is_about(call, sentence, reading, ids, ledger, profiles)), None)


def _looks_up(call: CallRecord, ledger: Ledger) -> bool:
    spec = ledger.tools.get(call.tool)
    return spec is not None and not spec.changes


def _is_about(  # noqa: PLR0913, PLR0917  one row of the search
    call: CallRecord,
    sentence: Sentence,
    reading: Reading,
    ids: Collection[str],
    ledger: Ledger,
    profiles: Profiles,
) -> bool:
    days = [day for value in sentence.values if value.kind == DATE for day in value.days]
    if not all(_was_looked_for(day, call) for day in days):
        return False
    if ids:
        return any(one.lstrip("#") in ledger.atoms(call).words for one in ids)
    titles = ["".join(found) for found in _TITLE.findall(sentence.piece.text)]
    if titles:
        return all(any(title.upper() in text for text in ledger.atoms(call).texts) for title in titles)
    return any(thing in profiles.of[call.tool].objects for thing in reading.objects)


def _was_looked_for(day: Day, call: CallRecord) -> bool:
    taken = atoms_of(replace(call, result=None)).dates
    return day in taken or (not day[0] and any(one[1:] == day[1:] for one in taken))


def _holds_something(result: Any) -> bool:
    """Whether a result is of something: no empty list, nothing that says that there is none."""
    if isinstance(result, Mapping):
        inner = list(result.values())
        if any(result.get(name) in (False, 0) for name in ("found", "ok", "success", "count", "total_results")):
            return False
        return bool(inner) and not any(isinstance(one, list) and not one for one in inner)
    return bool(result) and not isinstance(result, str)
