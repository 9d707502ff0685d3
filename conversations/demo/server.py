"""A server of the demo's own: fresh SQLite database, example content, one API key, a free port on the loopback."""

import os
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx2

_START_S = 30.0


@dataclass(frozen=True)
class Server:
    """Where the demo's server answers, and the key that opens it."""

    url: str
    key: str


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _environment(folder: Path) -> dict[str, str]:
    """The newcomer's defaults, whatever the caller's environment says."""
    ours = {
        "DJANGO_SETTINGS_MODULE": "cxagent.settings.dev",
        "DATABASE_URL": f"sqlite:///{folder / 'demo.sqlite3'}",
        "REDIS_URL": "",
        "LOG_LEVEL": "WARNING",
        "SECRET_KEY": secrets.token_urlsafe(32),
    }
    return {**os.environ, **ours}


def _manage(*words: str, environment: dict[str, str]) -> str:
    done = subprocess.run(  # noqa: S603 - our own command line, no text from outside
        [sys.executable, "manage.py", *words], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"manage.py {' '.join(words)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def _wait_until_ready(url: str, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + _START_S
    while time.monotonic() < deadline:
        if process.poll() is not None:
            sys.exit(f"the demo's server ended with {process.returncode} before it answered")
        try:
            if httpx2.get(f"{url}/readyz", timeout=1).is_success:
                return
        except httpx2.TransportError:
            pass
        time.sleep(0.1)
    sys.exit(f"the demo's server did not answer within {_START_S:.0f} s")


@contextmanager
def running_server(*, scopes: str = "converse,audit") -> Iterator[Server]:
    """Set up, start, hand out, and stop whatever happens. `scopes` are those of its key, separated by commas."""
    with TemporaryDirectory(prefix="cxagent-demo-") as folder:
        environment = _environment(Path(folder))
        _manage("migrate", "--verbosity", "0", environment=environment)
        _manage("load_examples", environment=environment)
        key = _manage("create_api_key", "demo", "--scopes", scopes, environment=environment)
        url = f"http://127.0.0.1:{_free_port()}"
        command = [sys.executable, "-m", "gunicorn", "cxagent.wsgi", "--bind", url.removeprefix("http://")]
        process = subprocess.Popen(  # noqa: S603 - as above
            [*command, "--threads", "4", "--log-level", "error"], env=environment
        )
        try:
            _wait_until_ready(url, process)
            yield Server(url, key.strip().splitlines()[-1].split()[-1])
        finally:
            process.terminate()
            process.wait(timeout=10)
