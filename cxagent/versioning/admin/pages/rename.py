"""Giving a document another name."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from cxagent.versioning.actions import rename_document
from cxagent.versioning.errors import HasProblems
from cxagent.versioning.models import Document


def view(admin: Any, request: HttpRequest, document: Document) -> HttpResponse:
    name = str(request.POST.get("name", "")).strip()
    if request.method == "POST" and name:
        try:
            rename_document(document, name=name)
        except HasProblems as refused:
            messages.error(request, f"Not renamed: {refused}")
        else:
            admin.log_change(request, document, f"Renamed to “{name}”.")
            messages.success(request, "Renamed.")
            return HttpResponseRedirect(admin.url("change", document))
    return admin.show(  # type: ignore[no-any-return]
        request, "cxagent/admin/rename.html", {}, title=str(document), document=document, tab="change"
    )
