"""The bodies of outcome phrasings and templates, schema 1. Pure."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from cxagent.versioning.bodies import BodyKind

ANY_TOOL = "*"


class Part(BaseModel):
    """Nothing unknown, no value bent into another kind, never changed once read."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class PhrasingsBody(Part):
    """Language → tool (or `*` for any) → outcome → what a reply says of it."""

    schema_: Literal[1] = Field(alias="schema")
    phrasings: dict[str, dict[str, dict[str, str]]] = Field(default_factory=dict)


class TemplatesBody(Part):
    """Language → name of the template → what the agent says."""

    schema_: Literal[1] = Field(alias="schema")
    templates: dict[str, dict[str, str]] = Field(default_factory=dict)


PHRASINGS = BodyKind(model=PhrasingsBody, schema=1)
TEMPLATES = BodyKind(model=TemplatesBody, schema=1)
