"""Values of calls as people say them."""

from typing import Any

from cxagent.language import LANGUAGES

__all__ = ["LANGUAGES", "field_name", "say"]


def say(value: Any, language: str, *, kind: str | None, currency: str | None) -> str | None:
    """A value in words; None for what cannot be said in a sentence."""
    if value is None or value == "" or value == []:
        return None
    if isinstance(value, bool):
        return {"en": ("no", "yes")}.get(language, ("no", "yes"))[value]
    if isinstance(value, list):
        return ", ".join(str(one) for one in value)
    return str(value)


def field_name(name: str) -> str:
    """An argument's name in words: "order_id" → "order ID"."""
    words = name.replace("_", " ").replace("-", " ").split()
    return " ".join("ID" if word.lower() == "id" else word for word in words)
