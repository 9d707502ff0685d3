"""The published versions that a conversation stands on, and their bodies."""

from dataclasses import dataclass
from typing import Any

from cxagent.versioning.registry import registry
from phrasings.models import PhrasingsVersion, RulesVersion, TemplatesVersion
from services_admin.models import ServiceVersion


@dataclass(frozen=True, slots=True)
class Pins:
    """What a conversation keeps from its start to its end; None means the built-in words, and no rules."""

    service: ServiceVersion
    phrasings: PhrasingsVersion | None
    templates: TemplatesVersion | None
    rules: RulesVersion | None
    language: str
    timezone: str


def body_of(kind: str, version: Any) -> Any:
    """The body of a version as its model in today's schema."""
    return registry.kinds[kind].body.read(version.body)
