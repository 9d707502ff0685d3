"""Make an earlier version live again. History is not rewound: the pointer moves, and a release says why."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from cxagent.versioning.actions._locks import locked, too_long
from cxagent.versioning.actions._release import make_live
from cxagent.versioning.actions.publish import Published
from cxagent.versioning.checks import check_version
from cxagent.versioning.errors import AlreadyLive, HasProblems
from cxagent.versioning.models import Document, ReleaseKind
from cxagent.versioning.rules import NO_REASON
from cxagent.versioning.selectors import version_of


def roll_back(document: Document, *, version: int, reason: str, who: str, at: datetime | None = None) -> Published:
    """Move the live pointer to a published version, after checking it against today's rules. The draft stays.

    Raises NotFound, AlreadyLive, HasProblems (also for a missing reason).
    """
    at = at or timezone.now()
    reason = reason.strip()
    if not reason:
        raise HasProblems((NO_REASON.at("reason", "is missing", "say why, for those who read the history"),))
    if too_long("reason", reason):
        raise HasProblems(too_long("reason", reason))
    with transaction.atomic():
        held = locked(document)
        wanted = version_of(held, version)
        if held.live_id == wanted.pk:
            raise AlreadyLive(version)
        checked = check_version(wanted)
        if checked.errors:
            raise HasProblems(checked.problems)
        release = make_live(held, wanted, kind=ReleaseKind.ROLLBACK, reason=reason, who=who, at=at)
    return Published(wanted, release, checked.problems)
