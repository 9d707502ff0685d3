"""What the editor decided about a conflict."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from cxagent.versioning.actions import save_draft
from cxagent.versioning.admin.choose import choose
from cxagent.versioning.admin.pages import _shared, conflict
from cxagent.versioning.admin.permissions import who
from cxagent.versioning.errors import DraftConflict, HasProblems
from cxagent.versioning.models import Document

TAKEN = "take:"


def view(admin: Any, request: HttpRequest, document: Document) -> HttpResponse:
    """POST only: `choice` is merge, mine or theirs; a third save in between is a conflict again."""
    tab = "json" if request.POST.get("back") == "json" else "change"
    back = HttpResponseRedirect(admin.url(tab, document))
    choice = request.POST.get("choice")
    if request.method != "POST" or choice not in ("merge", "mine", "theirs"):
        return back
    if choice == "theirs":
        messages.info(request, "The draft stays as they saved it; your changes were not saved.")
        return back
    body = _chosen(request, str(choice))
    revision, based_on = _shared.number_of(request, "revision") or 0, _shared.number_of(request, "based_on")
    try:
        draft = save_draft(document, body=body, revision=revision, based_on=based_on, who=who(request))
    except DraftConflict as found:
        messages.warning(request, "The draft was saved once more while you were deciding.")
        return conflict.show(admin, request, document, found, tab=tab)
    except HasProblems as refused:
        messages.error(request, f"Nothing was saved: {refused}")
        return back
    admin.log_change(request, document, f"Saved the draft after a conflict ({choice}), revision {draft.revision}.")
    messages.success(
        request, "The draft is saved, with both sides' changes." if choice == "merge" else "Your draft is saved."
    )
    return back


def _chosen(request: HttpRequest, choice: str) -> Any:
    mine = _shared.json_of(request, "mine")
    if choice == "mine":
        return mine
    take_mine = [
        name.removeprefix(TAKEN) for name, side in request.POST.items() if name.startswith(TAKEN) and side == "mine"
    ]
    return choose(_shared.json_of(request, "merged"), mine, take_mine)
