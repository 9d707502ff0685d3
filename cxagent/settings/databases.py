"""One place that knows how each database must be set up."""

from typing import Any
from urllib.parse import urlsplit

import environ

from cxagent.settings.variables import beginning, stop

POSTGRESQL = ("postgres", "postgresql")
# IMMEDIATE takes the write lock at once, so two writers wait for each other instead of failing half-way;
# WAL lets readers go on meanwhile.
SQLITE_OPTIONS: dict[str, Any] = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA busy_timeout=20000;"
    "PRAGMA foreign_keys=ON;",
}


def database(url: str) -> dict[str, Any]:
    """Django's settings for a database URL (`postgres://…` or `sqlite:///path`). Leaves the process for another."""
    if not _readable(url):
        stop(
            f"DATABASE_URL {beginning(url)}, but must be written postgres://user:password@host:5432/name"
            " (odd characters of the password as %40 and the like) or sqlite:///path"
        )
    config: dict[str, Any] = dict(environ.Env.db_url_config(url))
    if config["ENGINE"].endswith("sqlite3"):
        config["OPTIONS"] = {**SQLITE_OPTIONS, **config.get("OPTIONS", {})}
    else:
        config.setdefault("CONN_MAX_AGE", 60)
        config["CONN_HEALTH_CHECKS"] = True
    return config


def _readable(url: str) -> bool:
    """Whether it is of a database that is served here, and names one; several hosts may stand in it."""
    if url.startswith("sqlite:"):
        return url.startswith("sqlite:///") or url == "sqlite://:memory:"
    try:
        parts = urlsplit(url)
        _ = "," in parts.netloc or parts.port  # which raises for what is no port
    except ValueError:
        return False
    return parts.scheme in POSTGRESQL and len(parts.path) > 1
