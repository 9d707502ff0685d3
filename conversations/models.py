"""Conversations, their append-only logs, and the redactions of them.

The database itself refuses gaps, a broken chain, changes and deletions: see `protection`.
"""

import uuid
from typing import Any

from django.db import models

from conversations.engine import events as e
from conversations.engine.view import Entry
from cxagent.versioning.fields import JsonText

WHO_LENGTH = 100


class Conversation(models.Model):
    """One chat, pinned to the versions that it started on.

    `snapshot` is a cache of the view at `snapshot_seq`; `lease_token` is held by whoever waits for something outside.
    `backend_state` is the example backend's own copy of its data.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    service_version = models.ForeignKey("services_admin.ServiceVersion", on_delete=models.PROTECT, related_name="+")
    phrasings_version = models.ForeignKey(
        "phrasings.PhrasingsVersion", null=True, on_delete=models.PROTECT, related_name="+"
    )
    templates_version = models.ForeignKey(
        "phrasings.TemplatesVersion", null=True, on_delete=models.PROTECT, related_name="+"
    )
    rules_version = models.ForeignKey("phrasings.RulesVersion", null=True, on_delete=models.PROTECT, related_name="+")
    language = models.CharField(max_length=5)
    timezone = models.CharField(max_length=64, default="UTC")
    created_at = models.DateTimeField()
    created_by = models.CharField(max_length=WHO_LENGTH, help_text="Whose conversation it is, such as key:desk-app.")
    last_seq = models.PositiveIntegerField(default=0)
    head_digest = models.CharField(max_length=64, blank=True)
    lease_token = models.UUIDField(null=True)
    lease_until = models.DateTimeField(null=True)
    snapshot: "models.Field[Any, Any]" = JsonText(default=dict)
    snapshot_seq = models.PositiveIntegerField(default=0)
    backend_state: "models.Field[Any, Any]" = JsonText(default=dict)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-created_at"]
        indexes = [
            models.Index(fields=["created_by", "-created_at"], name="conversations_of_a_key"),
            models.Index(fields=["lease_until"], name="conversations_by_lease"),
        ]

    def __str__(self) -> str:
        return str(self.id)


class Event(models.Model):
    """One entry of a conversation's log. Payload and salt are null when they were erased."""

    conversation = models.ForeignKey(Conversation, on_delete=models.PROTECT, related_name="events")
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=20)
    payload: "models.Field[Any, Any]" = JsonText(null=True)
    salt = models.CharField(max_length=32, null=True)
    payload_digest = models.CharField(max_length=64)
    previous_digest = models.CharField(max_length=64, blank=True)
    digest = models.CharField(max_length=64)
    at = models.DateTimeField()
    redacted_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["conversation", "seq"]
        constraints = [models.UniqueConstraint(fields=["conversation", "seq"], name="one_event_per_seq")]
        indexes = [models.Index(fields=["conversation", "kind", "seq"], name="events_by_kind")]

    def __str__(self) -> str:
        return f"{self.conversation_id} {self.seq} {self.kind}"

    @property
    def event(self) -> e.Event:
        """The entry's own small class."""
        payload: dict[str, Any] | None = self.payload
        return e.from_json(self.kind, payload)

    @property
    def entry(self) -> Entry:
        """The entry as the fold sees it."""
        return Entry(seq=self.seq, at=self.at, event=self.event)


class Redaction(models.Model):
    """Why a payload was erased, by whom. Without its row the database refuses the erasure."""

    event = models.OneToOneField(Event, on_delete=models.PROTECT, related_name="redaction")
    reason = models.TextField()
    by = models.CharField(max_length=WHO_LENGTH)
    at = models.DateTimeField()

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.event} erased by {self.by}"
