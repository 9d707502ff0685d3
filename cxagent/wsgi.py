"""WSGI entry point (gunicorn cxagent.wsgi)."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cxagent.settings.production")
application = get_wsgi_application()
