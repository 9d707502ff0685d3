"""manage.py create_api_key NAME --scopes converse audit: prints the key, once."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from cxagent.api.models import SCOPES, ApiKey

NAMES = "Write letters, digits, dots, dashes and underscores, the first a letter or a digit, at most 50: desk-app."
MOST_DAYS = 36_500


class Command(BaseCommand):
    help = "Make an API key and print it. It is stored as a hash and cannot be shown again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="the application that will use it, such as desk-app")
        parser.add_argument("--scopes", nargs="+", required=True, metavar="SCOPE", help=f"of {', '.join(SCOPES)}")
        parser.add_argument("--days", type=int, help="let it expire after so many days")

    def handle(self, **options: Any) -> None:
        scopes = [scope for given in options["scopes"] for scope in given.split(",") if scope]
        key = ApiKey(name=options["name"], scopes=scopes, expiry_date=_expiry(options["days"]))
        plain = ApiKey.objects.assign_key(key)
        try:
            key.full_clean()
        except ValidationError as error:
            raise CommandError(" ".join(_told(error, key))) from None
        key.save()
        self.stdout.write(plain)


def _expiry(days: int | None) -> datetime | None:
    if days is None:
        return None
    if not 1 <= days <= MOST_DAYS:
        raise CommandError(f"--days is a number from 1 to {MOST_DAYS}; without it the key does not expire.")
    return timezone.now() + timedelta(days=days)


def _told(error: ValidationError, key: ApiKey) -> Iterator[str]:
    """What is wrong, each with what was given and what is allowed."""
    for field, messages in error.message_dict.items():
        if field == "name":
            yield f"“{key.name}” cannot be a key's name. {NAMES}"
        elif field == "scopes" and (unknown := [scope for scope in key.scopes if scope not in SCOPES]):
            yield f"There is no scope {', '.join(unknown)}. Scopes are: {', '.join(SCOPES)}."
        else:
            yield from messages
