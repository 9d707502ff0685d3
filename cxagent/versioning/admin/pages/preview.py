"""What one text of the draft comes to with sample values; asked for while somebody types. Stores nothing."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse

from cxagent.versioning.models import Document

LONGEST = 5000


def view(admin: Any, request: HttpRequest, document: Document) -> HttpResponse:
    if request.method != "POST":
        return HttpResponseNotAllowed(["POST"])
    asked = {name: str(value)[:LONGEST] for name, value in request.POST.items()}
    return JsonResponse(admin.editor.preview(document, asked))
