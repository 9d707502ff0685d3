"""The phrasings app."""

from django.apps import AppConfig


class PhrasingsConfig(AppConfig):
    name = "phrasings"
    label = "phrasings"
    verbose_name = "What is said"

    def ready(self) -> None:
        """Make outcome phrasings and templates known to the versioning kernel."""
        from phrasings.kinds import register

        register()
