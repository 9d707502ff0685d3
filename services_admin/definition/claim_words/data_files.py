"""The package's own data files, read once."""

from functools import cache
from importlib.resources import files
from typing import Any

import yaml

_LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)  # every scalar is text: "no" and "on" are words here


@cache
def read(name: str) -> Any:
    """The parsed YAML file `data/<name>`."""
    text = files(__package__).joinpath("data", name).read_text(encoding="utf-8")
    return yaml.load(text, Loader=_LOADER)  # noqa: S506  builds nothing but text, lists and mappings
