"""The fields that only documents have."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cxagent.api.fields import Integer, Text
from cxagent.versioning.models import KEY_PATTERN

MOST = 2_147_483_647


@extend_schema_field({"type": "string", "pattern": KEY_PATTERN})
class KeyText(Text):
    """A document's key. How it must be written is documented here and looked at by the action."""


class Whole(Integer):
    """A whole number from 0 on."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"min_value": 0, "max_value": MOST, **options})


@extend_schema_field({"type": "object", "additionalProperties": {}})
class BodyField(serializers.JSONField):
    """A document's body. What is wrong with it is reported as problems, not here."""
