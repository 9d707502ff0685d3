"""A customer's message comes in."""

from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings

from conversations.actions.take_turn import take_turn
from conversations.answers import TurnAnswer, answer_since
from conversations.engine.calls import CallState
from conversations.engine.events import Customer, Outcome
from conversations.errors import ConversationEnded
from conversations.hold import Claim
from conversations.log import Log, World

MAX_TEXT = 8000


def receive_message(
    conversation: UUID, *, text: str, owner: str | None, key: str | None = None, world: World | None = None
) -> TurnAnswer:
    """Take the message in, and answer it. `key` is the digest of the request's Idempotency-Key.

    A message that came before with this key is not taken in again: its answer is given, also one that was recovered.

    Raises:
        NoSuchConversation, ConversationBusy, ConversationEnded: nothing was taken in.
    """

    def opening(log: Log) -> TurnAnswer | None:
        came = log.view.entry_of(key)
        if came is not None:
            return answer_since(log, came)
        if log.view.ended:
            raise ConversationEnded
        log.append(Customer(text=text, key=key))
        _give_up_waiting(log)
        return None

    return take_turn(Claim(conversation, owner=owner), opening, world or World())


def _give_up_waiting(log: Log) -> None:
    """A result that the app owes for too long is one that nobody knows."""
    call = log.view.call(log.view.awaiting or "")
    if call is None or not _overdue(call, log.world.now()):
        return
    outcome = "unknown" if call.changes else "failed"
    log.append(Outcome(call=call.id, tool=call.tool, outcome=outcome, reason="timeout", source="gateway"))


def _overdue(call: CallState, now: datetime) -> bool:
    wait = timedelta(seconds=settings.CXAGENT_APP_RESULT_S)
    return call.sent_at is not None and datetime.fromisoformat(call.sent_at) + wait <= now
