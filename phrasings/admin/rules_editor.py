"""Reply rules in a form: a section for each kind of rule, a field for each entry; new rules begin with a name."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from cxagent.versioning.admin.editors import Page, Typed, read_fields
from cxagent.versioning.admin.fields import Bound, there
from cxagent.versioning.bodies import Body
from cxagent.versioning.models import Document
from phrasings.admin.rules_fields import ABOUT, NEW, general_fields, rule_fields
from phrasings.kinds import services_that_use

KEY = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
REMOVE = "remove_rule"


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule with its fields; `id` is how verdicts call it."""

    id: str
    fields: Sequence[Bound]

    @property
    def errors(self) -> int:
        return sum(1 for bound in self.fields for one in bound.problems if one.level == "error")


@dataclass(frozen=True, slots=True)
class Section:
    """One kind of rule; `new` is the form's name for the field in which a further one is named, `fault` what was wrong."""

    name: str
    title: str
    about: str
    rules: Sequence[Rule]
    new: str
    fault: str


class RulesEditor:
    """One page for all the rules."""

    template = "phrasings/admin/rules_editor.html"
    title = "Rules"

    def context(self, page: Page) -> dict[str, Any]:
        return {
            "sections": [_section(page, name) for name in ABOUT],
            "general": [page.bound(field) for field in general_fields()],
            "used_by": [use.label for use in services_that_use(rules=page.document.key)],
        }

    def read(self, posted: QueryDict, page: Page) -> Typed:
        fields = [*general_fields()]
        for section in ABOUT:
            for name in _names(page.body, section):
                fields += rule_fields(section, name, page.body)
        typed = read_fields(fields, posted, page.body)
        for removed in posted.getlist(REMOVE):
            section, _, name = str(removed).partition(".")
            _rules(typed.body, section).pop(name, None)
        return _with_new(typed, posted)

    def preview(self, document: Document, asked: Mapping[str, str]) -> dict[str, Any]:  # noqa: ARG002 - nothing to say
        return {"text": "", "problems": []}

    def query(self, path: str) -> dict[str, str]:  # noqa: ARG002 - one page for all
        return {}


def _section(page: Page, section: str) -> Section:
    title, about = ABOUT[section]
    rules = [
        Rule(f"{section}.{name}", [page.bound(field) for field in rule_fields(section, name, page.body)])
        for name in _names(page.body, section)
    ]
    new = f"new_{section}"
    return Section(section, title, about, rules, new, page.faults.get(new, ""))


def _rules(body: Body, section: str) -> dict[str, Any]:
    """The rules of a section of a body that may have faults; a dict of its own where there are none."""
    found = there(body, section)
    return found if isinstance(found, dict) else {}


def _names(body: Body, section: str) -> list[str]:
    return [name for name, rule in _rules(body, section).items() if isinstance(rule, dict)]


def _with_new(typed: Typed, posted: QueryDict) -> Typed:
    faults = dict(typed.faults)
    for section in ABOUT:
        key = str(posted.get(f"new_{section}", "")).strip()
        if not key:
            continue
        if not KEY.fullmatch(key):
            faults[f"new_{section}"] = "lower-case letters, digits, - and _; begins with a letter or digit"
            continue
        if not isinstance(typed.body.get(section), dict):
            typed.body[section] = {}
        typed.body[section].setdefault(key, dict(NEW[section]))
    return Typed(typed.body, faults)
