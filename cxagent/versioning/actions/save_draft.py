"""Save the draft, unless somebody else saved it since it was opened."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from cxagent.versioning.actions._locks import locked, too_long
from cxagent.versioning.bodies import Body
from cxagent.versioning.errors import DraftConflict, HasProblems, Side
from cxagent.versioning.merge import three_way
from cxagent.versioning.models import Document, State, Version
from cxagent.versioning.registry import Kind, registry
from cxagent.versioning.rules import NO_VERSION
from cxagent.versioning.shape import unusable_problems

EARLIER_KEPT = 8  # saves of a draft that can be had back, and that a conflict can be traced to


def save_draft(  # noqa: PLR0913 - each by name
    document: Document,
    *,
    body: Any,
    revision: int,
    who: str,
    note: str | None = None,
    based_on: int | None = None,
    at: datetime | None = None,
) -> Version:
    """Store a body as the document's draft; it may still have problems, but must be JSON of a size that can be kept.

    `revision` is that of the draft which was edited, 0 if there was none; then `based_on` may name the number of the live
    version that the edit began from, so that a publication in between is noticed. Returns the draft at its new revision.
    Raises DraftConflict (with both bodies) if it is not that revision any more, HasProblems, NotFound.
    """
    at = at or timezone.now()
    kind = registry.kind_of(document)
    problems = (*unusable_problems(body, kind.shape), *too_long("note", note or ""))
    if problems:
        raise HasProblems(problems)
    with transaction.atomic():
        held = locked(document)
        _refuse_unknown(held, based_on)
        draft: Version | None = held.versions.filter(state=State.DRAFT).first()
        _refuse_if_moved(held, draft, Side(body, revision, who, at), based_on)
        held.revision += 1
        held.save(update_fields=["revision"])
        if draft is None:
            return _begun(kind, held, body=body, note=note or "", who=who, at=at)
        return _saved(kind, draft, body=body, note=note, revision=held.revision, who=who, at=at)


def _begun(kind: Kind, document: Document, *, body: Body, note: str, who: str, at: datetime) -> Version:  # noqa: PLR0913
    begun: Version = kind.version.objects.create(
        document=document,
        schema=schema_number(kind, body),
        body=body,
        note=note,
        based_on=document.live,
        revision=document.revision,
        created_at=at,
        created_by=who,
        updated_at=at,
        updated_by=who,
    )
    return begun


def _saved(  # noqa: PLR0913 - each by name
    kind: Kind, draft: Version, *, body: Body, note: str | None, revision: int, who: str, at: datetime
) -> Version:
    draft.earlier = [*draft.earlier, _entry(draft)][-EARLIER_KEPT:]
    draft.schema, draft.body, draft.revision = schema_number(kind, body), body, revision
    draft.updated_at, draft.updated_by = at, who
    draft.note = draft.note if note is None else note
    draft.save()
    return draft


def schema_number(kind: Kind, body: Body) -> int:
    """The schema that a draft's body names; today's while it names none that is known (checking it says so)."""
    try:
        return kind.body.schema_of(body)
    except ValueError:
        return kind.body.schema


def _entry(draft: Version) -> dict[str, Any]:
    saved = draft.updated_at.isoformat()
    return {"revision": draft.revision, "by": draft.updated_by, "at": saved, "body": draft.body}


def _refuse_unknown(document: Document, based_on: int | None) -> None:
    if based_on is None or document.versions.filter(number=based_on).exists():
        return
    live = f"the live one is {document.live.number}" if document.live else "nothing is published yet: leave it out"
    raise HasProblems((NO_VERSION.at("based_on", f"there is no version {based_on}", live),))


def _refuse_if_moved(document: Document, draft: Version | None, yours: Side, based_on: int | None) -> None:
    live: Version | None = document.live
    if draft is not None:
        if draft.revision != yours.revision:
            theirs = Side(draft.body, draft.revision, draft.updated_by, draft.updated_at)
            raise _conflict(document, draft, yours, theirs, based_on)
    elif yours.revision or (based_on is not None and based_on != (live.number if live else None)):
        raise _conflict(document, draft, yours, _as_it_stands(live), based_on)


def _as_it_stands(live: Version | None) -> Side:
    """Theirs where there is no draft: what was published, or nothing if a first draft was discarded."""
    if live is None:
        return Side({}, 0, "", None)
    return Side(live.body, 0, live.published_by, live.published_at)


def _conflict(
    document: Document, draft: Version | None, yours: Side, theirs: Side, based_on: int | None
) -> DraftConflict:
    base, base_is = _common_base(document, draft, yours.revision, based_on)
    changes = three_way(base, yours.body, theirs.body)
    return DraftConflict(yours=yours, theirs=theirs, changes=changes, base_is=base_is)


def _common_base(document: Document, draft: Version | None, revision: int, based_on: int | None) -> tuple[Body, str]:
    """The body that both sides began from, as far back as it is kept, and what to call it."""
    for entry in draft.earlier if draft else ():
        if entry["revision"] == revision:
            return entry["body"], f"revision {revision}"
    origin: Version | None = None
    if based_on is not None and (draft is None or revision == 0):
        origin = document.versions.filter(number=based_on).first()
    origin = origin or (draft.based_on if draft else document.live)
    return (origin.body, origin.label) if origin else ({}, "an empty document")
