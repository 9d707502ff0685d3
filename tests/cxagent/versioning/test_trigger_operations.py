"""The migration operations: what one installs, going back removes, and the other way round."""

import pytest
from django.apps import apps
from django.db import connection
from django.db.migrations.state import ProjectState
from django.db.utils import NotSupportedError

from cxagent.versioning.triggers import LiftProtection, ProtectVersions, missing, names, statements
from cxagent.versioning.triggers_tables import Tables

MODELS = {"document": "TemplatesDocument", "version": "TemplatesVersion", "release": "TemplatesRelease"}
TABLES = Tables(
    document="phrasings_templatesdocument", version="phrasings_templatesversion", release="phrasings_templatesrelease"
)


def run(operation, direction):
    state = ProjectState.from_apps(apps)
    with connection.schema_editor() as editor:
        getattr(operation, direction)("phrasings", editor, state, state)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("operation", "away", "back"),
    [
        (LiftProtection(**MODELS), "database_forwards", "database_backwards"),
        (ProtectVersions(**MODELS), "database_backwards", "database_forwards"),
    ],
    ids=["lift", "protect"],
)
def test_what_an_operation_takes_away_going_the_other_way_puts_back(operation, away, back):
    every = names(connection.vendor, TABLES)
    run(operation, away)
    try:
        assert missing(connection, TABLES) == every
    finally:
        run(operation, back)
    assert missing(connection, TABLES) == set()


@pytest.mark.django_db(transaction=True)
def test_installing_twice_does_no_harm():
    run(ProtectVersions(**MODELS), "database_forwards")
    assert missing(connection, TABLES) == set()


@pytest.mark.parametrize("operation", [ProtectVersions(**MODELS), LiftProtection(**MODELS)], ids=["protect", "lift"])
def test_an_operation_can_be_written_into_a_migration(operation):
    name, positional, named = operation.deconstruct()
    assert (name, positional, named) == (type(operation).__name__, [], MODELS)
    assert "TemplatesDocument" in operation.describe()


def test_another_database_is_refused_by_name():
    with pytest.raises(NotSupportedError, match="mysql"):
        statements("mysql", TABLES)
