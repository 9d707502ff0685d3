"""Services to talk to, published as documents, and a client that talks to them."""

from collections.abc import Callable, Mapping
from typing import Any

import httpx2
import pytest

from conversations import desks
from conversations.actions.decide import decide
from conversations.actions.post_results import post_results
from conversations.actions.receive_message import receive_message
from conversations.actions.start_conversation import Wish, start_conversation
from conversations.answers import TurnAnswer
from conversations.log import view_of
from conversations.models import Conversation, Event
from conversations.tools.webhook import Network
from cxagent.versioning.actions import create_document, publish
from cxagent.versioning.registry import registry
from tests.conversations.counter import BODY

JSON = Mapping[str, Any]

ORDER = {"type": "object", "properties": {"order_id": {"type": "string"}}, "required": ["order_id"]}
REFUND = {
    "type": "object",
    "properties": {"order_id": {"type": "string"}, "amount": {"type": "number"}},
    "required": ["order_id", "amount"],
}
BY_BACKEND = {"kind": "example", "backend": "shop"}
PRINTING = {
    "lemma": "print",
    "forms": {"base": ["print"], "past": ["printed"], "participle": ["printed"], "gerund": ["printing"]},
}
BOOKING = {
    "lemma": "book",
    "forms": {"base": ["book"], "past": ["booked"], "participle": ["booked"], "gerund": ["booking"]},
}
TOOLS: dict[str, Any] = {
    "get_order": {
        "description": "look up what was ordered",
        "parameters": ORDER,
        "runs": {**BY_BACKEND, "operation": "get_order"},
        "currency": "GBP",
        "formats": {"order_id": "identifier", "total": "money"},
    },
    "refund_card": {
        "name": "refund to card",
        "description": "refund an order to the customer's card",
        "parameters": REFUND,
        "changes": True,
        "runs": {**BY_BACKEND, "operation": "refund_card"},
        "currency": "GBP",
        "formats": {"order_id": "identifier", "amount": "money"},
        "undo": {"tool": "cancel_refund", "arguments": {"refund_id": "{result.refund_id}"}},
    },
    "cancel_refund": {
        "name": "cancel a refund",
        "description": "take back a refund",
        "parameters": {"type": "object", "properties": {"refund_id": {"type": "string"}}, "required": ["refund_id"]},
        "changes": True,
        "runs": {**BY_BACKEND, "operation": "cancel_refund"},
    },
    "print_label": {
        "name": "print a label",
        "description": "print a return label at the counter",
        "parameters": ORDER,
        "changes": True,
        "runs": {"kind": "app"},
        "formats": {"order_id": "identifier"},
        "claim_words": {"en": {"verbs": [PRINTING], "nouns": ["label"]}},
    },
    "book_courier": {
        "name": "book a courier",
        "description": "book a courier to collect the parcel",
        "parameters": ORDER,
        "changes": True,
        "runs": {"kind": "webhook", "url": "http://tools.test/book", "timeout_s": 5, "secret": "COURIER_SECRET"},
        "formats": {"order_id": "identifier"},
        "claim_words": {"en": {"verbs": [BOOKING], "nouns": ["courier"]}},
    },
}
PHRASINGS = {
    "get_order": {"done": "Order {argument.order_id} is {result.status}."},
    "refund_card": {
        "done": "Refunded {argument.amount} for order {argument.order_id}.",
        "refused": "I couldn't refund order {argument.order_id}{because}.",
    },
}


def service_body(**changes: Any) -> dict[str, Any]:
    """The body of a desk with one tool of each way to run."""
    return {
        "schema": 1,
        "name": "The desk",
        "languages": ["en", "pt"],
        "on_unread": "model",
        "agent": {"model": "tests", "max_rounds": 4},
        "replies": {"composer": "checked", "phrasings": "desk"},
        "tools": TOOLS,
        **changes,
    }


@pytest.fixture
def published(db) -> Callable[..., Any]:
    """`published("service", "desk", body)`: a document with one published version, live."""

    def make(kind: str, key: str, body: JSON) -> Any:
        document = create_document(registry.kinds[kind], key=key, name=key, who="user:tests", body=dict(body))
        publish(document, who="user:tests", note="for tests")
        document.refresh_from_db()
        return document

    return make


@pytest.fixture
def desk(published, settings) -> Callable[..., Conversation]:
    """`desk(turns, **changes)`: a conversation with a desk whose model plays these turns.

    The first message of any conversation is asked again; it is over already, unless `greeted=False`.
    """

    def make(
        turns: list[JSON], *, language: str = "en", owner: str = "key:tests", greeted: bool = True, **changes: Any
    ) -> Conversation:
        settings.CXAGENT_WEBHOOK_HOSTS = ["tools.test"]
        settings.CXAGENT_MODELS = {"tests": {"provider": "scripted", "turns": turns}}
        settings.CXAGENT_WEBHOOK_SECRETS = {"COURIER_SECRET": "for tests"}
        published("phrasings", "desk", {"schema": 1, "phrasings": {"en": PHRASINGS}})
        published("service", "desk", service_body(**changes))
        conversation = start_conversation(Wish("desk", language=language), owner=owner)
        if greeted:
            receive_message(conversation.pk, text="good morning", owner=owner)
        return conversation

    return make


class Courier:
    """The company's system at the other end of the webhook: `answers` in order, each a response or an exception."""

    def __init__(self) -> None:
        self.answers: list[httpx2.Response | Exception] = []
        self.requests: list[httpx2.Request] = []

    def handle(self, request: httpx2.Request) -> httpx2.Response:
        self.requests.append(request)
        answer = (
            self.answers.pop(0) if self.answers else httpx2.Response(200, json={"ok": True, "value": {"slot": "am"}})
        )
        if isinstance(answer, Exception):
            raise answer
        return answer

    def network(self) -> Network:
        return Network(
            hosts=("tools.test",),
            secrets={"COURIER_SECRET": "for tests"},
            transport=httpx2.MockTransport(self.handle),
            resolver=lambda host, port: ["192.0.2.7"],
        )


@pytest.fixture
def courier(monkeypatch) -> Courier:
    """Every webhook call of the test ends here."""
    found = Courier()
    monkeypatch.setattr("conversations.runtime.network", found.network)
    return found


class Talk:
    """One conversation as its client holds it."""

    def __init__(self, conversation: Conversation, owner: str = "key:tests") -> None:
        self.conversation, self.owner = conversation, owner
        self.answer: TurnAnswer | None = None

    def says(self, text: str, **more: Any) -> TurnAnswer:
        self.answer = receive_message(self.conversation.pk, text=text, owner=self.owner, **more)
        return self.answer

    def decides(self, decision: Any, **more: Any) -> TurnAnswer:
        action = self.answer.action
        bound = {"call": action["call"], "digest": action["digest"], **more}
        self.answer = decide(self.conversation.pk, decision=decision, by=self.owner, owner=self.owner, **bound)
        return self.answer

    def posts(self, answer: JSON, **more: Any) -> TurnAnswer:
        call = more.pop("call", None) or self.answer.action["call"]
        self.answer = post_results(self.conversation.pk, call=call, answer=answer, owner=self.owner, **more)
        return self.answer

    @property
    def reads(self) -> str:
        return "\n".join(message["text"] for message in self.answer.messages)

    @property
    def outcomes(self) -> dict[str, str | None]:
        self.conversation.refresh_from_db()
        return {call.id: call.outcome for call in view_of(self.conversation).calls}

    @property
    def log(self) -> list[Event]:
        return list(Event.objects.filter(conversation=self.conversation).order_by("seq"))


@pytest.fixture
def talk(desk, courier) -> Callable[..., Talk]:
    """`talk(turns, …)`: as `desk`, ready to be talked to."""
    return lambda turns, **changes: Talk(desk(turns, **changes), changes.get("owner", "key:tests"))


@pytest.fixture
def counter(published, monkeypatch) -> Callable[..., Talk]:
    """`counter(options=…)`: a conversation at the counter of `tests.conversations.counter`, with entries of its body changed.

    Its desk is made anew, so that no reader of an earlier test is asked.
    """
    monkeypatch.setattr(desks, "_KEPT", desks._Kept())

    def make(**changes: Any) -> Talk:
        published("service", "counter", {**BODY, **changes})
        return Talk(start_conversation(Wish("counter"), owner="key:tests"))

    return make
