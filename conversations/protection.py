# ruff: noqa: S608 - statements are made of this module's own constants alone
"""The database's own guards of the log, on SQLite and PostgreSQL.

What they refuse, whoever asks: an entry whose number is not the next one or that does not name the digest of the one
before it; changing an entry, but for the erasure of its payload once a redaction of it is recorded; deleting an entry, a
redaction, or a conversation that has entries; pointing a conversation at other versions than it started on.

SQLite loses a table's triggers when Django rebuilds the table to alter it: a later migration of these tables ends with
`ProtectLog()` again. A test looks that every trigger is there. The guards name the columns that there are at that point
of the migrations.
"""

from collections.abc import Iterable
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from django.db.utils import NotSupportedError

EVENT, REDACTION, CONVERSATION = "conversations_event", "conversations_redaction", "conversations_conversation"

NEXT = "log: the number of an entry is the last one plus one"
CHAINED = "log: an entry names the digest of the one before it"
WHOLE = "log: an entry is written with its payload"
STAYS = "log: an entry stays as it is; only a recorded redaction may erase its payload"
KEPT = "log: entries and redactions are kept"
PINNED = "log: a conversation stays with the versions, language and owner that it started with"

_UNCHANGED = ("id", "conversation_id", "seq", "kind", "payload_digest", "previous_digest", "digest", "at")
_PINS = (
    "id",
    "service_version_id",
    "phrasings_version_id",
    "templates_version_id",
    "rules_version_id",
    "language",
    "timezone",
    "created_at",
    "created_by",
)


def _erasure(same: str) -> str:
    """The one update that is allowed."""
    unchanged = " AND ".join(f"NEW.{name} {same} OLD.{name}" for name in _UNCHANGED)
    return (
        "NEW.payload IS NULL AND NEW.salt IS NULL AND OLD.redacted_at IS NULL AND NEW.redacted_at IS NOT NULL"
        f" AND {unchanged} AND EXISTS (SELECT 1 FROM {REDACTION} r WHERE r.event_id = OLD.id)"
    )


def _moved(differs: str, pins: Iterable[str]) -> str:
    return " OR ".join(f"NEW.{name} {differs} OLD.{name}" for name in pins)


_LAST = f"(SELECT coalesce(max(x.seq), 0) FROM {EVENT} x WHERE x.conversation_id = NEW.conversation_id)"
_HEAD = (
    f"coalesce((SELECT x.digest FROM {EVENT} x WHERE x.conversation_id = NEW.conversation_id"
    " AND x.seq = NEW.seq - 1), '')"
)
_NOT_WHOLE = "NEW.payload IS NULL OR NEW.salt IS NULL OR NEW.redacted_at IS NOT NULL"


def _sqlite(pins: Iterable[str] = _PINS) -> dict[str, tuple[str, str]]:
    """Trigger → (event and condition, what it says). OR REPLACE fires no delete trigger, so inserts look for it."""

    def replaced(table: str) -> str:
        return f"EXISTS (SELECT 1 FROM {table} x WHERE x.id = NEW.id)"

    has_entries = f"EXISTS (SELECT 1 FROM {EVENT} x WHERE x.conversation_id = OLD.id)"
    return {
        "log_next": (f"BEFORE INSERT ON {EVENT} WHEN NEW.seq <> 1 + {_LAST}", NEXT),
        "log_chained": (f"BEFORE INSERT ON {EVENT} WHEN NEW.previous_digest <> {_HEAD}", CHAINED),
        "log_whole": (f"BEFORE INSERT ON {EVENT} WHEN {_NOT_WHOLE}", WHOLE),
        "log_replaced": (f"BEFORE INSERT ON {EVENT} WHEN {replaced(EVENT)}", STAYS),
        "log_stays": (f"BEFORE UPDATE ON {EVENT} WHEN NOT ({_erasure('IS')})", STAYS),
        "log_kept": (f"BEFORE DELETE ON {EVENT}", KEPT),
        "redaction_replaced": (f"BEFORE INSERT ON {REDACTION} WHEN {replaced(REDACTION)}", KEPT),
        "redaction_stays": (f"BEFORE UPDATE ON {REDACTION}", KEPT),
        "redaction_kept": (f"BEFORE DELETE ON {REDACTION}", KEPT),
        "conversation_pinned": (f"BEFORE UPDATE ON {CONVERSATION} WHEN {_moved('IS NOT', pins)}", PINNED),
        "conversation_kept": (f"BEFORE DELETE ON {CONVERSATION} WHEN {has_entries}", KEPT),
        "conversation_replaced": (f"BEFORE INSERT ON {CONVERSATION} WHEN {replaced(CONVERSATION)}", KEPT),
    }


def _refuse(condition: str, message: str) -> str:
    return f"IF {condition} THEN RAISE EXCEPTION '{message}' USING ERRCODE = 'integrity_constraint_violation'; END IF;"


def _postgresql(pins: Iterable[str] = _PINS) -> dict[str, tuple[str, str, str]]:
    """Function and trigger → (event, each, body)."""
    rows = "BEFORE INSERT OR UPDATE OR DELETE"
    changed = f"NOT ({_erasure('IS NOT DISTINCT FROM')})"
    event = (
        f"IF TG_OP = 'INSERT' THEN {_refuse(f'NEW.seq <> 1 + {_LAST}', NEXT)}"
        f" {_refuse(f'NEW.previous_digest <> {_HEAD}', CHAINED)} {_refuse(_NOT_WHOLE, WHOLE)} RETURN NEW; END IF;"
        f" IF TG_OP = 'UPDATE' THEN {_refuse(changed, STAYS)} RETURN NEW; END IF;"
        f" {_refuse('true', KEPT)} RETURN OLD;"
    )
    redaction = f"IF TG_OP = 'INSERT' THEN RETURN NEW; END IF; {_refuse('true', KEPT)} RETURN OLD;"
    has_entries = f"EXISTS (SELECT 1 FROM {EVENT} x WHERE x.conversation_id = OLD.id)"
    conversation = (
        f"IF TG_OP = 'DELETE' THEN {_refuse(has_entries, KEPT)} RETURN OLD; END IF;"
        f" {_refuse(_moved('IS DISTINCT FROM', pins), PINNED)} RETURN NEW;"
    )
    kept = f"{_refuse('true', KEPT)} RETURN NULL;"
    found = {
        f"{EVENT}_guard": (f"{rows} ON {EVENT}", "ROW", event),
        f"{REDACTION}_guard": (f"{rows} ON {REDACTION}", "ROW", redaction),
        f"{CONVERSATION}_guard": (f"BEFORE UPDATE OR DELETE ON {CONVERSATION}", "ROW", conversation),
    }
    truncates = {
        f"{table}_kept": (f"BEFORE TRUNCATE ON {table}", "STATEMENT", kept)
        for table in (EVENT, REDACTION, CONVERSATION)
    }
    return {**found, **truncates}


def names(vendor: str) -> set[str]:
    """The names of the triggers that must be there. Raises NotSupportedError for another database."""
    if vendor == "sqlite":
        return set(_sqlite())
    if vendor == "postgresql":
        return set(_postgresql())
    raise NotSupportedError(f"a log cannot be protected on {vendor}: use SQLite or PostgreSQL")


def missing(connection: BaseDatabaseWrapper) -> set[str]:
    """The triggers that ought to be in the database and are not."""
    catalogue = {
        "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
        "postgresql": "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled IN ('O', 'A')",
    }
    with connection.cursor() as cursor:
        cursor.execute(catalogue[connection.vendor])
        return names(connection.vendor) - {row[0] for row in cursor.fetchall()}


def install(vendor: str, pins: Iterable[str] = _PINS) -> list[str]:
    """The SQL that installs the guards; safe to run again. `pins`: the columns of a conversation that never change."""
    if vendor == "sqlite":
        return remove(vendor) + [
            f"CREATE TRIGGER {name} {when} BEGIN SELECT RAISE(ABORT, '{message}'); END"
            for name, (when, message) in _sqlite(pins).items()
        ]
    return [statement for name, found in _postgresql(pins).items() for statement in _function_and_trigger(name, *found)]


def _function_and_trigger(name: str, event: str, each: str, body: str) -> tuple[str, str]:
    return (
        f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $guard$ BEGIN {body} END $guard$",
        f"CREATE OR REPLACE TRIGGER {name} {event} FOR EACH {each} EXECUTE FUNCTION {name}()",
    )


def remove(vendor: str) -> list[str]:
    if vendor == "sqlite":
        return [f"DROP TRIGGER IF EXISTS {name}" for name in names(vendor)]
    return [f"DROP FUNCTION IF EXISTS {name}() CASCADE" for name in names(vendor)]


class ProtectLog(Operation):
    """Install the guards in a migration, after the tables exist."""

    reduces_to_sql = True
    reversible = True

    def deconstruct(self) -> tuple[str, list[Any], dict[str, Any]]:
        return type(self).__name__, [], {}

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """Triggers are no part of Django's state."""

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        del from_state
        fields = to_state.apps.get_model(app_label, "Conversation")._meta.concrete_fields
        columns = {field.column for field in fields}
        for statement in install(schema_editor.connection.vendor, [name for name in _PINS if name in columns]):
            schema_editor.execute(statement, params=None)

    def database_backwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        del app_label, from_state, to_state
        for statement in remove(schema_editor.connection.vendor):
            schema_editor.execute(statement, params=None)

    def describe(self) -> str:
        return "Protect the log"
