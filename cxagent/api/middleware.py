"""Around every request: a log line without what was said, counters, headers."""

import time
from collections.abc import Callable

import structlog
from django.http import HttpRequest, HttpResponse
from django_structlog.middlewares import RequestMiddleware

from cxagent.api import metrics

GetResponse = Callable[[HttpRequest], HttpResponse]
API_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
}
PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
UNKNOWN_ROUTE = "unknown"
PROBES = frozenset({"/healthz", "/readyz", "/metrics"})
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class RequestLog(RequestMiddleware):
    """django-structlog's request lines, with the path and never the query string: it may hold anything.

    Probes, which come every few seconds, leave none.
    """

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path in PROBES:
            return self.get_response(request)  # type: ignore[return-value] # synchronous, as all of the chain
        return super().__call__(request)  # type: ignore[return-value] # as above

    @staticmethod
    def format_request(request: HttpRequest) -> str:
        return f"{request.method} {request.path}"


class ResponseHeaders:
    """Headers of all answers, and the request's id, by which the log can be searched."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        request_id = structlog.contextvars.get_contextvars().get("request_id")
        if request_id:
            response.headers["X-Request-ID"] = str(request_id)
        if request.path.startswith("/v1/"):
            for name, value in API_HEADERS.items():
                response.headers.setdefault(name, value)
        return response


class RequestMetrics:
    """Counts requests and their time by route pattern, so that identifiers never become labels."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        start = time.perf_counter()
        response = self.get_response(request)
        method = request.method if request.method in METHODS else "OTHER"
        route = request.resolver_match.route if request.resolver_match else UNKNOWN_ROUTE
        metrics.REQUESTS.labels(method, route, str(response.status_code)).inc()
        metrics.SECONDS.labels(method, route).observe(time.perf_counter() - start)
        return response
