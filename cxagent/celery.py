"""The Celery application: configured by Django's settings (`CELERY_*`), tasks found in each app's tasks.py."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cxagent.settings.production")
app = Celery("cxagent")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
