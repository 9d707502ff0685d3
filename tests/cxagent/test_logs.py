import json
import logging
import logging.config
from io import StringIO

import pytest
import structlog

from cxagent import logs


@pytest.fixture
def lines():
    """What a server in production would have written, as parsed lines."""
    written = StringIO()
    config = logs.config(level="INFO", for_people=False)
    formatter = config["formatters"]["events"]
    handler = logging.StreamHandler(written)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=formatter["foreign_pre_chain"], processors=formatter["processors"]
        )
    )
    root = logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel("INFO")
    yield lambda: [json.loads(line) for line in written.getvalue().splitlines()]
    root.removeHandler(handler)
    root.setLevel(level)


def test_a_line_is_an_event_with_names_and_time(lines):
    structlog.get_logger("desk").info("published", document="shop", version=3)
    (line,) = lines()
    assert (line["event"], line["document"], line["version"], line["level"]) == ("published", "shop", 3, "info")
    assert line["timestamp"].endswith("Z")


def raise_it():
    try:
        int("the customer's own words")
    except ValueError as error:
        raise RuntimeError("the customer's own words") from error


@pytest.mark.parametrize("logger", [structlog.get_logger("desk"), logging.getLogger("django.request")])
def test_an_exception_is_told_by_type_and_place_without_its_text(lines, logger):
    try:
        raise_it()
    except RuntimeError:
        logger.exception("failed")
    (line,) = lines()
    assert [cause["type"] for cause in line["exception"]] == ["builtins.RuntimeError", "builtins.ValueError"]
    assert line["exception"][0]["frames"][-1].endswith(" raise_it")
    assert "own words" not in json.dumps(line)


def test_arguments_of_tasks_and_requests_are_left_out(lines):
    extra = {"args": "own words", "kwargs": "own words", "request": object(), "data": "own words", "status_code": 500}
    record = logging.LogRecord("django.request", logging.ERROR, __file__, 1, "Not found", None, None)
    record.__dict__.update({**extra, "args": ()})
    logging.getLogger("django.request").handle(record)
    (line,) = lines()
    assert line["status_code"] == 500
    assert not {"kwargs", "request", "data"} & line.keys()


def test_a_failed_task_does_not_quote_its_exception(lines):
    logging.getLogger("celery.app.trace").error("Task raised: ValueError('own words')")
    (line,) = lines()
    assert line["event"] == "task_failed"


@pytest.mark.django_db
@pytest.mark.urls("tests.cxagent.api.urls")
def test_a_request_leaves_no_key_no_query_and_no_body_behind(lines, api_client):
    client = api_client("converse")
    answer = client.post("/v1/echo?note=own-words", {"note": "own words"}, format="json")
    client.get("/v1/raise/bug")
    client.get("/v1/nothing?note=own-words")
    client.get("/healthz")
    text = json.dumps(lines())
    assert "POST /v1/echo" in text
    assert "key:tests" in text
    assert answer["X-Request-ID"] in text
    assert "own" not in text
    assert "healthz" not in text
    assert "Api-Key" not in text
    assert "secret of a customer" not in text
