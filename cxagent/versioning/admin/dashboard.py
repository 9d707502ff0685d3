"""The first page: what is being worked on, across all kinds of documents that the person may see."""

from dataclasses import dataclass
from typing import Any

from django.contrib.admin import site
from django.http import HttpRequest
from django.urls import reverse

from cxagent.versioning.admin.listing import draft_state
from cxagent.versioning.models import State, Version
from cxagent.versioning.registry import Kind, registry

SHOWN = 20

site.index_template = "cxagent/admin/index.html"


@dataclass(frozen=True, slots=True)
class DraftRow:
    """One draft: what it is of, how it stands, and where it is edited."""

    kind: str
    draft: Version
    state: str
    url: str


def context(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    """Named in the settings (UNFOLD, DASHBOARD_CALLBACK)."""
    rows = [row for kind in registry.kinds.values() if _may_see(request, kind) for row in _rows(kind)]
    rows.sort(key=lambda row: row.draft.updated_at, reverse=True)
    return {**context, "title": "Under way", "drafts": rows[:SHOWN]}


def _may_see(request: HttpRequest, kind: Kind) -> bool:
    opts = kind.document._meta
    return request.user.has_perm(f"{opts.app_label}.view_{opts.model_name}")


def _rows(kind: Kind) -> list[DraftRow]:
    opts = kind.document._meta
    versions: Any = kind.version._default_manager.filter(state=State.DRAFT)
    drafts = versions.select_related("document", "document__live").order_by("-updated_at")[:SHOWN]
    address = f"admin:{opts.app_label}_{opts.model_name}_change"
    return [
        DraftRow(str(opts.verbose_name), draft, draft_state(draft), reverse(address, args=[draft.document.pk]))
        for draft in drafts
    ]
