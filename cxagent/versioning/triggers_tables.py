"""The tables of one document kind, and what the guards say when they refuse."""

from dataclasses import dataclass

VERSION_STAYS = "a published version never changes"
VERSION_IS_KEPT = "a published version is never deleted"
NEXT_NUMBER = "a version is published under the next number of its document"
DRAFT_STAYS_PUT = "a version stays with its document"
RELEASE_STAYS = "a release never changes"
RELEASE_IS_KEPT = "a release is never deleted"
RELEASE_IS_OF_PUBLISHED = "a release names published versions of its own document"
LIVE_IS_PUBLISHED = "only a published version of the document itself can be live"
DOCUMENT_IS_KEPT = "a document with published versions is never deleted"


@dataclass(frozen=True, slots=True)
class Tables:
    """Database names of the three tables."""

    document: str
    version: str
    release: str
