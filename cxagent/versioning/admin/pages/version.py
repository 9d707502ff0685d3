"""One version as it stands, to be read."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from cxagent.versioning.admin.pages import _shared
from cxagent.versioning.admin.side_by_side import outline
from cxagent.versioning.models import Document


def view(admin: Any, request: HttpRequest, document: Document) -> HttpResponse:
    version = _shared.version_or_none(document, str(request.GET.get("number", "live")))
    if version is None:
        raise Http404("There is no such version.")
    context = {
        "version": version,
        "lines": outline(version.body),
        "urls": {name: admin.url(name, document) for name in ("compare", "rollback", "load", "export")},
    }
    return admin.show(  # type: ignore[no-any-return]
        request, "cxagent/admin/version.html", context, title=str(document), document=document, tab="history"
    )
