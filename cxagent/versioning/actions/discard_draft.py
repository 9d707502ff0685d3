"""Throw the draft away; what is published stays as it is."""

from django.db import transaction

from cxagent.versioning.actions._locks import draft_at, locked
from cxagent.versioning.models import Document


def discard_draft(document: Document, *, revision: int | None = None) -> None:
    """Delete the draft. Raises NotFound without one, DraftMoved if it is not at `revision` any more."""
    with transaction.atomic():
        draft_at(locked(document), revision).delete()
