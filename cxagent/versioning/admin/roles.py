"""The groups that people are put in. Each app's admin says which permissions of its own a role has.

- ops editor: edits drafts, sees everything of documents and conversations;
- ops publisher: an editor who may also publish and roll back;
- auditor: sees everything, changes nothing;
- privacy officer: an auditor who may also erase what an entry of a conversation says.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Model

EDITOR, PUBLISHER, AUDITOR, PRIVACY = "ops editor", "ops publisher", "auditor", "privacy officer"
ROLES = (EDITOR, PUBLISHER, AUDITOR, PRIVACY)
ALSO = {PUBLISHER: (EDITOR,), PRIVACY: (AUDITOR,)}


@dataclass(frozen=True, slots=True)
class Grant:
    """One permission of a role; `about` is what the permission is called where it is not one of Django's four."""

    role: str
    model: type[Model]
    verb: str
    about: str = ""

    @property
    def codename(self) -> str:
        return f"{self.verb}_{self.model._meta.model_name}"


@dataclass(slots=True)
class Roles:
    """All grants; apps add theirs when their admin is loaded."""

    grants: dict[tuple[str, type[Model], str], Grant] = field(default_factory=dict)

    def grant(self, role: str, model: type[Model], *verbs: str, about: str = "") -> None:
        for verb in verbs:
            self.grants[role, model, verb] = Grant(role, model, verb, about)

    def of(self, role: str) -> Iterable[Grant]:
        """A role's own grants and those of the roles that it includes."""
        names = (role, *ALSO.get(role, ()))
        return [grant for grant in self.grants.values() if grant.role in names]


roles = Roles()


def create_roles() -> list[Group]:
    """Make the groups and give each exactly its permissions; groups that a company made itself are left alone."""
    with transaction.atomic():
        return [_group(role) for role in ROLES]


def _group(role: str) -> Group:
    group, _ = Group.objects.get_or_create(name=role)
    group.permissions.set([_permission(grant) for grant in roles.of(role)])
    return group


def _permission(grant: Grant) -> Permission:
    kind = ContentType.objects.get_for_model(grant.model)
    name = grant.about or f"Can {grant.verb} {grant.model._meta.verbose_name}"
    found, _ = Permission.objects.get_or_create(content_type=kind, codename=grant.codename, defaults={"name": name})
    return found
