"""Finish the turns of processes that died: what was on its way is unknown, what had not left is not attempted.

Nothing is sent again. The customer is told, in the phrasings of the calls, in the conversation's next answer.
"""

from datetime import datetime
from uuid import UUID

import structlog
from django.db import transaction

from conversations import metrics, replies, ruling
from conversations.desks import desk_of
from conversations.engine import turn
from conversations.engine.calls import APPROVED, ASKED, CallState
from conversations.engine.effects import Compose
from conversations.engine.events import Outcome
from conversations.engine.gateway import not_attempted
from conversations.log import Log, World
from conversations.models import Conversation

logger = structlog.get_logger(__name__)
INTERRUPTED = "crash"


def recover_calls(world: World | None = None, *, limit: int = 500) -> int:
    """Recover every conversation whose lease ran out. Returns how many turns were finished so."""
    world = world or World()
    expired = Conversation.objects.filter(lease_until__lte=world.now()).order_by("lease_until")
    return sum(_recover_one(pk, world) for pk in list(expired.values_list("pk", flat=True)[:limit]))


def _recover_one(pk: UUID, world: World) -> bool:
    with transaction.atomic():
        conversation = Conversation.objects.select_for_update(of=("self",)).filter(pk=pk).first()
        if conversation is None or not _ran_out(conversation, world.now()):
            return False
        recover(Log.of(conversation, world))
    return True


def _ran_out(conversation: Conversation, now: datetime) -> bool:
    return conversation.lease_until is not None and conversation.lease_until <= now


def recover(log: Log) -> None:
    """Close the turn that a dead process left open, and free the conversation."""
    was_open = log.view.open
    for call in log.view.of_run():
        if outcome := _ending(call):
            log.append(outcome)
    if was_open:
        _say(log)
    metrics.RECOVERED.inc()
    logger.warning("turn_recovered", conversation=str(log.conversation.id), seq=log.conversation.last_seq)
    log.save()


def _ending(call: CallState) -> Outcome | None:
    if call.in_flight and call.how != "app":
        return Outcome(
            call=call.id,
            tool=call.tool,
            outcome="unknown" if call.changes else "failed",
            reason=INTERRUPTED,
            source="recovery",
        )
    return not_attempted(call, INTERRUPTED, source="recovery") if call.stage in (ASKED, APPROVED) else None


def _say(log: Log) -> None:
    desk = desk_of(log.conversation)
    effect = Compose(draft=None, otherwise="error")
    step = turn.resume(log.view, desk.desk, effect, replies.compose(effect, log, desk))
    log.append(*ruling.ruled(step.events, log, desk))
