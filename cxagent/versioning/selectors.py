"""Reads of documents that are more than a filter."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from cxagent.versioning.bodies import Body
from cxagent.versioning.checks import Checked, check_version
from cxagent.versioning.diff import Change, diff
from cxagent.versioning.errors import NotFound
from cxagent.versioning.models import Document, Release, State, Version
from cxagent.versioning.registry import Kind, registry


def kind_named(name: str) -> Kind:
    return registry.kind(name)


def documents(kind: Kind) -> QuerySet[Document]:
    """All documents of a kind with their live versions, by key."""
    return kind.document.objects.select_related("live").order_by("key")


def document_of(kind: Kind, key: str) -> Document:
    """Raises NotFound."""
    found = documents(kind).filter(key=key).first()
    if found is None:
        raise NotFound(f"there is no {kind.noun} with the key “{key}”")
    return found


def draft_of(document: Document) -> Version | None:
    found: Version | None = document.versions.filter(state=State.DRAFT).first()
    return found


def require_draft(document: Document) -> Version:
    """Raises NotFound."""
    found = draft_of(document)
    if found is None:
        raise NotFound(f"“{document.key}” has no draft")
    return found


def version_of(document: Document, number: int) -> Version:
    """A published version by its number. Raises NotFound."""
    found: Version | None = document.versions.filter(state=State.PUBLISHED, number=number).first()
    if found is None:
        raise NotFound(f"“{document.key}” has no version {number}")
    return found


def named_version(document: Document, name: str) -> Version:
    """By what people call it: "draft", "live", or a number. Raises NotFound."""
    if name == "draft":
        return require_draft(document)
    if name == "live":
        if document.live is None:
            raise NotFound(f"“{document.key}” has no live version")
        found: Version = document.live
        return found
    if not re.fullmatch(r"[0-9]{1,9}", name):
        raise NotFound(f"“{name}” is no version: write draft, live or a number")
    return version_of(document, int(name))


@dataclass(frozen=True, slots=True)
class Editing:
    """What an editor opens with.

    Without a draft it is the live version, or the kind's empty body; `revision` is then 0. Hand `revision` and `based_on`
    (the live version's number, None without one) back to `save_draft`.
    """

    body: Body
    revision: int
    based_on: int | None
    draft: Version | None


def editing(document: Document) -> Editing:
    """Where editing a document begins."""
    kind = registry.kind_of(document)
    draft = draft_of(document)
    if draft is not None:
        return Editing(draft.body, draft.revision, draft.based_on.number if draft.based_on else None, draft)
    if document.live is not None:
        return Editing(kind.body.upgraded(document.live.body), 0, document.live.number, None)
    return Editing(kind.empty(document.name), 0, None, None)


def changes_between(old: Version | None, new: Version) -> tuple[Change, ...]:
    """What changed from one version to another, both read in today's schema where they can be; None = nothing yet."""
    return diff(comparable(old) if old is not None else {}, comparable(new))


def comparable(version: Version) -> Any:
    kind = registry.kind_of(version)
    try:
        return kind.body.upgraded(version.body)
    except ValueError:
        return version.body


def changes_in_draft(document: Document) -> tuple[Change, ...]:
    """What publishing the draft would change, compared with what is live. Raises NotFound without a draft."""
    return changes_between(document.live, require_draft(document))


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One line of a document's history: a release, and what it changed for new conversations."""

    release: Release
    changes: tuple[Change, ...]


def history(document: Document, *, limit: int = 50) -> Sequence[HistoryEntry]:
    """The last releases, newest first, each with what it changed against what was live before."""
    rows = document.releases.select_related("version", "previous").order_by("-id")[:limit]
    return [HistoryEntry(row, changes_between(row.previous, row.version)) for row in rows]


def published_versions(document: Document) -> QuerySet[Version]:
    found: QuerySet[Version] = document.versions.filter(state=State.PUBLISHED).order_by("-number")
    return found


def problems_of_draft(document: Document) -> Checked:
    """Check the draft. Raises NotFound without one."""
    return check_version(require_draft(document))
