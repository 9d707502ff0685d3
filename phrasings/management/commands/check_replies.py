"""`python manage.py check_replies`: JSON lines in, JSON lines out."""

import sys
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand

from phrasings.faithfulness.lines import run


class Command(BaseCommand):
    help = "Check replies against recorded outcomes: one JSON request a line on stdin, one answer a line on stdout."
    requires_system_checks = []

    def handle(self, **options: Any) -> None:  # noqa: ARG002  the signature is Django's
        run(sys.stdin, sys.stdout, clock=perf_counter)
