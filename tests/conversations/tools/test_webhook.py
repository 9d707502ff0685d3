"""What a webhook's answer, or its silence, makes of a call."""

import hashlib
import hmac
import json

import httpx2
import pytest

from conversations.engine.calls import CallState
from conversations.tools.webhook import MAX_ANSWER_BYTES, Network, Target, send

CHANGE = CallState(id="c1", tool="book", arguments={"order_id": "4412"}, changes=True, key="key-1")
LOOK_UP = CallState(id="c1", tool="look", arguments={}, changes=False, key="key-1")
PUBLIC = "93.184.215.14"


def sent(answer, call=CHANGE, *, url="https://tools.test/book", hosts=("tools.test",), address=PUBLIC, secret=None):
    """The result, and the requests that went out."""
    requests = []

    def handle(request):
        requests.append(request)
        if isinstance(answer, Exception):
            raise answer
        return answer

    network = Network(
        hosts=hosts,
        secrets={"BOOKING": "shh"},
        transport=httpx2.MockTransport(handle),
        resolver=lambda host, port: [address] if address else [],
    )
    return send(call, Target(url, secret=secret), network, conversation="k-1", timestamp=1_700_000_000), requests


def says(status, body):
    return httpx2.Response(status, json=body)


@pytest.mark.parametrize(
    ("answer", "change", "look_up", "reason"),
    [
        (says(200, {"ok": True, "value": {"ref": "B1"}}), "done", "done", None),
        (says(201, {"ok": True}), "done", "done", None),
        (says(200, {"ok": False, "error": {"code": "sold_out"}}), "failed", "failed", "sold_out"),
        (says(409, {"ok": False, "error": {"code": "sold_out"}}), "failed", "failed", "sold_out"),
        (says(404, {}), "failed", "failed", "not_found"),
        (says(400, "no"), "failed", "failed", "tool_error"),
        (httpx2.Response(429), "failed", "failed", "tool_error"),
        (httpx2.ConnectError("refused"), "failed", "failed", "connection"),
        (httpx2.ConnectTimeout("late"), "failed", "failed", "connection"),
        (httpx2.ReadTimeout("late"), "unknown", "failed", "timeout"),
        (httpx2.WriteTimeout("late"), "unknown", "failed", "timeout"),
        (httpx2.RemoteProtocolError("gone"), "unknown", "failed", "connection"),
        (httpx2.ReadError("gone"), "unknown", "failed", "connection"),
        (OSError("whatever"), "unknown", "failed", "connection"),
        (says(408, {}), "unknown", "failed", "server_error"),
        (says(500, {"ok": True}), "unknown", "failed", "server_error"),
        (says(503, {}), "unknown", "failed", "server_error"),
        (httpx2.Response(302, headers={"Location": "http://10.0.0.1/"}), "unknown", "failed", "server_error"),
        (httpx2.Response(200, text="<html>fine</html>"), "unknown", "failed", "server_error"),
        (httpx2.Response(200, text='{"ok": true, "value": NaN}'), "unknown", "failed", "server_error"),
        (says(200, {"ok": "yes"}), "unknown", "failed", "server_error"),
        (says(200, ["ok"]), "unknown", "failed", "server_error"),
        (httpx2.Response(200, content=b" " * (MAX_ANSWER_BYTES + 1)), "unknown", "failed", "server_error"),
        (httpx2.Response(200, text="[" * 60_000), "unknown", "failed", "server_error"),
        (
            httpx2.Response(200, headers={"Content-Encoding": "br"}, stream=httpx2.ByteStream(b"x")),
            "unknown",
            "failed",
            "server_error",
        ),
    ],
)
def test_a_silence_after_a_change_was_sent_is_unknown_and_never_done(answer, change, look_up, reason):
    of_change, requests = sent(answer)
    of_look_up, _ = sent(answer, LOOK_UP)
    assert (of_change.outcome, of_look_up.outcome, of_change.reason) == (change, look_up, reason)
    assert len(requests) == 1, "nothing is repeated, no redirect is followed"


def test_what_is_sent():
    _, (request,) = sent(says(200, {"ok": True}), secret="BOOKING")
    assert json.loads(request.content) == {
        "call": "c1",
        "tool": "book",
        "arguments": {"order_id": "4412"},
        "conversation": "k-1",
        "idempotency_key": "key-1",
    }
    assert request.headers["Idempotency-Key"] == "key-1"
    signed = request.headers["X-Cxagent-Timestamp"].encode() + b"." + request.content
    expected = "v1=" + hmac.new(b"shh", signed, hashlib.sha256).hexdigest()
    assert request.headers["X-Cxagent-Signature"] == expected


def test_it_connects_to_the_address_that_was_judged_under_the_name_that_was_asked_for():
    _, (request,) = sent(says(200, {"ok": True}), url="https://tools.test:8443/book")
    assert (request.url.host, request.url.port, request.headers["Host"]) == (PUBLIC, 8443, "tools.test:8443")
    assert request.extensions["sni_hostname"] == "tools.test"


@pytest.mark.parametrize(
    ("address", "hosts", "outcome"),
    [
        ("127.0.0.1", (), "failed"),
        ("10.1.2.3", (), "failed"),
        ("169.254.169.254", (), "failed"),
        ("::1", (), "failed"),
        ("::ffff:10.0.0.1", (), "failed"),
        ("fe80::1%eth0", (), "failed"),
        ("64:ff9b::a00:1", (), "failed"),
        ("2002:a00:1::", (), "failed"),
        ("224.0.0.1", (), "failed"),
        (None, (), "failed"),
        (PUBLIC, (), "done"),
        ("127.0.0.1", ("tools.test",), "done"),
        ("127.0.0.1", ("tools.test:443",), "done"),
        ("127.0.0.1", ("tools.test:80",), "failed"),
        (PUBLIC, ("other.test",), "failed"),
    ],
)
def test_private_addresses_are_called_only_where_the_operator_named_the_host(address, hosts, outcome):
    result, requests = sent(says(200, {"ok": True}), address=address, hosts=hosts)
    assert (result.outcome, len(requests)) == (outcome, outcome == "done")


def test_a_secret_that_is_configured_nowhere_sends_nothing():
    result, requests = sent(says(200, {"ok": True}), secret="NO_SUCH_SECRET_ANYWHERE")
    assert (result.outcome, requests) == ("failed", [])


def test_a_secret_may_come_from_the_environment(monkeypatch):
    monkeypatch.setenv("WEBHOOK_SECRET_COURIERS", "from outside")
    result, (request,) = sent(says(200, {"ok": True}), secret="COURIERS")
    assert result.outcome == "done"
    assert request.headers["X-Cxagent-Signature"].startswith("v1=")


def test_no_other_variable_of_the_environment_signs_a_call(monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "not for couriers")
    result, requests = sent(says(200, {"ok": True}), secret="SECRET_KEY")
    assert (result.outcome, requests) == ("failed", [])


@pytest.mark.parametrize(("code", "reason"), [("sold_out", "sold_out"), ("Sold out!", "tool_error"), (7, "tool_error")])
def test_only_a_code_is_taken_for_a_code(code, reason):
    result, _ = sent(says(200, {"ok": False, "error": {"code": code, "text": "There is none left"}}))
    assert (result.reason, result.detail) == (reason, {"text": "There is none left"})
