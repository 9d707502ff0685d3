"""The columns of a list of documents, and the query behind them."""

from typing import Any

from django.contrib.admin import display
from django.db.models import OuterRef, QuerySet, Subquery
from django.utils.html import format_html

from cxagent.versioning.checks import check_version
from cxagent.versioning.models import Document, Version
from cxagent.versioning.registry import registry
from cxagent.versioning.templatetags.cx_text import ago, person


def with_last_release(documents: QuerySet[Document]) -> QuerySet[Document]:
    """Each with who last changed what is live, and when, as `released_by` and `released_at`."""
    releases: QuerySet[Any] = registry.kind_of(documents.model).release._default_manager.all()
    last = releases.filter(document=OuterRef("pk")).order_by("-id")
    return documents.annotate(released_by=Subquery(last.values("by")[:1]), released_at=Subquery(last.values("at")[:1]))


@display(description="Document", ordering="key")
def column_name(_: Any, document: Document) -> str:
    return format_html('<b>{}</b><br><code class="cx-quiet">{}</code>', document.name, document.key)


@display(description="Live")
def column_live(_: Any, document: Document) -> str:
    if document.live is None:
        return format_html('<span class="cx-chip">never published</span>')
    return format_html('<span class="cx-chip cx-good">version {}</span>', document.live.number)


@display(description="Draft")
def column_draft(_: Any, document: Document) -> str:
    draft = _draft(document)
    if draft is None:
        return format_html('<span class="cx-quiet">{}</span>', "none")
    return draft_state(draft)


def draft_state(draft: Version) -> str:
    """How a draft stands: its errors, its notes, or that it can be published."""
    found = check_version(draft)
    errors, others = len(found.errors), len(found.problems) - len(found.errors)
    if errors:
        return format_html('<span class="cx-chip cx-bad">{} error{}</span>', errors, "" if errors == 1 else "s")
    if others:
        return format_html('<span class="cx-chip cx-warn">{} note{}</span>', others, "" if others == 1 else "s")
    return format_html('<span class="cx-chip cx-info">{}</span>', "ready to publish")


@display(description="Last change")
def column_changed(_: Any, document: Any) -> str:
    """The draft's last save or the last release, whichever is later."""
    draft = _draft(document)
    changes = [(draft.updated_at, draft.updated_by, "saved the draft")] if draft else []
    if document.released_at:
        changes.append((document.released_at, document.released_by, "changed what is live"))
    if not changes:
        return ""
    at, by, what = max(changes)
    return format_html('{} {}<br><span class="cx-quiet">{}</span>', person(by), what, ago(at))


def _draft(document: Any) -> Version | None:
    drafts: list[Version] = document.drafts
    return drafts[0] if drafts else None
