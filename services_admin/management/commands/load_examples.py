"""`manage.py load_examples`: create and publish the example services; running it again changes nothing."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cxagent.versioning.errors import DocumentError
from services_admin.actions import load_examples


class Command(BaseCommand):
    help = "Create and publish the example services. Documents that people have edited are left alone."

    def handle(self, *_: Any, **__: Any) -> None:
        try:
            loaded = load_examples()
        except DocumentError as error:
            raise CommandError(str(error)) from error
        for entry in loaded:
            version = f" version {entry.version}" if entry.version else ""
            self.stdout.write(f"{entry.kind} {entry.key}{version}: {entry.state}")
