"""Two bodies beside each other, line by line, with what stayed the same folded away. Pure."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any, Literal

from cxagent.versioning.diff import text_segments

CONTEXT = 3  # lines kept around a change
LONG = 4000  # characters of a line beyond which words are not compared one by one
Segments = Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Row:
    """One row: `kind` same, changed, removed, added, or folded (then `left` says how many lines)."""

    kind: Literal["same", "changed", "removed", "added", "folded"]
    left: Segments = ()
    right: Segments = ()
    left_number: int | None = None
    right_number: int | None = None


def rows(old: Any, new: Any) -> list[Row]:
    """The rows that show two JSON values beside each other, in the order of the new one."""
    before, after = outline(_ordered_as(old, new)), outline(new)
    found: list[Row] = []
    for tag, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag == "equal":
            found += _same(before, a, b, c, first=not a and not c, last=b == len(before) and d == len(after))
        else:
            found += _differing(before, after, (a, b), (c, d))
    return found


def outline(value: Any, indent: int = 0) -> list[str]:
    """A JSON value as indented lines that people can read: `key: value`, texts without quotation marks."""
    return list(_lines(value, "  " * indent))


def _lines(value: Any, pad: str) -> Iterator[str]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _entry(f"{pad}{key}:", item, pad)
    elif isinstance(value, list):
        for item in value:
            yield from _entry(f"{pad}-", item, pad)
    else:
        yield pad + _scalar(value)


def _entry(head: str, item: Any, pad: str) -> Iterator[str]:
    if isinstance(item, dict | list) and item:
        yield head
        yield from _lines(item, pad + "  ")
    elif isinstance(item, str) and "\n" in item:
        yield f"{head} |"
        yield from (f"{pad}  {line}" for line in item.split("\n"))
    else:
        yield f"{head} {_scalar(item)}"


def _scalar(value: Any) -> str:
    if not isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return value if value and value.strip() == value and value not in _LOOKALIKES else f"“{value}”"


_LOOKALIKES = frozenset({"null", "true", "false"})


def _ordered_as(old: Any, new: Any) -> Any:
    """The old value with its keys in the new one's order, because order of keys means nothing."""
    if isinstance(old, dict) and isinstance(new, dict):
        keys = [*(key for key in new if key in old), *(key for key in old if key not in new)]
        return {key: _ordered_as(old[key], new.get(key)) for key in keys}
    if isinstance(old, list) and isinstance(new, list):
        paired = [_ordered_as(*pair) for pair in zip(old, new, strict=False)]
        return [*paired, *old[len(paired) :]]
    return old


def _same(  # noqa: PLR0913 - ends by name
    lines: Sequence[str], a: int, b: int, c: int, *, first: bool, last: bool
) -> Iterator[Row]:
    head, tail = (0 if first else CONTEXT), (0 if last else CONTEXT)
    hidden = (b - a) - head - tail
    for offset in range(b - a):
        if hidden > 1 and head <= offset < head + hidden:
            if offset == head:
                yield Row("folded", left=[("same", str(hidden))])
            continue
        text = [("same", lines[a + offset])]
        yield Row("same", text, text, a + offset + 1, c + offset + 1)


def _differing(
    before: Sequence[str], after: Sequence[str], old: tuple[int, int], new: tuple[int, int]
) -> Iterator[Row]:
    (a, b), (c, d) = old, new
    for offset in range(max(b - a, d - c)):
        left, right = a + offset, c + offset
        if left >= b:
            yield Row("added", right=[("added", after[right])], right_number=right + 1)
        elif right >= d:
            yield Row("removed", left=[("removed", before[left])], left_number=left + 1)
        else:
            yield Row("changed", *_sides(before[left], after[right]), left + 1, right + 1)


def _sides(old: str, new: str) -> tuple[Segments, Segments]:
    if max(len(old), len(new)) > LONG:
        return [("removed", old)], [("added", new)]
    segments = text_segments(old, new)
    left = [(kind, text) for kind, text in segments if kind != "added"]
    return left, [(kind, text) for kind, text in segments if kind != "removed"]
