from base64 import b64encode

import pytest
from django.core.cache import cache
from redis.exceptions import RedisError

from cxagent.api.models import ApiKey
from cxagent.api.rates import parse_rate
from cxagent.api.throttles import KeyThrottle

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.cxagent.api.urls")]


@pytest.fixture
def client(api_client):
    for number in range(4):
        ApiKey.objects.create_key(name=f"app-{number}", scopes=[])
    return api_client("audit", name="app-4")


def names(answer):
    return [row["name"] for row in answer.json()["results"]]


def test_pages_lead_forth_and_back_over_every_row_once(client):
    first = client.get("/v1/keys?limit=2")
    second = client.get(first.json()["next"])
    third = client.get(second.json()["next"])
    assert [names(first), names(second), names(third)] == [["app-4", "app-3"], ["app-2", "app-1"], ["app-0"]]
    assert third.json()["next"] is None
    assert first.json()["previous"] is None
    assert names(client.get(third.json()["previous"])) == ["app-2", "app-1"]
    assert list(first.json()) == ["results", "next", "previous"]


def encoded(text):
    return b64encode(text.encode()).decode()


@pytest.mark.parametrize(
    "cursor",
    [
        "",
        "!!!",
        "é",
        "%00",
        "A" * 5001,
        encoded("p=not-a-time"),
        encoded("p="),
        encoded("o=-1"),
        encoded("o=99999999999999999999"),
        encoded("o=x"),
        encoded("q=1"),
        encoded("p=%00"),
    ],
)
def test_a_cursor_of_somebody_elses_making_is_a_problem(client, cursor):
    answer = client.get("/v1/keys", {"cursor": cursor})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_cursor")


@pytest.mark.parametrize("limit", ["0", "-1", "201", "x", "", "1.5", "٣", "9" * 5000])
def test_an_odd_page_size_is_a_problem(client, limit):
    answer = client.get("/v1/keys", {"limit": limit})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_limit")


@pytest.fixture
def _two_a_minute(settings):
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES": {"key": "2/min"}}


@pytest.mark.usefixtures("_two_a_minute")
def test_each_application_has_a_rate_and_is_told_when_to_come_back(api_client, monkeypatch):
    now = [1_000_000_037.5]  # 42.5 s before the window's end
    monkeypatch.setattr(KeyThrottle, "clock", staticmethod(lambda: now[0]))
    client, another = api_client("converse", name="quick"), api_client("converse", name="slow")
    assert [client.get("/v1/echo").status_code for _ in range(3)] == [200, 200, 429]
    refused = client.get("/v1/echo")
    assert (refused.json()["code"], refused["Retry-After"]) == ("throttled", "43")
    assert another.get("/v1/echo").status_code == 200
    now[0] += 60
    assert client.get("/v1/echo").status_code == 200


@pytest.mark.usefixtures("_two_a_minute")
def test_a_cache_that_is_gone_holds_nobody_up(api_client, monkeypatch):
    def gone(*args, **kwargs):
        raise RedisError("secret-host")

    monkeypatch.setattr(cache, "add", gone)
    client = api_client("converse")
    assert [client.get("/v1/echo").status_code for _ in range(3)] == [200, 200, 200]


@pytest.mark.parametrize(
    ("rate", "parsed"), [("6000/min", (6000, 60)), ("5/s", (5, 1)), ("10/5m", (10, 300)), ("1/day", (1, 86400))]
)
def test_rates_are_read_as_people_write_them(rate, parsed):
    assert parse_rate(rate) == parsed


@pytest.mark.parametrize("rate", ["often", "5", "5/", "/min", "5/year", "5/0min"])
def test_a_rate_that_cannot_be_read_is_an_error(rate):
    with pytest.raises(ValueError, match="is not a rate"):
        parse_rate(rate)
