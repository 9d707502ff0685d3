"""The database refuses by itself, whoever asks: everything here is raw SQL, past models and actions."""

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, transaction

from cxagent.versioning.actions import create_document, publish, roll_back, save_draft
from cxagent.versioning.registry import registry
from cxagent.versioning.triggers import missing
from cxagent.versioning.triggers_tables import Tables
from tests.cxagent.versioning.saying import ANA, saying

VERSION, RELEASE, DOCUMENT = "phrasings_templatesversion", "phrasings_templatesrelease", "phrasings_templatesdocument"


@pytest.fixture
def rows(published):
    """Ids of a document with versions 1 and 2 published and a draft, and of another document with a version and a draft."""
    save_draft(published, body=saying("Two."), revision=0, who=ANA)
    publish(published, who=ANA)
    save_draft(published, body=saying("Three."), revision=0, who=ANA)
    other = create_document(registry.kind("templates"), key="other", name="Other", who=ANA, body=saying("Else."))
    publish(other, who=ANA)
    save_draft(other, body=saying("Else again."), revision=0, who=ANA)
    first, second = published.versions.filter(state="published").order_by("number")
    return {
        "document": pk(published.pk),
        "other": pk(other.pk),
        "one": first.pk,
        "two": second.pk,
        "draft": published.versions.get(state="draft").pk,
        "theirs": other.versions.get(state="published").pk,
        "release": published.releases.first().pk,
    }


def pk(identifier):
    """A UUID as the database keeps it."""
    return identifier.hex if connection.vendor == "sqlite" else str(identifier)


def run(sql: str, **values) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql, values)


COLUMNS = [field.column for field in apps.get_model("phrasings", "TemplatesVersion")._meta.concrete_fields]
OTHER_VALUES = {
    "id": "987654",
    "number": "99",
    "state": "'draft'",
    "schema": "7",
    "revision": "99",
    "document_id": "%(other)s",
    "based_on_id": "%(theirs)s",
    "created_at": "'2001-01-01 00:00:00'",
    "updated_at": "'2001-01-01 00:00:00'",
    "published_at": "'2001-01-01 00:00:00'",
}


@pytest.mark.parametrize("column", COLUMNS)
def test_no_column_of_a_published_version_can_be_changed(rows, column):
    value = OTHER_VALUES.get(column, "'[]'")
    with pytest.raises(IntegrityError, match="a published version never changes"):
        run(f"UPDATE {VERSION} SET {column} = {value} WHERE id = %(one)s", **rows)


REFUSED = {
    "un-publishing a version": (
        f"UPDATE {VERSION} SET state = 'draft', number = NULL, published_at = NULL, digest = '' WHERE id = %(one)s",
        "never changes",
    ),
    "deleting a published version": (f"DELETE FROM {VERSION} WHERE id = %(two)s", "never deleted"),
    "deleting everything": (f"DELETE FROM {VERSION}", "never deleted"),
    "a second draft": (
        (
            f"INSERT INTO {VERSION} (state, schema, body, digest, note, revision, earlier, computed, created_at, created_by,"
            " updated_at, updated_by, published_by, document_id) SELECT state, schema, body, digest, note, revision, earlier,"
            f" computed, created_at, created_by, updated_at, updated_by, published_by, document_id FROM {VERSION}"
            " WHERE id = %(draft)s"
        ),
        "(?i)unique",
    ),
    "a draft that leaves its document": (
        f"UPDATE {VERSION} SET document_id = %(other)s WHERE id = %(draft)s",
        "stays with its document",
    ),
    "a number that is not the next": (
        f"UPDATE {VERSION} SET state = 'published', number = 7, published_at = updated_at, digest = 'd' WHERE id = %(draft)s",
        "next number",
    ),
    "a published version put in under a number of its own": (
        (
            f"INSERT INTO {VERSION} (number, published_at, state, schema, body, digest, note, revision, earlier, computed,"
            " created_at, created_by, updated_at, updated_by, published_by, document_id) SELECT 9, updated_at, 'published',"
            " schema, body, 'd', note, revision, earlier, computed, created_at, created_by, updated_at, updated_by,"
            f" published_by, document_id FROM {VERSION} WHERE id = %(draft)s"
        ),
        "next number",
    ),
    "a draft with a number": (f"UPDATE {VERSION} SET number = 3 WHERE id = %(draft)s", "(?i)check"),
    "a published version without a number": (
        f"UPDATE {VERSION} SET state = 'published', published_at = updated_at, digest = 'd' WHERE id = %(draft)s",
        "(?i)check",
    ),
    "changing a release": (f"UPDATE {RELEASE} SET reason = 'x' WHERE id = %(release)s", "a release never changes"),
    "handing a release to somebody else": (f"UPDATE {RELEASE} SET by = 'user:eve'", "a release never changes"),
    "deleting a release": (f"DELETE FROM {RELEASE} WHERE id = %(release)s", "a release is never deleted"),
    "a release of a draft": (
        (
            f"INSERT INTO {RELEASE} (kind, reason, by, at, document_id, version_id)"
            f" SELECT kind, reason, by, at, document_id, %(draft)s FROM {RELEASE} WHERE id = %(release)s"
        ),
        "names published versions",
    ),
    "a release of another document's version": (
        (
            f"INSERT INTO {RELEASE} (kind, reason, by, at, document_id, version_id)"
            f" SELECT kind, reason, by, at, document_id, %(theirs)s FROM {RELEASE} WHERE id = %(release)s"
        ),
        "names published versions",
    ),
    "a roll-back without a reason": (
        (
            f"INSERT INTO {RELEASE} (kind, reason, by, at, document_id, version_id)"
            f" SELECT 'rollback', '', by, at, document_id, version_id FROM {RELEASE} WHERE id = %(release)s"
        ),
        "(?i)check",
    ),
    "a live draft": (f"UPDATE {DOCUMENT} SET live_id = %(draft)s WHERE id = %(document)s", "can be live"),
    "another document's version live": (
        f"UPDATE {DOCUMENT} SET live_id = %(theirs)s WHERE id = %(document)s",
        "can be live",
    ),
    "nothing live any more": (f"UPDATE {DOCUMENT} SET live_id = NULL WHERE id = %(document)s", "can be live"),
    "a document that begins live": (
        (
            f"INSERT INTO {DOCUMENT} (id, key, name, revision, created_at, created_by, live_id) SELECT"
            f" '00000000000000000000000000000001', 'new', name, 0, created_at, created_by, live_id FROM {DOCUMENT}"
            " WHERE id = %(document)s"
        ),
        "can be live",
    ),
    "deleting a document that was published": (
        f"DELETE FROM {DOCUMENT} WHERE id = %(document)s",
        "with published versions is never deleted",
    ),
}


@pytest.mark.parametrize(("sql", "says"), REFUSED.values(), ids=REFUSED.keys())
def test_the_database_refuses(rows, sql, says):
    with pytest.raises(IntegrityError, match=says):
        run(sql, **rows)


REPLACED = {
    "a published version by its id": (
        f"INSERT OR REPLACE INTO {VERSION} SELECT * FROM {VERSION} WHERE id = %(one)s",
        "never changes",
    ),
    "a draft that takes a published version's id": (
        f"UPDATE OR REPLACE {VERSION} SET id = %(one)s WHERE id = %(draft)s",
        "stays with its document",
    ),
    "a draft that takes a published version's number": (
        (
            f"UPDATE OR REPLACE {VERSION} SET number = 1, state = 'published', published_at = updated_at, digest = 'd'"
            " WHERE id = %(draft)s"
        ),
        "next number",
    ),
    "a release": (f"INSERT OR REPLACE INTO {RELEASE} SELECT * FROM {RELEASE} WHERE id = %(release)s", "never changes"),
    "a document by its key": (
        (
            f"INSERT OR REPLACE INTO {DOCUMENT} (id, key, name, revision, created_at, created_by) SELECT"
            f" '00000000000000000000000000000001', key, name, 0, created_at, created_by FROM {DOCUMENT}"
            " WHERE id = %(document)s"
        ),
        "never deleted",
    ),
    "a document that takes another's key": (
        f"UPDATE OR REPLACE {DOCUMENT} SET key = 'other' WHERE id = %(document)s",
        "never deleted",
    ),
}


@pytest.mark.parametrize(("sql", "says"), REPLACED.values(), ids=REPLACED.keys())
def test_replacing_does_not_get_round_the_guards(rows, on_postgresql, sql, says):
    if on_postgresql:
        pytest.skip("PostgreSQL has no REPLACE")
    with pytest.raises(IntegrityError, match=says):
        run(sql, **rows)


@pytest.mark.parametrize("table", [VERSION, RELEASE, DOCUMENT])
def test_truncating_does_not_get_round_the_guards(rows, on_postgresql, table):
    if not on_postgresql:
        pytest.skip("SQLite has no TRUNCATE")
    run("SET CONSTRAINTS ALL IMMEDIATE")  # nothing may be pending on a table that is emptied
    with pytest.raises(IntegrityError, match="never deleted"):
        run(f"TRUNCATE {table} CASCADE")


def test_an_upsert_does_not_get_round_the_guards(rows):
    columns = ", ".join(f'"{column}"' for column in COLUMNS)
    with pytest.raises(IntegrityError, match=r"never changes|next number"):
        run(
            f"INSERT INTO {VERSION} ({columns}) SELECT {columns} FROM {VERSION} WHERE id = %(one)s"
            " ON CONFLICT (id) DO UPDATE SET note = 'x'",
            **rows,
        )


ALLOWED = {
    "a draft can be changed": f"UPDATE {VERSION} SET body = '{{}}' WHERE id = %(draft)s",
    "a draft can be deleted": f"DELETE FROM {VERSION} WHERE id = %(draft)s",
    "a document can be renamed": f"UPDATE {DOCUMENT} SET name = 'New' WHERE id = %(document)s",
    "an earlier version can be made live": f"UPDATE {DOCUMENT} SET live_id = %(one)s WHERE id = %(document)s",
    "a draft can be published under the next number": (
        f"UPDATE {VERSION} SET state = 'published', number = 3, published_at = updated_at, digest = 'd' WHERE id = %(draft)s"
    ),
}


@pytest.mark.parametrize("sql", ALLOWED.values(), ids=ALLOWED.keys())
def test_what_actions_need_is_let_through(rows, sql):
    run(sql, **rows)


def test_a_document_that_was_never_published_can_be_deleted(document):
    run(f"DELETE FROM {VERSION} WHERE document_id = %(document)s", document=pk(document.pk))
    run(f"DELETE FROM {DOCUMENT} WHERE id = %(document)s", document=pk(document.pk))


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["service", "phrasings", "templates"])
def test_every_guard_of_every_kind_is_in_the_database(kind):
    found = registry.kind(kind)
    models = {"document": found.document, "version": found.version, "release": found.release}
    tables = Tables(**{name: model._meta.db_table for name, model in models.items()})
    assert missing(connection, tables) == set()


@pytest.mark.django_db
def test_a_guard_that_is_gone_is_noticed():
    tables = Tables(document=DOCUMENT, version=VERSION, release=RELEASE)
    name = f"{RELEASE}_update_guard" if connection.vendor == "sqlite" else f"{RELEASE}_guard"
    run(f"DROP TRIGGER {name}" + ("" if connection.vendor == "sqlite" else f" ON {RELEASE}"))
    assert missing(connection, tables) == {name}


def test_guards_hold_for_roll_backs_as_well(rows, published):
    published.refresh_from_db()
    roll_back(published, version=1, reason="two was wrong", who=ANA)
    with pytest.raises(IntegrityError, match="a release never changes"):
        run(f"UPDATE {RELEASE} SET reason = 'x' WHERE kind = 'rollback'")
