"""What several pages of a document need."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.http import urlencode

from cxagent.versioning.bodies import Body
from cxagent.versioning.diff import Change, text_segments
from cxagent.versioning.errors import NotFound
from cxagent.versioning.models import Document, Version
from cxagent.versioning.problems import Problem
from cxagent.versioning.selectors import Editing, named_version

LONG = 2000


@dataclass(frozen=True, slots=True)
class Opened:
    """What an editing form brings back from when it was opened."""

    body: Body
    revision: int
    based_on: int | None

    @property
    def editing(self) -> Editing:
        return Editing(self.body, self.revision, self.based_on, None)


def opened(request: HttpRequest) -> Opened:
    body = json_of(request, "opened_body")
    return Opened(
        body if isinstance(body, dict) else {}, number_of(request, "revision") or 0, number_of(request, "based_on")
    )


def json_of(request: HttpRequest, name: str) -> Any:
    """A posted JSON value, None if there is none that can be read."""
    try:
        return json.loads(str(request.POST.get(name, "")))
    except (json.JSONDecodeError, RecursionError):
        return None


def number_of(request: HttpRequest, name: str) -> int | None:
    text = str(request.POST.get(name, ""))
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None  # noqa: PLR2004 - fits a column


@dataclass(frozen=True, slots=True)
class LinkedProblem:
    """A problem with the address of the field that it is about."""

    problem: Problem
    url: str


def linked(admin: Any, document: Document, problems: Iterable[Problem]) -> list[LinkedProblem]:
    address = admin.url("change", document)
    return [LinkedProblem(found, f"{address}?{_query(admin, found.path)}") for found in problems]


def _query(admin: Any, path: str) -> str:
    query: Mapping[str, str] = admin.editor.query(path)
    return urlencode({**query, "at": path})


@dataclass(frozen=True, slots=True)
class ShownChange:
    """A change in words, and where a text changed, its words that stayed, went and came."""

    change: Change
    segments: list[tuple[str, str]]


def shown_changes(changes: Iterable[Change]) -> list[ShownChange]:
    return [ShownChange(change, _segments(change)) for change in changes]


def _segments(change: Change) -> list[tuple[str, str]]:
    old, new = change.old, change.new
    if change.kind != "changed" or not isinstance(old, str) or not isinstance(new, str):
        return []
    if max(len(old), len(new)) > LONG:
        return []
    return [(str(kind), text) for kind, text in text_segments(old, new)]


def version_or_none(document: Document, name: str) -> Version | None:
    try:
        return named_version(document, name)
    except NotFound:
        return None
