"""Create and publish the documents of the example services."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from django.db import transaction

from cxagent.versioning.actions import create_document, publish, save_draft
from cxagent.versioning.canonical import digest
from cxagent.versioning.models import Document
from cxagent.versioning.registry import registry
from cxagent.versioning.selectors import comparable, draft_of
from services_admin.examples.load import ExampleDocument, example_documents
from services_admin.examples.registry import EXAMPLES

WHO = "example"
NOTE = "the example as it comes with the software"
PUBLISHING_ORDER = ("phrasings", "templates", "rules", "service")  # what a service names must be live before it


@dataclass(frozen=True, slots=True)
class Loaded:
    """What became of one document: published now, there already, or left alone because people are working on it."""

    kind: str
    key: str
    version: int | None
    state: Literal["published", "unchanged", "left alone"]


def load_examples(*, examples: tuple[str, ...] = EXAMPLES, at: datetime | None = None) -> list[Loaded]:
    """Bring every example document to its newest text, in one transaction; running it again changes nothing.

    A document that somebody else has edited or published is left alone.
    """
    found = [entry for example in examples for entry in example_documents(example)]
    with transaction.atomic():
        wanted = {(entry.kind, entry.key): _drafted(entry, at) for entry in found}
        ordered = sorted(found, key=lambda entry: PUBLISHING_ORDER.index(entry.kind))
        return [_published(entry, wanted[entry.kind, entry.key], at) for entry in ordered]


def _drafted(entry: ExampleDocument, at: datetime | None) -> Document | None:
    """The document with the example's text as its draft (none if it is live already); None if it is somebody's."""
    kind = registry.kind(entry.kind)
    document: Document | None = kind.document.objects.filter(key=entry.key).first()
    if document is None:
        return create_document(kind, key=entry.key, name=entry.name, body=entry.body, who=WHO, at=at)
    if not _is_ours(document):
        return None
    if document.live is None or digest(comparable(document.live)) != digest(kind.body.upgraded(entry.body)):
        draft = draft_of(document)
        save_draft(document, body=entry.body, revision=draft.revision if draft else 0, who=WHO, at=at)
    return document


def _is_ours(document: Document) -> bool:
    """Whether nobody but this action has touched it."""
    touched = document.versions.exclude(updated_by=WHO).exists() or document.versions.exclude(created_by=WHO).exists()
    return not touched and not document.releases.exclude(by=WHO).exists()


def _published(entry: ExampleDocument, document: Document | None, at: datetime | None) -> Loaded:
    if document is None:
        return Loaded(entry.kind, entry.key, None, "left alone")
    document.refresh_from_db()
    if draft_of(document) is None:
        return Loaded(entry.kind, entry.key, document.live.number, "unchanged")
    version = publish(document, who=WHO, note=NOTE, at=at).version
    return Loaded(entry.kind, entry.key, version.number, "published")
