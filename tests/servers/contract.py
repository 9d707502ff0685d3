"""`make contract`: hold a running server against its own OpenAPI document, with all of schemathesis' checks.

Starts PostgreSQL, a Redis-compatible server and gunicorn with production settings, loads the examples, makes a key with
every scope, and lets schemathesis send what the document allows and what it does not. Exits as schemathesis does.
Arguments go to schemathesis: `make contract ARGS="--max-examples 100"`.
"""

import os
import secrets
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from tests.servers import servers  # noqa: E402 - a script: its own folder is on the path, the project's is not

WAIT_S = 30
OPTIONS = ("--checks", "all", "--generation-deterministic", "--max-examples", "30", "--request-timeout", "20")


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="cxagent-") as name, ExitStack() as running:
        folder = Path(name)
        folder.chmod(0o755)
        port = servers.free_port()
        env = {**os.environ, **_environment(folder, running)}
        _manage(env, "migrate", "--verbosity", "0")
        _manage(env, "load_examples")
        key = _manage(env, "create_api_key", "contract", "--scopes", "converse", "author", "publish", "audit").strip()
        running.enter_context(_serving(env, port))
        return _schemathesis(f"http://127.0.0.1:{port}", _config(folder, key), key)


def _environment(folder: Path, running: ExitStack) -> dict[str, str]:
    """Production, but for TLS and the rate limit."""
    for part in ("postgresql", "valkey"):
        (folder / part).mkdir()
    return {
        "DJANGO_SETTINGS_MODULE": "cxagent.settings.production",
        "DATABASE_URL": running.enter_context(servers.postgresql(folder / "postgresql")),
        "REDIS_URL": running.enter_context(servers.valkey(folder / "valkey")),
        "SECRET_KEY": secrets.token_urlsafe(64),
        "ALLOWED_HOSTS": "127.0.0.1",
        "SECURE_SSL_REDIRECT": "false",
        "CXAGENT_THROTTLE": "",
        "CXAGENT_MODELS": _models(),
        "LOG_LEVEL": "ERROR",
        "STATIC_ROOT": str(folder),
    }


def _models() -> str:
    """The models of a newcomer's machine, as JSON: the examples speak with them."""
    code = "import json; from cxagent.settings.dev import CXAGENT_MODELS; print(json.dumps(CXAGENT_MODELS))"
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def _manage(env: Mapping[str, str], *command: str) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", *command], cwd=ROOT, env=env, check=True, stdout=subprocess.PIPE, text=True
    )
    return done.stdout


@contextmanager
def _serving(env: Mapping[str, str], port: int) -> Iterator[None]:
    command = [sys.executable, "-m", "gunicorn", "-c", "python:cxagent.gunicorn", "cxagent.wsgi"]
    process = subprocess.Popen(command, cwd=ROOT, env={**env, "BIND": f"127.0.0.1:{port}"}, stderr=subprocess.DEVNULL)
    try:
        _wait(f"http://127.0.0.1:{port}/readyz", process)
        yield
    finally:
        process.terminate()
        process.wait(timeout=WAIT_S)


def _wait(url: str, process: "subprocess.Popen[bytes]") -> None:
    end = time.monotonic() + WAIT_S
    while time.monotonic() < end and process.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    raise SystemExit("the server did not start")


def _config(folder: Path, key: str) -> Path:
    """The project's settings for schemathesis, and the key as the document's own scheme (it leaves it out at times)."""
    config = folder / "schemathesis.toml"
    auth = f'[auth.openapi.ApiKey]\napi_key = "Api-Key {key}"\n'
    config.write_text(f"{(ROOT / 'schemathesis.toml').read_text()}\n{auth}")
    return config


def _schemathesis(base: str, config: Path, key: str) -> int:
    program = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(config)]
    hooks = str(Path(__file__).with_name("contract_hooks.py"))
    done = subprocess.run(
        [*program, "run", f"{base}/schema", *OPTIONS, *sys.argv[1:]],
        cwd=ROOT,
        env={**os.environ, "SCHEMATHESIS_HOOKS": hooks},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    sys.stdout.write(done.stdout.replace(key, "<key>"))
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
