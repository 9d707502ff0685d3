"""Editing the draft, in the kind's own forms or as JSON."""

import json
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import urlencode

from cxagent.versioning.actions import save_draft
from cxagent.versioning.admin.editors import Editor, Page, RawEditor
from cxagent.versioning.admin.pages import _shared, conflict
from cxagent.versioning.admin.permissions import who
from cxagent.versioning.bodies import Body
from cxagent.versioning.checks import Checked, check_body
from cxagent.versioning.errors import DraftConflict, HasProblems
from cxagent.versioning.models import Document
from cxagent.versioning.selectors import Editing, editing

ASKED = ("language", "at", "show", "suggest")


def view(admin: Any, request: HttpRequest, document: Document) -> HttpResponse:
    return _edit(admin, admin.editor, request, document, tab="change")


def raw_view(admin: Any, request: HttpRequest, document: Document) -> HttpResponse:
    return _edit(admin, RawEditor(), request, document, tab="json")


def _edit(admin: Any, editor: Editor, request: HttpRequest, document: Document, *, tab: str) -> HttpResponse:
    if request.method == "POST":
        return _save(admin, editor, request, document, tab=tab)
    now = editing(document)
    checked = check_body(document, now.body)
    page = Page(document, now.body, checked.problems, _asked(request))
    return _show(admin, editor, request, page, now, tab=tab)


def _save(admin: Any, editor: Editor, request: HttpRequest, document: Document, *, tab: str) -> HttpResponse:
    """Store what was typed; show it again where it could not be read, or beside theirs where it collided."""
    opened = _shared.opened(request)
    page = Page(document, opened.body, (), _asked(request))
    typed = editor.read(request.POST, page)
    if typed.faults:
        texts = {name: str(text) for name, text in request.POST.items()}
        again = Page(document, typed.body, check_body(document, typed.body).problems, page.asked, texts, typed.faults)
        messages.error(request, "Nothing was saved: something that was typed could not be read.")
        return _show(admin, editor, request, again, opened.editing, tab=tab, status=400)
    if json.dumps(typed.body) == json.dumps(opened.body):
        messages.info(request, "Nothing was changed, so nothing was saved.")
        return HttpResponseRedirect(_back(admin, request, document, tab))
    try:
        draft = save_draft(
            document, body=typed.body, revision=opened.revision, based_on=opened.based_on, who=who(request)
        )
    except DraftConflict as found:
        return conflict.show(admin, request, document, found, tab=tab, opened=opened.body)
    except HasProblems as refused:
        messages.error(request, f"Nothing was saved: {refused}")
        return _show(admin, editor, request, page, opened.editing, tab=tab, status=400)
    admin.log_change(request, document, f"Saved the draft, revision {draft.revision}.")
    _say_saved(request, check_body(document, typed.body))
    return HttpResponseRedirect(_back(admin, request, document, tab))


def _say_saved(request: HttpRequest, checked: Checked) -> None:
    count = len(checked.errors)
    if not count:
        messages.success(request, "The draft is saved.")
        return
    plural = "one error stands" if count == 1 else f"{count} errors stand"
    messages.warning(request, f"The draft is saved. Before it can be published, {plural} to be put right.")


def _back(admin: Any, request: HttpRequest, document: Document, tab: str) -> str:
    asked = {name: value for name, value in _asked(request).items() if name != "at"}
    return f"{admin.url(tab, document)}?{urlencode(asked)}" if asked else str(admin.url(tab, document))


def _asked(request: HttpRequest) -> dict[str, str]:
    return {name: str(request.GET[name]) for name in ASKED if request.GET.get(name)}


def _show(  # noqa: PLR0913 - each by name
    admin: Any, editor: Editor, request: HttpRequest, page: Page, now: Editing, *, tab: str, status: int = 200
) -> HttpResponse:
    document = page.document
    context = {
        **editor.context(page),
        "page": page,
        "editing": now,
        "opened_body": json.dumps(opened_body(page, now), ensure_ascii=True),
        "problems": _shared.linked(admin, document, page.problems),
        "asked_at": page.asked.get("at", ""),
        "preview_url": admin.url("preview", document),
        "earlier": list(reversed(now.draft.earlier)) if now.draft else [],
    }
    return admin.show(  # type: ignore[no-any-return]
        request, editor.template, context, title=str(document), document=document, tab=tab, status=status
    )


def opened_body(page: Page, now: Editing) -> Body:
    """The body that the forms were filled from, which comes back with them so that untouched parts stay as they were."""
    return now.body if page.faults else page.body
