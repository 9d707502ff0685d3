"""The built-in templates: what the agent says where a company wrote nothing of its own. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from cxagent.language import LANGUAGES
from phrasings.definition.models import TemplatesBody

FALLBACK = "en"


@dataclass(frozen=True, slots=True)
class TemplateKind:
    """What a template is for, and its placeholders: those that it must have, and all that it may have."""

    name: str
    means: str
    needs: tuple[str, ...]
    may: tuple[str, ...]


@cache
def template_kinds() -> Mapping[str, TemplateKind]:
    """Every template that there is, by name."""
    return {
        name: TemplateKind(name, entry["means"], tuple(entry["needs"]), (*entry["needs"], *entry["may"]))
        for name, entry in _data("names").items()
    }


@cache
def builtin_templates(language: str) -> Mapping[str, str]:
    """The built-in templates in a language; in English for one that is not among ours."""
    texts: Mapping[str, str] = _data(language if language in LANGUAGES else FALLBACK)
    return texts


def template(name: str, language: str, *, body: TemplatesBody | None = None) -> str:
    """The text of a template: the company's own in that language, else the built-in. Raises KeyError."""
    own = body.templates.get(language, {}) if body else {}
    return own.get(name) or builtin_templates(language)[name]


def _data(name: str) -> dict[str, Any]:
    path = files("phrasings.definition").joinpath("data", "templates", f"{name}.yaml")
    content: dict[str, Any] = yaml.safe_load(path.read_text("utf-8"))
    return content
