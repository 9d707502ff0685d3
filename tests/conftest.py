"""What every test may ask for."""

import os
import shutil
from collections.abc import Callable, Iterator

import pytest
from django.db import connection
from rest_framework.test import APIClient

from cxagent.api.models import ApiKey

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
    """The path of Debian's Chromium (or of CHROMIUM in the environment), None without one."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip by name what this run has no server or browser for."""
    without = {}
    if not os.environ.get("DATABASE_URL", "").startswith("postgres"):
        without["servers"] = pytest.mark.skip(reason="needs PostgreSQL: make test starts one")
    if not chromium():
        without["browser"] = pytest.mark.skip(reason="no Chromium on this machine: browser tests are left out")
    for item in items:
        for name in without.keys() & {mark.name for mark in item.iter_markers()}:
            item.add_marker(without[name])


@pytest.fixture
def api_client(db) -> Callable[..., APIClient]:
    """`api_client("converse", "audit")`: a client whose key has these scopes; `name=` names the application."""

    def client(*scopes: str, name: str = "tests", **defaults: str) -> APIClient:
        _, plain = ApiKey.objects.create_key(name=name, scopes=list(scopes))
        return APIClient(headers={"Authorization": f"Api-Key {plain}"}, **defaults)

    return client


@pytest.fixture
def on_postgresql(db) -> bool:
    """Whether this run's database is PostgreSQL."""
    return connection.vendor == "postgresql"


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
