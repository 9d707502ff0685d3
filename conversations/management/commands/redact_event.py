"""`manage.py redact_event CONVERSATION SEQ --reason … --by …`: erase one entry's payload."""

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from conversations.actions.redact_event import redact_event
from cxagent.api.errors import ApiProblem


class Command(BaseCommand):
    help = "Erase the payload of one entry. Its number, kind and digests stay, and another entry says who and why."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("conversation", type=UUID)
        parser.add_argument("seq", type=int)
        parser.add_argument("--reason", required=True)
        parser.add_argument("--by", required=True, help="who asks for it, such as user:ana")

    def handle(self, *_: Any, conversation: UUID, seq: int, reason: str, by: str, **__: Any) -> None:
        try:
            done = redact_event(conversation, seq=seq, reason=reason, by=by)
        except ApiProblem as problem:
            raise CommandError(problem.in_one_line, returncode=2) from problem
        self.stdout.write(f"entry {done.seq} erased, recorded as entry {done.recorded_as}")
