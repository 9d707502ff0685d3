"""`make bench`: what the pieces of a request cost, in milliseconds, in this process, on a throw-away SQLite database.

`--json OUT` writes the same figures as {"name": {"p50": ms, "p99": ms}}; `--times N` repeats each N times.
"""

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

Figures = dict[str, dict[str, float]]
TEXT = "the parcel for 4412 is lost"
CHECK = {
    "language": "en",
    "tools": {"refund_card": {"description": "refund an order to the customer's card", "changes": True}},
    "events": [
        {"type": "customer", "text": "where is my money?"},
        {"type": "call", "id": "c1", "tool": "refund_card", "arguments": {"order_id": "4412"}, "by": "agent"},
        {"type": "outcome", "id": "c1", "outcome": "refused", "reason": "not_granted"},
    ],
    "reply": "I've looked into it. I've refunded order 4412. Is there anything else that I can do for you today?",
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--times", type=int, default=200)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="cxagent-") as folder, _ready(Path(folder)):
        figures = {name: _measure(work, options.times) for name, work in _works()}
    for name, figure in figures.items():
        sys.stdout.write(f"{name:48} p50 {figure['p50']:7.2f} ms   p99 {figure['p99']:7.2f} ms\n")
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2) + "\n")
    return 0


@contextmanager
def _ready(folder: Path) -> Iterator[None]:
    """Django on a new database with the examples in it."""
    ours = {"DJANGO_SETTINGS_MODULE": "cxagent.settings.test", "DATABASE_URL": f"sqlite:///{folder / 'bench.sqlite3'}"}
    os.environ.update({**ours, "REDIS_URL": "", "LOG_LEVEL": "ERROR", "CXAGENT_THROTTLE": ""})
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connections

    call_command("migrate", verbosity=0)
    call_command("load_examples", stdout=open(os.devnull, "w"))  # noqa: SIM115, PTH123 - for the life of the process
    yield
    connections.close_all()


def _works() -> Iterator[tuple[str, Callable[[], object]]]:
    from rest_framework.test import APIClient

    from cxagent.api.models import ApiKey
    from cxagent.api.parsers import loads_object

    body = json.dumps(CHECK).encode()
    yield f"read a body of {len(body)} bytes", lambda: loads_object(body)
    _, key = ApiKey.objects.create_key(name="bench", scopes=["converse", "audit"])
    client = APIClient(headers={"Authorization": f"Api-Key {key}"})
    yield "GET a list of services", lambda: _expect(200, client.get("/v1/services"))
    yield "POST a reply to be checked", lambda: _expect(200, client.post("/v1/reply-checks", CHECK, format="json"))
    yield "POST a conversation", lambda: _start(client)
    yield "POST a message that the model answers", _turn(client)
    yield "POST the same message again (replayed)", _again(client)


def _expect(status: int, answer: Any) -> Any:
    if answer.status_code != status:
        sys.exit(f"expected {status}, got {answer.status_code}: {answer.content.decode()[:500]}")
    return answer.json()


def _start(client: Any) -> str:
    body = {"service": "shop", "language": "en"}
    return str(_expect(201, client.post("/v1/conversations", body, format="json"))["id"])


def _say(client: Any, conversation: str, key: str) -> Any:
    headers = {"Idempotency-Key": key}
    return _expect(
        200, client.post(f"/v1/conversations/{conversation}/messages", {"text": TEXT}, format="json", headers=headers)
    )


def _turn(client: Any) -> Callable[[], object]:
    conversation = _start(client)
    return lambda: _say(client, conversation, str(uuid.uuid4()))


def _again(client: Any) -> Callable[[], object]:
    conversation, key = _start(client), str(uuid.uuid4())
    return lambda: _say(client, conversation, key)


def _measure(work: Callable[[], object], times: int) -> dict[str, float]:
    work()  # what is loaded once is loaded
    taken = sorted(_timed(work) for _ in range(times))
    return {"p50": round(statistics.median(taken), 3), "p99": round(taken[int(times * 0.99) - 1], 3)}


def _timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


if __name__ == "__main__":
    sys.exit(main())
