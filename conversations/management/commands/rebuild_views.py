"""`manage.py rebuild_views [--check]`: fold every log again and compare with the stored view."""

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from conversations.engine.view import View
from conversations.log import Log, World, rebuilt
from conversations.models import Conversation


class Command(BaseCommand):
    help = "Fold every log from its start; with --check only say which stored views differ."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="change nothing; fail if a stored view differs")

    def handle(self, *_: Any, check: bool, **__: Any) -> None:
        pks = list(Conversation.objects.order_by("created_at").values_list("pk", flat=True))
        differing = [pk for pk in pks if self._differs(pk, check=check)]
        self.stdout.write(f"{len(pks) - len(differing)} views agree with their logs, {len(differing)} did not")
        if differing and check:
            raise CommandError("views differ: " + ", ".join(map(str, differing)))

    @transaction.atomic
    def _differs(self, pk: UUID, *, check: bool) -> bool:
        conversation = Conversation.objects.select_for_update().get(pk=pk)
        view = rebuilt(conversation)
        stored = View.from_json(conversation.snapshot) if conversation.snapshot_seq else None
        if stored == view:
            return False
        if not check:
            Log.of(conversation, World()).replace_view(view)
        return True
