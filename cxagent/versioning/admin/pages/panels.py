"""What other apps add to a document's page."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from cxagent.versioning.models import Document
from cxagent.versioning.registry import registry


def view(admin: Any, request: HttpRequest, document: Document) -> HttpResponse:
    panels = registry.panels.get(admin.kind.name, {}).values()
    shown = [
        {"title": panel.title, "html": render_to_string(panel.template, dict(panel.context(document)), request)}
        for panel in panels
    ]
    return admin.show(  # type: ignore[no-any-return]
        request, "cxagent/admin/panels.html", {"panels": shown}, title=str(document), document=document, tab="panels"
    )
