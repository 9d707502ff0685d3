"""The only way a body comes in: strict JSON.

What two programs might read differently is refused rather than guessed: another encoding than UTF-8, one key twice,
NaN and Infinity, numbers that do not survive a double (integers beyond ±(2^53 − 1)), NUL characters, lone surrogates,
bodies that are too long or too deep. Every refusal names the path, such as `lines.0.amount`.
"""

import json
import math
import re
from collections.abc import Iterable, Mapping
from typing import IO, Any, NoReturn

from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.parsers import BaseParser
from rest_framework.utils.mediatypes import _MediaType

from cxagent.api.errors import BodyTooLarge, InvalidBody

MAX_BYTES = 1_000_000
MAX_DEPTH = 64
MAX_INTEGER = 2**53 - 1
# Escapes that may stand for a NUL or for one half of a character.
_ESCAPED_ODDITY = re.compile(r"\\u(?:0000|[dD][89a-fA-F])")
_MAX_INTEGER_CHARACTERS = len(str(-MAX_INTEGER))


class StrictJSONParser(BaseParser):
    """`request.data` is always a dict of plain JSON values, or the request is refused with a problem."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,  # noqa: ARG002 - DRF's signature
    ) -> dict[str, Any]:
        _require_utf8(media_type or "")
        raw = stream.read(MAX_BYTES + 1)
        if len(raw) > MAX_BYTES:
            raise BodyTooLarge(f"The body is longer than {MAX_BYTES} bytes.")
        return loads_object(raw)


def loads_object(raw: bytes) -> dict[str, Any]:
    """A JSON object from bytes. Raises InvalidBody."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InvalidBody(f"The body is not UTF-8 (at byte {error.start}).", code="invalid_json") from None
    value = _loads(text)
    if not isinstance(value, dict):
        raise InvalidBody("The body must be a JSON object.", code="invalid_json")
    return value


def _require_utf8(media_type: str) -> None:
    charset = str(_MediaType(media_type).params.get("charset", "utf-8"))
    if charset.strip("\"'").lower() not in ("utf-8", "utf8"):
        raise UnsupportedMediaType(media_type, detail="JSON comes as UTF-8 only.")


class _Suspect(Exception):
    """The quick reading met something that the careful one shall look at, to name its path."""


class _Pairs(list[tuple[str, object]]):
    """An object as it was written, one key perhaps twice."""


class _Refused(str):
    """A number that is not acceptable, in its own digits."""

    __slots__ = ()


def _loads(text: str) -> object:
    """Read quickly what is plainly harmless, and carefully what is not."""
    if not _ESCAPED_ODDITY.search(text):
        try:
            return _quickly(text)
        except (_Suspect, ValueError, RecursionError):
            pass
    return _plain(_loads_carefully(text), path="", depth=0)


def _quickly(text: str) -> object:
    """Raw control characters and half characters cannot come in UTF-8 JSON, so texts need no look here."""
    value = json.loads(
        text, object_pairs_hook=_unique, parse_int=_safe_integer, parse_float=_finite, parse_constant=_suspect
    )
    if text.count("[") + text.count("{") > MAX_DEPTH:
        _require_shallow(value)
    return value


def _require_shallow(value: object) -> None:
    level = [value]
    for _ in range(MAX_DEPTH):
        level = [child for item in level for child in _children(item) if isinstance(child, dict | list)]
        if not level:
            return
    raise _Suspect


def _children(value: object) -> Iterable[object]:
    return value.values() if isinstance(value, dict) else value  # type: ignore[return-value] # a list else


def _suspect(_: str) -> NoReturn:
    raise _Suspect


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _Suspect
    return found


def _safe_integer(digits: str) -> int:
    value = _integer(digits)
    return value if isinstance(value, int) else _suspect(digits)


def _finite(digits: str) -> float:
    value = float(digits)
    return value if math.isfinite(value) else _suspect(digits)


def _loads_carefully(text: str) -> object:
    try:
        return json.loads(
            text,
            object_pairs_hook=_Pairs,
            parse_int=_integer,
            parse_float=lambda digits: float(digits) if math.isfinite(float(digits)) else _Refused(digits),
            parse_constant=_Refused,
        )
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise InvalidBody(f"The body is not JSON: {error.msg} ({where}).", code="invalid_json") from None
    except RecursionError:
        raise InvalidBody(f"The body is nested more than {MAX_DEPTH} levels deep.", code="invalid_json") from None


def _integer(digits: str) -> int | _Refused:
    if len(digits) > _MAX_INTEGER_CHARACTERS:
        return _Refused(digits)
    value = int(digits)
    return value if abs(value) <= MAX_INTEGER else _Refused(digits)


def _plain(value: object, *, path: str, depth: int) -> object:
    """Plain dicts and lists from what was read; raises InvalidBody with the path of what is not acceptable."""
    if depth > MAX_DEPTH:
        _refuse(path, f"This is nested more than {MAX_DEPTH} levels deep.")
    if isinstance(value, _Pairs):
        return _object(value, path=path, depth=depth)
    if isinstance(value, list):
        return [_plain(item, path=_at(path, str(index)), depth=depth + 1) for index, item in enumerate(value)]
    if isinstance(value, _Refused):
        _refuse(path, "This number cannot be kept exactly; send it as text.")
    if isinstance(value, str):
        _text(value, path)
    return value


def _object(pairs: _Pairs, *, path: str, depth: int) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        _text(key, path)
        if key in found:
            _refuse(_at(path, key), "This key stands here twice.")
        found[key] = _plain(value, path=_at(path, key), depth=depth + 1)
    return found


def _text(text: str, path: str) -> None:
    if "\0" in text:
        _refuse(path, "A NUL character cannot be part of a text.")
    if not text.isascii() and any("\ud800" <= character <= "\udfff" for character in text):
        _refuse(path, "A lone surrogate cannot be part of a text.")


def _at(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _refuse(path: str, message: str) -> NoReturn:
    raise InvalidBody(code="invalid_json", errors=[{"path": path[:200], "message": message}])
