"""Values of calls, and the names of their fields, as people say them."""

from collections.abc import Mapping
from typing import Any

from cxagent.language import LANGUAGES
from cxagent.language.speech import speak
from phrasings.faithfulness.data_files import read
from phrasings.faithfulness.record import ToolSpec

__all__ = ["LANGUAGES", "field_name", "label_of", "say"]

_LEFT_OUT = frozenset(("id", "no", "number", "code"))


def say(value: Any, language: str, *, kind: str | None, currency: str | None) -> str | None:
    """A value in words; None for what cannot be said in a sentence."""
    if value is None or isinstance(value, Mapping):
        return None
    return speak(value, language, format=kind, currency=currency) or None


def label_of(name: str, tool: ToolSpec, language: str) -> str:
    """What people call an argument: the tool's own label, else its name in words; "" where it has none."""
    return tool.labels.get(name, {}).get(language) or field_name(name, language)


def field_name(name: str, language: str) -> str:
    """An argument's name in words ("order_id" → "order ID", in Portuguese "pedido"); "" where it has none."""
    words = [word for word in name.replace("-", "_").split("_") if word]
    if language == "en":
        return " ".join("ID" if word.lower() == "id" else word for word in words)
    known = read("fields.yaml")
    told = [
        known[word.lower()][language] if word.lower() in known else ""
        for word in words
        if word.lower() not in _LEFT_OUT
    ]
    return " ".join(told) if told and all(told) and len(told) == 1 else ""
