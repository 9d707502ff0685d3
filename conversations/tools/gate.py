"""The gate: is the tool granted, and are the arguments what its schema asks for?

Validators are compiled once a service version. Unknown fields are refused whatever the schema says; formats are checked;
a boolean is no number, and neither is NaN.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from jsonschema import Draft202012Validator, FormatChecker
from jsonschema.exceptions import ValidationError, best_match
from jsonschema.protocols import Validator
from referencing.jsonschema import EMPTY_REGISTRY

from conversations.engine.desk import GateAnswer
from conversations.engine.values import json_type

MAX_PROBLEMS = 5
NOT_GRANTED, SCHEMA = "not_granted", "argument_schema"
_DECLARING = ("properties", "items", "$ref", "allOf", "anyOf", "oneOf")


class SchemaGate:
    """Implements `conversations.engine.desk.Gate` for the tools of one service: name → its `parameters` schema."""

    def __init__(self, schemas: Mapping[str, Mapping[str, Any]]) -> None:
        self._schemas = dict(schemas)

    @cached_property
    def _validators(self) -> dict[str, Validator]:
        return {name: compiled(schema) for name, schema in self._schemas.items()}

    def check(self, tool: str, arguments: Mapping[str, Any]) -> GateAnswer:
        """Never raises: a schema that cannot be applied refuses the call."""
        validator = self._validators.get(tool)
        if validator is None:
            return GateAnswer(granted=False, reason=NOT_GRANTED)
        try:
            found = sorted(validator.iter_errors(dict(arguments)), key=lambda error: [str(part) for part in error.path])
        except Exception as error:  # noqa: BLE001 - a broken schema must not run a call
            problem = {"path": "", "code": "schema", "message": f"the schema cannot be applied: {type(error).__name__}"}
            return GateAnswer(granted=True, reason="unavailable", problems=(problem,))
        problems = tuple(_problem(error) for error in found[:MAX_PROBLEMS])
        return GateAnswer(granted=True, reason=SCHEMA if problems else None, problems=problems)


def compiled(schema: Mapping[str, Any]) -> Validator:
    """A validator that refuses unknown fields, at every level, and fetches nothing from anywhere."""
    return Draft202012Validator(
        {**_closed(schema), "type": "object"}, format_checker=FormatChecker(), registry=EMPTY_REGISTRY
    )


def _closed(schema: Any) -> Any:
    """The schema with every object that declares its fields closed to others.

    An object without any declared field, below the top, is a free one; what a schema says of further fields stands,
    but for a mere `true`.
    """
    if not isinstance(schema, Mapping):
        return schema
    closed = dict(schema)
    if isinstance(closed.get("properties"), Mapping):
        closed["properties"] = {name: _inner(item) for name, item in closed["properties"].items()}
    if isinstance(closed.get("items"), Mapping):
        closed["items"] = _inner(closed["items"])
    if closed.get("additionalProperties", True) is True:
        closed.pop("additionalProperties", None)
        closed.setdefault("unevaluatedProperties", False)
    return closed


def _inner(schema: Any) -> Any:
    declares = isinstance(schema, Mapping) and any(key in schema for key in _DECLARING)
    return _closed(schema) if declares else schema


def _problem(error: ValidationError) -> dict[str, Any]:
    """`code` says what kind of thing is wrong, `path` where, `expected` what was wanted."""
    leaf: Any = best_match([error]) or error
    path = ".".join(str(part) for part in leaf.absolute_path)
    match leaf.validator:
        case "type":
            found = {"code": "type", "expected": leaf.validator_value, "found": json_type(leaf.instance)}
        case "required":
            missing = next((name for name in leaf.validator_value if name not in leaf.instance), "")
            path, found = _join(path, str(missing)), {"code": "required"}
        case "additionalProperties" | "unevaluatedProperties":
            path, found = _join(path, _unknown(leaf)), {"code": "unknown_field"}
        case "enum" | "const":
            found = {"code": "enum", "expected": leaf.validator_value}
        case kind:
            found = {"code": str(kind), "expected": leaf.validator_value}
    return {"path": path, **found}


def _unknown(error: Any) -> str:
    known = set(error.schema.get("properties", {})) if isinstance(error.schema, Mapping) else set()
    return next((str(name) for name in error.instance if name not in known), "")


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name
