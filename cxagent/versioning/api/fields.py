"""Fields that take a value as it is or refuse it; Django REST framework's own turn 5 into "5" and "5" into 5."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cxagent.versioning.models import KEY_PATTERN

MOST = 2_147_483_647


class Strict(serializers.Serializer[Any]):
    """A request body in which every member is known: a slip of spelling is an error, not a default."""

    def to_internal_value(self, data: Any) -> Any:
        unknown = sorted(set(data) - set(self.fields)) if isinstance(data, dict) else ()
        if unknown:
            known = ", ".join(self.fields) or "none"
            raise serializers.ValidationError({name: [f"There is no such entry; known: {known}."] for name in unknown})
        return super().to_internal_value(data)


class Text(serializers.CharField):
    """A text, and nothing else."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


@extend_schema_field({"type": "string", "pattern": KEY_PATTERN})
class KeyText(Text):
    """A document's key. How it must be written is documented here and looked at by the action."""


class Whole(serializers.IntegerField):
    """A whole number from 0 on, and nothing else."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"min_value": 0, "max_value": MOST, **options})

    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("invalid")
        return super().to_internal_value(data)


@extend_schema_field({"type": "object", "additionalProperties": {}})
class BodyField(serializers.JSONField):
    """A document's body. What is wrong with it is reported as problems, not here."""
