"""Production: everything that differs between two companies comes from environment variables (docs/deployment.md).

A missing or wrong one stops the start with its name; nothing here has a default that is a secret.
"""

from pathlib import Path

from cxagent.settings.base import *
from cxagent.settings.databases import database

env.require("SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL", "REDIS_URL")

DEBUG = False
SECRET_KEY = env("SECRET_KEY")
# Earlier ones, while sessions signed with them run out.
SECRET_KEY_FALLBACKS = env.words("SECRET_KEY_FALLBACKS")
ALLOWED_HOSTS = env.hosts("ALLOWED_HOSTS")
CSRF_TRUSTED_ORIGINS = env.origins("CSRF_TRUSTED_ORIGINS")
DATABASES = {"default": database(env("DATABASE_URL"))}
CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}}
CXAGENT_MODELS = env.tables("CXAGENT_MODELS")

SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if env.truth("BEHIND_PROXY", default=False) else None
SECURE_SSL_REDIRECT = env.truth("SECURE_SSL_REDIRECT", default=True)
# Probes of an orchestrator come over plain HTTP from inside.
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$", r"^metrics$"]
SECURE_HSTS_SECONDS = env.whole("SECURE_HSTS_SECONDS", default=3600)
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.truth("SECURE_HSTS_INCLUDE_SUBDOMAINS", default=False)
SECURE_HSTS_PRELOAD = env.truth("SECURE_HSTS_PRELOAD", default=False)
# What a company's other hosts speak is for the company to say: two variables above.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SESSION_COOKIE_SECURE = True
SESSION_COOKIE_AGE = env.whole("SESSION_COOKIE_AGE", default=60 * 60 * 12, least=1)
CSRF_COOKIE_SECURE = True
SECURE_CONTENT_TYPE_NOSNIFF = True
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
STATIC_ROOT = Path(env("STATIC_ROOT") or STATIC_ROOT)
