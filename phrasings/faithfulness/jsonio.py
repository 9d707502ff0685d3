"""The JSON form of a check: one request in, one answer out."""

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from cxagent.language import LANGUAGES
from phrasings.faithfulness.check import Checker
from phrasings.faithfulness.composer import PhrasingTable
from phrasings.faithfulness.record import ToolSpec, from_events


class RequestError(ValueError):
    """A request that cannot be checked; says what is wrong with it."""


def check_request(request: Any) -> dict[str, Any]:
    """Check `{"id", "language", "tools", "events", "reply"}`; raises RequestError."""
    return prepare(request)()


def prepare(request: Any) -> Callable[[], dict[str, Any]]:
    """Look a request over and build (or find) the checker of its tools; what is returned does the checking.

    Both parts raise RequestError.
    """
    if not isinstance(request, Mapping):
        raise RequestError("a request is a JSON object")
    reply, events, language = request.get("reply"), request.get("events", []), request.get("language") or "en"
    if not isinstance(reply, str):
        raise RequestError("reply is not a string")
    if not isinstance(events, list):
        raise RequestError("events is not a list")
    if language not in LANGUAGES:
        raise RequestError(f"language is not one of {', '.join(LANGUAGES)}")
    checker = _checker(json.dumps(_tools(request), sort_keys=True), language)

    def check() -> dict[str, Any]:
        try:
            record = from_events(events)
        except ValueError as error:
            raise RequestError(str(error)) from error
        return {"id": request.get("id"), **checker.check(reply, record).as_json()}

    return check


def _tools(request: Mapping[str, Any]) -> Mapping[str, Any]:
    tools = request.get("tools", {})
    if not isinstance(tools, Mapping) or not all(isinstance(tool, Mapping) for tool in tools.values()):
        raise RequestError("tools is not an object of objects")
    return tools


@lru_cache(maxsize=64)
def _checker(tools: str, language: str) -> Checker:
    specs = {name: tool_spec(name, body) for name, body in json.loads(tools).items()}
    return Checker(specs, language=language, wording=PhrasingTable())


def tool_spec(name: str, body: Mapping[str, Any]) -> ToolSpec:
    """A tool from its JSON form {"description", "changes"}."""
    return ToolSpec(
        name=name,
        words={str(key): str(value) for key, value in (body.get("names") or {}).items()},
        description=str(body.get("description") or ""),
        changes=bool(body.get("changes")),
        currency=body.get("currency"),
        formats=body.get("formats") or {},
        policy_values=tuple(body.get("policy_values") or ()),
        by=str(body.get("by") or "agent"),
    )
