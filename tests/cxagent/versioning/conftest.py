"""Documents to try things on: templates, the kind with the smallest body."""

from collections.abc import Callable

import pytest

from cxagent.versioning.actions import create_document, publish
from cxagent.versioning.models import Document
from cxagent.versioning.registry import Kind, registry
from tests.cxagent.versioning.saying import ANA, saying


@pytest.fixture
def kind() -> Kind:
    return registry.kind("templates")


@pytest.fixture
def document(db, kind) -> Document:
    """A document with a draft, never published."""
    return create_document(kind, key="words", name="Words", who=ANA, body=saying("One."))


@pytest.fixture
def published(document) -> Document:
    """A document whose version 1 is live, without a draft."""
    publish(document, who=ANA, note="first")
    document.refresh_from_db()
    return document


@pytest.fixture
def release_of() -> Callable[[Document], list[tuple[str, int, str]]]:
    """Kind, version and reason of each release, oldest first."""

    def releases(document: Document) -> list[tuple[str, int, str]]:
        return [(row.kind, row.version.number, row.reason) for row in document.releases.order_by("id")]

    return releases
