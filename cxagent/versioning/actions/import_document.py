"""Take in an exported file, as the draft of the document that it names. Nothing is published by importing."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from cxagent.versioning.actions._locks import locked
from cxagent.versioning.actions.create_document import create_document
from cxagent.versioning.actions.save_draft import save_draft
from cxagent.versioning.canonical import NotCanonical, digest
from cxagent.versioning.errors import HasProblems
from cxagent.versioning.models import Document, Version
from cxagent.versioning.problems import Problem
from cxagent.versioning.registry import Kind
from cxagent.versioning.rules import IMPORT_ENTRY, OTHER_DIGEST, OTHER_KIND
from cxagent.versioning.selectors import draft_of
from cxagent.versioning.shape_words import named_kind

WANTED: dict[str, type] = {"kind": str, "key": str, "body": dict}
OPTIONAL: dict[str, type] = {"name": str, "schema": int, "digest": str, "version": int}


@dataclass(frozen=True, slots=True)
class Imported:
    document: Document
    draft: Version
    created: bool


def import_document(
    kind: Kind, file: Any, *, who: str, revision: int | None = None, at: datetime | None = None
) -> Imported:
    """Save the body of an exported file as the draft of its document, which is created if need be.

    `revision` guards an existing draft as in `save_draft`; left out, an existing draft counts as somebody's work and
    the import is a conflict. Raises HasProblems, DraftConflict.
    """
    problems = tuple(_problems(kind, file))
    if problems:
        raise HasProblems(problems)
    key, body = file["key"], file["body"]
    with transaction.atomic():
        found = kind.document.objects.filter(key=key).first()
        if found is None:
            created = create_document(kind, key=key, name=file.get("name") or key, who=who, body=body, at=at)
            draft = draft_of(created)
            return Imported(created, _there(draft), created=True)
        held = locked(found)
        draft = save_draft(held, body=body, revision=revision or 0, who=who, at=at)
    return Imported(held, draft, created=False)


def _there(draft: Version | None) -> Version:
    if draft is None:  # cannot be: it was made a moment ago, in this transaction
        raise LookupError("the draft is gone")
    return draft


def _problems(kind: Kind, file: Any) -> Iterator[Problem]:
    if not isinstance(file, dict):
        yield IMPORT_ENTRY.at("", f"must be an object, not {named_kind(file)}", "import a file that was exported here")
        return
    yield from _entry_problems(file)
    if isinstance(file.get("kind"), str) and file["kind"] != kind.name:
        yield OTHER_KIND.at("kind", f"is “{file['kind']}”, not “{kind.name}”", f"import it where {file['kind']}s are")
    if isinstance(file.get("body"), dict) and isinstance(file.get("digest"), str):
        yield from _digest_problems(file)


def _entry_problems(file: dict[str, Any]) -> Iterator[Problem]:
    for name, wanted in WANTED.items():
        if name not in file:
            yield IMPORT_ENTRY.at(name, "is missing", "import a file that was exported here")
        elif not isinstance(file[name], wanted):
            yield IMPORT_ENTRY.at(name, f"cannot be {named_kind(file[name])}")
    for name in file.keys() - WANTED.keys():
        if name not in OPTIONAL:
            yield IMPORT_ENTRY.at(name, "is not an entry of an exported file", "take it out")
        elif file[name] is not None and not isinstance(file[name], OPTIONAL[name]):
            yield IMPORT_ENTRY.at(name, f"cannot be {named_kind(file[name])}")


def _digest_problems(file: dict[str, Any]) -> Iterator[Problem]:
    try:
        found = digest(file["body"])
    except NotCanonical as error:
        yield IMPORT_ENTRY.at("body", f"is not plain JSON: {error}")
        return
    if found != file["digest"]:
        hint = "the file was changed after it was exported; leave the digest out if that was meant"
        yield OTHER_DIGEST.at("digest", "is not that of the body", hint)
