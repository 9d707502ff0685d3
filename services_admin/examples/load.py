"""Which documents an example consists of, as bodies."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from services_admin.examples.files import example_file


@dataclass(frozen=True, slots=True)
class ExampleDocument:
    """One document of an example: kind, key, name and body."""

    kind: str
    key: str
    name: str
    body: dict[str, Any]


def example_documents(example: str) -> Iterator[ExampleDocument]:
    """The services of an example (with its variants), then its phrasings, templates and rules."""
    service = example_file(example, "service.yaml")
    yield ExampleDocument("service", example, service["name"], service)
    for key, changed in (example_file(example, "variants.yaml") or {}).items():
        body = {**service, **changed}
        yield ExampleDocument("service", key, body["name"], body)
    for kind in ("phrasings", "templates", "rules"):
        body = example_file(example, f"{kind}.yaml")
        if body is not None:
            yield ExampleDocument(kind, example, service["name"], body)
