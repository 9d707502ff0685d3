"""The documents of one service, wherever they are: this installation, an example, or a file."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from django.db import DatabaseError

from conversations.scenarios.files import ScenarioError
from cxagent.versioning.actions import create_document, publish
from cxagent.versioning.registry import registry
from services_admin.examples.load import ExampleDocument, example_documents
from services_admin.examples.registry import EXAMPLES

WHO = "chat"
MOST_NAMED = 12
PARTS = ("phrasings", "templates")


def documents_of(service: str) -> tuple[ExampleDocument, ...]:
    """The live service of that key with what it speaks from; else the example of that name; else the file.

    What the service names comes first. Raises ScenarioError where there is none.
    """
    found = _live(service) or _example(service) or _file(service)
    if not found:
        published = (
            f"a published one ({', '.join(keys)})" if (keys := _published()) else "a published one (there is none)"
        )
        raise ScenarioError(
            f"there is no service “{service}”: name {published}, an example ({', '.join(EXAMPLES)}) or a file"
        )
    return found


def bring(documents: tuple[ExampleDocument, ...]) -> str:
    """Create and publish them in the database that is open now; the key of the service."""
    for one in documents:
        kind = registry.kind(one.kind)
        document = create_document(kind, key=one.key, name=one.name, body=one.body, who=WHO)
        publish(document, who=WHO, note="for a chat")
    return documents[-1].key


def _live(key: str) -> tuple[ExampleDocument, ...]:
    try:
        body = _live_body("service", key)
        return () if body is None else (*_parts(body), ExampleDocument("service", key, body["name"], body))
    except DatabaseError:  # an installation that was never set up
        return ()


def _published() -> list[str]:
    """The keys of the first few published services."""
    try:
        rows = registry.kind("service").document.objects.filter(live__isnull=False).order_by("key")
        return list(rows.values_list("key", flat=True)[:MOST_NAMED])
    except DatabaseError:
        return []


def _parts(body: dict[str, Any]) -> Iterator[ExampleDocument]:
    for kind in PARTS:
        key = (body.get("replies") or {}).get(kind)
        found = _live_body(kind, key) if key else None
        if key and found is not None:
            yield ExampleDocument(kind, key, key, found)


def _live_body(kind: str, key: str) -> dict[str, Any] | None:
    document = registry.kind(kind).document.objects.select_related("live").filter(key=key).first()
    return dict(document.live.body) if document and document.live else None


def _example(name: str) -> tuple[ExampleDocument, ...]:
    if name not in EXAMPLES:
        return ()
    found = [one for one in example_documents(name) if one.kind != "service" or one.key == name]
    return tuple(sorted(found, key=lambda one: one.kind == "service"))


def _file(name: str) -> tuple[ExampleDocument, ...]:
    """A service file, with the phrasings and templates that stand beside it."""
    path = Path(name)
    if not path.is_file():
        return ()
    body = _read(path)
    replies = body.get("replies") or {}
    found = []
    for kind in PARTS:
        beside = path.with_name(f"{kind}.yaml")
        if kind in replies and beside.is_file():
            found.append(ExampleDocument(kind, replies[kind], replies[kind], _read(beside)))
        elif kind in replies:
            body = {**body, "replies": {key: value for key, value in body["replies"].items() if key != kind}}
    return (*found, ExampleDocument("service", "service", str(body.get("name", name)), body))


def _read(path: Path) -> dict[str, Any]:
    try:
        data = yaml.safe_load(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise ScenarioError(f"{path} cannot be read: {error}") from error
    if not isinstance(data, dict):
        raise ScenarioError(f"{path} holds no service")
    return data
