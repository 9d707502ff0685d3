import pytest
from django.core.cache import cache
from django.db import connection

from cxagent.api import health

pytestmark = pytest.mark.django_db


def test_the_process_says_that_it_lives(client):
    assert client.get("/healthz").json() == {"status": "ok"}


def test_it_is_ready_when_database_and_cache_answer(client):
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["checks"]) == (200, {"database": True, "cache": True})


def broken(*args, **kwargs):
    raise ConnectionError("secret-host:5432")


@pytest.mark.parametrize(
    ("target", "method", "checks"),
    [
        (connection, "cursor", {"database": False, "cache": True}),
        (cache, "set", {"database": True, "cache": False}),
        (cache, "get", {"database": True, "cache": False}),
    ],
)
def test_it_is_not_ready_without_them_and_keeps_why_to_itself(client, monkeypatch, target, method, checks):
    monkeypatch.setattr(target, method, broken)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["checks"]) == (503, checks)
    assert b"secret" not in answer.content


def test_metrics_count_requests_by_route_and_never_by_identifier(client, settings):
    settings.CXAGENT_METRICS_TOKEN = "token"
    client.get("/v1/no/such/path-of-4711")
    page = client.get("/metrics", headers={"Authorization": "Bearer token"}).content.decode()
    assert 'cxagent_http_requests_total{method="GET",route="^v1/(?P<rest>.*)$",status="404"}' in page
    assert "path-of" not in page


@pytest.mark.parametrize(
    ("token", "debug", "header", "status"),
    [
        ("", False, None, 404),
        ("", True, None, 200),
        ("token", False, "Bearer token", 200),
        ("token", False, "Bearer tokem", 404),
        ("token", True, None, 404),
        ("", False, "Bearer ", 404),
    ],
)
def test_metrics_are_for_who_has_the_token(client, settings, token, debug, header, status):
    settings.CXAGENT_METRICS_TOKEN, settings.DEBUG = token, debug
    headers = {"Authorization": header} if header else {}
    assert client.get("/metrics", headers=headers).status_code == status


def test_several_processes_add_up(monkeypatch, tmp_path):
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    assert health.metrics.exposition() == b""


@pytest.mark.parametrize("path", ["/docs", "/v1/nothing", "/admin/login/"])
def test_every_answer_has_an_id_and_the_headers_of_a_careful_site(client, path):
    answer = client.get(path)
    assert len(answer["X-Request-ID"]) == 36
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["Referrer-Policy"] == "same-origin"
    assert "camera=()" in answer["Permissions-Policy"]


def test_answers_of_the_api_are_kept_by_no_cache_and_run_nothing(client):
    answer = client.get("/v1/nothing")
    assert answer["Cache-Control"] == "no-store"
    assert answer["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'"
