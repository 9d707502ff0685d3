"""One text and one digest for each JSON value, whoever wrote it down (RFC 8785). Pure."""

import hashlib
from typing import Any

import rfc8785


class NotCanonical(ValueError):
    """The value has no canonical JSON: NaN, an integer beyond 2^53, half a character, or no JSON value at all."""


def canonical(value: Any) -> bytes:
    """The canonical JSON of a value, UTF-8. Raises NotCanonical where there is none."""
    try:
        return rfc8785.dumps(value)
    except (rfc8785.CanonicalizationError, UnicodeError, RecursionError) as error:
        raise NotCanonical(str(error) or type(error).__name__) from error


def digest(value: Any) -> str:
    """SHA-256 of the canonical JSON, 64 hexadecimal digits. Raises NotCanonical."""
    return hashlib.sha256(canonical(value)).hexdigest()
