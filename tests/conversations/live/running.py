"""A server of the test's own, as operators run it: gunicorn in its own processes, on a database of its own."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx2

ROOT = Path(__file__).resolve().parents[3]
START_S = 40

SETTINGS = """
from cxagent.settings.dev import *
DEBUG = False
CXAGENT_MODELS = {models!r}
CXAGENT_WEBHOOK_HOSTS = ["127.0.0.1"]
"""
PREPARE = """
import json, sys
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from cxagent.api.models import ApiKey
from cxagent.versioning.actions import create_document, publish
from cxagent.versioning.registry import registry
body = json.loads(sys.stdin.read())
document = create_document(registry.kinds["service"], key="desk", name="desk", who="user:tests", body=body)
publish(document, who="user:tests", note="for tests")
print(ApiKey.objects.create_key(name="app", scopes=["converse", "audit"])[1])
"""


@dataclass
class Server:
    """`start`, `kill` and `start` again; the database outlives its processes."""

    folder: Path
    database: str
    models: Mapping[str, Any]
    environment: Mapping[str, str] = field(default_factory=dict)
    key: str = ""
    port: int = 0
    process: subprocess.Popen[bytes] | None = None

    def prepare(self, body: str) -> None:
        """Migrate, publish the service `desk`, make a key."""
        (self.folder / "live_settings.py").write_text(SETTINGS.format(models=dict(self.models)))
        self.key = self.python("-c", PREPARE, stdin=body).strip().splitlines()[-1]

    def manage(self, *words: str) -> str:
        return self.python("manage.py", *words)

    def python(self, *words: str, stdin: str = "") -> str:
        done = subprocess.run(
            [sys.executable, *words],
            cwd=ROOT,
            env=self._environment(),
            input=stdin,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def start(self, *, threads: int = 8) -> None:
        self.port = free_port()
        command = [sys.executable, "-m", "gunicorn", "cxagent.wsgi", "--bind", f"127.0.0.1:{self.port}"]
        self.process = subprocess.Popen(
            [*command, "--threads", str(threads), "--timeout", "120", "--log-level", "error"],
            cwd=ROOT,
            env=self._environment(),
            start_new_session=True,
        )
        self._wait_until_it_answers()

    def kill(self, number: int = signal.SIGKILL) -> None:
        """All of its processes at once."""
        if self.process is not None:
            os.killpg(self.process.pid, number)
            self.process.wait(timeout=20)
            self.process = None

    def client(self, **more: Any) -> httpx2.Client:
        headers = {"Authorization": f"Api-Key {self.key}"}
        return httpx2.Client(base_url=f"http://127.0.0.1:{self.port}", headers=headers, trust_env=False, **more)

    def _environment(self) -> dict[str, str]:
        without = {name: value for name, value in os.environ.items() if name not in ("REDIS_URL", "DATABASE_URL")}
        path = os.pathsep.join([str(self.folder), str(ROOT)])
        quiet = {"LOG_LEVEL": "CRITICAL"}
        ours = {"DJANGO_SETTINGS_MODULE": "live_settings", "DATABASE_URL": self.database, "PYTHONPATH": path}
        return {**without, **quiet, **ours, **self.environment}

    def _wait_until_it_answers(self) -> None:
        deadline = time.monotonic() + START_S
        while time.monotonic() < deadline:
            try:
                if httpx2.get(f"http://127.0.0.1:{self.port}/healthz", timeout=2, trust_env=False).is_success:
                    return
            except httpx2.TransportError:
                pass
            time.sleep(0.1)
        raise AssertionError("the server does not answer")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Company:
    """The company's system: it takes each call, and holds its answer until it is told to let go."""

    def __init__(self) -> None:
        self.keys: list[str] = []
        self.arrived, self.let_go = threading.Event(), threading.Event()
        company = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                self.rfile.read(int(self.headers["Content-Length"]))
                company.keys.append(self.headers["Idempotency-Key"])
                company.arrived.set()
                company.let_go.wait(timeout=30)
                body = b'{"ok": true}'
                try:
                    self.send_response(200)
                    self.send_header("Content-Length", str(len(body)))
                    self.end_headers()
                    self.wfile.write(body)
                except OSError:
                    pass  # whoever asked is dead

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}/book"


@contextmanager
def company() -> Iterator[Company]:
    found = Company()
    thread = threading.Thread(target=found.server.serve_forever, daemon=True)
    thread.start()
    try:
        yield found
    finally:
        found.let_go.set()
        found.server.shutdown()
        found.server.server_close()
