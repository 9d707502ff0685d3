"""What Django's system checks say of this kernel's settings, before any request meets it."""

from typing import Any, cast

from django.conf import settings
from django.core.checks import CheckMessage, Error, register

from cxagent.api.rates import parse_rate


@register
def rates_can_be_read(**_: Any) -> list[CheckMessage]:
    """A rate that cannot be read would fail every request."""
    found: list[CheckMessage] = []
    rates = cast("dict[str, str]", settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"])
    for name, rate in rates.items():
        try:
            parse_rate(rate or "1/s")
        except ValueError as error:
            found.append(Error(f"The rate “{name}”: {error}", hint="set CXAGENT_THROTTLE", id="api.E001"))
    return found
