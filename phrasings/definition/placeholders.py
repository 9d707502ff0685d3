"""The placeholders of a text: `{action}`, `{argument.amount}`, `{argument.amount:words}`; `{{` and `}}` are braces. Pure."""

import re
from dataclasses import dataclass

STYLES = ("symbol", "words")
_PIECE = re.compile(r"\{\{|\}\}|\{(?P<content>[^{}]*)\}|(?P<stray>[{}])")


class BadText(ValueError):
    """A brace stands alone; `at` is its offset in code points."""

    def __init__(self, at: int) -> None:
        super().__init__(f"a brace stands alone at character {at + 1}")
        self.at = at


@dataclass(frozen=True, slots=True)
class Placeholder:
    """One placeholder: `source` is "action", "argument", …; `field` the name after the dot; `style` after the colon."""

    source: str
    field: str | None
    style: str | None
    written: str


def placeholders(text: str) -> tuple[Placeholder, ...]:
    """All placeholders of a text in order. Raises BadText."""
    found = []
    for piece in _PIECE.finditer(text):
        if piece["stray"]:
            raise BadText(piece.start())
        if piece["content"] is not None:
            found.append(_placeholder(piece["content"]))
    return tuple(found)


def _placeholder(content: str) -> Placeholder:
    name, colon, style = content.partition(":")
    source, dot, field = name.partition(".")
    return Placeholder(source, field if dot else None, style if colon else None, f"{{{content}}}")
