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
    data = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506 (both are safe loaders)
    return MappingProxyType(data)
