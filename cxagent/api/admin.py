"""API keys in the admin: made here or by `create_api_key`, shown once, revoked here."""

from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from rest_framework_api_key.admin import APIKeyModelAdmin
from rest_framework_api_key.models import APIKey as LibraryKey
from unfold.admin import ModelAdmin

from cxagent.api.models import SCOPES, ApiKey

admin.site.unregister(LibraryKey)  # nothing accepts the library's own keys


class ApiKeyForm(forms.ModelForm):  # type: ignore[type-arg] # generic in the stubs only
    """Scopes as boxes to tick."""

    scopes = forms.MultipleChoiceField(
        choices=[(scope, f"{scope}: {about}") for scope, about in SCOPES.items()],
        widget=forms.CheckboxSelectMultiple,
    )

    class Meta:
        model = ApiKey
        fields = ("name", "scopes", "expiry_date", "revoked")


@admin.register(ApiKey)
class ApiKeyAdmin(APIKeyModelAdmin, ModelAdmin):  # type: ignore[misc] # untyped packages
    form = ApiKeyForm
    list_display = ("name", "prefix", "scopes", "created", "expiry_date", "revoked")
    list_filter = ("revoked",)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        fields = tuple(super().get_readonly_fields(request, obj))
        return (*fields, "name") if obj and "name" not in fields else fields
