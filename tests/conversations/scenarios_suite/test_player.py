"""The player finds what differs: a suite that cannot fail proves nothing."""

import pytest

from conversations.scenarios.files import read_text
from conversations.scenarios.player import play
from conversations.scenarios.scratch import scratch_database

TALK = """
      - {customer: I forgot my password, action: ask}
      - {customer: sam.okafor@example.com, action: confirm}
      - {customer: yes, action: call}
      - {result: {ok: true}, action: wrap-up}
"""
RIGHT = "    record: [send_reset_link: {email: sam.okafor@example.com}]"


@pytest.fixture(scope="module")
def store(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), scratch_database(examples=("store",)):
        yield lambda turns, rest="": played(turns, rest)


def played(turns, rest):
    text = f"service: store\nlanguage: en\nscenarios:\n  - title: t\n    turns:{turns}{rest}\n"
    (script,) = read_text(text)
    return play(script)


def test_a_conversation_that_goes_as_written_has_no_faults(store):
    assert store(TALK, RIGHT).faults == ()


WRONG = {
    "another action": (TALK.replace("action: confirm", "action: ask"), RIGHT, "should wait in 'ask'"),
    "another text": (TALK.replace("action: wrap-up", "agent: Hello."), RIGHT, "the agent should say"),
    "a text that is missing": (TALK.replace("action: wrap-up", "agent_says: [parcel]"), RIGHT, "'parcel' is not in"),
    "a text that should be missing": (TALK.replace("action: wrap-up", "lacks: [link]"), RIGHT, "should not be in"),
    "a change that should not be": (TALK, "", "nothing should change"),
    "a change that is missing": (TALK, RIGHT.replace("[", "[refund, "), "the record should show refund"),
    "other arguments": (TALK, RIGHT.replace("sam.", "ana."), "the record should show"),
    "another end": (TALK, f"{RIGHT}\n    ends: handoff", "it should end in handoff"),
    "what must not be said": (TALK, f"{RIGHT}\n    must_not: [one hour]", "must not be said"),
    "a look-up that was not made": (TALK, f"{RIGHT}\n    calls: {{look_up_order: 1}}", "should be called 1 times"),
    "a result that nobody waits for": ("\n      - {result: {ok: true}}\n", "", "nothing waits for it"),
}


@pytest.mark.parametrize(("turns", "rest", "said"), WRONG.values(), ids=WRONG.keys())
def test_what_differs_is_found(store, turns, rest, said):
    assert any(said in fault for fault in store(turns, rest).faults)


def test_nothing_is_left_in_the_installations_database(db):
    from conversations.models import Conversation

    with scratch_database(examples=("store",)):
        played(TALK, RIGHT)
        assert Conversation.objects.count() == 1
    assert Conversation.objects.count() == 0
