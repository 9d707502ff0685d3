"""The company's own wording of what happened: a phrasing for each tool and outcome, spoken with the call's values."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Protocol

from phrasings.faithfulness import spoken
from phrasings.faithfulness.data_files import read
from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.reasons import reason_in_words
from phrasings.faithfulness.record import CallRecord, ToolSpec
from phrasings.faithfulness.template_text import Parsed, Placeholder, parse

Phrasings = Mapping[str, Mapping[str, Mapping[str, str]]]
_MOST_VALUES = 4
_ANY_TOOL = "*"


class Wording(Protocol):
    """Who words an outcome. `call` is None when the tool was never called."""

    def phrase(self, tool: ToolSpec, outcome: Outcome, call: CallRecord | None, language: str) -> str: ...


class PhrasingTable:
    """Phrasings by language, tool (or "*") and outcome, over the built-in defaults."""

    def __init__(self, phrasings: Phrasings | None = None) -> None:
        self._parsed: dict[tuple[str, str, str], Parsed] = {}
        for language, tools in (phrasings or {}).items():
            for tool, outcomes in tools.items():
                for outcome, text in outcomes.items():
                    self._parsed[language, tool, str(outcome)] = parse(text)

    def phrase(self, tool: ToolSpec, outcome: Outcome, call: CallRecord | None, language: str) -> str:
        """The sentence for an outcome. A placeholder that has no value falls back to the default phrasing."""
        for name in (tool.name, _ANY_TOOL):
            parsed = self._parsed.get((language, name, outcome))
            said = _speak(parsed, tool, call, language) if parsed and not parsed.errors else None
            if said is not None:
                return said
        said = _speak(_default(language, outcome), tool, call, language)
        return said if said is not None else ""

    def speaks_only_defaults(self) -> bool:
        return not self._parsed


@cache
def _default(language: str, outcome: Outcome) -> Parsed:
    return parse(defaults(language)["phrasings"][outcome])


def defaults(language: str) -> Mapping[str, Any]:
    """The built-in wording of a language (English for one without data)."""
    known: Mapping[str, Any] = read(f"defaults/{language if language in spoken.LANGUAGES else 'en'}.yaml")
    return known


def _speak(parsed: Parsed, tool: ToolSpec, call: CallRecord | None, language: str) -> str | None:
    said: list[str] = []
    for part in parsed.parts:
        words = part if isinstance(part, str) else _value(part, tool, call, language)
        if words is None:
            return None
        said.append(words)
    text = "".join(said)
    return text[:1].upper() + text[1:] if text and parsed.parts and parsed.parts[0] != text[:1] else text


def _value(part: Placeholder, tool: ToolSpec, call: CallRecord | None, language: str) -> str | None:
    if part.root == "action":
        return tool.in_words(language)
    if part.root == "Action":
        words = tool.in_words(language)
        return words[:1].upper() + words[1:]
    if part.root == "with":
        return _with(tool, call, language)
    if part.root in ("because", "reason"):
        return _because(tool, call, language, bare=part.root == "reason")
    return _field(part, tool, call, language)


def _with(tool: ToolSpec, call: CallRecord | None, language: str) -> str:
    wording = defaults(language)
    values = list(call.arguments.items())[:_MOST_VALUES] if call else []
    said = [
        f"{spoken.label_of(name, tool, language)} {words}".strip()
        for name, value in values
        if (words := _speakable(name, value, tool, language))
    ]
    if not said:
        return ""
    joined = wording["comma"].join(said[:-1]) + (wording["and"] if len(said) > 1 else "") + said[-1]
    return str(wording["with"]).format(list=joined)


def _speakable(name: str, value: Any, tool: ToolSpec, language: str) -> str | None:
    if isinstance(value, dict) or (isinstance(value, list) and any(isinstance(one, dict | list) for one in value)):
        return None
    return spoken.say(value, language, kind=tool.formats.get(name), currency=tool.currency)


def _because(tool: ToolSpec, call: CallRecord | None, language: str, *, bare: bool) -> str | None:
    reason = reason_in_words(tool, call, language)
    if bare:
        return reason
    return str(defaults(language)["because"]).format(reason=reason) if reason else ""


def _field(part: Placeholder, tool: ToolSpec, call: CallRecord | None, language: str) -> str | None:
    if call is None:
        return None
    value: Any = call.arguments if part.root == "argument" else call.result
    for name in part.path:
        if isinstance(value, Mapping) and name in value:
            value = value[name]
        elif isinstance(value, list) and name.isdecimal() and int(name) < len(value):
            value = value[int(name)]
        else:
            return None
    if value is None or isinstance(value, Mapping):
        return None
    kind = f"money:{part.style}" if part.style else tool.formats.get(part.path[-1])
    return spoken.say(value, language, kind=kind, currency=tool.currency)
