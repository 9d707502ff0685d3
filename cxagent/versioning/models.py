"""What every document kind is made of: the document, its versions, and the log of what went live.

Concrete models add their foreign keys (`live`, `document`, `version`, `previous`), because Django wants the other side
named, and install the database's own guards with `versioning.triggers.ProtectVersions` in their first migration.
"""

import uuid
from typing import TYPE_CHECKING, Any, ClassVar

from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q

from cxagent.versioning.fields import JsonText

KEY_PATTERN = r"^[a-z0-9][a-z0-9_-]{0,63}$"
WHO_LENGTH = 100
key_validator = RegexValidator(KEY_PATTERN, "Lower-case letters, digits, - and _; begins with a letter or digit.")


class Document(models.Model):
    """One versioned thing, known by its key. `live` is the version that new conversations start on."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    key = models.CharField(max_length=64, unique=True, validators=[key_validator])
    name = models.CharField(max_length=200)
    revision = models.PositiveIntegerField(default=0, help_text="The last revision that any draft of it had.")
    created_at = models.DateTimeField()
    created_by = models.CharField(max_length=WHO_LENGTH)

    if TYPE_CHECKING:
        objects: ClassVar[models.Manager[Any]]
        live: Any
        live_id: int | None
        versions: Any
        releases: Any

    class Meta:
        abstract = True
        ordering = ["key"]

    def __str__(self) -> str:
        return f"{self.name} ({self.key})"


class State(models.TextChoices):
    DRAFT = "draft"
    PUBLISHED = "published"


class Version(models.Model):
    """One state of a document: the draft (at most one), or published, numbered and never changed again.

    `earlier` holds the last saves of a draft as `[{revision, by, at, body}]`, so that a conflict can tell what each
    side changed and an overwritten save can be had back; publishing empties it.
    """

    number = models.PositiveIntegerField(null=True, editable=False)
    state = models.CharField(max_length=9, choices=State.choices, default=State.DRAFT, editable=False)
    schema = models.PositiveSmallIntegerField(editable=False)
    body = JsonText(default=dict)
    digest = models.CharField(max_length=64, blank=True, editable=False, help_text="SHA-256 of the canonical body.")
    note = models.TextField(blank=True)
    based_on = models.ForeignKey("self", null=True, editable=False, on_delete=models.PROTECT, related_name="+")
    revision = models.PositiveIntegerField(editable=False)
    earlier = JsonText(default=list, editable=False)
    computed = JsonText(default=dict, editable=False, help_text="What was computed from the body at publishing.")
    created_at = models.DateTimeField(editable=False)
    created_by = models.CharField(max_length=WHO_LENGTH, editable=False)
    updated_at = models.DateTimeField(editable=False)
    updated_by = models.CharField(max_length=WHO_LENGTH, editable=False)
    published_at = models.DateTimeField(null=True, editable=False)
    published_by = models.CharField(max_length=WHO_LENGTH, blank=True, editable=False)

    if TYPE_CHECKING:
        objects: ClassVar[models.Manager[Any]]
        document: Any
        document_id: uuid.UUID
        based_on_id: int | None

    class Meta:
        abstract = True
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["document"], condition=Q(state="draft"), name="%(class)s_one_draft"),
            models.UniqueConstraint(fields=["document", "number"], name="%(class)s_number_once"),
            models.CheckConstraint(
                condition=Q(state="draft", number__isnull=True, published_at__isnull=True, digest="")
                | (
                    Q(state="published", number__isnull=False, number__gte=1, published_at__isnull=False)
                    & ~Q(digest="")
                ),
                name="%(class)s_draft_or_published",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.document.key} {self.label}"

    @property
    def is_draft(self) -> bool:
        return self.state == State.DRAFT

    @property
    def label(self) -> str:
        """How people speak of it: "draft" or "version 3"."""
        return "draft" if self.is_draft else f"version {self.number}"


class ReleaseKind(models.TextChoices):
    PUBLISH = "publish"
    ROLLBACK = "rollback"


class Release(models.Model):
    """The entry of one change of what is live; written once, never changed."""

    kind = models.CharField(max_length=8, choices=ReleaseKind.choices, editable=False)
    reason = models.TextField(blank=True, editable=False, help_text="A publication's note, or why it was rolled back.")
    by = models.CharField(max_length=WHO_LENGTH, editable=False)
    at = models.DateTimeField(editable=False)

    if TYPE_CHECKING:
        objects: ClassVar[models.Manager[Any]]
        document: Any
        version: Any
        previous: Any

    class Meta:
        abstract = True
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(condition=Q(kind="publish") | ~Q(reason=""), name="%(class)s_rollback_has_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.version} by {self.by}"
