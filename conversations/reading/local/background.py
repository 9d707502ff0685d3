"""Sentences that belong to no service (`data/background.yaml`): evidence of "none of these"."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

import yaml


def sentences(languages: Sequence[str]) -> tuple[str, ...]:
    """The background sentences of some languages, in a fixed order."""
    return tuple(text for language, texts in _read().items() if language in languages for text in texts)


@cache
def _read() -> dict[str, tuple[str, ...]]:
    text = files("conversations.reading.local").joinpath("data", "background.yaml").read_text(encoding="utf-8")
    return {language: tuple(texts) for language, texts in yaml.safe_load(text).items()}
