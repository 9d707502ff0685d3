"""A version as a JSON file that another installation can import."""

from typing import Any

from cxagent.versioning.canonical import digest
from cxagent.versioning.models import Version
from cxagent.versioning.registry import registry


def export(version: Version) -> dict[str, Any]:
    """The file's content: `{kind, key, name, version, schema, body, digest}`, the body as it was stored."""
    return {
        "kind": registry.kind_of(version).name,
        "key": version.document.key,
        "name": version.document.name,
        "version": version.number,
        "schema": version.schema,
        "body": version.body,
        "digest": digest(version.body),
    }
