"""What the API kernel does by itself now and then."""

from celery import shared_task

from cxagent.api import idempotency


@shared_task
def purge_idempotency() -> int:
    """Delete kept answers that are past their time. Returns how many."""
    return idempotency.purge()
