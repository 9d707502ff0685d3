"""Form fields over a JSON body: each knows its place in the body, how it shows there, and how a text goes back.

Django's forms bind to models; a draft's body is JSON that may still be wrong, and nothing that it holds may be lost by
showing it in a form. So a field that was not touched leaves its place in the body exactly as it was.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import quote

from cxagent.versioning.bodies import Body
from cxagent.versioning.problems import Problem, joined

Path = tuple[str | int, ...]
Kind = Literal["text", "area", "number", "choice", "choices", "check", "json", "lines", "commas"]
Texts = Mapping[str, str]
_ABSENT: Any = object()


class Unreadable(ValueError):
    """What was typed cannot be read as this field's kind of value."""


@dataclass(frozen=True, slots=True)
class Codec:
    """How a value of a shape of its own is written as a text, and read back (raising Unreadable)."""

    show: Callable[[Any], str]
    read: Callable[[str], Any]


@dataclass(frozen=True, slots=True)
class Field:
    """One field. `choices` are (value, label); `placeholder` shows what stands while the field is empty.

    `codec` shows and reads values of a shape of their own.
    `keep`: so many leading parts of the path stay in the body when the field is emptied, even if nothing is left in them.
    """

    path: Path
    label: str
    kind: Kind = "text"
    help: str = ""
    placeholder: str = ""
    choices: Sequence[tuple[str, str]] = ()
    rows: int = 1
    default: Any = None
    keep: int = 1
    codec: Codec | None = None

    @property
    def name(self) -> str:
        """The form's name for it: JSON, because keys of a body may hold any character, in characters that browsers keep."""
        return quote(json.dumps(self.path), safe="")

    @property
    def at(self) -> str:
        """The path as problems write it."""
        return joined(*self.path)

    def shown(self, body: Body) -> str:
        """The text that stands in the field for what the body holds."""
        value = value_at(body, self.path)
        return "" if value is _ABSENT else (self.codec.show if self.codec else _SHOW[self.kind])(value)

    def put(self, body: Body, text: str) -> None:
        """Write what was typed into the body; empty takes the entry out. Raises Unreadable."""
        text, before = _as_sent(text), _as_sent(self.shown(body))
        if text == before or (
            self.kind == "choices" and set(text.split("\n")) - {""} == set(before.split("\n")) - {""}
        ):
            return
        if self.kind == "check" and not text and before != "on":
            return
        value = (self.codec.read if self.codec else _READ[self.kind])(text)
        if value is None or value in ("", []) or (value == self.default and self.default is not None):
            take_out(body, self.path, keep=self.keep)
        else:
            put_in(body, self.path, value)


@dataclass(frozen=True, slots=True)
class Bound:
    """A field with the text it shows and the problems found at its place, for the template."""

    field: Field
    text: str
    problems: tuple[Problem, ...] = ()
    fault: str = ""

    @property
    def chosen(self) -> set[str]:
        """The values ticked, for a field of several choices."""
        return set(self.text.split("\n"))

    @property
    def offered(self) -> list[tuple[str, str]]:
        """The choices, and whatever else the body holds, so that showing it in a form does not change it."""
        listed = {value for value, _ in self.field.choices}
        strange = sorted(self.chosen - listed - {""}) if self.field.kind == "choices" else [self.text]
        return [
            *self.field.choices,
            *((one, f"{one} (as written)" if one else "none yet") for one in strange if one not in listed),
        ]

    @property
    def has_error(self) -> bool:
        return bool(self.fault) or any(problem.level == "error" for problem in self.problems)


def bind(
    field: Field, body: Body, *, problems: Sequence[Problem] = (), texts: Texts | None = None, fault: str = ""
) -> Bound:
    """A field ready to be shown; `texts` are what was typed before, where it could not be read."""
    text = (texts or {}).get(field.name)
    here = tuple(problem for problem in problems if belongs(problem.path, field.at))
    return Bound(field, field.shown(body) if text is None else text, here, fault)


def belongs(path: str, place: str) -> bool:
    """Whether a problem's path is a field's place or lies inside it."""
    return path == place or path.startswith((f"{place}.", f"{place}["))


def value_at(body: Any, path: Path) -> Any:
    """The value at a path, `_ABSENT` where there is none."""
    here = body
    for part in path:
        is_key = isinstance(here, dict) and part in here
        is_index = isinstance(here, list) and isinstance(part, int) and part < len(here)
        if not is_key and not is_index:
            return _ABSENT
        here = here[part]
    return here


def there(body: Any, *path: str | int) -> Any:
    """The value at a path, None where there is none."""
    found = value_at(body, path)
    return None if found is _ABSENT else found


def put_in(body: Body, path: Path, value: Any) -> None:
    """Set the value at a path of keys, making the objects on the way."""
    here: Any = body
    for part in path[:-1]:
        if not isinstance(here.get(part), dict):
            here[part] = {}
        here = here[part]
    here[path[-1]] = value


def take_out(body: Body, path: Path, *, keep: int = 1) -> None:
    """Remove the value at a path, and the objects that it leaves empty beyond the first `keep` parts."""
    parents: list[Any] = [body]
    for part in path[:-1]:
        parents.append(there(parents[-1], part))
    if not isinstance(parents[-1], dict) or path[-1] not in parents[-1]:
        return
    del parents[-1][path[-1]]
    for depth in range(len(path) - 1, keep, -1):
        if parents[depth] == {}:
            del parents[depth - 1][path[depth - 1]]


def _as_sent(text: str) -> str:
    """The line ends that a browser makes of any."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def show_text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _pretty(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)


def show_lines(value: Any) -> str:
    return "\n".join(show_text(item) for item in value) if isinstance(value, list) else show_text(value)


def _commas(value: Any) -> str:
    return ", ".join(show_text(item) for item in value) if isinstance(value, list) else show_text(value)


def _check(value: Any) -> str:
    return "on" if value is True else "" if value is False else show_text(value)


def _read_number(text: str) -> Any:
    text = text.strip()
    if not text:
        return None
    try:
        number = float(text)
    except ValueError:
        raise Unreadable(f"“{text}” is not a number") from None
    if number != number or number in (float("inf"), float("-inf")):  # noqa: PLR0124 - NaN
        raise Unreadable(f"“{text}” is not a number")
    return int(number) if number.is_integer() and "." not in text else number


def _read_json(text: str) -> Any:
    if not text.strip():
        return None
    try:
        return json.loads(text, parse_constant=_no_constant)
    except RecursionError:
        raise Unreadable("nested too deeply") from None
    except json.JSONDecodeError as error:
        raise Unreadable(f"not JSON: {error.msg} (line {error.lineno}, column {error.colno})") from None


def _no_constant(name: str) -> Any:
    raise Unreadable(f"{name} is not JSON")


def read_lines(text: str) -> list[str]:
    return [line.strip() for line in text.split("\n") if line.strip()]


def _read_commas(text: str) -> list[str]:
    return [part.strip() for part in text.replace("、", ",").split(",") if part.strip()]


def _read_check(text: str) -> bool:
    return text == "on"


_SHOW: Mapping[str, Callable[[Any], str]] = {
    "text": show_text,
    "area": show_text,
    "number": show_text,
    "choice": show_text,
    "choices": show_lines,
    "check": _check,
    "json": _pretty,
    "lines": show_lines,
    "commas": _commas,
}
_READ: Mapping[str, Callable[[str], Any]] = {
    "text": str.strip,
    "area": str.strip,
    "number": _read_number,
    "choice": str.strip,
    "choices": read_lines,
    "check": _read_check,
    "json": _read_json,
    "lines": read_lines,
    "commas": _read_commas,
}
