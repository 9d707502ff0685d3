"""The files of an example service, by name."""

from copy import deepcopy
from functools import lru_cache
from importlib.resources import files
from typing import Any

import yaml


def example_file(example: str, name: str) -> Any:
    """The content of a YAML file of an example (a copy of the caller's own), None where it has no such file."""
    return deepcopy(_loaded(example, name))


@lru_cache(maxsize=64)
def _loaded(example: str, name: str) -> Any:
    path = files("services_admin.examples").joinpath(example, name)
    return yaml.safe_load(path.read_text("utf-8")) if path.is_file() else None
