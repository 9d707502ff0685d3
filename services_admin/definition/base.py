"""What every part of a service's body is made of. Pure."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from cxagent.versioning.shape_words import written

Key = Annotated[
    str,
    written(
        r"^[a-z0-9][a-z0-9_-]{0,63}$",
        "small letters, digits, - and _, the first a letter or a digit, at most 64: my-desk",
    ),
]
ToolName = Annotated[
    str,
    written(r"^[a-z][a-z0-9_]{0,63}$", "small letters, digits and _, the first a letter, at most 64: look_up_order"),
]
SlotName = ToolName
Line = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Prose = Annotated[str, StringConstraints(max_length=2000)]
JsonObject = dict[str, Any]
Text = Annotated[str, StringConstraints(min_length=1, max_length=2000)]
Said = Text | Annotated[dict[str, Text], Field(min_length=1)]
"""What people read: one text in the service's own language, or one for each language."""


class Part(BaseModel):
    """A part of a body: nothing unknown, no value bent into another kind, never changed once read."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


def said(words: Said | None, language: str, default: str) -> str | None:
    """The text in a language; else in the service's own; None where there is none in either."""
    if words is None or isinstance(words, str):
        return words
    return words.get(language) or words.get(default)


def languages_of(words: Said | None, default: str) -> frozenset[str]:
    """The languages in which a text is written."""
    if words is None:
        return frozenset()
    return frozenset({default}) if isinstance(words, str) else frozenset(words)
