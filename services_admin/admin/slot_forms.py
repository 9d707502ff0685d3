"""The cards of a service's slots."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict

from cxagent.versioning.admin.editors import Page, Typed
from cxagent.versioning.admin.fields import Bound, Field, there
from cxagent.versioning.bodies import Body
from services_admin.admin.cards import Card, card, entries, title_of, with_new, without_removed
from services_admin.admin.slot_fields import (
    BEGINS,
    KINDS,
    PART,
    kind_field,
    kind_of,
    kinds_of,
    option_fields,
    option_keys,
    slot_fields,
)
from services_admin.admin.worded import bound_in
from services_admin.definition.slots import BUILT_IN

KEY = re.compile(r"[a-z][a-z0-9_]{0,63}")
OPTION = re.compile(r"[^\s{}]{1,64}")
START = {"label": "", "pattern": ""}


@dataclass(frozen=True, slots=True)
class OptionRow:
    """One option of a slot; `remove` is the value of the box that takes it out."""

    key: str
    remove: str
    fields: Sequence[Bound]


def slot_cards(page: Page, language: str) -> list[Card]:
    return [_card(page, key, language) for key in entries(page.body, PART)]


def _card(page: Page, key: str, language: str) -> Card:
    groups = {
        name: [bound_in(page, field, language) for field in fields]
        for name, fields in slot_fields(page.body, key, language).items()
    }
    rows = [_row(page, key, option, language) for option in option_keys(page.body, key)]
    kind = _kind(page, key)
    new = _new_option(key)
    about = {
        "title": title_of(page.body, (PART, key, "label"), language),
        "kind": kind,
        "kind_words": dict(KINDS).get(kind.text) or f"{len(kinds_of(there(page.body, PART, key))) or 'no'} kinds",
        "options": rows,
        "new_option": new,
        "new_text": page.texts.get(new, ""),
        "new_fault": page.faults.get(new, ""),
    }
    shown = {**groups, "options": [bound for row in rows for bound in row.fields]}
    return card(page, (PART, key), shown, about)


def _kind(page: Page, key: str) -> Bound:
    """The problems of the slot as a whole stand at the top of its card, not here."""
    return replace(page.bound(kind_field(key)), problems=())


def _row(page: Page, key: str, option: str, language: str) -> OptionRow:
    fields = [bound_in(page, field, language) for field in option_fields(page.body, key, option, language)]
    return OptionRow(option, _option_name(key, option), fields)


def _option_name(key: str, option: str) -> str:
    return Field((PART, key, "options", option), "").name


def _new_option(key: str) -> str:
    return f"new_option_{Field((PART, key), '').name}"


def all_slot_fields(body: Body, language: str) -> list[Field]:
    found: list[Field] = []
    for key in entries(body, PART):
        found += [field for group in slot_fields(body, key, language).values() for field in group]
        for option in option_keys(body, key):
            found += option_fields(body, key, option, language)
    return found


def add_and_remove(typed: Typed, posted: QueryDict, before: Body) -> Typed:
    for key in entries(before, PART):
        typed = _with_options(typed, posted, key)
        _choose_kind(typed.body, posted, key=key, before=before)
    without_removed(typed.body, posted, part=PART, name="remove_slot")
    return with_new(typed, posted, part=PART, key=KEY, start=START)


def _choose_kind(body: Body, posted: QueryDict, *, key: str, before: Body) -> None:
    """Where another kind is chosen, what only the old one has goes, and the new one begins."""
    field = kind_field(key)
    chosen, old, slot = posted.get(field.name), kind_of(there(before, PART, key)), there(body, PART, key)
    if not chosen or chosen == old or chosen not in dict(KINDS) or not isinstance(slot, dict):
        return
    kind = "pattern" if chosen in BUILT_IN else str(chosen)
    value = chosen if chosen in BUILT_IN else _own_value(slot, kind)
    for other in BEGINS.keys() - {kind}:
        slot.pop(other, None)
    slot[kind] = value


def _own_value(slot: dict[str, Any], kind: str) -> Any:
    value = slot.get(kind)
    return BEGINS[kind] if value is None or (kind == "pattern" and value in (*BUILT_IN,)) else value


def _with_options(typed: Typed, posted: QueryDict, key: str) -> Typed:
    removed = set(posted.getlist("remove_option"))
    options = there(typed.body, PART, key, "options")
    for option in option_keys(typed.body, key):
        if _option_name(key, option) in removed:
            del options[option]
    name = _new_option(key)
    given = str(posted.get(name, "")).strip()
    if not given:
        return typed
    if not OPTION.fullmatch(given):
        return Typed(typed.body, {**typed.faults, name: "one word without spaces and braces, at most 64 characters"})
    if not isinstance(there(typed.body, PART, key), dict):
        return Typed(typed.body, {**typed.faults, name: "the slot has no form of an object: mend it on the JSON page"})
    if not isinstance(options, dict):
        options = typed.body[PART][key]["options"] = {}
    options.setdefault(given, "")
    return typed
