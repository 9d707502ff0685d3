"""Production settings are read in processes of their own: settings are loaded once in a process."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NEEDED = {
    "SECRET_KEY": "x1" * 30,
    "ALLOWED_HOSTS": "desk.example.com,www.example.com",
    "DATABASE_URL": "postgres://user:password@db.example.com:5432/cxagent?sslmode=require",
    "REDIS_URL": "redis://cache.example.com:6379/0",
}


def start(code, **env):
    return subprocess.run(
        [sys.executable, "-c", f"from django.conf import settings; {code}"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "cxagent.settings.production", **env},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("name", NEEDED)
def test_a_missing_variable_stops_the_start_with_one_line_that_names_it(name):
    done = start("settings.DEBUG", **{key: value for key, value in NEEDED.items() if key != name})
    assert done.returncode == 1
    assert done.stderr == f"cxagent cannot start: set {name} (docs/deployment.md says how)\n"


def test_all_that_is_missing_is_named_at_once():
    assert f"set {', '.join(NEEDED)} " in start("settings.DEBUG").stderr


def test_with_what_is_needed_it_starts_safely():
    code = (
        "print(settings.DEBUG, settings.SECURE_SSL_REDIRECT, settings.SESSION_COOKIE_SECURE, settings.ALLOWED_HOSTS,"
        " settings.CELERY_TASK_ALWAYS_EAGER, settings.DATABASES['default']['OPTIONS'], settings.CXAGENT_WEBHOOK_HOSTS)"
    )
    done = start(code, **NEEDED)
    assert done.stdout == "False True True ['desk.example.com', 'www.example.com'] False {'sslmode': 'require'} []\n"


def test_no_secret_has_a_default():
    text = "".join((ROOT / "cxagent/settings" / name).read_text() for name in ("base.py", "production.py"))
    assert 'env("SECRET_KEY")' in text
    assert 'env("SECRET_KEY", ' not in text


def test_every_variable_is_in_the_deployment_guide():
    files = [*(ROOT / "cxagent/settings").glob("*.py"), ROOT / "cxagent/gunicorn.py", ROOT / "cxagent/api/metrics.py"]
    reads = re.compile(r'\b(?:env(?:\.\w+)?|environ\.get)\(\s*"(\w+)"')
    read = {name for file in files for name in reads.findall(file.read_text())}
    told = set(re.findall(r"`([A-Z_]+)`", (ROOT / "docs/deployment.md").read_text()))
    assert len(read) > len(NEEDED)
    assert read - told == set()
