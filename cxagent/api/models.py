"""API keys, and the answers kept for clients that ask twice."""

from typing import ClassVar

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from rest_framework_api_key.models import AbstractAPIKey, APIKeyManager

SCOPES = {
    "converse": "hold conversations, check replies",
    "author": "read documents, edit drafts",
    "publish": "publish and roll back",
    "audit": "read every document and conversation, and erase what an entry of a conversation says",
}


def validate_scopes(value: object) -> None:
    """A list of known scopes, none twice."""
    if not isinstance(value, list) or len(set(map(str, value))) != len(value) or not set(value) <= set(SCOPES):
        raise ValidationError(f"Scopes are a list of: {', '.join(SCOPES)}.", code="unknown_scope")


class ApiKeyManager(APIKeyManager):
    """Keys are made by `create_key(name=…, scopes=…)`, which returns the row and the key, once."""


class ApiKey(AbstractAPIKey):
    """A hashed, revocable key. Keys of one name belong to one application, so that a key can be exchanged for a new one."""

    name = models.CharField(
        max_length=50,
        validators=[RegexValidator(r"^[A-Za-z0-9][A-Za-z0-9._-]*$", "Letters, digits, dots, dashes, underscores.")],
        help_text="The application that uses the key, such as desk-app. Logs and audit entries say key:<name>.",
    )
    scopes = models.JSONField(default=list, validators=[validate_scopes], help_text="What the key may do.")

    objects: ClassVar[ApiKeyManager] = ApiKeyManager()

    class Meta(AbstractAPIKey.Meta):
        verbose_name = "API key"
        verbose_name_plural = "API keys"

    @property
    def who(self) -> str:
        """How logs and audit entries name the bearer."""
        return f"key:{self.name}"


class IdempotencyRecord(models.Model):
    """The first answer to a POST that carried an `Idempotency-Key`, or the mark that it is being made."""

    class State(models.TextChoices):
        UNDER_WAY = "under_way"
        DONE = "done"

    owner = models.CharField(max_length=60, help_text="Whose key it is, such as key:desk-app.")
    target = models.CharField(max_length=64, help_text="SHA-256 of method and path.")
    key_digest = models.CharField(max_length=64, help_text="SHA-256 of the Idempotency-Key.")
    body_digest = models.CharField(max_length=64, help_text="SHA-256 of the body as canonical JSON.")
    path = models.CharField(max_length=400, db_index=True)
    state = models.CharField(max_length=9, choices=State.choices, default=State.UNDER_WAY)
    token = models.UUIDField(help_text="Who is making the answer; one who lost the lock no longer has it.")
    locked_until = models.DateTimeField()
    status_code = models.PositiveSmallIntegerField(null=True)
    answer = models.TextField(null=True, help_text="The body as sent; null while under way, or once erased.")
    erased = models.BooleanField(default=False, help_text="The body is not to be kept: what it was made of is erased.")
    headers = models.JSONField(default=dict)
    created_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "target", "key_digest"], name="one_answer_per_idempotency_key"),
        ]

    def __str__(self) -> str:
        return f"{self.owner} {self.path} {self.state}"
