"""The test suite: SQLite unless DATABASE_URL names a server; the real servers are started by `make test`."""

import os
from tempfile import gettempdir

from cxagent import logs
from cxagent.settings.databases import database
from cxagent.settings.dev import *

DEBUG = False
SECRET_KEY = "tests only"  # noqa: S105 - guards nothing
DATABASES = {"default": database(env("DATABASE_URL") or "sqlite:///:memory:")}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file, so that threads meet the locks of a real database; in the temporary folder, one for each process.
    DATABASES["default"]["TEST"] = {"NAME": f"{gettempdir()}/cxagent-tests-{os.getpid()}.sqlite3"}
if REDIS_URL:
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": f"tests-{os.getpid()}",
        },
    }
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CELERY_TASK_ALWAYS_EAGER = True
LOG_LEVEL = "ERROR"
LOGGING = logs.config(level=LOG_LEVEL, for_people=False)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
