"""Moving the live pointer, and the entry that says so."""

from datetime import datetime

from cxagent.versioning.models import Document, Release, ReleaseKind, Version
from cxagent.versioning.registry import registry


def make_live(  # noqa: PLR0913 - each by name
    document: Document, version: Version, *, kind: ReleaseKind, reason: str, who: str, at: datetime
) -> Release:
    """New conversations start on `version` from now on. The document must be locked."""
    previous = document.live
    document.live = version
    document.save()
    release: Release = registry.kind_of(document).release.objects.create(
        document=document, version=version, previous=previous, kind=kind, reason=reason, by=who, at=at
    )
    return release
