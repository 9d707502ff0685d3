"""The guards as SQLite triggers: one for each table and event, whose statements are tried in order.

INSERT OR REPLACE and UPDATE OR REPLACE delete the rows that stand in their way without firing delete triggers (unless
recursive triggers are on), so the insert and update triggers look for a published row that would give way.
"""

from cxagent.versioning import triggers_tables as says
from cxagent.versioning.triggers_tables import Tables

# ruff: noqa: S608 - table names come from our own models; statements that define triggers take no parameters

Guards = list[tuple[str, str]]  # what must not be so → what to say


def install(tables: Tables) -> list[str]:
    """CREATE TRIGGER statements; safe to run again."""
    return remove(tables) + [_trigger(table, event, guards) for (table, event), guards in _guards(tables).items()]


def remove(tables: Tables) -> list[str]:
    return [f'DROP TRIGGER IF EXISTS "{_name(table, event)}"' for table, event in _guards(tables)]


def names(tables: Tables) -> set[str]:
    return {_name(table, event) for table, event in _guards(tables)}


def _name(table: str, event: str) -> str:
    return f"{table}_{event.lower()}_guard"


def _trigger(table: str, event: str, guards: Guards) -> str:
    refusals = " ".join(f"SELECT RAISE(ABORT, '{message}') WHERE {condition};" for condition, message in guards)
    return f'CREATE TRIGGER "{_name(table, event)}" BEFORE {event} ON "{table}" BEGIN {refusals} END'


def _guards(tables: Tables) -> dict[tuple[str, str], Guards]:
    """Table and event → what is refused."""
    return {**_of_versions(tables.version), **_of_releases(tables), **_of_documents(tables)}


def _of_versions(version: str) -> dict[tuple[str, str], Guards]:
    replaced = (
        f"EXISTS (SELECT 1 FROM \"{version}\" v WHERE v.state = 'published' AND (v.id = NEW.id"
        " OR (v.document_id = NEW.document_id AND v.number = NEW.number)))"
    )
    not_next = (
        "NEW.state = 'published' AND NEW.number <> 1 + coalesce("
        f'(SELECT max(v.number) FROM "{version}" v WHERE v.document_id = NEW.document_id), 0)'
    )
    return {
        (version, "UPDATE"): [
            ("OLD.state = 'published'", says.VERSION_STAYS),
            ("NEW.document_id <> OLD.document_id OR NEW.id <> OLD.id", says.DRAFT_STAYS_PUT),
            (not_next, says.NEXT_NUMBER),
        ],
        (version, "DELETE"): [("OLD.state = 'published'", says.VERSION_IS_KEPT)],
        (version, "INSERT"): [(replaced, says.VERSION_STAYS), (not_next, says.NEXT_NUMBER)],
    }


def _of_releases(tables: Tables) -> dict[tuple[str, str], Guards]:
    release = tables.release
    unpublished = f"NOT {_published(tables, 'NEW.version_id', 'NEW.document_id')}"
    previous = f"(NEW.previous_id IS NOT NULL AND NOT {_published(tables, 'NEW.previous_id', 'NEW.document_id')})"
    replaced = f'EXISTS (SELECT 1 FROM "{release}" r WHERE r.id = NEW.id)'
    return {
        (release, "UPDATE"): [("true", says.RELEASE_STAYS)],
        (release, "DELETE"): [("true", says.RELEASE_IS_KEPT)],
        (release, "INSERT"): [
            (replaced, says.RELEASE_STAYS),
            (f"{unpublished} OR {previous}", says.RELEASE_IS_OF_PUBLISHED),
        ],
    }


def _of_documents(tables: Tables) -> dict[tuple[str, str], Guards]:
    document = tables.document
    published = f"EXISTS (SELECT 1 FROM \"{tables.version}\" v WHERE v.state = 'published' AND v.document_id = "
    replaced = f'EXISTS (SELECT 1 FROM "{document}" d WHERE (d.id = NEW.id OR d.key = NEW.key) AND {published}d.id))'
    taken = f'EXISTS (SELECT 1 FROM "{document}" d WHERE d.key = NEW.key AND d.id <> OLD.id AND {published}d.id))'
    live = (
        f"NEW.live_id IS NOT OLD.live_id AND (NEW.live_id IS NULL OR NOT {_published(tables, 'NEW.live_id', 'NEW.id')})"
    )
    return {
        (document, "UPDATE"): [
            (f"NEW.id <> OLD.id OR {taken}", says.DOCUMENT_IS_KEPT),
            (live, says.LIVE_IS_PUBLISHED),
        ],
        (document, "DELETE"): [(f"{published}OLD.id)", says.DOCUMENT_IS_KEPT)],
        (document, "INSERT"): [
            (replaced, says.DOCUMENT_IS_KEPT),
            ("NEW.live_id IS NOT NULL", says.LIVE_IS_PUBLISHED),
        ],
    }


def _published(tables: Tables, version_id: str, document_id: str) -> str:
    return (
        f'EXISTS (SELECT 1 FROM "{tables.version}" v WHERE v.id = {version_id}'
        f" AND v.document_id = {document_id} AND v.state = 'published')"
    )
