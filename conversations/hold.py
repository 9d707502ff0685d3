"""Having a conversation for oneself: its row's lock for what is quick, a lease for what leaves the machine.

held ─► row locked, transaction open ─► … ─► saved: free again, or leased (token, until) and committed
others meanwhile: wait for the row lock; sleep and look again while a lease lives; 409 after CXAGENT_WAIT_S
a lease that ran out: its process died; whoever comes next recovers the turn first (see `actions.recover_calls`)
"""

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import F

from conversations.errors import ConversationBusy, NoSuchConversation
from conversations.log import Log, World
from conversations.models import Conversation

NAPS_S = (0.02, 0.1)
RETRY_AFTER_S = 2


@dataclass(frozen=True, slots=True)
class Claim:
    """Which conversation; whose it must be (None: anybody's); and the lease that one holds already."""

    conversation: UUID
    owner: str | None = None
    token: UUID | None = None


@contextmanager
def held(claim: Claim, world: World, *, recover: Callable[[Log], None]) -> Iterator[Log]:
    """The conversation's log, for this process alone, in one transaction.

    Raises:
        NoSuchConversation: there is none, or it belongs to somebody else.
        ConversationBusy: another turn went on for longer than CXAGENT_WAIT_S.
    """
    deadline = time.monotonic() + settings.CXAGENT_WAIT_S
    while True:
        with transaction.atomic():
            conversation = _locked(claim)
            if _is_ours(conversation, claim.token):
                yield Log.of(conversation, world)
                return
            if conversation.lease_until and conversation.lease_until <= world.now():
                recover(Log.of(conversation, world))
                continue
        if time.monotonic() > deadline:
            raise ConversationBusy(retry_after=RETRY_AFTER_S)
        time.sleep(random.uniform(*NAPS_S))  # noqa: S311 - only spreads the waiters


def _is_ours(conversation: Conversation, token: UUID | None) -> bool:
    return conversation.lease_token is None or conversation.lease_token == token


def _locked(claim: Claim) -> Conversation:
    """The row, with the digests of the versions that it is pinned to. One query."""
    rows = Conversation.objects.select_for_update(of=("self",)).annotate(
        digest_of_service=F("service_version__digest"),
        digest_of_phrasings=F("phrasings_version__digest"),
        digest_of_templates=F("templates_version__digest"),
        digest_of_rules=F("rules_version__digest"),
    )
    mine = rows if claim.owner is None else rows.filter(created_by=claim.owner)
    found = mine.filter(pk=claim.conversation).first()
    if found is None:
        raise NoSuchConversation
    return found
