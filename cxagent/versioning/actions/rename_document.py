"""Give a document another name. Its key, which other documents refer to, stays for ever."""

from django.db import transaction

from cxagent.versioning.actions._locks import locked, too_long
from cxagent.versioning.errors import HasProblems
from cxagent.versioning.models import Document
from cxagent.versioning.rules import NAME_LENGTH


def rename_document(document: Document, *, name: str) -> Document:
    """Raises HasProblems for a name that is too long, NotFound."""
    if too_long("name", name, NAME_LENGTH):
        raise HasProblems(too_long("name", name, NAME_LENGTH))
    with transaction.atomic():
        held = locked(document)
        held.name = name
        held.save(update_fields=["name"])
    return held
