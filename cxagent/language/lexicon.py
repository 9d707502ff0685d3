"""The packaged data of each language, read once."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

import yaml

from cxagent.language import LANGUAGES


class UnknownLanguageError(ValueError):
    """Asked for a language that this package has no data for."""


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """Safe, and without YAML's booleans: "no" and "on" are words here."""

    yaml_implicit_resolvers = {
        first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool"]
        for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }


@cache
def of(language: str) -> Mapping[str, Any]:
    """All data of a language, from `data/<language>.yaml`. Raises UnknownLanguageError."""
    if language not in LANGUAGES:
        raise UnknownLanguageError(f"no data for language {language!r}; there is {', '.join(LANGUAGES)}")
    return _read(language)


@cache
def shared() -> Mapping[str, Any]:
    """The data that no single language owns, from `data/shared.yaml`."""
    return _read("shared")


def _read(name: str) -> Mapping[str, Any]:
    text = files("cxagent.language").joinpath("data", f"{name}.yaml").read_text(encoding="utf-8")
    data = yaml.load(text, Loader=_Loader)  # noqa: S506 (a safe loader)
    return MappingProxyType(data)
