"""The hand-written cases of one language, played through the checker and held against their labels."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from phrasings.faithfulness.jsonio import check_request
from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.record import from_events

_FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Played:
    """One labelled sentence; `outcome`: of the write that it speaks of, None where its calls ended differently."""

    case: str
    text: str
    ok: bool
    altered: bool
    outcome: Outcome | None

    @property
    def right(self) -> bool:
        return self.ok is not self.altered


@cache
def cases(language: str) -> tuple[Mapping[str, Any], ...]:
    """Every case in the files of the language's folder."""
    files = sorted((_FOLDER / language).glob("*.jsonl"))
    return tuple(json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines())


def still_open() -> tuple[Played, ...]:
    """The sentences of cases that are known to be misjudged in part: they are counted, not left out."""
    files = sorted((_FOLDER / "open").glob("*.jsonl"))
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    return tuple(one for line in lines for one in _play(json.loads(line)))


@cache
def played(language: str) -> tuple[Played, ...]:
    """Every sentence with a label in the language's cases, in order."""
    return tuple(one for case in cases(language) for one in _play(case))


def wrong(sentences: Sequence[Played]) -> list[str]:
    """The sentences that were not judged as a careful reader would."""
    return [f"{one.case}: {'altered' if one.ok else 'kept'}: {one.text}" for one in sentences if not one.right]


def covered(sentences: Sequence[Played]) -> Counter[tuple[Outcome, bool]]:
    """How many sentences there are of each outcome that must be kept (True) and that must be replaced (False)."""
    return Counter((one.outcome, one.ok) for one in sentences if one.outcome is not None)


def _play(case: Mapping[str, Any]) -> Iterator[Played]:
    answer = check_request({key: case[key] for key in ("id", "language", "tools", "events", "reply")})
    at = 0
    for sentence in case["sentences"]:
        start = case["reply"].index(sentence["text"], at)
        at = start + len(sentence["text"])
        if sentence["ok"] is not None:
            yield Played(
                case["id"], sentence["text"], sentence["ok"], _altered(answer, start, at), _outcome(case, sentence)
            )


def _altered(answer: Mapping[str, Any], start: int, end: int) -> bool:
    return any(one["verdict"] != "kept" and one["start"] < end and one["end"] > start for one in answer["sentences"])


def _outcome(case: Mapping[str, Any], sentence: Mapping[str, Any]) -> Outcome | None:
    named = [tool for tool in sentence["tools"] if case["tools"][tool]["changes"]]
    found = {call.outcome for call in from_events(case["events"]).calls if call.tool in named}
    if len(found) > 1 or not named:
        return None
    return found.pop() if found else Outcome.NOT_ATTEMPTED
