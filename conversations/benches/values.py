"""Whether days, times, amounts and numbers are read as the right values, on files in the form of NLU++.

A folder of JSON files, each a list of `{text, slots: {name: {text, span, value}}}`. A slot counts when its name begins with
date, time, amount or number and it has a single value; it is right when what the language's own readers find at its place
is that value. Days are read as of `TODAY`, the day on which the sentences were written down.

    python -m conversations.benches.values --data DIR [--json OUT]
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal

from cxagent.language import dates, money, numbers, times
from cxagent.language.spans import Span

TODAY = date(2022, 3, 15)
LANGUAGE = "en"
Kind = Literal["date", "time", "amount", "number"]
_KINDS: Mapping[str, Kind] = {"date": "date", "time": "time", "amount_of_money": "amount", "number": "number"}
_WHOLE = ("date_period", "time_period")  # spans of time, which no slot of the platform takes


@dataclass(frozen=True, slots=True)
class Case:
    """One value that a sentence states, and where."""

    text: str
    kind: Kind
    span: Span
    value: Any


def run(data: Path) -> dict[str, int]:
    """How many values of a folder come out right. Raises what reading its files raises."""
    cases = list(cases_of(data))
    return {"right": sum(is_right(case) for case in cases), "total": len(cases)}


def cases_of(data: Path) -> Iterator[Case]:
    """The cases of every file of a folder, in order."""
    for path in sorted(data.glob("*.json")):
        rows = json.loads(path.read_text(encoding="utf-8"))
        if isinstance(rows, list):
            yield from (case for row in rows for case in _cases(row))


def _cases(row: Mapping[str, Any]) -> Iterator[Case]:
    for name, slot in (row.get("slots") or {}).items():
        kind = next((kind for prefix, kind in _KINDS.items() if name.startswith(prefix)), None)
        if kind is None or name in _WHOLE or "value" not in slot:
            continue
        if (value := _value(kind, slot["value"])) is not None:
            yield Case(row["text"], kind, Span(*slot["span"]), value)


def _value(kind: Kind, value: Any) -> Any:
    match kind:
        case "date":
            return date(value["year"], value["month"], value["day"])
        case "time":
            return (value["hour"], value["minute"])
        case "amount":
            return Decimal(str(value["amount"]))
        case "number":
            return Decimal(str(value))


def is_right(case: Case) -> bool:
    """Whether the value found at the case's place is the right one; one that is asked about is right if it is offered."""
    return any(case.value in values for span, values in _READERS[case.kind](case.text) if _overlap(span, case.span))


def _dates(text: str) -> Iterable[tuple[Span, tuple[Any, ...]]]:
    for prefer in (None, "past", "future"):
        found = dates.find(text, LANGUAGE, today=TODAY, prefer=prefer, loose=True)
        yield from ((one.span, one.candidates) for one in found)


def _times(text: str) -> Iterable[tuple[Span, tuple[Any, ...]]]:
    return ((one.span, ((one.hour, one.minute),)) for one in times.find(text, LANGUAGE, loose=True))


def _amounts(text: str) -> Iterable[tuple[Span, tuple[Any, ...]]]:
    """An amount without a currency ("more than 400") is a number."""
    yield from ((one.span, one.candidates) for one in money.find(text, LANGUAGE))
    yield from _numbers(text)


def _numbers(text: str) -> Iterable[tuple[Span, tuple[Any, ...]]]:
    return ((one.span, one.candidates) for one in numbers.find(text, LANGUAGE))


_READERS: Mapping[Kind, Callable[[str], Iterable[tuple[Span, tuple[Any, ...]]]]] = {
    "date": _dates,
    "time": _times,
    "amount": _amounts,
    "number": _numbers,
}


def _overlap(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


def main(arguments: Iterable[str] | None = None) -> int:
    """The bench as a command; prints its figures as JSON, and writes them to `--json`."""
    parser = argparse.ArgumentParser(description="Read days, times, amounts and numbers and count the right ones.")
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--wrong", action="store_true", help="print what was read wrongly")
    options = parser.parse_args(None if arguments is None else list(arguments))
    if options.wrong:
        for case in cases_of(options.data):
            if not is_right(case):
                found = list(_READERS[case.kind](case.text))
                sys.stdout.write(f"{case.kind} {case.value}: {case.text} -> {found}\n")
    figures = json.dumps(run(options.data))
    if options.json:
        options.json.write_text(figures + "\n", encoding="utf-8")
    sys.stdout.write(figures + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
