"""People in their roles, and the shop's documents, for the tests of the admin. Imported by the conftest of each folder."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import reverse

from cxagent.versioning.actions import publish, save_draft
from cxagent.versioning.admin.roles import create_roles
from cxagent.versioning.models import Document
from cxagent.versioning.selectors import editing
from services_admin.actions.load_examples import load_examples

EDITOR, PUBLISHER, AUDITOR, PRIVACY = "ops editor", "ops publisher", "auditor", "privacy officer"


@pytest.fixture
def signed_in(db) -> Callable[..., Client]:
    """`signed_in("auditor", "olga")`: a browser session of a person in that role; no role, no permission."""
    create_roles()

    def client(role: str = "", name: str = "ana") -> Client:
        person, _ = User.objects.get_or_create(username=name, defaults={"is_staff": True})
        if role:
            person.groups.set([Group.objects.get(name=role)])
        session = Client()
        session.force_login(person)
        return session

    return client


@pytest.fixture
def shop(db) -> Document:
    """The shop's outcome phrasings, version 1 live."""
    from phrasings.models import PhrasingsDocument

    load_examples(examples=("shop",))
    return PhrasingsDocument.objects.get(key="shop")


@pytest.fixture
def shop_service(shop: Document) -> Document:
    from services_admin.models import ServiceDocument

    return ServiceDocument.objects.get(key="shop")


def page(document: Document, name: str, **query: object) -> str:
    """The address of a document's page."""
    opts = document._meta
    query_string = "&".join(f"{key}={value}" for key, value in query.items())
    address = reverse(f"admin:{opts.app_label}_{opts.model_name}_{name}", args=[document.pk])
    return f"{address}?{query_string}" if query else address


def changed(document: Document, *path: str, to: Any) -> dict[str, Any]:
    """The document's body as an editor opens it, with one value changed."""
    body = editing(document).body
    here = body
    for part in path[:-1]:
        here = here.setdefault(part, {})
    here[path[-1]] = to
    return body


def save(document: Document, body: dict[str, Any], *, who: str = "user:ben") -> int:
    """Save a draft as somebody else would; its revision."""
    now = editing(document)
    return int(save_draft(document, body=body, revision=now.revision, who=who).revision)


def publish_change(document: Document, *path: str, to: Any) -> int:
    """Change one value and publish; the number of the new version."""
    save(document, changed(document, *path, to=to))
    number = publish(document, who="user:ben", note="for the test").version.number
    document.refresh_from_db()
    return int(number or 0)


__all__ = [
    "AUDITOR",
    "EDITOR",
    "PRIVACY",
    "PUBLISHER",
    "changed",
    "page",
    "publish_change",
    "save",
    "shop",
    "shop_service",
    "signed_in",
]
