"""Beginning a document."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from cxagent.versioning.actions import create_document
from cxagent.versioning.admin.permissions import who
from cxagent.versioning.errors import HasProblems, KeyTaken
from cxagent.versioning.models import key_validator
from cxagent.versioning.rules import NAME_LENGTH


class CreateForm(forms.Form):
    """Name and key. The key stays for ever; the name can be changed."""

    name = forms.CharField(max_length=NAME_LENGTH, help_text="What people call it. It can be changed later.")
    key = forms.CharField(
        max_length=64,
        validators=[key_validator],
        help_text="What other documents and the API call it: lower-case letters, digits, - and _. It stays for ever.",
    )


def view(admin: Any, request: HttpRequest) -> HttpResponse:
    form = CreateForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            document = create_document(admin.kind, who=who(request), **form.cleaned_data)
        except KeyTaken as taken:
            form.add_error("key", str(taken))
        except HasProblems as refused:
            form.add_error(None, str(refused))
        else:
            admin.log_addition(request, document, "Began the document.")
            messages.success(request, f"“{document.name}” is begun. Nothing is live before it is published.")
            return HttpResponseRedirect(admin.url("change", document))
    return admin.show(  # type: ignore[no-any-return]
        request, "cxagent/admin/create.html", {"form": form}, title=f"New {admin.kind.noun}"
    )
