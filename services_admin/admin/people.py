"""People and roles, in the admin's own look; auditors see who may do what."""

from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin as DjangoGroupAdmin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.models import Group, User
from unfold.admin import ModelAdmin
from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm

from cxagent.api.models import ApiKey
from cxagent.versioning.admin.roles import AUDITOR, roles

admin.site.unregister(User)
admin.site.unregister(Group)


@admin.register(User)
class PersonAdmin(DjangoUserAdmin, ModelAdmin):  # type: ignore[misc, type-arg] # untyped package; generic in the stubs only
    form = UserChangeForm
    add_form = UserCreationForm
    change_password_form = AdminPasswordChangeForm


@admin.register(Group)
class RoleAdmin(DjangoGroupAdmin, ModelAdmin):  # type: ignore[misc] # untyped package
    pass


for model in (User, Group, ApiKey):
    roles.grant(AUDITOR, model, "view")
