"""A page for each person, signed in, on a server of the test's own."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings
from pytest_django.live_server_helper import LiveServer

from tests.admin_fixtures import shop, shop_service, signed_in

WIDE = {"width": 1440, "height": 900}
__all__ = ["shop", "shop_service", "signed_in"]


@pytest.fixture(scope="session")
def live_server(django_db_setup) -> Iterator[LiveServer]:
    """The server, begun after the test database is there: else its threads would all share this thread's connection."""
    server = LiveServer("localhost")
    yield server
    server.stop()


@pytest.fixture
def opened(browser, live_server, signed_in) -> Iterator[Callable[..., Any]]:
    """`opened("ops editor", "ben")`: a page of that person's browser; a script error or an alert fails the test."""
    contexts, faults = [], []

    def page(role: str, name: str = "ana") -> Any:
        session = signed_in(role, name).cookies[settings.SESSION_COOKIE_NAME].value
        context = browser.new_context(viewport=WIDE, locale="en-GB", base_url=live_server.url)
        context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
        context.set_default_timeout(10_000)
        contexts.append(context)
        found = context.new_page()
        found.on("pageerror", lambda error: faults.append(str(error)))
        found.on("dialog", lambda dialog: (faults.append(dialog.message), dialog.dismiss()))
        return found

    yield page
    for context in contexts:
        context.close()
    assert faults == []
