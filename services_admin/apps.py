"""The services app."""

from django.apps import AppConfig


class ServicesAdminConfig(AppConfig):
    name = "services_admin"
    label = "services_admin"
    verbose_name = "Services"

    def ready(self) -> None:
        """Make services known to the versioning kernel."""
        from services_admin.kind import register

        register()
