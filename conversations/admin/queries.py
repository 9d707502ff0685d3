"""The queries behind the list of conversations and the page of one."""

from typing import Any

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import CharField, Exists, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Cast, Replace
from django.urls import reverse

from conversations.models import Conversation, Event
from cxagent.versioning.fields import JsonText

HEX = frozenset("0123456789abcdef")
# An agent entry whose counts say that something of the draft did not go out as written.
CORRECTED = r'"(replaced|removed|appended|ruled)":[1-9]'
# Payloads are written by one function, fields in their order: see `engine.events.to_json`.
_OUTCOME = r'^\{"call":"[^"]*","tool":"[^"]*","outcome":"'
UNKNOWN = "unknown"


def events_where(**conditions: Any) -> Exists:
    """Whether a conversation has such an entry."""
    return Exists(Event.objects.filter(conversation=OuterRef("pk"), **conditions))


def outcome_pattern(outcome: str) -> str:
    """What the payload of an outcome entry with this outcome looks like."""
    return f'{_OUTCOME}{outcome}"'


def listed(conversations: QuerySet[Conversation]) -> QuerySet[Conversation]:
    """With what the list shows of each: one query for a page of it."""
    first = Event.objects.filter(conversation=OuterRef("pk"), kind="customer").order_by("seq").values("payload")[:1]
    return (
        conversations.select_related("service_version__document")
        .defer("backend_state", "service_version__body", "service_version__computed")
        .annotate(
            first_said=Subquery(first, output_field=JsonText()),
            handed_off=events_where(kind="handoff"),
            corrected=events_where(kind="agent", payload__regex=CORRECTED),
            uncertain=events_where(kind="outcome", payload__regex=outcome_pattern(UNKNOWN)),
            erased=events_where(redacted_at__isnull=False),
        )
    )


def searched(conversations: QuerySet[Conversation], term: str) -> QuerySet[Conversation]:
    """By the beginning of the id, with or without dashes, or by the application's name."""
    term = term.strip().lower()
    if not term:
        return conversations
    digits = term.replace("-", "")
    by_name = Q(created_by__icontains=term)
    if not set(digits) <= HEX:
        return conversations.filter(by_name)
    hexadecimal = Replace(Cast("pk", CharField()), Value("-"), Value(""))
    return conversations.annotate(hexadecimal=hexadecimal).filter(by_name | Q(hexadecimal__startswith=digits))


def with_versions() -> QuerySet[Conversation]:
    """Conversations with the versions that they are pinned to, without their bodies."""
    pinned = ("service_version", "phrasings_version", "templates_version", "rules_version")
    return (
        Conversation.objects.select_related(*(f"{name}__document" for name in pinned))
        .defer("backend_state", *(f"{name}__{part}" for name in pinned for part in ("body", "computed", "earlier")))
        .annotate(handed_off=events_where(kind="handoff"))
    )


def pins(conversation: Conversation, user: AbstractBaseUser | AnonymousUser) -> list[dict[str, str]]:
    """The versions that a conversation is pinned to, each with the address of its page for those who may see it."""
    named = (
        ("Service", conversation.service_version, ""),
        ("Outcome phrasings", conversation.phrasings_version, "the built-in ones"),
        ("Templates", conversation.templates_version, "the built-in ones"),
        ("Reply rules", conversation.rules_version, "none"),
    )
    return [_pin(title, version, user, without) for title, version, without in named]


def _pin(title: str, version: Any, user: Any, without: str) -> dict[str, str]:
    if version is None:
        return {"title": title, "text": without, "url": ""}
    opts = version.document._meta
    address = reverse(f"admin:{opts.app_label}_{opts.model_name}_version", args=[version.document.pk])
    may = user.has_perm(f"{opts.app_label}.view_{opts.model_name}")
    text = f"{version.document.name} ({version.document.key}), version {version.number}"
    return {"title": title, "text": text, "url": f"{address}?number={version.number}" if may else ""}
