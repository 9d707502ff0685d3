"""`make lint`: every check, whatever the one before found; silent where all is well."""

import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SNAPSHOT = ROOT / "docs" / "openapi.yaml"
TEST = {"DJANGO_SETTINGS_MODULE": "cxagent.settings.test"}


def main() -> int:
    """Run the checks whose names are given, or all. Returns 1 if one found something."""
    chosen = sys.argv[1:] or list(CHECKS)
    unknown = set(chosen) - set(CHECKS)
    if unknown:
        sys.stderr.write(f"no such check: {', '.join(sorted(unknown))}; there are {', '.join(CHECKS)}\n")
        return 2
    failed = [name for name in chosen if not _passes(name)]
    sys.stdout.write(f"lint: {', '.join(failed)} failed\n" if failed else "lint: all passed\n")
    return 1 if failed else 0


def _passes(name: str) -> bool:
    start = time.perf_counter()
    problem = CHECKS[name]()
    seconds = time.perf_counter() - start
    sys.stdout.write(f"{'FAIL' if problem else 'ok':4} {name} ({seconds:.1f} s)\n{problem}")
    sys.stdout.flush()
    return not problem


def _run(*command: str, env: Mapping[str, str] | None = None) -> str:
    """What a command had to say if it failed, else nothing."""
    done = subprocess.run(  # noqa: S603 - fixed commands of this file
        [sys.executable, *command],
        cwd=ROOT,
        env={**os.environ, **(env or {})},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return "" if done.returncode == 0 else f"{done.stdout.strip() or 'failed without a word'}\n"


def _style() -> str:
    return _run("-m", "ruff", "check", "--quiet", "--output-format", "concise", ".")


def _format() -> str:
    return _run("-m", "ruff", "format", "--check", "--output-format", "concise", ".")


def _types() -> str:
    return _run("-m", "mypy", "--no-error-summary", "cxagent", "services_admin", "phrasings", "conversations", env=TEST)


def _imports() -> str:
    call = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_logo=True))"
    return _run("-c", call, env=TEST)


def _migrations() -> str:
    return _run("manage.py", "makemigrations", "--check", "--dry-run", env=TEST)


def _schema() -> str:
    """The API as it is must be the API as it is committed."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "openapi.yaml"
        problem = _run("manage.py", "spectacular", "--validate", "--fail-on-warn", "--file", str(made), env=TEST)
        if problem:
            return problem
        same = SNAPSHOT.exists() and SNAPSHOT.read_text() == made.read_text()
    return "" if same else "docs/openapi.yaml is not what the code says: look at the change, then `make schema`\n"


def _deploy() -> str:
    """Production settings, with an environment that has nothing but what is needed."""
    env = {
        "DJANGO_SETTINGS_MODULE": "cxagent.settings.production",
        "SECRET_KEY": secrets.token_urlsafe(64),
        "ALLOWED_HOSTS": "desk.example.com",
        "DATABASE_URL": "postgres://user:password@127.0.0.1:5432/cxagent",
        "REDIS_URL": "redis://127.0.0.1:6379/0",
    }
    return _run("manage.py", "check", "--deploy", "--fail-level", "WARNING", env=env)


CHECKS = {
    "style": _style,
    "format": _format,
    "types": _types,
    "imports": _imports,
    "migrations": _migrations,
    "schema": _schema,
    "deploy": _deploy,
}

if __name__ == "__main__":
    sys.exit(main())
