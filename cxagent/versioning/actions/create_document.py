"""Begin a document, with its first draft."""

import re
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from cxagent.versioning.actions._locks import too_long
from cxagent.versioning.actions.save_draft import save_draft
from cxagent.versioning.errors import HasProblems, KeyTaken
from cxagent.versioning.models import KEY_PATTERN, Document
from cxagent.versioning.problems import Problem
from cxagent.versioning.registry import Kind
from cxagent.versioning.rules import BAD_KEY, NAME_LENGTH

RESERVED = frozenset({"import"})  # /v1/services/import


def create_document(  # noqa: PLR0913 - each by name
    kind: Kind, *, key: str, name: str, who: str, body: Any = None, at: datetime | None = None
) -> Document:
    """Create a document of a kind and its draft (the kind's empty body if none is given).

    Raises KeyTaken; HasProblems for a key, name or body that cannot be kept.
    """
    at = at or timezone.now()
    problems = (*_key_problems(key), *too_long("name", name, NAME_LENGTH))
    if problems:
        raise HasProblems(problems)
    with transaction.atomic():
        document = _inserted(kind, key=key, name=name, who=who, at=at)
        first = kind.empty(name) if body is None else body
        save_draft(document, body=first, revision=0, who=who, at=at)
        document.refresh_from_db()
    return document


def _key_problems(key: str) -> tuple[Problem, ...]:
    if key in RESERVED:
        return (BAD_KEY.at("key", f"“{key}” is kept for a page of its own", "choose another"),)
    if re.fullmatch(KEY_PATTERN.strip("^$"), key):
        return ()
    hint = "1 to 64 lower-case letters, digits, - and _, beginning with a letter or digit"
    return (BAD_KEY.at("key", f"“{key[:80]}” is not a key", hint),)


def _inserted(kind: Kind, *, key: str, name: str, who: str, at: datetime) -> Document:
    manager = kind.document.objects
    if manager.filter(key=key).exists():
        raise KeyTaken(key)
    try:
        with transaction.atomic():
            created: Document = manager.create(key=key, name=name, created_at=at, created_by=who)
    except IntegrityError as error:
        raise KeyTaken(key) from error
    return created
