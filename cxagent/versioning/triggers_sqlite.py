"""The guards as SQLite triggers.

INSERT OR REPLACE and UPDATE OR REPLACE delete the rows that stand in their way without firing delete triggers (unless
recursive triggers are on), so the insert and update triggers look for a published row that would give way.
"""

from cxagent.versioning import triggers_tables as says
from cxagent.versioning.triggers_tables import Tables


def install(tables: Tables) -> list[str]:
    """CREATE TRIGGER statements; safe to run again."""
    found = _triggers(tables)
    return remove(tables) + [
        f'CREATE TRIGGER "{name}" {when} BEGIN SELECT RAISE(ABORT, \'{message}\'); END'
        for name, (when, message) in found.items()
    ]


def remove(tables: Tables) -> list[str]:
    return [f'DROP TRIGGER IF EXISTS "{name}"' for name in _triggers(tables)]


def names(tables: Tables) -> set[str]:
    return set(_triggers(tables))


def _triggers(tables: Tables) -> dict[str, tuple[str, str]]:
    """Name → (event and condition, what it says)."""
    return {**_of_versions(tables.version), **_of_releases(tables), **_of_documents(tables)}


def _of_versions(version: str) -> dict[str, tuple[str, str]]:
    replaced = (
        f'EXISTS (SELECT 1 FROM "{version}" v WHERE v.state = \'published\' AND (v.id = NEW.id'
        " OR (v.document_id = NEW.document_id AND v.number = NEW.number)))"
    )
    not_next = (
        "NEW.state = 'published' AND NEW.number <> 1 + coalesce("
        f'(SELECT max(v.number) FROM "{version}" v WHERE v.document_id = NEW.document_id), 0)'
    )
    return {
        f"{version}_stays": (f"BEFORE UPDATE ON \"{version}\" WHEN OLD.state = 'published'", says.VERSION_STAYS),
        f"{version}_stays_put": (
            f'BEFORE UPDATE ON "{version}" WHEN NEW.document_id <> OLD.document_id OR NEW.id <> OLD.id',
            says.DRAFT_STAYS_PUT,
        ),
        f"{version}_next": (f'BEFORE UPDATE ON "{version}" WHEN {not_next}', says.NEXT_NUMBER),
        f"{version}_kept": (f"BEFORE DELETE ON \"{version}\" WHEN OLD.state = 'published'", says.VERSION_IS_KEPT),
        f"{version}_replaced": (f'BEFORE INSERT ON "{version}" WHEN {replaced}', says.VERSION_STAYS),
        f"{version}_next_new": (f'BEFORE INSERT ON "{version}" WHEN {not_next}', says.NEXT_NUMBER),
    }


def _of_releases(tables: Tables) -> dict[str, tuple[str, str]]:
    release = tables.release
    unpublished = f"NOT {_published(tables, 'NEW.version_id', 'NEW.document_id')}"
    previous = f"(NEW.previous_id IS NOT NULL AND NOT {_published(tables, 'NEW.previous_id', 'NEW.document_id')})"
    replaced = f'EXISTS (SELECT 1 FROM "{release}" r WHERE r.id = NEW.id)'
    return {
        f"{release}_stays": (f'BEFORE UPDATE ON "{release}"', says.RELEASE_STAYS),
        f"{release}_kept": (f'BEFORE DELETE ON "{release}"', says.RELEASE_IS_KEPT),
        f"{release}_replaced": (f'BEFORE INSERT ON "{release}" WHEN {replaced}', says.RELEASE_STAYS),
        f"{release}_published": (
            f'BEFORE INSERT ON "{release}" WHEN {unpublished} OR {previous}',
            says.RELEASE_IS_OF_PUBLISHED,
        ),
    }


def _of_documents(tables: Tables) -> dict[str, tuple[str, str]]:
    document = tables.document
    published = f'EXISTS (SELECT 1 FROM "{tables.version}" v WHERE v.state = \'published\' AND v.document_id = '
    replaced = (
        f'EXISTS (SELECT 1 FROM "{document}" d WHERE (d.id = NEW.id OR d.key = NEW.key) AND {published}d.id))'
    )
    taken = f'EXISTS (SELECT 1 FROM "{document}" d WHERE d.key = NEW.key AND d.id <> OLD.id AND {published}d.id))'
    live = f"NEW.live_id IS NOT OLD.live_id AND (NEW.live_id IS NULL OR NOT {_published(tables, 'NEW.live_id', 'NEW.id')})"
    return {
        f"{document}_kept": (f'BEFORE DELETE ON "{document}" WHEN {published}OLD.id)', says.DOCUMENT_IS_KEPT),
        f"{document}_replaced": (f'BEFORE INSERT ON "{document}" WHEN {replaced}', says.DOCUMENT_IS_KEPT),
        f"{document}_id_stays": (
            f'BEFORE UPDATE ON "{document}" WHEN NEW.id <> OLD.id OR {taken}',
            says.DOCUMENT_IS_KEPT,
        ),
        f"{document}_live": (f'BEFORE UPDATE ON "{document}" WHEN {live}', says.LIVE_IS_PUBLISHED),
        f"{document}_live_new": (
            f'BEFORE INSERT ON "{document}" WHEN NEW.live_id IS NOT NULL',
            says.LIVE_IS_PUBLISHED,
        ),
    }


def _published(tables: Tables, version_id: str, document_id: str) -> str:
    return (
        f'EXISTS (SELECT 1 FROM "{tables.version}" v WHERE v.id = {version_id}'
        f" AND v.document_id = {document_id} AND v.state = 'published')"
    )
