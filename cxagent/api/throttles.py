"""Fairness between applications: so many requests a window, counted in the cache, at constant cost.

DRF's own throttle keeps a list of every request's time; here it is one counter a window. Good for fairness, not for
money: two workers may both pass at the very edge where the cache has no atomic increment.
"""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import structlog
from django.conf import settings
from django.core.cache import cache
from redis.exceptions import RedisError
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from cxagent.api.rates import parse_rate

if TYPE_CHECKING:  # DRF's settings name this module, so it must not need rest_framework.views
    from rest_framework.views import APIView

log = structlog.get_logger(__name__)


class KeyThrottle(BaseThrottle):
    """A rate for each name of API keys: REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]["key"], empty for none."""

    scope = "key"
    clock: Callable[[], float] = staticmethod(time.time)

    def allow_request(self, request: Request, view: "APIView") -> bool:  # noqa: ARG002 - DRF's signature
        rates: Any = settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]
        rate: str | None = rates.get(self.scope)
        who = getattr(request.user, "who", None)
        if not rate or who is None:
            return True
        limit, window = parse_rate(rate)
        now = self.clock()
        self.left = window - now % window
        return self._count(f"throttle:{self.scope}:{who}:{int(now // window)}", window) <= limit

    def wait(self) -> float:
        """Seconds until the next window opens."""
        return max(1.0, self.left)

    def _count(self, key: str, window: int) -> int:
        try:
            cache.add(key, 0, timeout=window * 2)
            return int(cache.incr(key))
        except ValueError:  # it ran out between the two
            return 1
        except RedisError as error:  # without a cache nobody is held up; /readyz says that it is gone
            log.warning("no_throttle", exception=type(error).__name__)
            return 0
