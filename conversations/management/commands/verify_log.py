"""`manage.py verify_log [CONVERSATION …]`: prove logs."""

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from conversations.actions.verify_log import verify_log
from conversations.models import Conversation


class Command(BaseCommand):
    help = "Prove that logs have no gap, that their chain and digests hold, and that each ends at its head."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("conversations", nargs="*", type=UUID, metavar="CONVERSATION", help="all, if none is named")

    def handle(self, *_: Any, conversations: list[UUID], **__: Any) -> None:
        rows = Conversation.objects.filter(pk__in=conversations) if conversations else Conversation.objects.all()
        if conversations and len(rows) < len(set(conversations)):
            unknown = set(conversations) - {row.pk for row in rows}
            raise CommandError(f"no such conversation: {', '.join(map(str, unknown))}", returncode=2)
        proved = faulty = 0
        for conversation in rows.order_by("created_at").iterator(chunk_size=200):
            faults = verify_log(conversation)
            for fault in faults:
                self.stderr.write(str(fault))
            proved, faulty = proved + (not faults), faulty + bool(faults)
        self.stdout.write(f"{proved} logs hold, {faulty} do not")
        if faulty:
            raise CommandError(f"{faulty} logs do not hold")
