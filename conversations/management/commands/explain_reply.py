"""`manage.py explain_reply`: why each sentence of one reply stands, or what was put in its place.

echo '{"tools": …, "events": …, "reply": "…"}' | manage.py explain_reply
manage.py explain_reply case.json
manage.py explain_reply --conversation ID --seq N
"""

import json
import sys
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from conversations.models import Event
from phrasings.explanation import explained
from phrasings.faithfulness.jsonio import RequestError, check_request


class Command(BaseCommand):
    help = (
        "Explain the check of one reply: a JSON request (a file, or one line on stdin), or an agent's entry of a log."
    )
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", help="A request as manage.py check_replies takes it; stdin if left out.")
        parser.add_argument("--conversation", help="The id of a conversation whose log holds the reply.")
        parser.add_argument("--seq", type=int, help="The number of the agent's entry; its last one if left out.")

    def handle(self, *_: Any, **options: Any) -> None:
        if options["conversation"]:
            self.stdout.write(explained(_logged(str(options["conversation"]), options["seq"])), ending="")
            return
        self.stdout.write(explained(_checked(_text(options["file"]))), ending="")


def _text(name: str | None) -> str:
    try:
        return Path(name).read_text("utf-8") if name else sys.stdin.read()
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{name or 'standard input'} cannot be read: {error}", returncode=2) from error


def _checked(text: str) -> dict[str, Any]:
    try:
        return check_request(json.loads(text))
    except json.JSONDecodeError as error:
        raise CommandError(
            f"not JSON: {error.msg} (line {error.lineno}, column {error.colno})", returncode=2
        ) from error
    except RequestError as error:
        raise CommandError(str(error), returncode=2) from error


def _logged(conversation: str, seq: int | None) -> dict[str, Any]:
    try:
        rows = Event.objects.filter(conversation=UUID(conversation), kind="agent").order_by("-seq")
    except ValueError:
        raise CommandError(f"“{conversation}” is no id of a conversation", returncode=2) from None
    row = rows.filter(seq=seq).first() if seq is not None else rows.first()
    if row is None:
        raise CommandError("There is no such entry of an agent.", returncode=2)
    if row.payload is None:
        raise CommandError("What the entry said was erased.", returncode=2)
    payload: dict[str, Any] = row.payload
    checker = payload.get("checker") or {}
    return {
        "reply": payload.get("text", ""),
        "sentences": payload.get("verdicts", []),
        "appended": payload.get("appended", []),
        "rules": payload.get("rules", []),
        "counts": payload.get("counts", {}),
        "version": checker.get("version", "none: no model wrote this"),
        "held": checker.get("held"),
    }
