"""Every problem of the draft, or of the live version where there is no draft."""

from typing import Any

from django.http import HttpRequest, HttpResponse

from cxagent.versioning.admin.pages import _shared
from cxagent.versioning.checks import check_version
from cxagent.versioning.models import Document
from cxagent.versioning.selectors import draft_of


def view(admin: Any, request: HttpRequest, document: Document) -> HttpResponse:
    looked_at = draft_of(document) or document.live
    found = check_version(looked_at).problems if looked_at else ()
    context = {"looked_at": looked_at, "problems": _shared.linked(admin, document, found)}
    return admin.show(  # type: ignore[no-any-return]
        request, "cxagent/admin/problems.html", context, title=str(document), document=document, tab="problems"
    )
