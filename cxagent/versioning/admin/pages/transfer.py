"""Documents as JSON files, out and in."""

import json
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect

from cxagent.versioning.actions import export, import_document
from cxagent.versioning.admin.pages import _shared
from cxagent.versioning.admin.permissions import who
from cxagent.versioning.errors import DraftConflict, HasProblems, KeyTaken
from cxagent.versioning.models import Document
from cxagent.versioning.problems import Problem

MAX_BYTES = 1_000_000


def export_view(admin: Any, request: HttpRequest, document: Document) -> HttpResponse:  # noqa: ARG001 - as all pages
    name = str(request.GET.get("version", "live"))
    version = _shared.version_or_none(document, name)
    if version is None:
        raise Http404("There is no such version.")
    text = json.dumps(export(version), ensure_ascii=False, indent=2)
    answer = HttpResponse(text, content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{document.key}-{version.label.replace(" ", "-")}.json"'
    return answer


class ImportForm(forms.Form):
    """The file to take in."""

    file = forms.FileField(label="File", help_text="A JSON file that was exported here or by another installation.")
    replace = forms.BooleanField(
        label="Replace the draft where there is one", required=False, help_text="Otherwise an existing draft is kept."
    )


def import_view(admin: Any, request: HttpRequest) -> HttpResponse:
    form = ImportForm(request.POST or None, request.FILES or None)
    problems: tuple[Problem, ...] = ()
    if request.method == "POST" and form.is_valid():
        try:
            return _imported(admin, request, form.cleaned_data)
        except HasProblems as refused:
            problems = refused.problems
        except (ValueError, RecursionError):
            form.add_error("file", "That is not a JSON file.")
        except DraftConflict:
            form.add_error("replace", "The document has a draft already. Tick this box to put the file in its place.")
        except KeyTaken as refused:
            form.add_error("file", f"Somebody made it just now: {refused}. Import it again.")
    return admin.show(  # type: ignore[no-any-return]
        request,
        "cxagent/admin/import.html",
        {"form": form, "problems": problems},
        title=f"Import a {admin.kind.noun}",
        status=400 if request.method == "POST" else 200,
    )


def _imported(admin: Any, request: HttpRequest, cleaned: dict[str, Any]) -> HttpResponse:
    raw = cleaned["file"].read(MAX_BYTES + 1)
    if len(raw) > MAX_BYTES:
        raise ValueError("too large")
    file = json.loads(raw.decode("utf-8-sig"))
    revision = _revision_of(admin, file) if cleaned["replace"] else None
    done = import_document(admin.kind, file, who=who(request), revision=revision)
    admin.log_change(request, done.document, "Imported a file as the draft.")
    made = "made" if done.created else "given a new draft"
    messages.success(request, f"“{done.document.key}” was {made} from the file. Nothing is published by that.")
    return HttpResponseRedirect(admin.url("change", done.document))


def _revision_of(admin: Any, file: Any) -> int | None:
    """The revision of the draft that the file is to replace, None without one."""
    key = file.get("key") if isinstance(file, dict) else None
    draft = admin.kind.version._default_manager.filter(document__key=str(key), state="draft").first()
    return draft.revision if draft else None
