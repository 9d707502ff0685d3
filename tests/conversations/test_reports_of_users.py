"""Faults that users of such systems have reported, each as a behaviour that this one has not."""

import threading
from datetime import date
from decimal import Decimal

import pytest
from django.db import connection, connections

from conversations.actions.receive_message import receive_message
from conversations.actions.reopen_conversation import reopen_conversation
from conversations.actions.start_conversation import Wish, start_conversation
from conversations.actions.verify_log import verify_log
from conversations.benches import turns
from conversations.engine.view import View
from conversations.errors import ConversationEnded, NotHandedOff
from conversations.log import view_of
from conversations.models import Event
from cxagent.language import dates, identifiers, money, numbers
from cxagent.versioning.actions import publish, save_draft
from tests.conversations.conftest import Talk
from tests.conversations.counter import APP, BODY
from tests.conversations.engine.procedure.playing import Play, store

WEDNESDAY = date(2026, 5, 6)
PICKUP = {
    "name": "Collection",
    "description": "The customer wants a parcel collected.",
    "examples": ["collect my parcel", "please pick up a parcel", "I need a collection", "can you fetch a parcel"],
}


def desk(**changes):
    body = {
        **BODY,
        "timezone": "Europe/London",
        "intents": {**BODY["intents"], "pickup": PICKUP},
        "slots": {**BODY["slots"], "day": {"label": "day of collection", "date": "future"}},
        "tools": {
            **BODY["tools"],
            "collect": {"name": "have it collected", "needs": ["day", "email"], "changes": True, "runs": APP},
        },
        "procedures": {**BODY["procedures"], "pickup": ["collect"]},
    }
    return {**body, **changes}


@pytest.fixture
def counter(published):
    def make(**changes):
        published("service", "counter", desk(**changes))
        return Talk(start_conversation(Wish("counter"), owner="key:tests"))

    return make


def read_back(chat):
    """A collection on 14 May 2027 is read back."""
    chat.says("please pick up a parcel")
    chat.says("on 14 May 2027, my e-mail address is ana@example.org")
    assert chat.answer.action["type"] == "confirm", chat.reads
    assert chat.answer.action["arguments"] == {"day": "2027-05-14", "email": "ana@example.org"}
    return chat


# 10
def test_yes_with_another_day_in_it_books_neither_day(counter):
    chat = read_back(counter())
    chat.says("yes, 15 May 2027 please")
    assert chat.answer.action["type"] == "confirm"
    assert chat.answer.action["arguments"]["day"] == "2027-05-15"
    assert not Event.objects.filter(conversation=chat.conversation, kind="dispatched").exists()


# 11
@pytest.mark.parametrize("text", ["No, don't do it", "of course not", "no way"])
def test_a_no_that_holds_a_word_of_yes_is_a_no(counter, text):
    chat = read_back(counter())
    chat.says(text)
    assert set(chat.outcomes.values()) == {"not_attempted"}


def test_a_bare_yes_confirms_what_was_read_back_last_and_nothing_before(counter):
    chat = read_back(counter())
    first = chat.answer.action
    chat.says("no, 16 May 2027")
    chat.says("yes")
    assert chat.answer.action["arguments"]["day"] == "2027-05-16"
    assert chat.outcomes[first["call"]] == "not_attempted"


# 12
def test_neither_yes_nor_no_is_not_asked_for_ever(counter):
    chat = read_back(counter())
    seen = []
    for text in ("it depends, I guess", "hmm", "well"):
        chat.says(text)
        seen.append(chat.answer.action["type"])
    assert seen[-1] == "handoff"
    assert "not_attempted" in chat.outcomes.values()


# 13
def test_a_new_address_given_while_a_yes_is_waited_for_is_taken(counter):
    chat = read_back(counter())
    chat.says("wait, my e-mail address is bea@example.org")
    assert chat.answer.action["type"] == "confirm"
    assert chat.answer.action["arguments"]["email"] == "bea@example.org"


def test_a_question_in_between_does_not_make_the_agent_ask_for_what_it_knows(counter):
    chat = counter()
    chat.says("I want my money back")
    chat.says("my e-mail address is ana@example.org")
    chat.says("what are your opening hours")
    assert [slot["slot"] for slot in chat.answer.action["slots"]] == ["order_id"]


# 14
def test_correcting_an_early_answer_takes_back_what_rests_on_it_and_only_that():
    chat = Play(
        store(), results={"look_up": [{"values": {"street": "1 Old Street"}}, {"values": {"street": "2 New Street"}}]}
    )
    chat.says("refund 4412, ana@example.org", intent="refund", order_id="4412", email="ana@example.org")
    chat.says("sorry, order 5500", order_id="5500")
    assert chat.values == {"order_id": "5500", "email": "ana@example.org", "street": "2 New Street"}


# 15
@pytest.mark.parametrize(
    ("text", "prefer", "today", "day"),
    [
        ("I bought it on Friday", "past", WEDNESDAY, date(2026, 5, 1)),
        ("I bought it on 30th April", "past", WEDNESDAY, date(2026, 4, 30)),
        ("it came on the 2nd of this month", "past", WEDNESDAY, date(2026, 5, 2)),
        ("come on Monday", "future", date(2026, 5, 31), date(2026, 6, 1)),
    ],
)
def test_a_day_is_read_by_whether_it_was_or_will_be(text, prefer, today, day):
    (found,) = dates.find(text, "en", today=today, prefer=prefer)
    assert found.candidates == (day,)


# 16
@pytest.mark.parametrize("text", ["my code is lbl2vec", "see W12 and ref ab2cd", "model x2may"])
def test_a_digit_within_an_identifier_is_no_day(text):
    assert dates.find(text, "en", today=WEDNESDAY) == ()


# 17
@pytest.mark.parametrize(
    ("text", "language", "amount"),
    [
        (",89 EUR", "pt", "0.89"),
        ("EUR 45.000,00", "pt", "45000"),
        ("€12.5", "en", "12.5"),
        ("€12.50", "en", "12.5"),
        ("12,50 €", "fr", "12.5"),
    ],
)
def test_amounts_are_read_in_full(text, language, amount):
    (found,) = money.find(text, language)
    assert (found.amount, found.ambiguous) == (Decimal(amount), False)


def test_an_amount_that_may_be_two_is_known_to_be():
    (found,) = numbers.find("3.350", "en")
    assert set(found.candidates) == {Decimal("3.350"), Decimal(3350)}


# 18
@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("🙂🙂 my order is W204417", "W204417"),
        ("ご注文番号はＷ２０４４１７です", "W204417"),
        ("order ٢٠٤٤١٧", "204417"),
        ("W20\u200b4417", "W204417"),
    ],
)
def test_offsets_and_values_hold_behind_emoji_wide_digits_and_invisible_characters(text, value):
    (found,) = identifiers.find(text)
    assert found.value == value
    start, end = found.span
    assert text[start:end].strip("\u200b")[-1] in "7７٧"


# 19
@pytest.mark.django_db(transaction=True)
def test_two_messages_at_once_are_both_taken_in_one_after_the_other(counter, settings):
    if connection.vendor == "sqlite" and connection.is_in_memory_db():
        pytest.skip("threads do not share a database in memory")
    settings.CXAGENT_WAIT_S = 20
    chat = counter()
    both = [threading.Thread(target=_say, args=(chat.conversation.pk, text)) for text in ("hello", "refund please")]
    for one in both:
        one.start()
    for one in both:
        one.join()
    chat.conversation.refresh_from_db()
    texts = {row.payload["text"] for row in chat.log if row.kind == "customer"}
    assert texts == {"hello", "refund please"}
    assert verify_log(chat.conversation) == ()


def _say(conversation, text):
    try:
        receive_message(conversation, text=text, owner="key:tests")
    finally:
        connections.close_all()


# 20
def test_a_retried_request_repeats_no_call(counter):
    chat = read_back(counter())
    chat.says("yes", key="k1")
    before = chat.answer.as_json()
    chat.says("yes", key="k1")
    assert chat.answer.as_json()["action"] == before["action"]
    assert Event.objects.filter(conversation=chat.conversation, kind="dispatched").count() == 1
    chat.posts({"ok": True, "value": {}})
    chat.says("yes")
    assert Event.objects.filter(conversation=chat.conversation, kind="dispatched").count() == 1


# 21
def test_the_view_is_the_same_size_however_long_the_log():
    desk, readers = turns._desk()
    talk = turns._Talk(desk, readers, scripted=True)
    sizes = []
    for entries in (1500, 6000):
        turns._until(talk, entries)
        sizes.append(len(str(talk.view.as_json())))
    assert sizes[1] < 1.1 * sizes[0]


# 22
def test_publishing_an_edit_leaves_conversations_in_flight_alone(counter):
    chat = counter()
    chat.says("I want my money back")
    document = chat.conversation.service_version.document
    body = desk(procedures={**desk()["procedures"], "refund": [{"say": "We are closed."}]})
    save_draft(document, body=body, revision=0, who="user:tests")
    publish(document, who="user:tests", note="closed")
    chat.says("the order number is 4412, my e-mail is ana@example.org")
    assert chat.answer.action["tool"] == "find_order"


# 23
def test_a_conversation_that_is_handed_back_does_not_fall_into_the_old_hand_off(counter):
    chat = counter()
    chat.says("I want my money back")
    chat.says("I want to talk to a person")
    assert chat.answer.action["type"] == "handoff"
    assert reopen_conversation(chat.conversation.pk, by="user:ana", owner="key:tests").action == {"type": "ask"}
    chat.says("I want my money back")
    assert chat.answer.action["type"] == "ask"
    with pytest.raises(NotHandedOff):
        reopen_conversation(chat.conversation.pk, by="user:ana", owner="key:tests")


def test_a_conversation_that_is_over_is_not_handed_back(counter):
    chat = counter(options={"wrap_ups": 0})
    chat.says("move my delivery")
    assert chat.answer.action["type"] == "done"
    with pytest.raises(ConversationEnded):
        reopen_conversation(chat.conversation.pk, by="user:ana", owner="key:tests")


# 24
def test_the_procedure_does_not_move_on_before_its_tool_has_run(counter):
    chat = counter()
    chat.says("I want my money back")
    chat.says("the order number is 4412, my e-mail is ana@example.org")
    chat.conversation.refresh_from_db()
    assert view_of(chat.conversation).work.active.done == {}
    chat.says("are you there?")
    assert chat.answer.action["type"] == "call"
    chat.posts({"ok": True, "value": {}})
    chat.conversation.refresh_from_db()
    view = view_of(chat.conversation)
    assert isinstance(view, View)
    assert "refund[0]" in view.work.active.done
