"""The versioning kernel app."""

from django.apps import AppConfig


class VersioningConfig(AppConfig):
    name = "cxagent.versioning"
    label = "versioning"
    verbose_name = "Versioning"
