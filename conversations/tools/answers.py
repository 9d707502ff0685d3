"""What a tool answers, from a webhook or posted by the app: `{ok: bool, value?, error?: {code, text?}}`."""

import re
from collections.abc import Mapping
from typing import Any

from conversations.engine.effects import Result
from conversations.engine.values import TooDeep, canonical, recordable

CODE = re.compile(r"[a-z][a-z0-9_.-]{0,63}")
MAX_TEXT = 300
MAX_VALUE = 64 * 1024
NO_CODE = "tool_error"


class NotAnAnswer(ValueError):
    """The tool said something else than an answer."""


def read(data: object, *, source: str) -> Result:
    """The result that an answer tells. Raises NotAnAnswer."""
    if not isinstance(data, Mapping) or not isinstance(data.get("ok"), bool):
        raise NotAnAnswer("an answer is an object with `ok`: true or false")
    try:
        value = recordable(data.get("value"))
    except TooDeep as error:
        raise NotAnAnswer(str(error)) from error
    if len(canonical(value)) > MAX_VALUE:
        raise NotAnAnswer(f"a value has at most {MAX_VALUE} characters")
    if data["ok"]:
        return Result(outcome="done", value=value, source=source)
    code, text = error_of(data.get("error"))
    return Result(outcome="failed", value=value, reason=code, detail={"text": text} if text else None, source=source)


def error_of(error: Any) -> tuple[str, str | None]:
    """Code and text of a tool's error; a generic code where it names none that could be one."""
    if not isinstance(error, Mapping):
        return NO_CODE, None
    code, text = error.get("code"), error.get("text")
    named = code if isinstance(code, str) and CODE.fullmatch(code) else NO_CODE
    return named, text[:MAX_TEXT] if isinstance(text, str) and text.strip() else None
