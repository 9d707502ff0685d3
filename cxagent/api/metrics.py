"""Counters for Prometheus. Labels are of small, closed sets: never an identifier, never a text."""

import os

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, generate_latest, multiprocess
from prometheus_client import REGISTRY as LOCAL

REQUESTS = Counter("cxagent_http_requests_total", "Requests, by route and answer.", ["method", "route", "status"])
SECONDS = Histogram(
    "cxagent_http_request_seconds",
    "Time to answer, in seconds.",
    ["method", "route"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30),
)
CONTENT_TYPE = CONTENT_TYPE_LATEST


def exposition() -> bytes:
    """All counters, of all worker processes where PROMETHEUS_MULTIPROC_DIR is set."""
    if not os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        return generate_latest(LOCAL)
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call] # untyped in the package
    return generate_latest(registry)
