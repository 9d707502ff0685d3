"""A database of one's own for as long as something is played: in memory, with the example services, gone afterwards."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management import call_command
from django.db import connections
from django.db.backends.sqlite3.base import DatabaseWrapper

from services_admin.actions import load_examples
from services_admin.examples.registry import EXAMPLES

ALIAS = "default"


@contextmanager
def scratch_database(*, examples: tuple[str, ...] = EXAMPLES) -> Iterator[None]:
    """Everything that this thread reads and writes meanwhile is in memory; the installation's database is not touched."""
    kept = connections[ALIAS]
    scratch = DatabaseWrapper(_settings(kept.settings_dict), ALIAS)
    connections[ALIAS] = scratch
    try:
        call_command("migrate", verbosity=0, interactive=False)
        load_examples(examples=examples)
        yield
    finally:
        scratch.close()
        connections[ALIAS] = kept


def _settings(kept: dict[str, Any]) -> dict[str, Any]:
    return {**kept, "ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:", "OPTIONS": {}}
