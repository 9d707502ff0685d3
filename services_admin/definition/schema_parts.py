"""The schemas that a JSON Schema is made of, and the fields that it speaks of. Pure."""

from collections.abc import Iterator, Mapping
from typing import Any

from cxagent.versioning.problems import joined

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


def children_of(schema: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    """The schemas directly inside a schema, with their paths; references are not followed."""
    for keyword in NAMED_SCHEMAS:
        for name, inner in _mapping(schema.get(keyword)).items():
            yield joined(path, keyword, name), inner
    for keyword in LISTED_SCHEMAS:
        for index, inner in enumerate(_list(schema.get(keyword))):
            yield joined(path, keyword, index), inner
    for keyword in SINGLE_SCHEMAS:
        if keyword in schema:
            yield joined(path, keyword), schema[keyword]


def parts_of(schema: Any, path: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """A schema and all the schemas inside it, with their paths; true and false are left out."""
    if not isinstance(schema, dict):
        return
    yield path, schema
    for at, inner in children_of(schema, path):
        yield from parts_of(inner, at)


def field_names(schema: Mapping[str, Any] | None) -> frozenset[str]:
    """The names of all fields that a schema speaks of, at any depth."""
    parts = parts_of(schema, "")
    return frozenset(name for _, part in parts for name in _mapping(part.get("properties")))


def fields_of(schema: Mapping[str, Any] | None) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """All fields that a schema speaks of, at any depth, each with its own schema."""
    for _, part in parts_of(schema, ""):
        yield from ((name, _mapping(inner)) for name, inner in _mapping(part.get("properties")).items())


def top_fields(schema: Mapping[str, Any] | None) -> frozenset[str]:
    """The names of the fields of the object itself."""
    return frozenset(_mapping((schema or {}).get("properties")))


def required_fields(schema: Mapping[str, Any] | None) -> tuple[str, ...]:
    """The names of the fields that must be there; none where the entry is not a list of names."""
    listed = (schema or {}).get("required")
    return tuple(name for name in listed if isinstance(name, str)) if isinstance(listed, list) else ()


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
