"""Numbers of a tool that are likely money and are not said to be. Pure."""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import yaml

from cxagent.versioning.problems import Problem, joined
from services_admin.definition import catalogue
from services_admin.definition.models import Tool
from services_admin.definition.schema_parts import fields_of

NUMBERS = frozenset({"number", "integer"})
WORDS = re.compile(r"[A-Za-z][a-z]*")


def unformatted_money(tool: Tool, path: str) -> Iterator[Problem]:
    """Fields of a tool with a currency that would be said as bare numbers: "amount 12.5" and not "12.50 pounds"."""
    if tool.currency is None:
        return
    fields = (*fields_of(tool.parameters), *fields_of(tool.returns))
    names = (name for name, schema in fields if _is_number(schema.get("type")) and _is_money(name))
    for name in dict.fromkeys(names):
        if name not in tool.formats:
            message = f"“{name}” is a number of a tool with a currency, and is said without it"
            hint = f"write `formats: {{{name}: money}}`, or `number` if it is no money"
            yield catalogue.MONEY_UNFORMATTED.at(joined(path, "formats"), message, hint)


def _is_number(type_: object) -> bool:
    return any(one in NUMBERS for one in (type_ if isinstance(type_, list) else [type_]) if isinstance(one, str))


def _is_money(name: str) -> bool:
    words = WORDS.findall(name)
    return bool(words) and words[-1].lower() in _money_words()


@cache
def _money_words() -> frozenset[str]:
    text = files("services_admin.definition").joinpath("data", "money_fields.yaml").read_text("utf-8")
    return frozenset(yaml.safe_load(text))
