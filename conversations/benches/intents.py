"""How well the local reader tells intents apart, on files in the form of banking77 (CSV) or CLINC150 (JSON).

The first examples of each intent (its name, and ten of them by default) are its definition; the rest are questions. A
question passes when an intent is chosen with a confidence at the gate. Out-of-scope questions are counted apart from
`questions`, and none of them should pass.
"""

import argparse
import csv
import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from conversations.reading import confidence
from conversations.reading.local.intents.calibrate import calibrate
from conversations.reading.local.intents.model import IntentModel
from conversations.reading.questions import NONE, IntentOption

GATE = 0.9
_OUT = "oos"

Labelled = tuple[str, str]


@dataclass(frozen=True, slots=True)
class IntentsResult:
    questions: int
    passed: int
    passed_right: int
    out_of_scope: int
    out_of_scope_passed: int


def run(path: Path, *, examples: int = 10, gate: float = GATE) -> IntentsResult:
    """Measure one file. Raises KeyError or TypeError for a file in neither form."""
    return measure(load(path), examples=examples, gate=gate)


def measure(labelled: Iterable[Labelled], *, examples: int, gate: float = GATE) -> IntentsResult:
    """Measure (text, intent) pairs; the intent "oos" is out of scope."""
    definition, questions = split(labelled, examples=examples)
    model = IntentModel(calibrate(definition))
    counts = dict.fromkeys(IntentsResult.__slots__, 0)
    for text, intent in questions:
        kind = "out_of_scope" if intent == _OUT else "questions"
        counts[kind] += 1
        found = model.read(text).probabilities
        best = max(found, key=lambda key: found[key])
        if best != NONE and confidence.choice(tuple(found.values())) >= gate:
            counts["out_of_scope_passed" if intent == _OUT else "passed"] += 1
            counts["passed_right"] += best == intent
    return IntentsResult(**counts)


def split(labelled: Iterable[Labelled], *, examples: int) -> tuple[tuple[IntentOption, ...], tuple[Labelled, ...]]:
    """(the definition, the questions), both in the order of the file."""
    defined: dict[str, list[str]] = defaultdict(list)
    questions = []
    for text, intent in labelled:
        if intent != _OUT and len(defined[intent]) < examples:
            defined[intent].append(text)
        else:
            questions.append((text, intent))
    options = (IntentOption(key, key.replace("_", " "), examples=tuple(texts)) for key, texts in defined.items())
    return tuple(options), tuple(questions)


def load(path: Path) -> tuple[Labelled, ...]:
    """The (text, intent) pairs of a file: CSV with columns text and category, or JSON {split: [[text, intent], …]}."""
    if path.suffix == ".json":
        return _clinc(json.loads(path.read_text(encoding="utf-8")))
    with path.open(encoding="utf-8", newline="") as file:
        return tuple((row["text"], row["category"]) for row in csv.DictReader(file))


def _clinc(splits: object) -> tuple[Labelled, ...]:
    if not isinstance(splits, dict):
        raise TypeError("expected an object of splits, each a list of [text, intent]")
    ordered = sorted(splits, key=lambda name: (name != "train", name.startswith(_OUT)))
    return tuple((text, intent) for name in ordered for text, intent in splits[name])


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m conversations.benches.intents", description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--examples", type=int, default=10)
    parser.add_argument("--json", type=Path, dest="out")
    given = parser.parse_args(arguments)
    written = json.dumps(asdict(run(given.data, examples=given.examples)))
    if given.out:
        given.out.write_text(written + "\n", encoding="utf-8")
    sys.stdout.write(written + "\n")


if __name__ == "__main__":
    main()
