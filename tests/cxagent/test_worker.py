"""A real Celery worker on the real Redis-compatible server and the real PostgreSQL."""

import os
import signal
import subprocess
import sys
import time
import uuid
from datetime import timedelta

import pytest
from celery import Celery
from django.conf import settings
from django.db import connection
from django.utils import timezone

from cxagent.api.models import IdempotencyRecord
from cxagent.celery import app

pytestmark = pytest.mark.django_db(transaction=True)
WAIT_S = 30


@pytest.fixture
def queue():
    return f"tests-{uuid.uuid4()}"


@pytest.fixture
def worker(redis_url, queue, tmp_path):
    """A worker process on this test's database and queue."""
    database = connection.settings_dict
    url = (
        f"postgres://{database['USER']}:{database['PASSWORD']}@{database['HOST']}:{database['PORT']}/{database['NAME']}"
    )
    log = tmp_path / "worker.log"
    with log.open("w") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "celery", "-A", "cxagent", "worker", "--pool", "solo", "-Q", queue, "-l", "INFO"],
            env={
                **os.environ,
                "DJANGO_SETTINGS_MODULE": "cxagent.settings.dev",
                "DATABASE_URL": url,
                "REDIS_URL": redis_url,
            },
            stdout=output,
            stderr=output,
        )
        yield log
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=WAIT_S)


def wait_until(condition, log):
    end = time.monotonic() + WAIT_S
    while not condition():
        assert time.monotonic() < end, log.read_text()
        time.sleep(0.05)


def an_old_record(days):
    past = timezone.now() - timedelta(days=days)
    return IdempotencyRecord.objects.create(
        owner="key:tests",
        target="",
        key_digest=str(days),
        body_digest="",
        token=uuid.uuid4(),
        locked_until=past,
        created_at=past,
    )


@pytest.mark.servers
def test_a_worker_takes_a_task_from_the_broker_and_carries_it_out(worker, queue, redis_url):
    an_old_record(days=2)
    Celery(broker=redis_url).send_task("cxagent.api.tasks.purge_idempotency", queue=queue)
    wait_until(lambda: not IdempotencyRecord.objects.exists(), worker)


def test_every_periodic_task_is_one_that_the_workers_know():
    app.loader.import_default_modules()
    planned = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert planned
    assert planned <= set(app.tasks)
