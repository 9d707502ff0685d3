"""A person hands a conversation back to the agent."""

from uuid import UUID

from conversations.actions.recover_calls import recover
from conversations.answers import TurnAnswer, answer_of
from conversations.engine.events import Reopened
from conversations.errors import ConversationEnded, NotHandedOff
from conversations.hold import Claim, held
from conversations.log import World


def reopen_conversation(conversation: UUID, *, by: str, owner: str | None, world: World | None = None) -> TurnAnswer:
    """From the next message on the agent answers again, afresh: what was under way before is not taken up.

    Raises:
        NoSuchConversation, ConversationBusy, ConversationEnded; NotHandedOff: no person has it.
    """
    world = world or World()
    with held(Claim(conversation, owner=owner), world, recover=recover) as log:
        if log.view.ended:
            raise ConversationEnded
        if not log.view.handed_off:
            raise NotHandedOff
        log.append(Reopened(by=by))
        log.save()
        return answer_of(log)
