"""JSON values as they may be recorded: finite, bounded, and with one spelling for one value."""

import hashlib
import json
import math
from collections.abc import Mapping
from typing import Any

TYPE_NAMES: dict[type, str] = {dict: "object", list: "array", str: "string", bool: "boolean", type(None): "null"}

MAX_DEPTH = 24


class TooDeep(ValueError):
    """A value is nested deeper than anything honest is."""


def recordable(value: object, *, depth: int = MAX_DEPTH) -> Any:
    """The value as plain JSON: mappings to dicts, tuples to lists, what JSON cannot spell (NaN, infinity) to its name.

    A number that JSON cannot spell becomes text, so that a schema which wants a number refuses it in the usual way.

    Raises:
        TooDeep: nested deeper than `depth`.
    """
    if depth < 0:
        raise TooDeep("a value is nested too deeply")
    if isinstance(value, Mapping):
        return {str(key): recordable(item, depth=depth - 1) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [recordable(item, depth=depth - 1) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return value if value is None or isinstance(value, str | bool | int | float) else str(value)


def canonical(value: object) -> str:
    """One text for one JSON value: sorted keys, no spaces, ASCII only where UTF-8 could not carry the text.

    Raises:
        ValueError: the value holds NaN or infinity.
    """
    text = _spell(value, ascii_only=False)
    try:
        text.encode()
    except UnicodeEncodeError:  # half of a surrogate pair: only an escape can hold it
        return _spell(value, ascii_only=True)
    return text


def _spell(value: object, *, ascii_only: bool) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=ascii_only, allow_nan=False)


def same_number(value: Any) -> Any:
    """The value with whole floats as integers, so that 12 and 12.0 are one argument."""
    if isinstance(value, dict):
        return {key: same_number(item) for key, item in value.items()}
    if isinstance(value, list):
        return [same_number(item) for item in value]
    whole = isinstance(value, float) and value.is_integer() and abs(value) < 2**53
    return int(value) if whole else value


def digest_of(*parts: str) -> str:
    """SHA-256 of the parts, each with its length before it so that no two lists of parts read alike."""
    return hashlib.sha256("".join(f"{len(part)}:{part}" for part in parts).encode()).hexdigest()


def call_key(conversation: str, step: str, tool: str, arguments: Mapping[str, Any]) -> str:
    """The idempotency key of a call: the same for the same request in the same step, whatever the model numbers it."""
    return digest_of(conversation, step, tool, canonical(same_number(dict(arguments))))[:40]


def confirmation_digest(conversation: str, call: str, tool: str, arguments: Mapping[str, Any]) -> str:
    """What an approval is bound to: this call, with these arguments, in this conversation."""
    return digest_of("confirmation", conversation, call, tool, canonical(dict(arguments)))


def json_type(value: object) -> str:
    """The JSON Schema name of a value's type."""
    return TYPE_NAMES.get(type(value), "integer" if isinstance(value, int) else "number")
