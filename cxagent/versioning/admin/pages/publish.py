"""Publishing the draft: what will change, the problems, a note; refused where there are errors."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from cxagent.versioning.actions import publish
from cxagent.versioning.admin.pages import _shared
from cxagent.versioning.admin.pages.compare import compared
from cxagent.versioning.admin.permissions import who
from cxagent.versioning.checks import check_version
from cxagent.versioning.errors import DraftMoved, HasProblems, NotFound
from cxagent.versioning.models import Document
from cxagent.versioning.problems import Problem, errors_of
from cxagent.versioning.selectors import draft_of


def view(admin: Any, request: HttpRequest, document: Document) -> HttpResponse:
    if request.method != "POST":
        return _show(admin, request, document)
    note, revision = str(request.POST.get("note", "")).strip(), _shared.number_of(request, "revision") or 0
    try:
        done = publish(document, who=who(request), note=note, revision=revision)
    except HasProblems as refused:
        return _show(admin, request, document, note=note, refused=refused.problems)
    except (DraftMoved, NotFound):
        messages.warning(
            request, "Not published: the draft was changed since you looked at it. This is how it stands now."
        )
        return _show(admin, request, document, note=note, status=409)
    admin.log_change(request, document, f"Published version {done.version.number}.")
    messages.success(request, f"Version {done.version.number} is live: new conversations start on it.")
    return HttpResponseRedirect(admin.url("history", document))


def _show(  # noqa: PLR0913 - each by name
    admin: Any,
    request: HttpRequest,
    document: Document,
    *,
    note: str | None = None,
    refused: tuple[Problem, ...] = (),
    status: int = 200,
) -> HttpResponse:
    document = admin.found(document.pk)
    draft = draft_of(document)
    problems = refused or (check_version(draft).problems if draft else ())
    context = {
        "draft": draft,
        "note": draft.note if note is None and draft else note or "",
        "problems": _shared.linked(admin, document, problems),
        "errors": len(errors_of(problems)),
        "refused": bool(refused),
        **compared(document.live, draft),
    }
    return admin.show(  # type: ignore[no-any-return]
        request,
        "cxagent/admin/publish.html",
        context,
        title=str(document),
        document=document,
        tab="publish",
        status=400 if refused else status,
    )
