"""Production settings are read in processes of their own: settings are loaded once in a process."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cxagent.settings.databases import database
from cxagent.settings.variables import Variables

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


WRONG = [
    ("CXAGENT_LEASE_S", "soon", "CXAGENT_LEASE_S is “soon”, but must be a whole number, 1 or more"),
    ("CXAGENT_WAIT_S", "-1", "CXAGENT_WAIT_S is “-1”, but must be a whole number, 0 or more"),
    ("SESSION_COOKIE_AGE", "12h", "SESSION_COOKIE_AGE is “12h”, but must be a whole number, 1 or more"),
    ("BEHIND_PROXY", "ture", "BEHIND_PROXY is “ture”, but must be one of true, 1, yes, on, false, 0, no, off"),
    ("LOG_LEVEL", "loud", "LOG_LEVEL is “loud”, but must be one of DEBUG, INFO, WARNING, ERROR, CRITICAL"),
    ("CXAGENT_THROTTLE", "lots", "CXAGENT_THROTTLE is “lots”, but must be a rate such as 6000/min, or empty"),
    ("CXAGENT_THROTTLE", "5/0min", "CXAGENT_THROTTLE is “5/0min”, but must be a rate such as 6000/min, or empty"),
    (
        "PROMETHEUS_MULTIPROC_DIR",
        "/no/such",
        "PROMETHEUS_MULTIPROC_DIR is “/no/such”, but must be a folder that exists",
    ),
    (
        "ALLOWED_HOSTS",
        "https://desk.example.com",
        "ALLOWED_HOSTS is “https://desk.example.com”, but must be host names",
    ),
    ("CXAGENT_WEBHOOK_HOSTS", "https://a.example.com", "CXAGENT_WEBHOOK_HOSTS is “https://a.example.com”, but must be"),
    ("CSRF_TRUSTED_ORIGINS", "desk.example.com", "CSRF_TRUSTED_ORIGINS is “desk.example.com”, but must be origins"),
    ("CXAGENT_MODELS", "{'a': 1}", "CXAGENT_MODELS is no JSON: "),
    ("CXAGENT_MODELS", '["a"]', "CXAGENT_MODELS must be a JSON object of objects by name: "),
    ("CXAGENT_MODELS", '{"desk": "scripted"}', "CXAGENT_MODELS must be a JSON object of objects by name: "),
    ("CXAGENT_MODELS", '{"a": {"provider": "b"}}', "CXAGENT_MODELS: the model “a” has the provider “b”; there are: "),
    ("CXAGENT_MODELS", '{"a": {}}', "CXAGENT_MODELS: the model “a” has no provider; there are: scripted"),
    (
        "CXAGENT_MODELS",
        '{"a": {"provider": "scripted", "script": "no.yaml"}}',
        "CXAGENT_MODELS: the script of the model",
    ),
]


@pytest.mark.parametrize(("name", "value", "said"), WRONG, ids=[f"{name}={value}" for name, value, _ in WRONG])
def test_a_wrong_variable_stops_the_start_with_one_line_that_says_what_is_allowed(name, value, said):
    done = start("import django; django.setup()", **{**NEEDED, name: value})
    assert done.returncode == 1
    assert done.stderr.startswith(f"cxagent cannot start: {said}")
    assert done.stderr.endswith(" (docs/deployment.md says how)\n")
    assert done.stderr.count("\n") == 1


SECRETS = [
    ("DATABASE_URL", "mysql://ana:hush@db/cxagent", "begins with “mysql://”, but must be written postgres://"),
    ("DATABASE_URL", "mysql://", "begins with “mysql://”, but must be written postgres://"),
    ("DATABASE_URL", "hush", "has no scheme, but must be written postgres://"),
    ("DATABASE_URL", "postgres://ana:hush#1@db:5432/cxagent", "begins with “postgres://”, but must be written"),
    ("DATABASE_URL", "postgres://ana:hush@db", "begins with “postgres://”, but must be written"),
    ("DATABASE_URL", "postgres://ana:a@db:hush/cxagent", "begins with “postgres://”, but must be written"),
    ("REDIS_URL", "hush@cache:6379", "has no scheme, but must be written redis://… or rediss://…"),
    ("REDIS_URL", "http://:hush@cache:6379", "begins with “http://”, but must be written redis://… or rediss://…"),
    ("TYPESAFE_BASE_URL", "hush.example.com", "has no scheme, but must be an address that begins with https://"),
    ("CXAGENT_MODELS", '{"desk": {"provider": "scripted", "key": "hush",}}', "is no JSON: "),
]


@pytest.mark.parametrize(("name", "value", "said"), SECRETS, ids=[f"{name}={value}" for name, value, _ in SECRETS])
def test_what_may_be_secret_in_a_wrong_variable_is_not_shown(name, value, said):
    done = start("settings.DEBUG", **{**NEEDED, name: value})
    assert done.returncode == 1
    assert done.stderr.startswith(f"cxagent cannot start: {name} {said}")
    assert "hush" not in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(("text", "value"), [("yes", True), ("ON", True), ("1", True), ("No", False), ("off", False)])
def test_a_truth_may_be_written_in_several_ways(text, value):
    assert Variables({"BEHIND_PROXY": text}).truth("BEHIND_PROXY", default=not value) is value


def test_an_empty_variable_is_as_one_that_is_not_set():
    empty = Variables({"A": ""})
    assert empty.whole("A", default=3) == 3
    assert empty.truth("A", default=True) is True
    assert empty.tables("A") == {}
    assert empty.hosts_to_call("A", default=["localhost"]) == ["localhost"]


def test_a_secret_may_begin_with_a_dollar_sign_and_hold_anything():
    assert start("print(settings.SECRET_KEY)", **{**NEEDED, "SECRET_KEY": "$x, y"}).stdout == "$x, y\n"


@pytest.mark.parametrize(("name", "value"), [("WEB_WORKERS", "many"), ("WEB_THREADS", "0")])
def test_a_wrong_variable_of_the_web_server_stops_it_with_one_line(name, value):
    done = start("import cxagent.gunicorn", **{**NEEDED, name: value})
    assert done.returncode == 1
    assert done.stderr.startswith(f"cxagent cannot start: {name} is “{value}”, but must be a whole number, 1 or more")


def test_several_hosts_of_one_database_may_be_named():
    url = "postgres://ana:a@one.example.com:5432,two.example.com:5432/cxagent"
    assert database(url)["NAME"] == "cxagent"


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
