import re
from urllib.parse import urlsplit

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_pages_of_the_api_work_without_any_other_host(live_server, page):
    asked, complaints = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.goto(f"{live_server.url}/docs")
    page.get_by_role("heading", name=re.compile("^cxagent")).wait_for()
    page.get_by_text("/v1/conversations", exact=True).first.wait_for()
    hosts = {urlsplit(url).netloc for url in asked if not url.startswith("data:")}
    assert hosts == {urlsplit(live_server.url).netloc}
    assert complaints == []
