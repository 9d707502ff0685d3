"""Services in the admin, and the people and roles that use it."""

from django.contrib import admin

from cxagent.versioning.admin import DocumentAdmin
from cxagent.versioning.admin.grants import grant_document_roles
from services_admin.admin import people
from services_admin.admin.service_editor import ServiceEditor
from services_admin.models import ServiceDocument

__all__ = ["ServiceAdmin", "people"]


@admin.register(ServiceDocument)
class ServiceAdmin(DocumentAdmin):
    editor = ServiceEditor()
    about = "What a desk is: its languages, its model, the tools that it may call, and what those are called."


grant_document_roles(ServiceDocument)
