"""Made-up values of a tool's arguments and results, so that a wording can be seen before anybody reads it. Pure."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.record import CallRecord
from services_admin.definition import Tool
from services_admin.definition.patterns import NotAnExpression, danger

BY_FORMAT = {"date": "2026-05-02", "date-time": "2026-05-02T14:30:00Z", "time": "14:30", "email": "ana@example.com"}
BY_KIND: Mapping[str, Any] = {"money": 12.5, "date": "2026-05-02", "datetime": "2026-05-02T14:30:00Z", "number": 3}
BY_TYPE: Mapping[str, Any] = {"number": 12.5, "integer": 2, "boolean": True, "null": None}
TRIES = ("4412", "12345", "123456", "12345678", "A1234", "L123456", "AB12CD", "W1234567", "GBP", "2026-05-02")
REASON = "limit"
MAX_DEPTH = 4


def sample_call(key: str, tool: Tool, outcome: Outcome) -> CallRecord | None:
    """A call of the tool that ended so; None where none was made."""
    if outcome is Outcome.NOT_ATTEMPTED:
        return None
    return CallRecord(
        id="sample",
        tool=key,
        arguments=sample_object(tool.parameters, tool.formats),
        outcome=outcome,
        result=sample_object(tool.returns or {}, tool.formats) if outcome in (Outcome.DONE, Outcome.UNDONE) else None,
        reason=REASON if outcome in (Outcome.FAILED, Outcome.REFUSED) else None,
    )


def sample_object(schema: Mapping[str, Any], formats: Mapping[str, str]) -> dict[str, Any]:
    """An object as the schema describes it."""
    properties = schema.get("properties")
    if not isinstance(properties, Mapping):
        return {}
    return {name: sample(name, part, formats.get(name)) for name, part in properties.items()}


def sample(name: str, schema: Any, kind: str | None = None, depth: int = 0) -> Any:
    """One value: an example or default of the schema's own where it has one."""
    if not isinstance(schema, Mapping) or depth > MAX_DEPTH:
        return _words(name)
    own = _own(schema)
    if own is not None:
        return own
    type_ = _type(schema)
    if type_ == "object":
        properties = schema.get("properties")
        parts = properties if isinstance(properties, Mapping) else {}
        return {key: sample(key, part, None, depth + 1) for key, part in parts.items()}
    if type_ == "array":
        return [sample(name, schema.get("items"), kind, depth + 1)]
    if kind is not None and kind in BY_KIND and type_ != "boolean":
        return BY_KIND[kind]
    return BY_TYPE[type_] if type_ in BY_TYPE else _text(name, schema)


def _type(schema: Mapping[str, Any]) -> str:
    """The schema's type; of several the first that is not null."""
    found = schema.get("type")
    several = [str(one) for one in found if one != "null"] if isinstance(found, list) else [str(found)]
    return several[0] if several else "null"


def _own(schema: Mapping[str, Any]) -> Any:
    examples, choices = schema.get("examples"), schema.get("enum")
    if "const" in schema:
        return schema["const"]
    if isinstance(examples, Sequence) and not isinstance(examples, str) and examples:
        return examples[0]
    if "default" in schema:
        return schema["default"]
    return choices[0] if isinstance(choices, list) and choices else None


def _text(name: str, schema: Mapping[str, Any]) -> str:
    if schema.get("format") in BY_FORMAT:
        return BY_FORMAT[str(schema["format"])]
    pattern = schema.get("pattern")
    return _fitting(pattern) or _words(name) if isinstance(pattern, str) else _words(name)


def _fitting(pattern: str) -> str | None:
    """A short text that the pattern takes, if one of a few does; patterns that could run for ever are not tried."""
    try:
        if danger(pattern):
            return None
        return next((text for text in TRIES if re.search(pattern, text)), None)
    except (NotAnExpression, re.error):
        return None


def _words(name: str) -> str:
    return "4412" if name.endswith(("_id", "id", "number")) else name.replace("_", " ")
