"""Publish the draft: check → freeze → move the live pointer → log, in one transaction."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from cxagent.versioning.actions._locks import draft_at, locked, too_long
from cxagent.versioning.actions._release import make_live
from cxagent.versioning.bodies import Body
from cxagent.versioning.canonical import digest
from cxagent.versioning.checks import Checked, check_version, computed_parts
from cxagent.versioning.errors import HasProblems
from cxagent.versioning.models import Document, Release, ReleaseKind, State, Version
from cxagent.versioning.problems import Problem
from cxagent.versioning.registry import registry
from cxagent.versioning.rules import UNCHANGED
from cxagent.versioning.selectors import comparable


@dataclass(frozen=True, slots=True)
class Published:
    """The version that is now live, its release, and the warnings that it was published with."""

    version: Version
    release: Release
    problems: tuple[Problem, ...]


def publish(
    document: Document, *, who: str, note: str | None = None, revision: int | None = None, at: datetime | None = None
) -> Published:
    """Make the draft the next version and the live one.

    `revision` is the draft that was reviewed; leave it out to publish whatever stands. `note` replaces the draft's own.
    Raises NotFound without a draft, DraftMoved, HasProblems (also for a draft that changes nothing).
    """
    at = at or timezone.now()
    with transaction.atomic():
        held = locked(document)
        draft = draft_at(held, revision)
        checked = check_version(draft)
        problems = (*checked.problems, *too_long("note", note or ""), *_unchanged(held, checked.body))
        if checked.errors or len(problems) > len(checked.problems):
            raise HasProblems(problems)
        draft.note = draft.note if note is None else note
        version = _frozen(held, draft, checked, who=who, at=at)
        release = make_live(held, version, kind=ReleaseKind.PUBLISH, reason=version.note, who=who, at=at)
    return Published(version, release, checked.problems)


def _unchanged(document: Document, body: Body | None) -> tuple[Problem, ...]:
    live: Version | None = document.live
    if body is None or live is None or digest(body) != digest(comparable(live)):
        return ()
    return (
        UNCHANGED.at("", f"says the same as version {live.number}, which is live", "change something, or discard it"),
    )


def _frozen(document: Document, draft: Version, checked: Checked, *, who: str, at: datetime) -> Version:
    """The draft as the next published version, in today's schema, with its digest and computed parts."""
    if checked.body is None or checked.model is None:  # cannot be: there were no errors
        raise HasProblems(checked.problems)
    draft.number = 1 + (document.versions.aggregate(last=Max("number"))["last"] or 0)
    draft.state = State.PUBLISHED
    draft.schema, draft.body = registry.kind_of(document).body.schema, checked.body
    draft.digest = digest(checked.body)
    draft.computed = computed_parts(document, checked.model)
    draft.earlier = []
    draft.published_at, draft.published_by = at, who
    draft.save()
    return draft
