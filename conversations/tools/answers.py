"""What a tool answers, from a webhook or posted by the app: `{ok: bool, value?, error?: {code, text?}}`.

For a procedure an answer may also hold `values`, `note`, `records` and `say` (see `engine.procedure.results`), beside
`value` or within it.
"""

import re
from collections.abc import Mapping
from typing import Any

from conversations.engine.effects import Result
from conversations.engine.values import TooDeep, canonical, recordable

CODE = re.compile(r"[a-z][a-z0-9_.-]{0,63}")
MAX_TEXT = 300
MAX_VALUE = 64 * 1024
NO_CODE = "tool_error"
TOLD = ("values", "note", "records", "say")


class NotAnAnswer(ValueError):
    """The tool said something else than an answer."""


def read(data: object, *, source: str) -> Result:
    """The result that an answer tells. Raises NotAnAnswer."""
    if not isinstance(data, Mapping) or not isinstance(data.get("ok"), bool):
        raise NotAnAnswer("an answer is an object with `ok`: true or false")
    try:
        value = recordable(_with_told(data))
    except TooDeep as error:
        raise NotAnAnswer(str(error)) from error
    if len(canonical(value)) > MAX_VALUE:
        raise NotAnAnswer(f"a value has at most {MAX_VALUE} characters")
    if data["ok"]:
        return Result(outcome="done", value=value, source=source)
    code, text = error_of(data.get("error"))
    return Result(outcome="failed", value=value, reason=code, detail={"text": text} if text else None, source=source)


def _with_told(data: Mapping[Any, Any]) -> Any:
    """The value, with what the answer tells a procedure beside it."""
    value, told = data.get("value"), {name: data[name] for name in TOLD if data.get(name) is not None}
    if not told:
        return value
    own = value if isinstance(value, Mapping) else {} if value is None else {"value": value}
    return {**own, **told}


def error_of(error: Any) -> tuple[str, str | None]:
    """Code and text of a tool's error; a generic code where it names none that could be one."""
    if not isinstance(error, Mapping):
        return NO_CODE, None
    code, text = error.get("code"), error.get("text")
    named = code if isinstance(code, str) and CODE.fullmatch(code) else NO_CODE
    return named, text[:MAX_TEXT] if isinstance(text, str) and text.strip() else None
