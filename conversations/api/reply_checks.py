"""`POST /v1/reply-checks`: any agent's reply, held against the record that comes with it. Nothing is stored."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from drf_spectacular.utils import extend_schema
from pydantic import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from conversations.api import examples
from conversations.api import serializers as s
from conversations.api.views import valid
from cxagent.api.errors import InvalidBody
from cxagent.api.views import ApiView
from phrasings.faithfulness.check import Checker
from phrasings.faithfulness.composer import PhrasingTable
from phrasings.faithfulness.jsonio import tool_spec
from phrasings.faithfulness.record import Record, ToolSpec, from_events
from services_admin.definition.claim_words import ClaimWords


class ReplyChecksView(ApiView):
    required_scopes = "converse"
    keeps_answers = False

    @extend_schema(
        operation_id="reply_check",
        summary="Check a reply against a record",
        request=s.ReplyCheckSerializer,
        responses={200: s.CheckedReplySerializer},
        examples=[examples.REPLY_CHECK],
        tags=["reply checks"],
    )
    def post(self, request: Request) -> Response:
        """For an agent that runs elsewhere: tools, events and reply in; checked reply and verdicts out."""
        body = valid(s.ReplyCheckSerializer, request)
        language = body["language"]
        wording = PhrasingTable({language: body.get("phrasings", {})})
        checker = Checker(_tools(body["tools"], language), language=language, wording=wording)
        return Response(checker.check(body["reply"], _record(body["events"])).as_json())


def _tools(bodies: Mapping[str, Mapping[str, Any]], language: str) -> dict[str, ToolSpec]:
    return {name: _tool(name, body, language) for name, body in bodies.items()}


def _tool(name: str, body: Mapping[str, Any], language: str) -> ToolSpec:
    words = (body.get("claim_words") or {}).get(language)
    path = f"tools.{name}.claim_words.{language}"
    own = {language: _claim_words(words, path)} if words is not None else {}
    return replace(tool_spec(name, body), claim_words=own)


def _claim_words(words: Mapping[str, Any], path: str) -> ClaimWords:
    try:
        return ClaimWords.model_validate_json(json.dumps(words))
    except ValidationError as error:
        problems = [{"path": ".".join([path, *map(str, one["loc"])]), "message": one["msg"]} for one in error.errors()]
        raise InvalidBody(errors=problems) from error


def _record(events: list[dict[str, Any]]) -> Record:
    try:
        return from_events(events)
    except ValueError as error:
        raise InvalidBody(errors=[{"path": "events", "message": str(error)}]) from error
