"""Deleting a document that was never published."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from cxagent.versioning.actions import IsKept, delete_document
from cxagent.versioning.models import Document


def view(admin: Any, request: HttpRequest, document: Document) -> HttpResponse:
    if request.method != "POST":
        return admin.show(  # type: ignore[no-any-return]
            request, "cxagent/admin/delete.html", {}, title=str(document), document=document, tab="change"
        )
    name, key = str(document), document.pk
    try:
        delete_document(document)
    except IsKept as refused:
        messages.error(request, f"Not deleted: {refused}.")
        return HttpResponseRedirect(admin.url("change", document))
    document.pk = key
    admin.log_deletions(request, [document])
    messages.success(request, f"{name} is deleted.")
    return HttpResponseRedirect(admin.url("changelist"))
