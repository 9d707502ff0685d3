"""`manage.py bench orders|intents|values|turns|all`: measure over data files of your own, and print the figures as JSON."""

import json
from argparse import ArgumentParser
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from conversations.benches import intents, orders, turns, values

Options = Mapping[str, Any]


def _orders(options: Options) -> Mapping[str, Any]:
    return orders.run(_path(options, "data"), _path(options, "catalogs"))


def _intents(options: Options) -> Mapping[str, Any]:
    return asdict(intents.run(_path(options, "data"), examples=options["examples"]))


def _values(options: Options) -> Mapping[str, Any]:
    return values.run(_path(options, "data"))


def _turns(_: Options) -> Mapping[str, Any]:
    return turns.run()


def _all(options: Options) -> Mapping[str, Any]:
    """Every bench for which a folder holds data, however deep; each by its file."""
    folder = _path(options, "data")
    found: dict[str, Any] = {}
    for path in sorted(folder.rglob("catalogs")):
        for data in sorted(path.parent.glob("*.jsonl")):
            found[f"orders {data.name}"] = orders.run(data, path)
    for pattern in ("*banking77*.csv", "*clinc*.json"):
        for data in sorted(folder.rglob(pattern)):
            found[f"intents {data.name}"] = asdict(intents.run(data, examples=options["examples"]))
    for ontology in sorted(folder.rglob("ontology.json")):
        found[f"values {ontology.parent.name}"] = values.run(ontology.parent)
    if not found:
        raise CommandError(f"{folder} holds no data in the form of PIZZA, banking77, CLINC150 or NLU++")
    return found


BENCHES: Mapping[str, Callable[[Options], Mapping[str, Any]]] = {
    "orders": _orders,
    "intents": _intents,
    "values": _values,
    "turns": _turns,
    "all": _all,
}


class Command(BaseCommand):
    help = "Measure the readers and the engine, offline. Data files are not part of this repository."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("bench", choices=sorted(BENCHES))
        parser.add_argument(
            "--data", type=Path, help="PIZZA orders, banking77 or CLINC150, or a folder: of NLU++, or for all"
        )
        parser.add_argument("--catalogs", type=Path, help="orders: the folder of ways to say things")
        parser.add_argument("--examples", type=int, default=10, help="intents: how many sentences define each")
        parser.add_argument("--json", type=Path, help="write the figures to this file as well")

    def handle(self, *_: Any, **options: Any) -> None:
        try:
            figures = json.dumps(BENCHES[options["bench"]](options))
        except OSError as error:
            raise CommandError(f"the data cannot be read: {error}", returncode=2) from error
        except (KeyError, TypeError, ValueError) as error:
            raise CommandError(f"the data is not in the form that this bench reads: {error!r}") from error
        if options["json"]:
            options["json"].write_text(figures + "\n", encoding="utf-8")
        self.stdout.write(figures)


def _path(options: Options, name: str) -> Path:
    path: Path | None = options[name]
    if path is None:
        raise CommandError(f"{options['bench']} needs --{name}", returncode=2)
    return path
