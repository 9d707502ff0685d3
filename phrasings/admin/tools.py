"""The tools that a set of phrasings can speak of: those of the services that use it, and those it has words for."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cxagent.versioning.admin.fields import there
from cxagent.versioning.bodies import Body
from phrasings.definition import UsedBy
from phrasings.definition.models import ANY_TOOL
from services_admin.definition import Tool
from services_admin.definition.models import RunByApp
from services_admin.definition.schemas import top_fields

STRANGER = Tool(runs=RunByApp(kind="app"))
GENERAL = ("{action}", "{Action}", "{with}", "{because}", "{reason}")


@dataclass(frozen=True, slots=True)
class Spoken:
    """One tool; `services` are the labels of those that have it, none where only the phrasings know it."""

    key: str
    tool: Tool
    services: tuple[str, ...]

    @property
    def is_any(self) -> bool:
        return self.key == ANY_TOOL

    @property
    def placeholders(self) -> list[str]:
        """All placeholders that its phrasings may use."""
        if self.is_any:
            return list(GENERAL)
        arguments = [f"{{argument.{name}}}" for name in _in_order(self.tool.parameters)]
        return [*GENERAL, *arguments, *(f"{{result.{name}}}" for name in _in_order(self.tool.returns or {}))]


def spoken_tools(body: Body, used_by: Iterable[UsedBy]) -> list[Spoken]:
    """Changes first, because replies speak of those; then look-ups, strangers, and the words for any tool."""
    known: dict[str, tuple[Tool, list[str]]] = {}
    for use in used_by:
        for key, tool in use.body.tools.items():
            known.setdefault(key, (tool, []))[1].append(use.label)
    found = [Spoken(key, tool, tuple(labels)) for key, (tool, labels) in known.items()]
    found += [Spoken(key, STRANGER, ()) for key in _written(body) if key not in known and key != ANY_TOOL]
    found.sort(key=lambda one: (not one.services, not one.tool.changes))
    return [*found, Spoken(ANY_TOOL, STRANGER, ())]


def _written(body: Body) -> list[str]:
    """The tools that any language has words for, in order."""
    languages = there(body, "phrasings")
    if not isinstance(languages, dict):
        return []
    return list(dict.fromkeys(key for tools in languages.values() if isinstance(tools, dict) for key in tools))


def _in_order(schema: Mapping[str, object]) -> list[str]:
    properties = schema.get("properties")
    known = top_fields(schema)
    return [name for name in properties if name in known] if isinstance(properties, dict) else []
