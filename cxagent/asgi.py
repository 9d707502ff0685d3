"""ASGI entry point (gunicorn -k asgi cxagent.asgi)."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cxagent.settings.production")
application = get_asgi_application()
