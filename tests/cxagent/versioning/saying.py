"""The bodies that the tests of documents use."""

from typing import Any

ANA, BEN = "user:ana", "user:ben"


def saying(text: str, **others: str) -> dict[str, Any]:
    """Templates whose hand-off says this."""
    return {"schema": 1, "templates": {"en": {"handoff": text, **others}}}
