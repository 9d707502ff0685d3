"""Copy a published version into the draft, to go on from there."""

from datetime import datetime

from django.db import transaction

from cxagent.versioning.actions._locks import locked
from cxagent.versioning.actions.save_draft import save_draft
from cxagent.versioning.models import Document, Version
from cxagent.versioning.registry import registry
from cxagent.versioning.selectors import version_of


def load_into_draft(
    document: Document, *, version: int, revision: int, who: str, at: datetime | None = None
) -> Version:
    """Save the body of a published version, in today's schema, as the draft. Arguments and errors as in `save_draft`."""
    with transaction.atomic():
        held = locked(document)
        body = registry.kind_of(held).body.upgraded(version_of(held, version).body)
        return save_draft(held, body=body, revision=revision, who=who, at=at)
