"""manage.py purge_idempotency: delete kept answers that are past their time (the periodic task does the same)."""

from typing import Any

from django.core.management.base import BaseCommand

from cxagent.api import idempotency


class Command(BaseCommand):
    help = "Delete the kept answers of POSTs that are older than CXAGENT_IDEMPOTENCY_KEEP_S."

    def handle(self, **options: Any) -> None:  # noqa: ARG002 - Django's signature
        self.stdout.write(f"{idempotency.purge()} deleted")
