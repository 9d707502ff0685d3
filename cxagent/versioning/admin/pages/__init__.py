"""The pages of one document, one module each: what they show, and which action a POST calls."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse

from cxagent.versioning.admin.pages import (
    compare,
    discard,
    edit,
    load,
    panels,
    preview,
    problems,
    publish,
    rename,
    resolve,
    roll_back,
    transfer,
    version,
)
from cxagent.versioning.models import Document

View = Callable[[Any, HttpRequest, Document], HttpResponse]


@dataclass(frozen=True, slots=True)
class Page:
    """`needs`: the permission to see it; `post_needs`: the permission to send it."""

    name: str
    view: View
    needs: str = "view"
    post_needs: str = "change"


PAGES = (
    Page("json", edit.raw_view),
    Page("preview", preview.view, needs="view", post_needs="view"),
    Page("resolve", resolve.view, needs="change"),
    Page("problems", problems.view),
    Page("compare", compare.view),
    Page("publish", publish.view, needs="view", post_needs="publish"),
    Page("rollback", roll_back.view, needs="view", post_needs="publish"),
    Page("discard", discard.view, needs="change"),
    Page("load", load.view, needs="change"),
    Page("rename", rename.view, needs="change"),
    Page("version", version.view),
    Page("export", transfer.export_view),
    Page("panels", panels.view),
)
