"""The database's own guards of a document kind, on SQLite and PostgreSQL.

What they refuse, whoever asks (the ORM, a console, another program):

- changing or deleting a published version, by UPDATE, DELETE, REPLACE or TRUNCATE; un-publishing one; moving a draft
  to another document; a published number that is not the next one;
- changing or deleting a release, or one that names a version which is a draft or another document's;
- a live pointer to a draft, to another document's version, or back to nothing;
- deleting a document that has published versions.

A second draft is refused by the partial unique constraint of the model itself.

Use it in migrations, after the tables exist:

    ProtectVersions(document="ServiceDocument", version="ServiceVersion", release="ServiceRelease")

SQLite loses a table's triggers when Django rebuilds the table to alter it: a later migration of these tables begins
with `LiftProtection(…)` and ends with `ProtectVersions(…)`. A test looks that every trigger is there.
"""

from dataclasses import dataclass
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from django.db.utils import NotSupportedError

from cxagent.versioning import triggers_postgresql, triggers_sqlite
from cxagent.versioning.triggers_tables import Tables

DIALECTS = {"sqlite": triggers_sqlite, "postgresql": triggers_postgresql}


def statements(vendor: str, tables: Tables) -> list[str]:
    """The SQL that installs the guards. Raises NotSupportedError for another database."""
    created: list[str] = _dialect(vendor).install(tables)
    return created


def names(vendor: str, tables: Tables) -> set[str]:
    """The names of the triggers that must be there."""
    found: set[str] = _dialect(vendor).names(tables)
    return found


def missing(connection: BaseDatabaseWrapper, tables: Tables) -> set[str]:
    """The triggers that ought to be in the database and are not."""
    catalogue = {
        "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
        "postgresql": "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled IN ('O', 'A')",
    }
    with connection.cursor() as cursor:
        cursor.execute(catalogue[connection.vendor])
        return names(connection.vendor, tables) - {row[0] for row in cursor.fetchall()}


def _dialect(vendor: str) -> Any:
    if vendor not in DIALECTS:
        raise NotSupportedError(f"published versions cannot be protected on {vendor}: use SQLite or PostgreSQL")
    return DIALECTS[vendor]


@dataclass(frozen=True, slots=True)
class Models:
    """The three models of a kind, by name, within one app."""

    document: str
    version: str
    release: str

    def tables(self, app_label: str, state: ProjectState) -> Tables:
        models = (state.apps.get_model(app_label, name) for name in (self.document, self.version, self.release))
        document, version, release = (model._meta.db_table for model in models)
        return Tables(document=document, version=version, release=release)


class _TriggerOperation(Operation):
    reduces_to_sql = True
    reversible = True

    def __init__(self, *, document: str, version: str, release: str) -> None:
        self.models = Models(document=document, version=version, release=release)

    def deconstruct(self) -> tuple[str, list[Any], dict[str, Any]]:
        names = {"document": self.models.document, "version": self.models.version, "release": self.models.release}
        return type(self).__name__, [], names

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """Triggers are no part of Django's state."""

    def _install(self, app_label: str, editor: BaseDatabaseSchemaEditor, state: ProjectState) -> None:
        for statement in statements(editor.connection.vendor, self.models.tables(app_label, state)):
            editor.execute(statement, params=None)

    def _remove(self, app_label: str, editor: BaseDatabaseSchemaEditor, state: ProjectState) -> None:
        for statement in _dialect(editor.connection.vendor).remove(self.models.tables(app_label, state)):
            editor.execute(statement, params=None)


class ProtectVersions(_TriggerOperation):
    """Install the guards."""

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,  # noqa: ARG002 - Django's signature
        to_state: ProjectState,
    ) -> None:
        self._install(app_label, schema_editor, to_state)

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,  # noqa: ARG002 - Django's signature
    ) -> None:
        self._remove(app_label, schema_editor, from_state)

    def describe(self) -> str:
        return f"Protect published versions of {self.models.document}"


class LiftProtection(_TriggerOperation):
    """Take the guards away for the rest of a migration, which puts them back with ProtectVersions."""

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,  # noqa: ARG002 - Django's signature
    ) -> None:
        self._remove(app_label, schema_editor, from_state)

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,  # noqa: ARG002 - Django's signature
        to_state: ProjectState,
    ) -> None:
        self._install(app_label, schema_editor, to_state)

    def describe(self) -> str:
        return f"Lift the protection of {self.models.document} for this migration"
