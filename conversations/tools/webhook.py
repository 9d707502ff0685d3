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
from collections.abc import Iterable, Mapping
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

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def send(call: CallState, target: Target, network: Network, *, conversation: str, timestamp: int) -> Result:
    """Send the call once; `timestamp` in Unix seconds. Never raises."""
    try:
        request = _request(call, target, network, conversation=conversation, timestamp=timestamp)
    except HostNotAllowed:
        return _failed("host_not_allowed")
    except signing.NoSecret:
        return _failed("not_configured")
    except (httpx2.InvalidURL, ValueError):
        return _failed("not_configured")
    try:
        return _exchange(request, target, network)
    except (httpx2.ConnectError, httpx2.ConnectTimeout):
        return _failed("unreachable")
    except _NoAnswer as silence:
        return _silence(call, silence.reason)
    except httpx2.TimeoutException:
        return _silence(call, "timeout")
    except Exception:  # noqa: BLE001 - whatever broke, the call was on its way
        return _silence(call, "broken_connection")


def _failed(reason: str) -> Result:
    return Result(outcome="failed", reason=reason, source=SOURCE)


def _silence(call: CallState, reason: str) -> Result:
    return Result(outcome="unknown" if call.changes else "failed", reason=reason, source=SOURCE)


def _request(
    call: CallState, target: Target, network: Network, *, conversation: str, timestamp: int
) -> httpx2.Request:
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
            return _answer(response.status_code, _read(response.iter_raw(), deadline))
        finally:
            response.close()


def _read(chunks: Iterable[bytes], deadline: float) -> bytes:
    body = b""
    for chunk in chunks:
        body += chunk
        if len(body) > MAX_ANSWER_BYTES:
            raise _NoAnswer("answer_too_long")
        if time.monotonic() > deadline:
            raise _NoAnswer("timeout")
    return body


def _answer(status: int, body: bytes) -> Result:
    data = _json(body)
    if httpx2.codes.is_success(status):
        return _told(data)
    if httpx2.codes.is_client_error(status) and status != REQUEST_TIMEOUT:
        error = data.get("error", data) if isinstance(data, Mapping) else None
        code, text = answers.error_of(error)
        code = code if code != "tool_error" else f"http_{status}"
        return Result(outcome="failed", reason=code, detail={"text": text} if text else None, source=SOURCE)
    raise _NoAnswer(f"http_{status}")


def _told(data: Any) -> Result:
    try:
        return answers.read(data, source=SOURCE)
    except answers.NotAnAnswer:
        raise _NoAnswer("not_an_answer") from None


def _json(body: bytes) -> Any:
    try:
        return json.loads(body, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return None


def _refuse(name: str) -> Any:
    raise ValueError(name)
