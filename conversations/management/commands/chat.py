"""`manage.py chat SERVICE [--language pt] [--trace]`: talk to a service in the terminal."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from conversations.actions.start_conversation import Wish, start_conversation
from conversations.demo.play import Paint
from conversations.scenarios.bring import bring, documents_of
from conversations.scenarios.files import ScenarioError
from conversations.scenarios.player import OWNER
from conversations.scenarios.scratch import scratch_database
from conversations.scenarios.terminal import Terminal
from cxagent.api.errors import ApiProblem
from cxagent.versioning.errors import DocumentError


class Command(BaseCommand):
    help = "Talk to a service: a published one, an example, or a file. In memory; nothing is kept, webhooks are called."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("service", help="key of a published service, name of an example, or path of a service file")
        parser.add_argument("--language", help="one of the service's languages; its own without it")
        parser.add_argument("--trace", action="store_true", help="show readings with their gates, decisions and calls")

    def handle(self, *_: Any, **options: Any) -> None:
        try:
            documents = documents_of(options["service"])
            with scratch_database(examples=()):
                wish = Wish(bring(documents), language=options["language"])
                conversation = start_conversation(wish, owner=OWNER)
                paint = Paint(self.stdout.isatty())
                Terminal(conversation, ask=_ask, write=self.stdout.write, paint=paint, trace=options["trace"]).talk()
        except (ScenarioError, DocumentError) as error:
            raise CommandError(str(error), returncode=2) from error
        except ApiProblem as problem:
            raise CommandError(problem.in_one_line, returncode=2) from problem


def _ask(prompt: str) -> str:
    """A line of input. Raises EOFError at its end."""
    if sys.stdin.isatty():
        return input(prompt)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    sys.stdout.write(prompt + line)
    return line.rstrip("\n")
