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
from cxagent.versioning.problems import errors_of
from phrasings.definition import RULES, check_rules
from phrasings.faithfulness.check import Checked, Checker
from phrasings.faithfulness.composer import PhrasingTable
from phrasings.faithfulness.jsonio import tool_spec
from phrasings.faithfulness.record import Record, ToolSpec, from_events
from phrasings.faithfulness.rules.apply import Moment, ReplyRules
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
        record = _record(body["events"])
        rules = _rules(body)
        checked = checker.check(body["reply"], record)
        return Response({**checked.as_json(), **(_ruled(checked, rules, record, body) if rules else {})})


def _rules(body: Mapping[str, Any]) -> ReplyRules | None:
    """The rules that came along. Raises InvalidBody, with the problems as they are reported of a document."""
    if "rules" not in body:
        return None
    errors = errors_of(check_rules(body["rules"]))
    if errors:
        at = [(f"rules.{one.path}".rstrip("."), one) for one in errors]
        raise InvalidBody(errors=[{"path": path, "message": one.message, "hint": one.hint} for path, one in at])
    policy = tuple(value for tool in body["tools"].values() for value in tool.get("policy_values", ()))
    return ReplyRules(RULES.read(body["rules"]), language=body["language"], policy=policy)


def _ruled(checked: Checked, rules: ReplyRules, record: Record, body: Mapping[str, Any]) -> dict[str, Any]:
    own = [one.replacement for one in checked.sentences if one.replacement] + [one.text for one in checked.appended]
    moment = Moment(record=record, when=frozenset(body.get("moments", ())), own=tuple(own))
    found = rules.apply(checked.reply, moment).as_json()
    return {"reply": found["reply"], "rules": found["rules"], "handoff": found["handoff"]}


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
