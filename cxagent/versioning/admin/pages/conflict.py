"""Two people saved one draft: both sides, what each changed, and the choice. Nothing of either side is thrown away here."""

import json
from typing import Any

from django.http import HttpRequest, HttpResponse

from cxagent.versioning.admin.choose import collisions
from cxagent.versioning.admin.pages._shared import shown_changes
from cxagent.versioning.errors import DraftConflict
from cxagent.versioning.models import Document


def show(admin: Any, request: HttpRequest, document: Document, found: DraftConflict, *, tab: str) -> HttpResponse:
    """The page on which the editor of a refused save decides; answers 409."""
    document.refresh_from_db()
    both = found.changes.both
    context = {
        "conflict": found,
        "theirs_changes": shown_changes(found.changes.theirs),
        "mine_changes": shown_changes(found.changes.yours),
        "collisions": collisions(found.changes.merged, found.yours.body, both),
        "mine_json": json.dumps(found.yours.body, ensure_ascii=True),
        "merged_json": json.dumps(found.changes.merged, ensure_ascii=True),
        "theirs_json": json.dumps(found.theirs.body, ensure_ascii=True),
        "mine_pretty": json.dumps(found.yours.body, ensure_ascii=False, indent=2),
        "live_number": document.live.number if document.live else "",
        "resolve_url": admin.url("resolve", document),
        "back": tab,
    }
    return admin.show(  # type: ignore[no-any-return]
        request, "cxagent/admin/conflict.html", context, title=str(document), document=document, tab=tab, status=409
    )
