"""The conversations app."""

from typing import Any

from django.apps import AppConfig


class ConversationsConfig(AppConfig):
    name = "conversations"
    label = "conversations"
    verbose_name = "Conversations"

    def ready(self) -> None:
        """What this app computes when a service is published: what its local reader learned from its examples.

        And a look at the models of the settings: a slip in them would else show only in conversations.
        """
        from django.conf import settings

        from conversations.providers import registry as providers
        from conversations.reading.local import service
        from cxagent.settings.variables import stop
        from cxagent.versioning.registry import registry

        registry.add_part("service", service.KEY, _calibration)
        for fault in providers.faults(settings.CXAGENT_MODELS):
            stop(f"CXAGENT_MODELS: {fault}")


def _calibration(_: Any, body: Any) -> dict[str, Any] | None:
    from conversations.reading.local import service

    return service.computed(body) if body.intents else None
