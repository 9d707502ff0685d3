"""gunicorn's settings for production: `gunicorn -c python:cxagent.gunicorn cxagent.wsgi`.

Threads, because a request that waits for a company's system or a model waits for the network. Each variable can be
changed by environment: WEB_WORKERS, WEB_THREADS, BIND.
"""

import os
from typing import Any

from prometheus_client import multiprocess

from cxagent.settings.variables import Variables

env = Variables()
bind = env("BIND") or "127.0.0.1:8000"
workers = env.whole("WEB_WORKERS", default=2, least=1)
threads = env.whole("WEB_THREADS", default=8, least=1)
worker_class = "gthread"
preload_app = True  # a start that cannot succeed fails once, in the master
timeout = 120
graceful_timeout = 60
keepalive = 5
max_requests = 10_000
max_requests_jitter = 1_000
accesslog = None  # the application writes one line a request, without query strings


def child_exit(server: Any, worker: Any) -> None:  # noqa: ARG001 - gunicorn's signature
    """Let the counters of a worker that is gone leave the gauges."""
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        multiprocess.mark_process_dead(worker.pid)  # type: ignore[no-untyped-call] # untyped in the package
