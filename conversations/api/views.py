"""`/v1/conversations`: thin shells around the actions. A conversation is its key's own; auditors see all."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from conversations.actions.decide import decide
from conversations.actions.post_results import post_results
from conversations.actions.receive_message import receive_message
from conversations.actions.redact_event import redact_event
from conversations.actions.reopen_conversation import reopen_conversation
from conversations.actions.start_conversation import Wish, start_conversation
from conversations.api import examples
from conversations.api import serializers as s
from conversations.models import Event
from conversations.selectors import conversation_for, events_of, view_as_json
from conversations.tools.answers import NotAnAnswer
from cxagent.api import idempotency
from cxagent.api.errors import ApiProblem, InvalidBody
from cxagent.api.views import ApiGenericView, ApiView

READERS = ("converse", "audit")
MAX_SEQ = 2**31 - 1


def who(request: Request) -> str:
    """The bearer of the key, as logs name it."""
    return str(request.user.who)  # type: ignore[union-attr] # a Principal, by KeyAuthentication


def owner_for_reading(request: Request) -> str | None:
    """Whose conversations this key may read; None: everybody's."""
    return None if "audit" in request.auth.scopes else who(request)  # type: ignore[union-attr] # an ApiKey


def key_digest(request: Request) -> str | None:
    """What the log keeps of the request's Idempotency-Key, so that a retry after a crash is known again."""
    key = idempotency.key_of(request)
    return idempotency.digest_of(key) if key else None


def valid(kind: type[Serializer[Any]], request: Request) -> dict[str, Any]:
    """The body, checked."""
    serializer = kind(data=request.data)
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)


class ConversationsView(ApiView):
    required_scopes = "converse"

    @extend_schema(
        operation_id="conversation_start",
        summary="Start a conversation",
        request=s.StartSerializer,
        responses={201: s.ConversationSerializer},
        examples=[examples.START],
        tags=["conversations"],
    )
    def post(self, request: Request) -> Response:
        """It is pinned to the versions that are live now: publishing never touches it."""
        wish = Wish(**valid(s.StartSerializer, request))
        conversation = start_conversation(wish, owner=who(request))
        shown = view_as_json(conversation_for(conversation.pk, owner=None))
        return Response(shown, status=201, headers={"Location": f"/v1/conversations/{conversation.pk}"})


class ConversationView(ApiView):
    required_scopes = READERS

    @extend_schema(
        operation_id="conversation_view",
        summary="The state of a conversation",
        responses={200: s.ConversationSerializer},
        tags=["conversations"],
    )
    def get(self, request: Request, conversation: UUID) -> Response:
        """Folded from the log: pins, what it waits for, the last messages and calls."""
        return Response(view_as_json(conversation_for(conversation, owner=owner_for_reading(request))))


class MessagesView(ApiView):
    required_scopes = "converse"

    @extend_schema(
        operation_id="conversation_message",
        summary="A customer's message",
        request=s.MessageSerializer,
        responses={200: s.TurnSerializer},
        examples=[examples.MESSAGE, examples.READ_BACK],
        tags=["conversations"],
    )
    def post(self, request: Request, conversation: UUID) -> Response:
        """Answered before the next one is taken in. 409 `conversation_busy`: nothing was taken in, try again."""
        body = valid(s.MessageSerializer, request)
        answer = receive_message(conversation, text=body["text"], owner=who(request), key=key_digest(request))
        return Response(answer.as_json())


class ResultsView(ApiView):
    required_scopes = "converse"

    @extend_schema(
        operation_id="conversation_result",
        summary="The result of a call that the app ran",
        request=s.ResultSerializer,
        responses={200: s.TurnSerializer},
        examples=[examples.RESULT, examples.NO_RESULT],
        tags=["conversations"],
    )
    def post(self, request: Request, conversation: UUID) -> Response:
        """The same result again changes nothing; another one is 409 `result_conflict`."""
        body = valid(s.ResultSerializer, request)
        call = body.pop("call")
        try:
            answer = post_results(conversation, call=call, answer=body, owner=who(request), key=key_digest(request))
        except NotAnAnswer as error:
            raise InvalidBody(errors=[{"path": "value", "message": str(error)}]) from error
        return Response(answer.as_json())


class DecisionsView(ApiView):
    required_scopes = "converse"

    @extend_schema(
        operation_id="conversation_decision",
        summary="Approve or skip what was read back",
        request=s.DecisionSerializer,
        responses={200: s.TurnSerializer},
        examples=[examples.DECISION],
        tags=["conversations"],
    )
    def post(self, request: Request, conversation: UUID) -> Response:
        """Bound to the call and the digest of the action; anything else is 409 `confirmation_stale`."""
        body = valid(s.DecisionSerializer, request)
        answer = decide(conversation, **body, by=who(request), owner=who(request), key=key_digest(request))
        return Response(answer.as_json())


class ReopenView(ApiView):
    required_scopes = "converse"

    @extend_schema(
        operation_id="conversation_reopen",
        summary="Hand a conversation back to the agent",
        request=s.NothingSerializer,
        responses={200: s.TurnSerializer},
        tags=["conversations"],
    )
    def post(self, request: Request, conversation: UUID) -> Response:
        """After a hand-off, once the person is through. 409 `not_handed_off`: no person has it."""
        valid(s.NothingSerializer, request)
        return Response(reopen_conversation(conversation, by=who(request), owner=who(request)).as_json())


AFTER = OpenApiParameter(
    "after",
    {"type": "integer", "minimum": 0, "maximum": MAX_SEQ, "default": 0},
    description="Only entries with a greater `seq`.",
)


class EventsView(ApiGenericView):
    required_scopes = READERS
    serializer_class = s.EventSerializer
    queryset = Event.objects.none()
    ordering = "seq"

    @extend_schema(
        operation_id="conversation_events",
        summary="The log",
        parameters=[AFTER],
        responses={200: s.EventSerializer(many=True)},
        tags=["conversations"],
    )
    def get(self, request: Request, conversation: UUID) -> Response:
        """Append-only, without gaps, each entry chained to the one before it."""
        found = conversation_for(conversation, owner=owner_for_reading(request))
        page = self.paginate_queryset(events_of(found, after=_after(request)))
        return self.get_paginated_response(s.EventSerializer(page, many=True).data)


def _after(request: Request) -> int:
    given = request.query_params.get("after", "0")
    if not (given.isascii() and given.isdigit() and len(given) <= len(str(MAX_SEQ)) and int(given) <= MAX_SEQ):
        raise ApiProblem(f"after is a number from 0 to {MAX_SEQ}.", code="invalid_after")
    return int(given)


class RedactionView(ApiView):
    required_scopes = "audit"

    @extend_schema(
        operation_id="conversation_event_redaction",
        summary="Erase an entry's payload",
        request=s.RedactionSerializer,
        responses={201: s.ErasureSerializer},
        examples=[examples.REDACTION],
        tags=["conversations"],
    )
    def post(self, request: Request, conversation: UUID, seq: int) -> Response:
        """Its number, kind and digests stay, and the chain can still be proved."""
        body = valid(s.RedactionSerializer, request)
        done = redact_event(conversation, seq=_seq(seq), reason=body["reason"], by=who(request))
        return Response({"seq": done.seq, "recorded_as": done.recorded_as}, status=201)


def _seq(seq: int) -> int:
    return min(seq, MAX_SEQ)
