"""Copying a published version, or an earlier save of the draft, into the draft."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from cxagent.versioning.actions import load_into_draft, save_draft
from cxagent.versioning.admin.pages import _shared
from cxagent.versioning.admin.permissions import who
from cxagent.versioning.errors import DocumentError, DraftMoved
from cxagent.versioning.models import Document, Version
from cxagent.versioning.selectors import draft_of


def view(admin: Any, request: HttpRequest, document: Document) -> HttpResponse:
    """`version` (a number) or `saved` (a revision of the draft) says what; `revision` is the draft that was seen."""
    number, saved = _asked(request, "version"), _asked(request, "saved")
    if request.method != "POST":
        context = {"number": number, "saved": saved, "draft": draft_of(document)}
        return admin.show(  # type: ignore[no-any-return]
            request, "cxagent/admin/load.html", context, title=str(document), document=document, tab="history"
        )
    try:
        _load(request, document, number, saved)
    except DraftMoved:
        messages.warning(request, "Not loaded: somebody saved the draft since you looked at it.")
        return HttpResponseRedirect(request.get_full_path())
    except DocumentError as refused:
        messages.error(request, f"Not loaded: {refused}.")
        return HttpResponseRedirect(admin.url("history", document))
    what = f"version {number}" if number else f"the save of revision {saved}"
    admin.log_change(request, document, f"Loaded {what} into the draft.")
    messages.success(request, f"The draft now says what {what} says. Nothing is published by that.")
    return HttpResponseRedirect(admin.url("change", document))


def _load(request: HttpRequest, document: Document, number: int | None, saved: int | None) -> Version:
    revision = _shared.number_of(request, "revision") or 0
    if number is not None:
        return load_into_draft(document, version=number, revision=revision, who=who(request))
    draft = draft_of(document)
    body = next((one["body"] for one in draft.earlier if one["revision"] == saved), None) if draft else None
    if body is None:
        raise DocumentError("that save is not kept any more")
    return save_draft(document, body=body, revision=revision, who=who(request))


def _asked(request: HttpRequest, name: str) -> int | None:
    text = str(request.GET.get(name, ""))
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None  # noqa: PLR2004 - fits a column
