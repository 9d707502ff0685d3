"""`manage.py recover_calls`: finish the turns of processes that died."""

from typing import Any

from django.core.management.base import BaseCommand

from conversations.actions.recover_calls import recover_calls


class Command(BaseCommand):
    help = "Record calls whose process died before their answer came as unknown, and say so. Nothing is sent again."

    def handle(self, *_: Any, **__: Any) -> None:
        self.stdout.write(f"{recover_calls()} turns recovered")
