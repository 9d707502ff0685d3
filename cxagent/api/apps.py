"""The API kernel app."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "cxagent.api"
    label = "api"
    verbose_name = "API access"

    def ready(self) -> None:
        """Load the Celery application, so that shared tasks bind to it (pure packages never pay for it)."""
        from cxagent import celery  # noqa: F401
        from cxagent.api import checks, schema  # noqa: F401 - register themselves: the checks, and the key scheme
