"""Throwing the draft away, after being asked."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from cxagent.versioning.actions import discard_draft
from cxagent.versioning.admin.pages import _shared
from cxagent.versioning.errors import DraftMoved, NotFound
from cxagent.versioning.models import Document
from cxagent.versioning.selectors import changes_in_draft, draft_of


def view(admin: Any, request: HttpRequest, document: Document) -> HttpResponse:
    draft = draft_of(document)
    if draft is None:
        messages.info(request, "There is no draft to discard.")
        return HttpResponseRedirect(admin.url("change", document))
    if request.method == "POST":
        return _discard(admin, request, document)
    context = {"draft": draft, "changes": _shared.shown_changes(changes_in_draft(document))}
    return admin.show(  # type: ignore[no-any-return]
        request, "cxagent/admin/discard.html", context, title=str(document), document=document, tab="change"
    )


def _discard(admin: Any, request: HttpRequest, document: Document) -> HttpResponse:
    try:
        discard_draft(document, revision=_shared.number_of(request, "revision") or 0)
    except (DraftMoved, NotFound):
        messages.warning(request, "Not discarded: somebody saved the draft since you looked at it.")
        return HttpResponseRedirect(admin.url("discard", document))
    admin.log_change(request, document, "Discarded the draft.")
    messages.success(request, "The draft is gone. What is live stays as it is.")
    return HttpResponseRedirect(admin.url("change", document))
