"""References within a JSON Schema: only to schemas of the same document, never in a circle, never without measure. Pure.

Validating arguments must end soon whatever they are. A circle takes time that grows with the arguments' depth, ten
references to a schema with ten references take a hundred times its time, and a reference to elsewhere would be fetched.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from cxagent.versioning.problems import Problem, joined
from services_admin.definition import catalogue
from services_admin.definition.schema_parts import children_of, parts_of

NOT_SUPPORTED = ("$id", "$anchor", "$dynamicAnchor", "$dynamicRef", "$recursiveAnchor", "$recursiveRef", "$vocabulary")
MOST_SCHEMAS = 10_000  # with every reference written out


class _Circle(Exception):
    """A schema contains itself."""


def reference_problems(root: Mapping[str, Any], path: str) -> Iterator[Problem]:
    """What is wrong with the references of a schema."""
    parts = list(parts_of(root, path))
    schemas = {id(part) for _, part in parts}
    found = [problem for at, part in parts for problem in _own_problems(root, schemas, part, at)]
    yield from found
    if not found:
        yield from _size_problems(root, path)


def _own_problems(root: Mapping[str, Any], schemas: set[int], part: Mapping[str, Any], path: str) -> Iterator[Problem]:
    hint = "refer to a schema within this one, such as #/$defs/address"
    for keyword in NOT_SUPPORTED:
        if keyword in part:
            yield catalogue.REFERENCE.at(joined(path, keyword), f"{keyword} is not supported here", hint)
    reference = part.get("$ref")
    if reference is None:
        return
    target = _target(root, str(reference))
    if not isinstance(target, bool) and id(target) not in schemas:
        yield catalogue.REFERENCE.at(joined(path, "$ref"), f"“{reference}” leads to no schema", hint)


def _target(root: Mapping[str, Any], reference: str) -> Any:
    """What a JSON pointer within the document leads to, None for nothing."""
    if reference != "#" and not reference.startswith("#/"):
        return None
    here: Any = root
    for step in reference.split("/")[1:]:
        name = step.replace("~1", "/").replace("~0", "~")
        if isinstance(here, list):
            here = here[int(name)] if re.fullmatch(r"[0-9]{1,6}", name) and int(name) < len(here) else None
        else:
            here = here.get(name) if isinstance(here, dict) else None
    return here


def _size_problems(root: Mapping[str, Any], path: str) -> Iterator[Problem]:
    try:
        size = _Count(root).of(root)
    except _Circle:
        message = "has a $ref that leads back to where it stands"
        yield catalogue.REFERENCE.at(path, message, "write the levels out, as deep as they may be")
        return
    if size > MOST_SCHEMAS:
        message = f"has more than {MOST_SCHEMAS} schemas with all its references written out"
        yield catalogue.REFERENCE.at(path, message, "refer to the same schema less often")


class _Count:
    """Counts the schemas that a schema amounts to, looking at each place of the document once."""

    def __init__(self, root: Mapping[str, Any]) -> None:
        self.root = root
        self.sizes: dict[int, int | None] = {}

    def of(self, schema: Any) -> int:
        if not isinstance(schema, dict):
            return 1
        key = id(schema)
        if key not in self.sizes:
            self.sizes[key] = None  # under way: whoever meets it again has gone round
            self.sizes[key] = min(1 + sum(map(self.of, self._next(schema))), MOST_SCHEMAS + 1)
        size = self.sizes[key]
        if size is None:
            raise _Circle
        return size

    def _next(self, schema: Mapping[str, Any]) -> Iterator[Any]:
        yield from (inner for _, inner in children_of(schema))
        if "$ref" in schema:
            yield _target(self.root, str(schema["$ref"]))
