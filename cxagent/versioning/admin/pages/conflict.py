"""Two people saved one draft: both sides, what each changed, and the choice. Nothing of either side is thrown away here."""

import json
from typing import Any

from django.http import HttpRequest, HttpResponse

from cxagent.versioning.admin.choose import collisions
from cxagent.versioning.admin.pages._shared import shown_changes
from cxagent.versioning.bodies import Body
from cxagent.versioning.errors import DraftConflict
from cxagent.versioning.merge import three_way
from cxagent.versioning.models import Document


def show(  # noqa: PLR0913 - each by name
    admin: Any,
    request: HttpRequest,
    document: Document,
    found: DraftConflict,
    *,
    tab: str,
    opened: Body | None = None,
) -> HttpResponse:
    """The page on which the editor of a refused save decides; answers 409.

    `opened`: what the forms were filled from, which is what both sides began from, however long ago that was.
    """
    document.refresh_from_db()
    changes = three_way(opened, found.yours.body, found.theirs.body) if opened else found.changes
    context = {
        "conflict": found,
        "theirs_changes": shown_changes(changes.theirs),
        "mine_changes": shown_changes(changes.yours),
        "collisions": collisions(changes.merged, found.yours.body, changes.both),
        "mine_json": json.dumps(found.yours.body, ensure_ascii=True),
        "merged_json": json.dumps(changes.merged, ensure_ascii=True),
        "mine_pretty": json.dumps(found.yours.body, ensure_ascii=False, indent=2),
        "live_number": document.live.number if document.live else "",
        "resolve_url": admin.url("resolve", document),
        "back": tab,
    }
    return admin.show(  # type: ignore[no-any-return]
        request, "cxagent/admin/conflict.html", context, title=str(document), document=document, tab=tab, status=409
    )
