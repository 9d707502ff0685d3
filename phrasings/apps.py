"""The phrasings app."""

from django.apps import AppConfig


class PhrasingsConfig(AppConfig):
    name = "phrasings"
    label = "phrasings"
    verbose_name = "What is said"
