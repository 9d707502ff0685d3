"""The values to collect. What a slot has an entry for (`pattern`, `options`, …) says how its value is found. Pure."""

from typing import Annotated, Literal, get_args

from pydantic import Field, StringConstraints

from cxagent.versioning.shape_words import written
from services_admin.definition.base import Line, Part, Prose, Said
from services_admin.definition.menu import Menu

BuiltIn = Literal["email", "phone", "amount", "number", "zip"]
BUILT_IN: frozenset[str] = frozenset(get_args(BuiltIn))
SlotKind = Literal["pattern", "list", "options", "date", "menu", "from"]
Ways = Annotated[tuple[Line, ...], Field(max_length=100)]
OptionKey = Annotated[
    str, written(r"^[^\s{}]{1,64}$", "one word without spaces and braces, at most 64 characters: store_credit")
]


class Option(Part):
    """One of a fixed set: how the agent says it, and further ways in which customers do."""

    label: Said
    says: dict[str, Ways] = Field(default_factory=dict)


class Slot(Part):
    """A value to collect, with exactly one of the entries from `pattern` to `from`.

    pattern  a built-in (email, phone, amount, number, zip) or a regular expression; `examples` are values it must match
    list     known values, each with other ways to say it
    options  a fixed set
    date     a calendar date; `past` or `future` says which where no year is given
    menu     items of a menu, for a repeat step
    from     one of the records that a tool reports, as `TOOL.LIST` ("look_up_order.lines")
    """

    label: Said
    role: Prose = ""
    format: Said | None = None
    ask: Said | None = None
    examples: Ways = ()
    pattern: Annotated[str, StringConstraints(min_length=1, max_length=500)] | None = None
    list_: Ways | dict[Line, Ways] | None = Field(default=None, alias="list")
    options: dict[OptionKey, Said | Option] | None = None
    date: Literal["past", "future", "any"] | None = None
    menu: Menu | None = None
    from_: (
        Annotated[
            str, written(r"^[a-z][a-z0-9_]*\.[A-Za-z0-9_]+$", "a tool, a full stop and its list: look_up_order.lines")
        ]
        | None
    ) = Field(default=None, alias="from")

    @property
    def kinds(self) -> tuple[SlotKind, ...]:
        """The kinds that it has entries for; a sound slot has one."""
        given: tuple[tuple[SlotKind, object], ...] = (
            ("pattern", self.pattern),
            ("list", self.list_),
            ("options", self.options),
            ("date", self.date),
            ("menu", self.menu),
            ("from", self.from_),
        )
        return tuple(kind for kind, value in given if value is not None)

    @property
    def kind(self) -> SlotKind:
        return self.kinds[0]

    @property
    def known_values(self) -> dict[str, tuple[str, ...]]:
        """The values of a list, each with its ways to say it (the value itself first)."""
        values = self.list_ or ()
        if isinstance(values, dict):
            return {value: (value, *ways) for value, ways in values.items()}
        return {value: (value,) for value in values}

    @property
    def choices(self) -> dict[str, Option]:
        """The options, each in its long form."""
        return {
            key: option if isinstance(option, Option) else Option(label=option)
            for key, option in (self.options or {}).items()
        }


def is_built_in(pattern: str) -> bool:
    return pattern in BUILT_IN
