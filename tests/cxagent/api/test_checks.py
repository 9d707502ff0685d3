"""Settings that would fail every request are named at the start."""

from cxagent.api.checks import rates_can_be_read


def test_a_rate_that_cannot_be_read_is_an_error(settings):
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES": {"key": "lots"}}
    (error,) = rates_can_be_read()
    assert (error.id, error.hint) == ("api.E001", "set CXAGENT_THROTTLE")


def test_no_rate_is_no_limit(settings):
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES": {"key": ""}}
    assert rates_can_be_read() == []


def test_the_front_door_leads_to_the_docs(client):
    assert client.get("/")["Location"] == "docs"
