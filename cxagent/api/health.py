"""For orchestrators: /healthz (the process lives), /readyz (it can serve), /metrics."""

import hmac
from collections.abc import Callable

import structlog
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cxagent.api import metrics

log = structlog.get_logger(__name__)


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 - a view
    return JsonResponse({"status": "ok"})


@require_safe
@never_cache
def readyz(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 - a view
    """200 when database and cache answer, 503 otherwise; says which, not why."""
    checks = {"database": _works(_database), "cache": _works(_cache)}
    ready = all(checks.values())
    body = {"status": "ok" if ready else "unavailable", "checks": checks}
    return JsonResponse(body, status=200 if ready else 503)


@require_safe
@never_cache
def metrics_page(request: HttpRequest) -> HttpResponse:
    """The counters, for who sends `Authorization: Bearer <CXAGENT_METRICS_TOKEN>`; for anybody while DEBUG."""
    if not _may_read_metrics(request):
        return HttpResponse(status=404)
    return HttpResponse(metrics.exposition(), content_type=metrics.CONTENT_TYPE)


def _may_read_metrics(request: HttpRequest) -> bool:
    token = settings.CXAGENT_METRICS_TOKEN
    if not token:
        return bool(settings.DEBUG)
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    return hmac.compare_digest(given.encode(), token.encode())


def _works(check: Callable[[], None]) -> bool:
    try:
        check()
    except Exception as error:  # noqa: BLE001 - whatever a driver raises, the answer is "not ready"
        log.warning("not_ready", check=check.__name__.strip("_"), exception=type(error).__name__)
        return False
    return True


def _database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _cache() -> None:
    cache.set("readyz", 1, timeout=5)
    if cache.get("readyz") != 1:
        raise ConnectionError
