"""Calls over HTTP: `POST url` with `{call, tool, arguments, conversation, idempotency_key}`.

Headers: Idempotency-Key, X-Cxagent-Timestamp and, where the tool names a secret, X-Cxagent-Signature (see `signing`).

    answer                                            change    look-up
    2xx {"ok": true, "value"?}                        done      done
    2xx {"ok": false, "error": {"code", "text"?}}     failed    failed
    4xx                                               failed    failed
    refused connection, forbidden host                failed    failed    (nothing was sent)
    time-out, broken connection, 3xx, 408, 5xx,       unknown   failed    (it may have had its effect)
    anything that is not such an answer, too long

No redirect is followed, no proxy is taken from the environment, nothing is retried.
"""

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import httpx2

from conversations.engine.calls import CallState
from conversations.engine.effects import Result
from conversations.tools import answers, signing
from conversations.tools.addresses import HostNotAllowed, Resolve, address_of, resolve

MAX_ANSWER_BYTES = 64 * 1024
MAX_TIMEOUT_S = 60.0
SOURCE = "webhook"
REQUEST_TIMEOUT = 408


@dataclass(frozen=True, slots=True)
class Target:
    """Where a tool's calls go; `secret` is the name of one, never the secret."""

    url: str
    timeout_s: float = 10.0
    secret: str | None = None


@dataclass(frozen=True, slots=True)
class Network:
    """What the operator allows, and how to get out; tests hand in their own."""

    hosts: tuple[str, ...] = ()
    secrets: Mapping[str, str] = field(default_factory=dict)
    transport: httpx2.BaseTransport | None = None
    resolver: Resolve = resolve


class _NoAnswer(Exception):
    """Something was sent, and what came back tells nothing."""

    def __init__(self, problem: str, *, reason: str = "server_error") -> None:
        super().__init__(problem)
        self.reason, self.problem = reason, problem


def send(call: CallState, target: Target, network: Network, *, conversation: str, timestamp: int) -> Result:
    """Send the call once; `timestamp` in Unix seconds. Never raises."""
    try:
        request = _request(call, target, network, conversation=conversation, timestamp=timestamp)
    except (HostNotAllowed, signing.NoSecret, httpx2.InvalidURL, ValueError) as error:
        return _failed("unavailable", problem=f"{type(error).__name__}: {error}")
    try:
        return _exchange(request, target, network)
    except (httpx2.ConnectError, httpx2.ConnectTimeout):
        return _failed("connection", problem="nothing was sent")
    except Exception as error:  # noqa: BLE001 - whatever broke, the call was on its way
        return _silence(call, error)


def _failed(reason: str, *, problem: str) -> Result:
    return Result(outcome="failed", reason=reason, detail={"problem": problem}, source=SOURCE)


def _silence(call: CallState, error: Exception) -> Result:
    reason = "timeout" if isinstance(error, httpx2.TimeoutException) else "connection"
    problem = type(error).__name__
    if isinstance(error, _NoAnswer):
        reason, problem = error.reason, error.problem
    outcome = "unknown" if call.changes else "failed"
    return Result(outcome=outcome, reason=reason, detail={"problem": problem}, source=SOURCE)


def _request(call: CallState, target: Target, network: Network, *, conversation: str, timestamp: int) -> httpx2.Request:
    """The request, to the address that was judged, under the name that was asked for."""
    url = httpx2.URL(target.url)
    port = url.port or (443 if url.scheme == "https" else 80)
    address = address_of(url.host, port, named=network.hosts, resolver=network.resolver)
    body = _body(call, conversation)
    return httpx2.Request(
        "POST",
        url.copy_with(host=address),
        content=body,
        headers=_headers(call, target, network, host=_host(url), body=body, timestamp=str(timestamp)),
        extensions={"sni_hostname": url.host, "timeout": httpx2.Timeout(_timeout(target)).as_dict()},
    )


def _host(url: httpx2.URL) -> str:
    return url.netloc.decode("ascii").rpartition("@")[2]


def _body(call: CallState, conversation: str) -> bytes:
    message = {
        "call": call.id,
        "tool": call.tool,
        "arguments": dict(call.arguments),
        "conversation": conversation,
        "idempotency_key": call.key,
    }
    return json.dumps(message, ensure_ascii=True, separators=(",", ":")).encode()


def _headers(  # noqa: PLR0913 - what the headers are made of, by name
    call: CallState, target: Target, network: Network, *, host: str, body: bytes, timestamp: str
) -> dict[str, str]:
    headers = {
        "Host": host,
        "Content-Type": "application/json",
        "Accept": "application/json",
        "Accept-Encoding": "identity",
        "User-Agent": "cxagent",
        "Idempotency-Key": call.key,
        "X-Cxagent-Timestamp": timestamp,
    }
    if target.secret:
        secret = signing.secret_named(target.secret, configured=network.secrets)
        headers["X-Cxagent-Signature"] = signing.signature(secret, timestamp=timestamp, body=body)
    return headers


def _timeout(target: Target) -> float:
    return min(max(target.timeout_s, 0.1), MAX_TIMEOUT_S)


def _exchange(request: httpx2.Request, target: Target, network: Network) -> Result:
    deadline = time.monotonic() + _timeout(target)
    transport = network.transport or httpx2.HTTPTransport(trust_env=False, retries=0)
    with httpx2.Client(transport=transport, trust_env=False, follow_redirects=False) as client:
        response = client.send(request, stream=True)
        try:
            return _answer(response.status_code, _read(response, deadline))
        finally:
            response.close()


def _read(response: httpx2.Response, deadline: float) -> bytes:
    """The body, no longer than it may be; compressed ones were not asked for, and could be bombs."""
    if response.headers.get("Content-Encoding", "identity").lower() != "identity":
        raise _NoAnswer("the answer is compressed")
    body = b""
    for chunk in response.iter_bytes():
        body += chunk
        if len(body) > MAX_ANSWER_BYTES:
            raise _NoAnswer(f"the answer is longer than {MAX_ANSWER_BYTES} bytes")
        if time.monotonic() > deadline:
            raise _NoAnswer("the answer was not whole in time", reason="timeout")
    return body


def _answer(status: int, body: bytes) -> Result:
    data = _json(body)
    if httpx2.codes.is_success(status):
        return _told(data)
    if httpx2.codes.is_client_error(status) and status != REQUEST_TIMEOUT:
        return _refused(status, data)
    raise _NoAnswer(f"status {status}")


def _refused(status: int, data: Any) -> Result:
    """A 4xx: what the system says of it, else what the status says."""
    code, text = answers.error_of(data.get("error", data) if isinstance(data, Mapping) else None)
    if code == answers.NO_CODE:
        code = "not_found" if status == httpx2.codes.NOT_FOUND else code
    detail = {"problem": f"status {status}", **({"text": text} if text else {})}
    return Result(outcome="failed", reason=code, detail=detail, source=SOURCE)


def _told(data: Any) -> Result:
    try:
        return answers.read(data, source=SOURCE)
    except answers.NotAnAnswer:
        raise _NoAnswer("what came is not an answer") from None


def _json(body: bytes) -> Any:
    try:
        return json.loads(body, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return None


def _refuse(name: str) -> Any:
    raise ValueError(name)
