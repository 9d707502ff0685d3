"""Making an earlier version live again: which, what that changes, today's problems with it, and why."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from cxagent.versioning.actions import roll_back
from cxagent.versioning.admin.pages import _shared
from cxagent.versioning.admin.pages.compare import compared
from cxagent.versioning.admin.permissions import who
from cxagent.versioning.checks import check_version
from cxagent.versioning.errors import AlreadyLive, HasProblems, NotFound
from cxagent.versioning.models import Document, Version
from cxagent.versioning.problems import Problem, errors_of
from cxagent.versioning.selectors import published_versions


def view(admin: Any, request: HttpRequest, document: Document) -> HttpResponse:
    if request.method != "POST":
        return _show(admin, request, document, str(request.GET.get("version", "")))
    name, reason = str(request.POST.get("version", "")), str(request.POST.get("reason", ""))
    try:
        done = roll_back(document, version=_shared.number_of(request, "version") or 0, reason=reason, who=who(request))
    except HasProblems as refused:
        return _show(admin, request, document, name, reason=reason, refused=refused.problems)
    except (AlreadyLive, NotFound) as refused:
        messages.error(request, f"Not rolled back: {refused}.")
        return _show(admin, request, document, name, reason=reason, status=400)
    admin.log_change(request, document, f"Rolled back to version {done.version.number}.")
    messages.success(request, f"Version {done.version.number} is live again: new conversations start on it.")
    return HttpResponseRedirect(admin.url("history", document))


def _show(  # noqa: PLR0913 - each by name
    admin: Any,
    request: HttpRequest,
    document: Document,
    name: str,
    *,
    reason: str = "",
    refused: tuple[Problem, ...] = (),
    status: int = 200,
) -> HttpResponse:
    document = admin.found(document.pk)
    choices = [one for one in published_versions(document) if one.pk != document.live_id]
    wanted = _wanted(choices, name)
    problems = refused or (check_version(wanted).problems if wanted else ())
    context = {
        "choices": choices,
        "wanted": wanted,
        "reason": reason,
        "problems": _shared.linked(admin, document, problems),
        "errors": len(errors_of(problems)),
        "refused": bool(refused),
        **compared(document.live, wanted),
    }
    return admin.show(  # type: ignore[no-any-return]
        request,
        "cxagent/admin/roll_back.html",
        context,
        title=str(document),
        document=document,
        tab="rollback",
        status=400 if refused else status,
    )


def _wanted(choices: list[Version], name: str) -> Version | None:
    """The version asked for; the newest that is not live where none is."""
    return next((one for one in choices if str(one.number) == name), choices[0] if choices else None)
