"""The phrasings app."""

from django.apps import AppConfig


class PhrasingsConfig(AppConfig):
    name = "phrasings"
    label = "phrasings"
    verbose_name = "What is said"

    def ready(self) -> None:
        """Make this app's kinds known to the versioning kernel, and its suggestions to the editor of services."""
        from phrasings import kinds, proposals

        kinds.register()
        proposals.register()
