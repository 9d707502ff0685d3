"""The placeholders of a text, as the composer reads them. Pure.

The composer's own parser decides, so that what passes a check here can be spoken there.
"""

import re
from dataclasses import dataclass

from phrasings.faithfulness.template_text import Parsed, parse

_WHOLE = re.compile(r"\{([^{}]*)\}")


class BadText(ValueError):
    """A brace stands alone; `at` is its offset in code points."""

    def __init__(self, at: int) -> None:
        super().__init__(f"a brace stands alone at character {at + 1}")
        self.at = at


@dataclass(frozen=True, slots=True)
class Placeholder:
    """One placeholder. `source` is "action", "argument", …, `path` the names after it; `known` is what the parser says."""

    source: str
    path: tuple[str, ...]
    known: bool
    written: str


def placeholders(text: str, *, extra: frozenset[str] = frozenset()) -> tuple[Placeholder, ...]:
    """All placeholders of a text, those that there are not included; `extra` are further names. Raises BadText."""
    read: Parsed = parse(text, extra=extra)
    unknown = [_unknown(text, error.at) for error in read.errors]
    known = [Placeholder(one.root, one.path, True, f"{{{one}}}") for one in read.placeholders]
    return (*known, *unknown)


def _unknown(text: str, at: int) -> Placeholder:
    whole = _WHOLE.match(text, at)
    if whole is None:
        raise BadText(at)
    source, *path = whole[1].split(".")
    return Placeholder(source, tuple(path), False, whole[0])
