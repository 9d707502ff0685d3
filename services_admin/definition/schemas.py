"""The JSON Schemas of a tool: valid, about an object, self-contained, and with patterns that end. Pure."""

from collections.abc import Iterator, Mapping
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import SchemaError

from cxagent.versioning.problems import Problem, joined
from services_admin.definition import catalogue
from services_admin.definition.patterns import NotAnExpression, danger
from services_admin.definition.references import reference_problems
from services_admin.definition.schema_parts import parts_of, required_fields, top_fields

__all__ = ["parameter_problems", "pattern_problems", "schema_problems", "top_fields"]


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
    for at, part in parts_of(schema, path):
        yield from _pattern_problems(part, at)
    yield from reference_problems(schema, path)


def _invalid(error: SchemaError, path: str) -> Problem:
    if error.validator_value == "regex":
        return catalogue.PATTERN_INVALID.at(path, error.message[:300], "write an expression as Python's `re` takes it")
    return catalogue.SCHEMA_INVALID.at(path, error.message[:300], "see json-schema.org, draft 2020-12")


def _pattern_problems(part: Mapping[str, Any], path: str) -> Iterator[Problem]:
    if isinstance(part.get("pattern"), str):
        yield from pattern_problems(part["pattern"], joined(path, "pattern"))
    for expression in part.get("patternProperties") or ():
        yield from pattern_problems(expression, joined(path, "patternProperties"))


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


def _required_problems(schema: Mapping[str, Any], path: str) -> Iterator[Problem]:
    known = top_fields(schema)
    for index, name in enumerate(required_fields(schema)):
        if name not in known:
            hint = f"describe it under properties, or take it out; known: {', '.join(sorted(known)) or 'none'}"
            yield catalogue.REQUIRED_UNKNOWN.at(joined(path, "required", index), f"“{name}” is not a property", hint)
