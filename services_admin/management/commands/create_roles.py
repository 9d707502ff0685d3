"""Make the groups that people are put in: ops editor, ops publisher, auditor, privacy officer. Can be run again."""

from typing import Any

from django.core.management.base import BaseCommand

from cxagent.versioning.admin.roles import create_roles


class Command(BaseCommand):
    help = __doc__ or ""

    def handle(self, *_: Any, **__: Any) -> None:
        for group in create_roles():
            self.stdout.write(f"{group.name}: {group.permissions.count()} permissions")
