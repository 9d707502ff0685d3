"""One place that knows how each database must be set up."""

from typing import Any

import environ

# IMMEDIATE takes the write lock at once, so two writers wait for each other instead of failing half-way;
# WAL lets readers go on meanwhile.
SQLITE_OPTIONS: dict[str, Any] = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA busy_timeout=20000;"
    "PRAGMA foreign_keys=ON;",
}


def database(url: str) -> dict[str, Any]:
    """Django's settings for a database URL (`postgres://…` or `sqlite:///path`)."""
    config: dict[str, Any] = dict(environ.Env.db_url_config(url))
    if config["ENGINE"].endswith("sqlite3"):
        config["OPTIONS"] = {**SQLITE_OPTIONS, **config.get("OPTIONS", {})}
    else:
        config.setdefault("CONN_MAX_AGE", 60)
        config["CONN_HEALTH_CHECKS"] = True
    return config
