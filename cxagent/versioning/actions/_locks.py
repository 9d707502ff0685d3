"""Whoever changes a document holds its row first, so that changes of one document come one after the other."""

from typing import TypeVar

from cxagent.versioning.errors import DraftMoved, NotFound
from cxagent.versioning.models import Document, State, Version
from cxagent.versioning.problems import Problem
from cxagent.versioning.rules import TEXT_LENGTH, TOO_LONG

D = TypeVar("D", bound=Document)


def locked(document: D) -> D:
    """The document, read afresh and held until the transaction ends. Raises NotFound if it is gone."""
    found: D | None = type(document).objects.select_for_update().filter(pk=document.pk).first()
    if found is None:
        raise NotFound(f"“{document.key}” has been deleted")
    return found


def draft_at(document: Document, revision: int | None) -> Version:
    """The draft of a locked document, if it is still at the revision named. Raises NotFound or DraftMoved."""
    draft: Version | None = document.versions.filter(state=State.DRAFT).first()
    if draft is None and revision is None:
        raise NotFound(f"“{document.key}” has no draft")
    found = draft.revision if draft else 0
    if draft is None or revision not in (None, found):
        raise DraftMoved(expected=revision or 0, found=found)
    return draft


def too_long(path: str, text: str, limit: int = TEXT_LENGTH) -> tuple[Problem, ...]:
    """A problem if a text is longer than can be kept, counted in characters."""
    if len(text) <= limit:
        return ()
    return (TOO_LONG.at(path, f"has {len(text)} characters; at most {limit} are kept", "say it more briefly"),)
