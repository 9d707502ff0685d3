"""Any two versions of a document beside each other, the draft included, in words and line by line."""

from typing import Any

from django.http import HttpRequest, HttpResponse

from cxagent.versioning.admin.pages import _shared
from cxagent.versioning.admin.side_by_side import rows
from cxagent.versioning.models import Document, Version
from cxagent.versioning.selectors import changes_between, comparable, draft_of, published_versions


def view(admin: Any, request: HttpRequest, document: Document) -> HttpResponse:
    choices = _choices(document)
    old_name, new_name = _asked(request, document, [name for name, _ in choices])
    old, new = _shared.version_or_none(document, old_name), _shared.version_or_none(document, new_name)
    context = {"choices": choices, "old_name": old_name, "new_name": new_name, "old": old, "new": new}
    return admin.show(  # type: ignore[no-any-return]
        request,
        "cxagent/admin/compare.html",
        {**context, **compared(old, new)},
        title=str(document),
        document=document,
        tab="compare",
    )


def compared(old: Version | None, new: Version | None) -> dict[str, Any]:
    """The changes in words and the rows beside each other; nothing where there is no new version."""
    if new is None:
        return {"changes": [], "rows": []}
    before = comparable(old) if old else {}
    return {
        "changes": _shared.shown_changes(changes_between(old, new)),
        "rows": rows(before, comparable(new)) if before != comparable(new) else [],
    }


def _choices(document: Document) -> list[tuple[str, str]]:
    """What can be compared, newest first, as (name, label)."""
    live = document.live_id
    found = [("draft", "draft")] if draft_of(document) else []
    published = published_versions(document).defer("body", "computed", "earlier")
    return [*found, *((str(one.number), f"{one.label}{' (live)' if one.pk == live else ''}") for one in published)]


def _asked(request: HttpRequest, document: Document, names: list[str]) -> tuple[str, str]:
    """The two asked for; else what is live against the draft, else the last two versions."""
    new = request.GET.get("to") or (names[0] if names else "")
    fallback = names[1] if len(names) > 1 else ""
    if new == "draft" and document.live:
        fallback = str(document.live.number)
    return request.GET.get("from", fallback), new
