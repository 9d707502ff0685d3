"""How many orders are read exactly: a file of orders in PIZZA's format, read against its catalogues of ways to say things.

Each line of the data is JSON with two keys that matter: one ends in `SRC` (the order in words), one in `EXR` (what was
ordered, as a bracketed expression). A catalogue holds `way to say<TAB>entity(VALUE)` a line. The order of items and of
their parts does not count; nothing else is forgiven.

    python -m conversations.benches.orders --data FILE --catalogs DIR [--json OUT]
"""

import argparse
import json
import re
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from conversations.reading.menu import Choice, Line, Order, read_order
from conversations.reading.menu.index import index_of
from services_admin.definition.menu import Menu

_CATALOG_LINE = re.compile(r"(?P<way>.*\S)\s*\t\s*(?P<entity>\w+)\((?P<value>.*)\)\s*$")
_FIELDS: Mapping[str, Mapping[str, Any]] = {
    "size": {"says": {"en": ("size", "sized")}},
    "style": {"says": {"en": ("style", "crust", "dough")}, "takes": "many", "negation": True},
    "topping": {"says": {"en": ("topping",)}, "takes": "many", "negation": True, "amounts": True},
    "drinkType": {"names": True},
    "volume": {},
    "containerType": {},
}
_KINDS: Mapping[str, Mapping[str, Any]] = {
    "PIZZAORDER": {"says": {"en": ("pizza", "pie")}, "fields": ("size", "style", "topping")},
    "DRINKORDER": {
        "says": {"en": ("drink", "soda", "soft drink", "beverage")},
        "fields": ("drinkType", "size", "volume", "containerType"),
    },
}
_QUANTITY = "quantity"
_Part = tuple[str, ...]


def run(data: Path, catalogs: Path) -> dict[str, Any]:
    """Read every order of a file. `exact` of `total` came out right; `p50_ms` is the time of the middle one."""
    menu = menu_of(catalogs)
    index_of(menu, "en")
    exact, times = 0, []
    orders = list(orders_of(data))
    for source, expected in orders:
        started = time.perf_counter()
        order = read_order(menu, source, "en").order
        times.append(time.perf_counter() - started)
        exact += parts_of(order) == expected
    p50 = round(1000 * statistics.median(times), 3) if times else None
    return {"exact": exact, "total": len(orders), "p50_ms": p50}


def menu_of(catalogs: Path) -> Menu:
    """The menu that a folder of catalogues makes: what an entity may be said of stands above, its words in the files."""
    ways: dict[str, dict[str, list[str]]] = {}
    for file in sorted(catalogs.glob("*.txt")):
        for match in filter(None, map(_CATALOG_LINE.match, file.read_text(encoding="utf-8").splitlines())):
            ways.setdefault(match["entity"], {}).setdefault(_word(match["value"]), []).append(match["way"])
    fields = {key: {**_FIELDS[key], "values": _said(ways.get(key, {}))} for key in _FIELDS}
    amounts = {key: {"says": says} for key, says in _said(ways.get(_QUANTITY, {})).items()}
    return Menu.model_validate({"kinds": _KINDS, "fields": fields, "amounts": amounts})


def _said(values: Mapping[str, list[str]]) -> dict[str, dict[str, list[str]]]:
    return {value: {"en": list(dict.fromkeys(ways))} for value, ways in values.items()}


def orders_of(data: Path) -> Iterator[tuple[str, Counter[_Part]]]:
    """Each order's words, and its lines as a bag."""
    for text in data.read_text(encoding="utf-8").splitlines():
        if text.strip():
            row = json.loads(text)
            source = next(value for key, value in row.items() if key.endswith("SRC"))
            yield source, expected_parts(next(value for key, value in row.items() if key.endswith("EXR")))


def parts_of(order: Order) -> Counter[_Part]:
    """An order as a bag of lines, each the sorted paths of its parts."""
    return Counter(tuple(sorted(_line_parts(line))) for line in order.lines)


def _line_parts(line: Line) -> Iterator[str]:
    yield f"{line.kind}/NUMBER {line.count}"
    yield from (f"{line.kind}/{_choice_part(choice)}" for choice in line.choices)


def _choice_part(choice: Choice) -> str:
    part = f"{choice.field.upper()} {_word(choice.value)}"
    if choice.amount:
        part = f"COMPLEX_{choice.field.upper()}(QUANTITY {choice.amount}/{part})"
    return f"NOT({part})" if choice.negated else part


def expected_parts(expression: str) -> Counter[_Part]:
    """The lines of a bracketed expression, in the form of `parts_of`."""
    tree = _tree(iter(expression.replace("(", " ( ").replace(")", " ) ").split()))
    lines = [node for top in tree for node in top[1:] if isinstance(node, list)]
    return Counter(tuple(sorted(f"{line[0]}/{_node_part(node)}" for node in line[1:])) for line in lines)


def _tree(words: Iterator[str]) -> list[Any]:
    nodes: list[Any] = []
    for word in words:
        if word == ")":
            break
        nodes.append(_tree(words) if word == "(" else word)
    return nodes


def _node_part(node: list[Any]) -> str:
    label, inner = node[0], node[1:]
    if any(isinstance(part, list) for part in inner):
        joined = "/".join(sorted(_node_part(part) for part in inner if isinstance(part, list)))
        return f"{label}({joined})"
    return f"{label} {_word(' '.join(inner))}"


def _word(value: str) -> str:
    """One spelling of a value: "2,LITER" and "2 LITER" are one."""
    return "_".join(re.findall(r"[\w.]+", value))


def main(arguments: Iterable[str] | None = None) -> int:
    """The bench as a command; prints its figures as JSON, and writes them to `--json`."""
    parser = argparse.ArgumentParser(description="Read orders against a menu and count those that come out exactly.")
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--catalogs", type=Path, required=True)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args(None if arguments is None else list(arguments))
    figures = json.dumps(run(options.data, options.catalogs))
    if options.json:
        options.json.write_text(figures + "\n", encoding="utf-8")
    sys.stdout.write(figures + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
