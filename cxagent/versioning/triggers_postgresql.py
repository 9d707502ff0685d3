"""The guards as PostgreSQL triggers: one function a table, fired for each row, and one that forbids TRUNCATE.

They raise `integrity_constraint_violation`, which Django reports as IntegrityError.
"""

# ruff: noqa: S608 - table names come from our own models; statements that define triggers take no parameters

from cxagent.versioning import triggers_tables as says
from cxagent.versioning.triggers_tables import Tables

ROW_EVENTS = "BEFORE INSERT OR UPDATE OR DELETE"


def install(tables: Tables) -> list[str]:
    """CREATE FUNCTION and CREATE TRIGGER statements; safe to run again."""
    bodies = {tables.version: _of_versions(tables), tables.release: _of_releases(tables)}
    bodies[tables.document] = _of_documents(tables)
    created = []
    for table, body in bodies.items():
        created += [_function(f"{table}_guard", body), _trigger(f"{table}_guard", table, f"{ROW_EVENTS}", "ROW")]
    for table, message in _kept(tables).items():
        created += [
            _function(f"{table}_kept", f"{_refuse(message)}"),
            _trigger(f"{table}_kept", table, "BEFORE TRUNCATE", "STATEMENT"),
        ]
    return created


def remove(tables: Tables) -> list[str]:
    pairs = [(f"{table}_{kind}", table) for table in _kept(tables) for kind in ("guard", "kept")]
    dropped = [f'DROP TRIGGER IF EXISTS "{name}" ON "{table}"' for name, table in pairs]
    return dropped + [f'DROP FUNCTION IF EXISTS "{name}"()' for name, _ in pairs]


def names(tables: Tables) -> set[str]:
    return {f"{table}_{kind}" for table in _kept(tables) for kind in ("guard", "kept")}


def _kept(tables: Tables) -> dict[str, str]:
    return {
        tables.version: says.VERSION_IS_KEPT,
        tables.release: says.RELEASE_IS_KEPT,
        tables.document: says.DOCUMENT_IS_KEPT,
    }


def _function(name: str, body: str) -> str:
    return (
        f'CREATE OR REPLACE FUNCTION "{name}"() RETURNS trigger LANGUAGE plpgsql AS $guard$\nBEGIN\n{body}\n'
        "  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;\n  RETURN NEW;\nEND\n$guard$"
    )


def _trigger(name: str, table: str, event: str, each: str) -> str:
    return f'CREATE OR REPLACE TRIGGER "{name}" {event} ON "{table}" FOR EACH {each} EXECUTE FUNCTION "{name}"()'


def _refuse(message: str) -> str:
    return f"RAISE EXCEPTION '{message}' USING ERRCODE = 'integrity_constraint_violation';"


def _when(operation: str, condition: str, message: str) -> str:
    """One guard. The nested IF keeps PL/pgSQL from looking at OLD in an INSERT or NEW in a DELETE."""
    return f"  IF TG_OP = '{operation}' THEN IF {condition} THEN {_refuse(message)} END IF; END IF;"


def _of_versions(tables: Tables) -> str:
    not_next = (
        "NEW.state = 'published' AND NEW.number <> 1 + coalesce("
        f'(SELECT max(v.number) FROM "{tables.version}" v WHERE v.document_id = NEW.document_id), 0)'
    )
    return "\n".join(
        [
            _when("UPDATE", "OLD.state = 'published'", says.VERSION_STAYS),
            _when("DELETE", "OLD.state = 'published'", says.VERSION_IS_KEPT),
            _when("UPDATE", "NEW.document_id <> OLD.document_id OR NEW.id <> OLD.id", says.DRAFT_STAYS_PUT),
            _when("UPDATE", not_next, says.NEXT_NUMBER),
            _when("INSERT", not_next, says.NEXT_NUMBER),
        ]
    )


def _of_releases(tables: Tables) -> str:
    unpublished = f"NOT {_published(tables, 'NEW.version_id', 'NEW.document_id')}"
    previous = f"(NEW.previous_id IS NOT NULL AND NOT {_published(tables, 'NEW.previous_id', 'NEW.document_id')})"
    return "\n".join(
        [
            _when("UPDATE", "true", says.RELEASE_STAYS),
            _when("DELETE", "true", says.RELEASE_IS_KEPT),
            _when("INSERT", f"{unpublished} OR {previous}", says.RELEASE_IS_OF_PUBLISHED),
        ]
    )


def _of_documents(tables: Tables) -> str:
    has_published = (
        f"EXISTS (SELECT 1 FROM \"{tables.version}\" v WHERE v.document_id = OLD.id AND v.state = 'published')"
    )
    live = (
        "NEW.live_id IS DISTINCT FROM OLD.live_id AND"
        f" (NEW.live_id IS NULL OR NOT {_published(tables, 'NEW.live_id', 'NEW.id')})"
    )
    return "\n".join(
        [
            _when("DELETE", has_published, says.DOCUMENT_IS_KEPT),
            _when("UPDATE", "NEW.id <> OLD.id", says.DOCUMENT_IS_KEPT),
            _when("UPDATE", live, says.LIVE_IS_PUBLISHED),
            _when("INSERT", "NEW.live_id IS NOT NULL", says.LIVE_IS_PUBLISHED),
        ]
    )


def _published(tables: Tables, version_id: str, document_id: str) -> str:
    return (
        f'EXISTS (SELECT 1 FROM "{tables.version}" v WHERE v.id = {version_id}'
        f" AND v.document_id = {document_id} AND v.state = 'published')"
    )
