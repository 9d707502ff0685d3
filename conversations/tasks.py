"""Tasks of the worker; each is a shell around an action."""

from celery import shared_task

from conversations.actions import recover_calls as action


@shared_task(name="conversations.recover_calls", ignore_result=True)
def recover_calls() -> int:
    """Finish the turns of processes that died. Run it every minute or so; running it twice at once is harmless."""
    return action.recover_calls()
