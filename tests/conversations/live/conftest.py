"""Databases that a server in processes of its own can use."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import psycopg
import pytest

from tests.conversations.live.running import Server


@contextmanager
def database_of_its_own(folder: Path) -> Iterator[str]:
    """On the PostgreSQL of this run, if there is one; else an SQLite file."""
    url = os.environ.get("DATABASE_URL", "")
    if not url.startswith("postgres"):
        yield f"sqlite:///{folder / 'live.sqlite3'}"
        return
    name = f"live_{uuid4().hex[:12]}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
        yield urlunsplit(urlsplit(url)._replace(path=f"/{name}"))
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture
def server(tmp_path) -> Iterator[Callable[..., Server]]:
    """`server(models, **environment)`: a server that ends with the test, whatever happens."""
    with ExitStack() as stack:

        def make(models, **environment) -> Server:
            database = stack.enter_context(database_of_its_own(tmp_path))
            made = Server(folder=tmp_path, database=database, models=models, environment=environment)
            stack.callback(made.kill)
            return made

        yield make
