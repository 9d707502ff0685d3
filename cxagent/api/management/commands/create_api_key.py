"""manage.py create_api_key NAME --scopes converse audit: prints the key, once."""

from datetime import timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from cxagent.api.models import SCOPES, ApiKey


class Command(BaseCommand):
    help = "Make an API key and print it. It is stored as a hash and cannot be shown again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="the application that will use it, such as desk-app")
        parser.add_argument("--scopes", nargs="+", required=True, metavar="SCOPE", help=f"of {', '.join(SCOPES)}")
        parser.add_argument("--days", type=int, help="let it expire after so many days")

    def handle(self, **options: Any) -> None:
        scopes = [scope for given in options["scopes"] for scope in given.split(",") if scope]
        days = options["days"]
        key = ApiKey(
            name=options["name"],
            scopes=scopes,
            expiry_date=timezone.now() + timedelta(days=days) if days else None,
        )
        plain = ApiKey.objects.assign_key(key)
        try:
            key.full_clean()
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from None
        key.save()
        self.stdout.write(plain)
