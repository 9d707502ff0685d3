"""The placeholders of a phrasing: `{action} {Action} {with} {because} {reason} {argument.NAME} {result.NAME}`.

A strict little language: a brace that is not a known placeholder is a problem, "{{" and "}}" write a brace. How money is
written can be said after a colon: `{argument.amount:symbol}` "£12.50", `:words` "12.50 pounds", `:number` "12.50".
"""

import re
from dataclasses import dataclass

PLAIN = frozenset(("action", "Action", "with", "because", "reason"))
ROOTS = frozenset(("argument", "result"))
STYLES = frozenset(("symbol", "words", "number"))
_BRACE = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")
_NAME = re.compile(r"[^\W\d]\w*(?:-\w+)*|\d+")


@dataclass(frozen=True, slots=True)
class Placeholder:
    """`root` is a plain name or argument/result; `path` the names after it; `style` how money is written."""

    root: str
    path: tuple[str, ...] = ()
    style: str = ""

    def __str__(self) -> str:
        return ".".join((self.root, *self.path)) + (f":{self.style}" if self.style else "")


@dataclass(frozen=True, slots=True)
class TemplateError:
    """What is wrong, at which code-point offset."""

    at: int
    message: str


@dataclass(frozen=True, slots=True)
class Parsed:
    """`parts` in order: text as str, placeholders as Placeholder. Where `errors` is not empty, do not speak it."""

    parts: tuple[str | Placeholder, ...]
    placeholders: tuple[Placeholder, ...]
    errors: tuple[TemplateError, ...] = ()


def parse(text: str, *, extra: frozenset[str] = frozenset()) -> Parsed:
    """Parse a phrasing; `extra` are further plain names that are allowed. Problems are values, nothing is raised."""
    parts: list[str | Placeholder] = []
    errors: list[TemplateError] = []
    done = 0
    for match in _BRACE.finditer(text):
        parts.append(text[done : match.start()])
        done = match.end()
        if match[0] in ("{{", "}}"):
            parts.append(match[0][0])
        elif match[1] is None:
            errors.append(TemplateError(match.start(), f"a lone {match[0]!r}; write it twice for the character itself"))
        else:
            found = _placeholder(match[1], extra)
            if isinstance(found, Placeholder):
                parts.append(found)
            else:
                errors.append(TemplateError(match.start(), found))
    parts.append(text[done:])
    kept = tuple(part for part in parts if part != "")
    return Parsed(kept, tuple(part for part in kept if isinstance(part, Placeholder)), tuple(errors))


def _placeholder(inner: str, extra: frozenset[str]) -> Placeholder | str:
    written, colon, style = inner.partition(":")
    root, *path = written.split(".")
    if not path and not colon and root in PLAIN | extra:
        return Placeholder(root)
    if root in ROOTS and path and all(_NAME.fullmatch(name) for name in path):
        if colon and style not in STYLES:
            return f"{{{inner}}}: money is written as {', '.join(sorted(STYLES))}, not as “{style}”"
        return Placeholder(root, tuple(path), style)
    known = ", ".join(f"{{{name}}}" for name in sorted(PLAIN | extra))
    return f"{{{inner}}} is no placeholder; there are {known}, {{argument.NAME}} and {{result.NAME}}"
