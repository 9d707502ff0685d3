"""OpenAPI: what every operation has in common, stated once.

Each view documents its own answers; this adds the problems that it can meet (as application/problem+json), the
`Idempotency-Key` of POSTs, and the keys. `extend_schema(responses={409: …})` of a view goes before what is here.
"""

from collections.abc import Iterator
from typing import Any

import uritemplate
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema as SpectacularAutoSchema
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

from cxagent.api.authentication import HasScope, scopes_of
from cxagent.api.errors import MEDIA_TYPE
from cxagent.api.idempotency import HEADER, REPLAYED

BODY_METHODS = ("POST", "PUT", "PATCH")
DESCRIPTIONS = {
    "400": "The request cannot be understood, or has values that are not acceptable.",
    "401": "No key, or one that is not valid.",
    "403": "The key lacks the scope.",
    "404": "There is no such resource.",
    "409": "The state of the resource does not allow this now; with Retry-After, it will later.",
    "413": "The body is too large.",
    "415": "The body is not JSON in UTF-8.",
    "422": "Well formed, but cannot be carried out.",
    "429": "Too many requests; Retry-After says when.",
}
IDEMPOTENCY_KEY = OpenApiParameter(
    name=HEADER,
    location=OpenApiParameter.HEADER,
    type={"type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[!-~]+$"},
    description="Any text of your own. The same request sent again with it is answered alike and carried out once.",
)
REPLAY_MARK = OpenApiParameter(
    name=REPLAYED,
    location=OpenApiParameter.HEADER,
    type=OpenApiTypes.STR,
    response=["200", "201", "202"],
    description="`true` where this answer was first given to an earlier request with the same key.",
)


class ProblemErrorSerializer(serializers.Serializer[Any]):
    """One thing that is wrong, and where."""

    path = serializers.CharField(allow_blank=True, help_text="Such as `tools.refund_card.parameters`.")
    message = serializers.CharField()
    hint = serializers.CharField(required=False)
    id = serializers.CharField(required=False, help_text="Stable, such as `service.E012`.")
    level = serializers.ChoiceField(choices=["error", "warning", "info"], required=False)


class ProblemSerializer(serializers.Serializer[Any]):
    """RFC 9457. `code` is stable; `title` and `detail` are for people."""

    type = serializers.CharField(help_text="`urn:cxagent:problem:` and the code.")
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField()
    detail = serializers.CharField()
    instance = serializers.CharField(required=False)
    errors = ProblemErrorSerializer(many=True, required=False)  # type: ignore[assignment] # a field, not the property


class AutoSchema(SpectacularAutoSchema):
    """drf-spectacular's, with the problems and headers that all operations share."""

    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        operation: dict[str, Any] | None = super().get_operation(*args, **kwargs)
        if operation and any(isinstance(permission, HasScope) for permission in self.view.get_permissions()):
            needed = " or ".join(f"`{scope}`" for scope in scopes_of(self.view, self.method))
            operation["description"] = f"{operation.get('description', '')}\n\nScope: {needed}.".strip()
        return operation

    def get_override_parameters(self) -> list[Any]:
        own = list(super().get_override_parameters())
        if self.method != "POST":
            return own
        return (
            [*own, IDEMPOTENCY_KEY, REPLAY_MARK]
            if getattr(self.view, "keeps_answers", False)
            else [*own, IDEMPOTENCY_KEY]
        )

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        for status in self._problems():
            bodies.setdefault(status, self._problem(status))
        return dict(sorted(bodies.items()))

    def _problem(self, status: str) -> dict[str, Any]:
        component = self.resolve_serializer(ProblemSerializer(), "response")
        return {"description": DESCRIPTIONS[status], "content": {MEDIA_TYPE: {"schema": component.ref}}}

    def _problems(self) -> Iterator[str]:
        has_body = self.method in BODY_METHODS
        if has_body or uritemplate.variables(self.path) or self._get_parameters():
            yield "400"
        if self.view.get_authenticators():
            yield from ("401", "403")
        if uritemplate.variables(self.path):
            yield "404"
        if self.method != "GET":
            yield "409"
        if has_body:
            yield from ("413", "415", "422")
        if self.view.get_throttles():
            yield "429"


class KeyScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call] # registers itself
    """How keys are sent."""

    target_class = "cxagent.api.authentication.KeyAuthentication"
    name = "ApiKey"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:  # noqa: ARG002 - spectacular's signature
        about = "`Authorization: Api-Key <key>`, made by `manage.py create_api_key`. Scopes: converse, author, publish, audit."
        return {"type": "apiKey", "in": "header", "name": "Authorization", "description": about}
