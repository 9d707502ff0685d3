"""The services app."""

from django.apps import AppConfig


class ServicesAdminConfig(AppConfig):
    name = "services_admin"
    label = "services_admin"
    verbose_name = "Services"
