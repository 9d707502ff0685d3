"""What every test may ask for."""

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, connections
from django.db.backends.base.operations import BaseDatabaseOperations
from rest_framework.test import APIClient

from cxagent.api.models import ApiKey
from tests.flushing import flush_past_triggers

CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium() -> str | None:
    """The path of Chromium (CHROMIUM in the environment, or Debian's), None without one."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--database-only", action="store_true", help="only tests that touch the database or a server")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip by name what this run has no server or browser for; leave the pure tests out where they have run already."""
    if config.getoption("--database-only"):
        _deselect(config, items)
    for item in items:
        _mark(item)


def _deselect(config: pytest.Config, items: list[pytest.Item]) -> None:
    pure = [item for item in items if not _touches_a_server(item)]
    config.hook.pytest_deselected(items=pure)
    items[:] = [item for item in items if _touches_a_server(item)]


def _touches_a_server(item: pytest.Item) -> bool:
    fixtures = {"db", "transactional_db", "live_server", "redis_url"} & set(getattr(item, "fixturenames", ()))
    return bool(fixtures) or any(item.get_closest_marker(name) for name in ("django_db", "servers"))


def _mark(item: pytest.Item) -> None:
    on_postgresql = os.environ.get("DATABASE_URL", "").startswith("postgres")
    if item.get_closest_marker("servers") and not on_postgresql:
        item.add_marker(pytest.mark.skip(reason="needs PostgreSQL: make test starts one"))
    if item.get_closest_marker("browser") and not chromium():
        item.add_marker(pytest.mark.skip(reason="no Chromium on this machine"))


@pytest.fixture(scope="session", autouse=True)
def _clean_up_past_triggers() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BaseDatabaseOperations, "execute_sql_flush", flush_past_triggers)
        yield


@pytest.fixture
def api_client(db) -> Callable[..., APIClient]:
    """`api_client("converse", "audit")`: a client whose key has these scopes; `name=` names the application.

    A crash in a view is a 500 answer, as for a real client, not an exception in the test.
    """

    def client(*scopes: str, name: str = "tests", **defaults: str) -> APIClient:
        _, plain = ApiKey.objects.create_key(name=name, scopes=list(scopes))
        return APIClient(raise_request_exception=False, headers={"Authorization": f"Api-Key {plain}"}, **defaults)

    return client


@pytest.fixture
def at_once() -> Callable[..., list[object]]:
    """`at_once(8, work)`: call `work(index)` on so many threads at the same instant; what each returned or raised.

    Needs `transactional_db`: threads have connections of their own, and see committed rows only.
    """

    def run(count: int, work: Callable[[int], object]) -> list[object]:
        together = threading.Barrier(count)

        def one(index: int) -> object:
            together.wait(timeout=30)
            try:
                return work(index)
            except Exception as error:  # noqa: BLE001 - the test looks at what came
                return error
            finally:
                connections.close_all()

        with ThreadPoolExecutor(count) as pool:
            return list(pool.map(one, range(count)))

    return run


@pytest.fixture
def on_postgresql(db) -> bool:
    """Whether this run's database is PostgreSQL."""
    return connection.vendor == "postgresql"


@pytest.fixture(scope="session")
def redis_url() -> str:
    """The Redis-compatible server of this run; the test is skipped without one."""
    url = os.environ.get("REDIS_URL")
    if not url:
        pytest.skip("needs a Redis-compatible server: make test starts one")
    return url


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    """One headless Chromium for all tests marked `browser` (Playwright's synchronous API)."""
    from playwright.sync_api import sync_playwright

    # Playwright's loop stays on this thread; Django would take the tests for asynchronous code.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_ARGUMENTS)
        yield running
        running.close()


@pytest.fixture
def page(browser) -> Iterator[object]:
    """A fresh page of the browser, 1280 × 900."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, locale="en-GB")
    yield context.new_page()
    context.close()
