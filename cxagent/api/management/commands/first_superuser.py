"""manage.py first_superuser: where there is no superuser yet, make one and print its password, once."""

import secrets
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Make the superuser `admin` with a random password, unless there is a superuser already."

    def handle(self, **options: Any) -> None:  # noqa: ARG002 - Django's signature
        users = get_user_model().objects
        if users.filter(is_superuser=True).exists():
            return
        password = secrets.token_urlsafe(12)
        users.create_superuser(username="admin", password=password)
        self.stdout.write(f"Admin: sign in at /admin/ as admin with the password {password} (shown this once).")
