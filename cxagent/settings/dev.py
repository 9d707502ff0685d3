"""A newcomer's machine: SQLite, no broker, no key, no secret worth keeping."""

from cxagent import logs
from cxagent.settings.base import *
from cxagent.settings.databases import database

DEBUG = True
SECRET_KEY = env("SECRET_KEY", default="development only: production refuses to start without its own")
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", "testserver"]
DATABASES = {"default": database(env("DATABASE_URL") or f"sqlite:///{BASE_DIR / 'dev.sqlite3'}")}
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
CXAGENT_WEBHOOK_HOSTS = env.hosts_to_call("CXAGENT_WEBHOOK_HOSTS", default=["localhost", "127.0.0.1"])
CXAGENT_MODELS = {
    "shop-desk": {"provider": "scripted", "script": str(BASE_DIR / "services_admin/examples/shop/script.yaml")},
}
# Static files come from the apps' folders here; production collects them.
MIDDLEWARE = [middleware for middleware in MIDDLEWARE if not middleware.startswith("whitenoise.")]
LOGGING = logs.config(level=LOG_LEVEL, for_people=True)
