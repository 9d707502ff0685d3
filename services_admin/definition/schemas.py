"""The JSON Schemas of a tool: valid, about an object, self-contained, and with patterns that end. Pure."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import SchemaError

from cxagent.versioning.problems import Problem, joined
from services_admin.definition import catalogue
from services_admin.definition.patterns import NotAnExpression, danger

NAMED_SCHEMAS = ("properties", "patternProperties", "$defs", "definitions", "dependentSchemas")
LISTED_SCHEMAS = ("allOf", "anyOf", "oneOf", "prefixItems")
SINGLE_SCHEMAS = (
    "items",
    "additionalProperties",
    "unevaluatedProperties",
    "unevaluatedItems",
    "not",
    "if",
    "then",
    "else",
    "contains",
    "propertyNames",
)


def parameter_problems(schema: Mapping[str, Any], path: str) -> Iterator[Problem]:
    """What is wrong with a tool's parameters."""
    found = list(schema_problems(schema, path))
    yield from found
    if any(problem.id == catalogue.SCHEMA_INVALID.id for problem in found):
        return
    if schema.get("type") != "object":
        yield catalogue.SCHEMA_NO_OBJECT.at(joined(path, "type"), "must be “object”", "write `type: object`")
    if schema.get("additionalProperties", False) is not False:
        hint = "take it out: a call with unknown fields is always refused"
        yield catalogue.OPEN_PARAMETERS.at(joined(path, "additionalProperties"), "has no effect", hint)
    yield from _required_problems(schema, path)


def schema_problems(schema: Mapping[str, Any], path: str) -> Iterator[Problem]:
    """What is wrong with any JSON Schema of a tool."""
    try:
        Draft202012Validator.check_schema(schema)
    except SchemaError as error:
        yield _invalid(error, joined(path, *error.absolute_path))
        return
    found = [problem for at, part in parts_of(schema, path) for problem in _part_problems(schema, part, at)]
    yield from found
    if not found:
        yield from _trial_problems(schema, path)


def _invalid(error: SchemaError, path: str) -> Problem:
    if error.validator_value == "regex":
        return catalogue.PATTERN_INVALID.at(path, error.message[:300], "write an expression as Python's `re` takes it")
    return catalogue.SCHEMA_INVALID.at(path, error.message[:300], "see json-schema.org, draft 2020-12")


def parts_of(schema: Any, path: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """A schema and all the schemas inside it, with their paths."""
    if not isinstance(schema, dict):
        return
    yield path, schema
    for keyword in NAMED_SCHEMAS:
        for name, inner in _mapping(schema.get(keyword)).items():
            yield from parts_of(inner, joined(path, keyword, name))
    for keyword in LISTED_SCHEMAS:
        for index, inner in enumerate(schema.get(keyword) or []):
            yield from parts_of(inner, joined(path, keyword, index))
    for keyword in SINGLE_SCHEMAS:
        yield from parts_of(schema.get(keyword), joined(path, keyword))


def field_names(schema: Mapping[str, Any] | None) -> frozenset[str]:
    """The names of all fields that a schema speaks of, at any depth."""
    parts = parts_of(schema, "")
    return frozenset(name for _, part in parts for name in _mapping(part.get("properties")))


def top_fields(schema: Mapping[str, Any] | None) -> frozenset[str]:
    """The names of the fields of the object itself."""
    return frozenset(_mapping((schema or {}).get("properties")))


def _part_problems(root: Mapping[str, Any], part: Mapping[str, Any], path: str) -> Iterator[Problem]:
    if isinstance(part.get("pattern"), str):
        yield from pattern_problems(part["pattern"], joined(path, "pattern"))
    for expression in _mapping(part.get("patternProperties")):
        yield from pattern_problems(expression, joined(path, "patternProperties"))
    for keyword in ("$ref", "$dynamicRef"):
        if keyword in part and not _resolves(root, str(part[keyword])):
            hint = "refer to a place in this schema, such as #/$defs/address"
            yield catalogue.REFERENCE.at(joined(path, keyword), f"“{part[keyword]}” leads nowhere", hint)


def pattern_problems(expression: str, path: str) -> Iterator[Problem]:
    """What is wrong with a regular expression that runs on what customers write."""
    try:
        why = danger(expression)
    except NotAnExpression as error:
        hint = "write an expression as Python's `re` takes it"
        yield catalogue.PATTERN_INVALID.at(path, f"is not a regular expression: {error}", hint)
        return
    if why:
        hint = "let each repeat match characters that its neighbours do not, or bound it: {1,10}"
        yield catalogue.PATTERN_SLOW.at(path, f"could take for ever on some texts: {why}", hint)


def _resolves(root: Mapping[str, Any], reference: str) -> bool:
    """Whether a reference is a JSON pointer to a schema within the same document."""
    if reference == "#":
        return True
    if not reference.startswith("#/"):
        return False
    here: Any = root
    for step in reference[2:].split("/"):
        name = step.replace("~1", "/").replace("~0", "~")
        if isinstance(here, list) and re.fullmatch(r"\d{1,6}", name):
            here = here[int(name)] if int(name) < len(here) else None
        else:
            here = _mapping(here).get(name)
    return isinstance(here, dict | bool)


def _trial_problems(schema: Mapping[str, Any], path: str) -> Iterator[Problem]:
    """A schema that refers to itself without end shows when it is used once."""
    try:
        list(Draft202012Validator(schema).iter_errors({}))
    except RecursionError:
        yield catalogue.REFERENCE.at(
            path, "refers to itself without end", "let the reference stand inside `properties`"
        )


def _required_problems(schema: Mapping[str, Any], path: str) -> Iterator[Problem]:
    known = top_fields(schema)
    for index, name in enumerate(schema.get("required") or []):
        if name not in known:
            hint = f"describe it under properties, or take it out; known: {', '.join(sorted(known)) or 'none'}"
            yield catalogue.REQUIRED_UNKNOWN.at(joined(path, "required", index), f"“{name}” is not a property", hint)


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}
