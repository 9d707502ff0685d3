"""What a kind of document brings so that its draft can be edited in forms; the raw editor serves every kind."""

import json
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, Protocol

from django.http import QueryDict

from cxagent.versioning.admin.fields import Bound, Field, Texts, Unreadable, bind
from cxagent.versioning.bodies import Body
from cxagent.versioning.checks import check_body
from cxagent.versioning.models import Document
from cxagent.versioning.problems import Problem


@dataclass(frozen=True, slots=True)
class Page:
    """What an editor shows: a body, the problems found in it, and what was asked for (`language`, `at` …).

    `texts` and `faults` (by field name) are what was typed where it could not be read, and why.
    """

    document: Document
    body: Body
    problems: Sequence[Problem] = ()
    asked: Mapping[str, str] = field(default_factory=dict)
    texts: Texts = field(default_factory=dict)
    faults: Mapping[str, str] = field(default_factory=dict)

    def bound(self, item: Field) -> Bound:
        fault = self.faults.get(item.name, "")
        return bind(item, self.body, problems=self.problems, texts=self.texts, fault=fault)


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed, as a body; `faults` says which fields could not be read (the body then keeps their old value)."""

    body: Body
    faults: Mapping[str, str] = field(default_factory=dict)


class Editor(Protocol):
    """Forms over the body of one kind."""

    template: str
    title: str

    def context(self, page: Page) -> dict[str, Any]:
        """What the template shows."""
        ...

    def read(self, posted: QueryDict, page: Page) -> Typed:
        """The page's body with what was typed put in."""
        ...

    def preview(self, document: Document, asked: Mapping[str, str]) -> dict[str, Any]:
        """What one text comes to with sample values, for the live preview: `{text, problems}`."""
        ...

    def query(self, path: str) -> dict[str, str]:
        """Where in the editor a problem's path is shown, as the query of its address."""
        ...


def read_fields(fields: Sequence[Field], posted: QueryDict, body: Body) -> Typed:
    """Put every field that was posted into a copy of the body."""
    typed, faults = deepcopy(body), {}
    for item in fields:
        if item.kind != "check" and item.name not in posted:
            continue
        text = "\n".join(posted.getlist(item.name)) if item.kind == "choices" else posted.get(item.name, "")
        try:
            item.put(typed, str(text))
        except Unreadable as error:
            faults[item.name] = str(error)
    return Typed(typed, faults)


def problems_at(document: Document, body: Body, path: str) -> list[dict[str, str]]:
    """The problems of one place of a body, as the live preview shows them."""
    return [problem.as_json() for problem in check_body(document, body).problems if problem.path == path]


class RawEditor:
    """The whole body as JSON, for experts, and for kinds that have no forms yet."""

    template = "cxagent/admin/editor_raw.html"
    title = "JSON"
    NAME = "body"

    def context(self, page: Page) -> dict[str, Any]:
        text = page.texts.get(self.NAME, json.dumps(page.body, ensure_ascii=False, indent=2))
        return {"raw_text": text, "raw_fault": page.faults.get(self.NAME, "")}

    def read(self, posted: QueryDict, page: Page) -> Typed:
        try:
            body = json.loads(str(posted.get(self.NAME, "")))
        except json.JSONDecodeError as error:
            return Typed(page.body, {self.NAME: f"{error.msg} (line {error.lineno}, column {error.colno})"})
        except RecursionError:
            return Typed(page.body, {self.NAME: "nested too deeply"})
        return Typed(body)

    def preview(self, document: Document, asked: Mapping[str, str]) -> dict[str, Any]:  # noqa: ARG002 - nothing to say
        return {"text": "", "problems": []}

    def query(self, path: str) -> dict[str, str]:  # noqa: ARG002 - one page for all
        return {}
