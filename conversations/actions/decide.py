"""The customer approves or skips the change that was read back."""

from typing import Literal
from uuid import UUID

from conversations.actions.take_turn import take_turn
from conversations.answers import TurnAnswer, answer_since
from conversations.engine.events import Decision
from conversations.engine.gateway import not_attempted
from conversations.errors import ConfirmationStale
from conversations.hold import Claim
from conversations.log import Log, World


def decide(  # noqa: PLR0913 - each by name
    conversation: UUID,
    *,
    call: str,
    digest: str,
    decision: Literal["approve", "skip"],
    by: str,
    owner: str | None,
    key: str | None = None,
    world: World | None = None,
) -> TurnAnswer:
    """Bind the decision to the very call that was read back, then run it, or record that it was not attempted.

    Raises:
        NoSuchConversation, ConversationBusy; ConfirmationStale: this call with these arguments is not what waits.
    """

    def opening(log: Log) -> TurnAnswer | None:
        came = log.view.entry_of(key)
        if came is not None:
            return answer_since(log, came)
        _bound(log, call=call, digest=digest)
        log.append(Decision(call=call, decision=decision, by=by, key=key))
        known = log.view.call(call)
        if decision == "skip" and known is not None:
            log.append(not_attempted(known, "skipped", source="decision"))
        return None

    return take_turn(Claim(conversation, owner=owner), opening, world or World())


def _bound(log: Log, *, call: str, digest: str) -> None:
    pending = log.view.pending
    if pending is None or (pending.call, pending.digest) != (call, digest):
        raise ConfirmationStale
