"""Why an action on a document was refused.

DocumentError
├── NotFound              no such document, version or draft
├── KeyTaken              another document of the kind has the key
├── HasProblems           the body, or what came with it, has errors; carries all its problems
├── DraftMoved            the draft is no longer the one that was reviewed
│   └── DraftConflict     … and a save would have overwritten somebody's work; carries both bodies
└── AlreadyLive           the version is the one that new conversations start on
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from cxagent.versioning.merge import ThreeWay
from cxagent.versioning.problems import Problem, errors_of


class DocumentError(Exception):
    """An action on a document was refused; nothing was changed."""


class NotFound(DocumentError):
    """There is no such document, version or draft; the message names which."""


class KeyTaken(DocumentError):
    """Another document of this kind has the key."""

    def __init__(self, key: str) -> None:
        super().__init__(f"the key “{key}” is taken")
        self.key = key


class HasProblems(DocumentError):
    """Refused for the errors among `problems` (warnings are carried along)."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(str(problem) for problem in errors_of(self.problems)))


class DraftMoved(DocumentError):
    """The draft that the caller saw (`expected`) is not the one that stands (`found`; 0 = there is none)."""

    def __init__(self, *, expected: int, found: int) -> None:
        super().__init__(f"the draft is at revision {found}, not {expected}")
        self.expected, self.found = expected, found


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a conflict: a body, and for the stored one its revision, who saved it and when."""

    body: dict[str, Any]
    revision: int
    by: str
    at: datetime | None

    def as_json(self) -> dict[str, Any]:
        return {"body": self.body, "revision": self.revision, "by": self.by, "at": self.at and self.at.isoformat()}


class DraftConflict(DraftMoved):
    """Somebody else saved the draft first. Both bodies are here, with what each changed since `base_is`."""

    def __init__(self, *, yours: Side, theirs: Side, changes: ThreeWay, base_is: str) -> None:
        super().__init__(expected=yours.revision, found=theirs.revision)
        self.yours, self.theirs, self.changes, self.base_is = yours, theirs, changes, base_is

    def as_json(self) -> dict[str, Any]:
        sides = {"yours": self.yours.as_json(), "theirs": self.theirs.as_json()}
        return {**sides, "changes": {"since": self.base_is, **self.changes.as_json()}}


class AlreadyLive(DocumentError):
    """The version is live already: rolling back to it would change nothing."""

    def __init__(self, number: int) -> None:
        super().__init__(f"version {number} is live already")
        self.number = number
