"""Delete a document that was never published. One that was is kept for ever: conversations are pinned to it."""

from django.db import transaction

from cxagent.versioning.actions._locks import locked
from cxagent.versioning.errors import DocumentError
from cxagent.versioning.models import Document, State


class IsKept(DocumentError):
    """The document has published versions and stays."""


def delete_document(document: Document) -> None:
    """Delete a document and its draft. Raises IsKept, NotFound."""
    with transaction.atomic():
        held = locked(document)
        if held.versions.filter(state=State.PUBLISHED).exists():
            raise IsKept(f"“{held.key}” has published versions and is kept")
        held.versions.all().delete()
        held.delete()
