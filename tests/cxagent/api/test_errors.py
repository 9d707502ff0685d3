import json

import pytest
from django.test import Client

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.cxagent.api.urls")]


@pytest.mark.parametrize(
    ("kind", "status", "code"),
    [
        ("validation", 400, "invalid_body"),
        ("django-validation", 400, "invalid_body"),
        ("problem", 400, "own_code"),
        ("busy", 409, "conversation_busy"),
        ("missing", 404, "not_found"),
        ("forbidden", 403, "permission_denied"),
        ("throttled", 429, "throttled"),
        ("protected", 409, "in_use"),
        ("integrity", 409, "conflict"),
        ("data", 400, "unacceptable_value"),
        ("overflow", 400, "unacceptable_value"),
        ("database-down", 503, "unavailable"),
        ("suspicious", 400, "bad_request"),
        ("bug", 500, "internal_error"),
    ],
)
def test_whatever_a_view_raises_is_a_problem_with_a_stable_code(api_client, kind, status, code):
    answer = api_client("converse").get(f"/v1/raise/{kind}")
    body = json.loads(answer.content)
    assert answer["Content-Type"] == "application/problem+json"
    assert (answer.status_code, body["status"], body["code"]) == (status, status, code)
    assert body["type"] == f"urn:cxagent:problem:{code}"
    assert body["title"]
    assert body["detail"]
    assert "secret" not in answer.content.decode()


def problem(answer):
    assert answer["Content-Type"] == "application/problem+json", answer.content
    return json.loads(answer.content)


def test_every_wrong_field_is_named_with_its_path(api_client):
    body = problem(api_client("converse").get("/v1/raise/validation"))
    assert body["errors"] == [
        {"path": "lines.1.qty", "message": "Too many."},
        {"path": "name", "message": "Missing."},
    ]


def test_an_own_problem_keeps_hints_and_further_members(api_client):
    body = problem(api_client("converse").get("/v1/raise/problem"))
    assert body["errors"] == [{"path": "a.b", "message": "Bad.", "hint": "Good."}]
    assert body["yours"] == 1


@pytest.mark.parametrize(("kind", "seconds"), [("busy", "7"), ("throttled", "3"), ("database-down", "1")])
def test_what_may_succeed_later_says_when(api_client, kind, seconds):
    assert api_client("converse").get(f"/v1/raise/{kind}")["Retry-After"] == seconds


def test_a_bug_tells_the_caller_an_id_and_the_log_the_same_id(api_client, capsys, caplog):
    body = problem(api_client("converse").get("/v1/raise/bug"))
    line = next(record for record in caplog.records if "unexpected_exception" in str(record.msg))
    assert line.msg["instance"] == body["instance"]


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("get", "/v1/nothing", 404, "no_such_endpoint"),
        ("post", "/v1/no/such/thing", 404, "no_such_endpoint"),
        ("delete", "/v1/echo", 405, "method_not_allowed"),
        ("options", "/v1/echo", 405, "method_not_allowed"),
    ],
)
def test_wrong_paths_and_methods_are_problems(api_client, method, path, status, code):
    answer = getattr(api_client("converse"), method)(path)
    assert (answer.status_code, problem(answer)["code"]) == (status, code)


@pytest.mark.parametrize("method", ["get", "post", "put", "patch", "delete"])
def test_a_wrong_path_is_a_problem_for_a_client_without_cookies(method):
    answer = getattr(Client(enforce_csrf_checks=True), method)("/v1/no/such/thing")
    assert (answer.status_code, problem(answer)["code"]) == (404, "no_such_endpoint")


def test_a_crash_outside_the_framework_is_a_problem_under_v1(client):
    client.raise_request_exception = False
    answer = client.get("/v1/crash")
    assert (answer.status_code, problem(answer)["code"]) == (500, "internal_error")
    assert b"secret" not in answer.content


def test_a_host_that_is_not_ours_is_a_problem_under_v1(client):
    answer = client.get("/v1/echo", headers={"Host": "evil.example"})
    assert (answer.status_code, problem(answer)["code"]) == (400, "bad_request")


def test_pages_outside_the_api_stay_pages(client):
    assert client.get("/no-such-page")["Content-Type"].startswith("text/html")
