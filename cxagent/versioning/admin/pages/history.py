"""What was live when, who made it so and why; and all published versions."""

from typing import Any

from django.http import HttpRequest, HttpResponse

from cxagent.versioning.models import Document
from cxagent.versioning.selectors import draft_of, history, published_versions

FIRST = 20
ALL = 1000


def view(admin: Any, request: HttpRequest, document: Document) -> HttpResponse:
    limit = ALL if request.GET.get("all") else FIRST
    versions = list(published_versions(document).defer("body", "computed")[: limit + 1])
    context = {
        "entries": history(document, limit=limit),
        "versions": versions[:limit],
        "more": len(versions) > limit,
        "draft": draft_of(document),
        "urls": {name: admin.url(name, document) for name in ("version", "compare", "rollback", "load", "export")},
    }
    return admin.show(  # type: ignore[no-any-return]
        request, "cxagent/admin/history.html", context, title=str(document), document=document, tab="history"
    )
