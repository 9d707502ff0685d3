"""Emptying the database after a transactional test, past the triggers that refuse to let the log and versions go.

Only the tests' own clean-up goes through here. A test that wants to see a trigger refuse runs its own SQL.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connections
from django.db.backends.base.operations import BaseDatabaseOperations

_TABLES_WITH_TRIGGERS = "SELECT DISTINCT tgrelid::regclass::text FROM pg_trigger WHERE NOT tgisinternal"
_TRIGGERS = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"

_execute_sql_flush = BaseDatabaseOperations.execute_sql_flush


def flush_past_triggers(self: BaseDatabaseOperations, sql_list: list[str]) -> None:
    """Django's flush, with all triggers asleep."""
    asleep = _sqlite_asleep if self.connection.vendor == "sqlite" else _postgresql_asleep
    with asleep(self.connection.alias):
        _execute_sql_flush(self, sql_list)


@contextmanager
def _sqlite_asleep(alias: str) -> Iterator[None]:
    with connections[alias].cursor() as cursor:
        triggers = cursor.execute(_TRIGGERS).fetchall()
        for name, _ in triggers:
            cursor.execute(f'DROP TRIGGER "{name}"')
        yield
        for _, sql in triggers:
            cursor.execute(sql)


@contextmanager
def _postgresql_asleep(alias: str) -> Iterator[None]:
    with connections[alias].cursor() as cursor:
        cursor.execute(_TABLES_WITH_TRIGGERS)
        tables = [row[0] for row in cursor.fetchall()]
        for table in tables:
            cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        yield
        for table in tables:
            cursor.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
