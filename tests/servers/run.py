"""`make test`: the whole suite on SQLite, then all that touches a database on a real PostgreSQL and Redis.

The servers are this script's own and end with it, whatever happens. DATABASE_URL and REDIS_URL in the environment name
others instead. Arguments go to pytest: `make test ARGS="-k idempotency"`. With ONLY=sqlite or ONLY=servers in the
environment, one half.
"""

import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from types import FrameType

import psycopg
import redis

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from tests.servers import servers  # noqa: E402 - a script: its own folder is on the path, the project's is not

NO_TESTS = 5
PARALLEL = ["-n", "2", "--dist", "worksteal"]


def main() -> int:
    """Both halves, even where the first fails. Returns pytest's first exit status that is not 0."""
    signal.signal(signal.SIGTERM, _leave)
    signal.signal(signal.SIGHUP, _leave)
    only = os.environ.pop("ONLY", "")
    results = {}
    if only != "servers":
        _say(f"SQLite {sqlite3.sqlite_version}")
        results[f"SQLite {sqlite3.sqlite_version}"] = _pytest({})
    if only != "sqlite":
        results.update(_on_servers())
    _say("; ".join(f"{name}: {'passed' if status == 0 else 'FAILED'}" for name, status in results.items()))
    return next((status for status in results.values() if status), 0)


def _leave(number: int, _: FrameType | None) -> None:
    sys.exit(128 + number)  # unwinds the stack, and so stops the servers


def _on_servers() -> dict[str, int]:
    with tempfile.TemporaryDirectory(prefix="cxagent-") as name, ExitStack() as running:
        try:
            env = _addresses(Path(name), running)
        except servers.NotHere as reason:
            _say(f"SQLite only: {reason}")
            return {}
        title = f"{_postgresql_version(env['DATABASE_URL'])} and {_redis_version(env['REDIS_URL'])}"
        _say(title)
        return {title: _pytest(env, "--database-only")}


def _addresses(folder: Path, running: ExitStack) -> dict[str, str]:
    """The servers named in the environment, and started ones for those that are not."""
    starts = {"DATABASE_URL": servers.postgresql, "REDIS_URL": servers.valkey}
    env = {}
    for variable, start in starts.items():
        own = folder / variable.lower()
        own.mkdir()
        folder.chmod(0o755)
        env[variable] = os.environ.get(variable) or running.enter_context(start(own))
    return env


def _pytest(env: Mapping[str, str], *arguments: str) -> int:
    """Run pytest on the servers named in `env` alone, with its own closing lines left visible; no test at all is no failure of a narrowed run."""
    sys.stdout.flush()
    command = [sys.executable, "-m", "pytest", "-q", *PARALLEL, *arguments, *sys.argv[1:]]
    without = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    status = subprocess.run(command, cwd=ROOT, env={**without, **env}, check=False).returncode
    return 0 if status == NO_TESTS and sys.argv[1:] else status


def _postgresql_version(url: str) -> str:
    with psycopg.connect(url) as connection:
        return f"PostgreSQL {connection.info.parameter_status('server_version')}"


def _redis_version(url: str) -> str:
    client = redis.Redis.from_url(url)
    try:
        told = client.info("server")
    finally:
        client.close()
    name = str(told.get("server_name", "redis")).capitalize()
    version = told.get(f"{told.get('server_name')}_version") or told["redis_version"]
    return f"{name} {version} (speaks Redis {told['redis_version']})"


def _say(line: str) -> None:
    sys.stdout.write(f"== {line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
