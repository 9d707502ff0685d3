"""The fields of a slot: what is asked, and how its value is found."""

from dataclasses import dataclass
from typing import Any

from cxagent.versioning.admin.fields import Codec, Field, Path, put_in, read_lines, show_lines, show_text, there
from cxagent.versioning.bodies import Body
from services_admin.admin.worded import said_field
from services_admin.definition.slots import BUILT_IN

PART = "slots"
KINDS = (
    ("email", "an e-mail address"),
    ("phone", "a phone number"),
    ("amount", "an amount of money"),
    ("number", "a number"),
    ("zip", "a postal code"),
    ("pattern", "text of a pattern (an expression)"),
    ("list", "one of a list of known values"),
    ("options", "one of a few options, with their words"),
    ("date", "a date"),
    ("menu", "items of a menu (JSON)"),
    ("from", "one of the records that a tool found"),
)
BEGINS: dict[str, Any] = {"pattern": "", "list": [], "options": {}, "date": "any", "menu": {}, "from": ""}
DATES = (
    ("", "none"),
    ("past", "past: the last such day, where no year is given"),
    ("future", "future: the next such day"),
    ("any", "any"),
)


@dataclass(frozen=True, slots=True)
class WaysField(Field):
    """The further ways to say an option; typing them brings a short option into its long form."""

    def put(self, body: Body, text: str) -> None:
        option = self.path[:-2]
        value = there(body, *option)
        if text.strip() and not is_long(value):
            put_in(body, option, {"label": value})
        Field.put(self, body, text)


def is_long(option: Any) -> bool:
    return isinstance(option, dict) and "label" in option


def kinds_of(slot: Any) -> list[str]:
    """The kinds that a slot has entries for."""
    return [kind for kind in BEGINS if isinstance(slot, dict) and slot.get(kind) is not None]


def kind_of(slot: Any) -> str:
    """The one kind that a slot has; nothing where it has none or several."""
    given = kinds_of(slot)
    if len(given) != 1:
        return ""
    pattern = slot.get("pattern")
    return str(pattern) if isinstance(pattern, str) and pattern in BUILT_IN else given[0]


def kind_field(key: str) -> Field:
    """Stands for no entry of its own: `slot_forms` puts what is chosen in."""
    codec = Codec(kind_of, str.strip)
    return Field((PART, key), "How its value is found", "choice", choices=[("", "choose one"), *KINDS], codec=codec)


def slot_fields(body: Body, key: str, language: str) -> dict[str, list[Field]]:
    at = (PART, key)
    return {
        "words": [
            said_field(
                body, (*at, "label"), "Name", language, placeholder="order number", help="As the agent says it."
            ),
            said_field(
                body,
                (*at, "ask"),
                "Question",
                language,
                help="Empty: it is asked for by its name.",
            ),
            said_field(body, (*at, "format"), "What it looks like", language, placeholder="such as: W and 6 digits"),
        ],
        "role": [
            Field((*at, "role"), "What it means", "area", keep=2, help="For the reader, such as: the order's number.")
        ],
        "pattern": [
            Field(
                (*at, "pattern"), "Pattern (regular expression)", "area", keep=2, codec=Codec(_own_pattern, str.strip)
            ),
        ],
        "examples": [
            Field((*at, "examples"), "Values that must be found", "lines", keep=2, rows=2, help="One a line.")
        ],
        "list": [_list_field(body, (*at, "list"))],
        "date": [Field((*at, "date"), "Which day is meant", "choice", choices=DATES, keep=2)],
        "menu": [Field((*at, "menu"), "Menu (JSON)", "json", rows=14, keep=2)],
        "from": [Field((*at, "from"), "Tool and its list", keep=2, placeholder="look_up_order.lines")],
    }


def option_fields(body: Body, key: str, option: str, language: str) -> list[Field]:
    """How one option is called, and the further words that customers have for it."""
    at = (PART, key, "options", option)
    label = (*at, "label") if is_long(there(body, *at)) else at
    return [
        said_field(body, label, f"{option}: name", language),
        WaysField(
            (*at, "says", language), f"{option}: also said, {language}", "lines", keep=4, placeholder="one a line"
        ),
    ]


def option_keys(body: Body, key: str) -> list[str]:
    found = there(body, PART, key, "options")
    return list(found) if isinstance(found, dict) else []


def _own_pattern(value: Any) -> str:
    return "" if isinstance(value, str) and value in BUILT_IN else show_text(value)


def _list_field(body: Body, at: Path) -> Field:
    """A value a line, `Hikari One | one | the big one`; JSON where a text has a character of ours."""
    label, value = "Known values", there(body, *at)
    if not _plain(value):
        return Field(at, f"{label} (JSON)", "json", rows=6, keep=2)
    codec = Codec(_show_list, lambda text: _read_list(text, long=isinstance(value, dict)))
    return Field(at, label, "lines", rows=3, keep=2, codec=codec, help="One a line: value | another word | another.")


def _plain(value: Any) -> bool:
    rows = value.items() if isinstance(value, dict) else [(one, []) for one in value] if isinstance(value, list) else []
    return all(
        isinstance(ways, list) and all(isinstance(text, str) and not {"|", "\n"} & set(text) for text in (name, *ways))
        for name, ways in rows
    )


def _show_list(value: Any) -> str:
    if isinstance(value, dict):
        return "\n".join(" | ".join((name, *ways)) for name, ways in value.items())
    return show_lines(value)


def _read_list(text: str, *, long: bool) -> Any:
    rows = [[part.strip() for part in line.split("|") if part.strip()] for line in read_lines(text)]
    rows = [row for row in rows if row]
    if long or any(len(row) > 1 for row in rows):
        return {row[0]: row[1:] for row in rows} or None
    return [row[0] for row in rows]
