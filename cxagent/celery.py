"""The Celery application: configured by Django's settings (`CELERY_*`), tasks found in each app's tasks.py."""

import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cxagent.settings.production")
app = Celery("cxagent")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def leave_logging_to_django(**_: Any) -> None:
    """A worker logs as the server does: a receiver of this signal keeps Celery from setting up handlers of its own."""
