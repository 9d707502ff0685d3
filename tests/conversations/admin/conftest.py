"""People, and conversations whose entries are written one by one."""

from collections.abc import Callable

import pytest
from django.db import transaction
from django.urls import reverse

from conversations.actions.start_conversation import Wish, start_conversation
from conversations.engine.events import Event as Entryable
from conversations.log import Log, World
from conversations.models import Conversation
from services_admin.actions.load_examples import load_examples
from tests.admin_fixtures import signed_in


@pytest.fixture
def conversation(db) -> Callable[..., Conversation]:
    """`conversation(events…, owner=…)`: a conversation with the shop's desk, with these entries after its start."""
    load_examples(examples=("shop",))

    def make(*events: Entryable, owner: str = "key:tests", service: str = "shop", language: str = "en") -> Conversation:
        made = start_conversation(Wish(service, language=language), owner=owner)
        made = Conversation.objects.get(pk=made.pk)
        with transaction.atomic():
            log = Log.of(made, World())
            log.append(*events)
            log.save()
        return Conversation.objects.get(pk=made.pk)

    return make


def at(conversation: Conversation, page: str = "change", *more: object) -> str:
    """The address of a conversation's page."""
    return reverse(f"admin:conversations_conversation_{page}", args=[conversation.pk, *more])


__all__ = ["at", "conversation", "signed_in"]
