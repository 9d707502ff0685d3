"""What every environment shares. No secret has a value here."""

import logging
import os
from pathlib import Path
from typing import Any

from cxagent import logs
from cxagent.api.rates import parse_rate
from cxagent.settings.admin import *
from cxagent.settings.variables import Variables

# One thread each: small matrices lose fifty-fold by being shared out. It counts before numpy is first loaded.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

BASE_DIR = Path(__file__).resolve().parent.parent.parent
env = Variables()

INSTALLED_APPS = [
    "unfold",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_structlog",
    "django_filters",
    "rest_framework",
    "rest_framework_api_key",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "cxagent.api",
    "cxagent.versioning",
    "services_admin",
    "phrasings",
    "conversations",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "cxagent.api.middleware.RequestLog",
    "cxagent.api.middleware.RequestMetrics",
    "cxagent.api.middleware.ResponseHeaders",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "cxagent.urls"
WSGI_APPLICATION = "cxagent.wsgi.application"
ASGI_APPLICATION = "cxagent.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_TZ = True
STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["cxagent.api.authentication.KeyAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["cxagent.api.authentication.HasScope"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["cxagent.api.parsers.StrictJSONParser"],
    "DEFAULT_PAGINATION_CLASS": "cxagent.api.pagination.CursorPagination",
    "DEFAULT_SCHEMA_CLASS": "cxagent.api.schema.AutoSchema",
    "DEFAULT_THROTTLE_CLASSES": ["cxagent.api.throttles.KeyThrottle"],
    "DEFAULT_THROTTLE_RATES": {
        "key": env.parsed("CXAGENT_THROTTLE", parse_rate, "a rate such as 6000/min", default="6000/min"),
    },
    "EXCEPTION_HANDLER": "cxagent.api.errors.problem_handler",
    "DEFAULT_METADATA_CLASS": None,  # OPTIONS tells nothing that the schema does not
    "UNAUTHENTICATED_USER": None,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}

SPECTACULAR_SETTINGS = {
    "TITLE": "cxagent",
    "DESCRIPTION": "A customer-service agent that cannot misreport what it did.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "SCHEMA_PATH_PREFIX": "/v1",
    "COMPONENT_SPLIT_REQUEST": True,
}

# Without a broker (a newcomer's machine) tasks run where they are called.
REDIS_URL = env.server("REDIS_URL", "redis", "rediss")
CELERY_BROKER_URL = REDIS_URL or "memory://"
CELERY_TASK_ALWAYS_EAGER = not REDIS_URL
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BEAT_SCHEDULE = {
    "recover-calls": {"task": "conversations.recover_calls", "schedule": 30.0},
    "purge-idempotency": {"task": "cxagent.api.tasks.purge_idempotency", "schedule": 3600.0},
}

# How long the first answer to an Idempotency-Key is kept, in seconds.
CXAGENT_IDEMPOTENCY_KEEP_S = env.whole("CXAGENT_IDEMPOTENCY_KEEP_S", default=86_400, least=1)
# After how many seconds a POST whose process died may be carried out anew; longer than any request takes.
CXAGENT_IDEMPOTENCY_LOCK_S = env.whole("CXAGENT_IDEMPOTENCY_LOCK_S", default=180, least=1)
# Who sends it as a bearer token may read /metrics; without one only a developer's machine shows them.
CXAGENT_METRICS_TOKEN = env("CXAGENT_METRICS_TOKEN")

# Where the counters of several processes add up; the library that keeps them reads the variable itself.
env.folder("PROMETHEUS_MULTIPROC_DIR")

# Models that an agent may speak with, by the name that a service uses for them: see docs/deployment.
CXAGENT_MODELS: dict[str, dict[str, object]] = {}
# The System One server that the reader of that name asks (Jev, or a compatible one); gates are tuned to one version.
CXAGENT_SYSTEM_ONE: dict[str, Any] = {
    "url": env.web_address("TYPESAFE_BASE_URL"),
    "key": env("TYPESAFE_API_KEY"),
    "model": env("TYPESAFE_DEFAULT_MODEL", default="jev-1.13.0"),
}
# How long a request may take a conversation for itself, in seconds, beyond the time-outs of its calls.
CXAGENT_LEASE_S = env.whole("CXAGENT_LEASE_S", default=15, least=1)
# How long a second message to the same conversation waits for the first, in seconds.
CXAGENT_WAIT_S = env.whole("CXAGENT_WAIT_S", default=30)
# How long an app may owe the result of a call before it counts as unknown, in seconds.
CXAGENT_APP_RESULT_S = env.whole("CXAGENT_APP_RESULT_S", default=600, least=1)
# Secrets that webhooks are signed with, by name; beside the environment's WEBHOOK_SECRET_<name>.
CXAGENT_WEBHOOK_SECRETS: dict[str, str] = {}
# Hosts that webhook tools may call; empty = any public host. Private addresses need to be named.
CXAGENT_WEBHOOK_HOSTS = env.hosts_to_call("CXAGENT_WEBHOOK_HOSTS")

LOG_LEVEL = env.one_of("LOG_LEVEL", ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"), default="INFO")
DJANGO_STRUCTLOG_STATUS_START_LOG_LEVEL = logging.DEBUG  # one line a request is enough
DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False
DJANGO_STRUCTLOG_TRUST_UPSTREAM_REQUEST_ID = False
DJANGO_STRUCTLOG_TRUST_UPSTREAM_CORRELATION_ID = False
logs.configure()
LOGGING = logs.config(level=LOG_LEVEL, for_people=False)
