import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from conversations.engine import events as e
from tests.admin_fixtures import AUDITOR

pytestmark = pytest.mark.django_db
LIST = "/admin/conversations/conversation/"


def listed(client, **query) -> set[str]:
    return {str(row.pk) for row in client.get(LIST, query).context["cl"].result_list}


def outcome(code: str, **more) -> e.Outcome:
    return e.Outcome(call="c1", tool="refund_card", outcome=code, **more)


@pytest.mark.parametrize(
    "code", ["done", "failed", "refused", "pending_confirmation", "unknown", "undone", "not_attempted"]
)
def test_conversations_are_found_by_the_outcome_of_a_call(signed_in, conversation, code):
    codes = ("done", "failed", "refused", "pending_confirmation", "unknown", "undone", "not_attempted")
    made = {one: conversation(outcome(one), owner=f"key:{one}") for one in codes}
    assert listed(signed_in(AUDITOR), outcome=code) == {str(made[code].pk)}


@pytest.mark.parametrize(
    "entry",
    [
        outcome("done", result={"outcome": "refused", "x": '{"outcome":"refused"}'}),
        e.Customer(text='{"call":"c1","tool":"refund_card","outcome":"refused"}'),
        outcome("unknown", detail={"outcome": "refused"}),
    ],
)
def test_what_a_result_or_a_customer_says_is_not_taken_for_an_outcome(signed_in, conversation, entry):
    conversation(entry)
    assert listed(signed_in(AUDITOR), outcome="refused") == set()


def test_unknown_outcomes_are_found_whatever_else_the_entry_holds(signed_in, conversation):
    entries = (outcome("unknown"), outcome("unknown", reason="timeout"), outcome("unknown", source="recovery"))
    made = {str(conversation(entry).pk) for entry in entries}
    conversation(outcome("done", reason="x"))
    assert listed(signed_in(AUDITOR), outcome="unknown") == made


def agent(**counts) -> e.Agent:
    return e.Agent(text="x", by="model", draft="y", counts={"kept": 1, **counts}, checker={"version": "1"})


@pytest.mark.parametrize(
    ("replies", "found"),
    [
        ("corrected", {"replaced", "removed", "appended"}),
        ("replaced", {"replaced"}),
        ("broken", {"broken"}),
        ("nonsense", {"kept", "replaced", "removed", "appended", "broken", "quoted"}),
    ],
)
def test_conversations_are_found_by_what_was_done_to_a_reply(signed_in, conversation, replies, found):
    made = {
        "kept": conversation(agent(replaced=0)),
        "replaced": conversation(agent(replaced=2)),
        "removed": conversation(agent(removed=1)),
        "appended": conversation(agent(appended=1)),
        "broken": conversation(e.Agent(text="x", template="error", checker={"version": "1", "error": "KeyError"})),
        "quoted": conversation(e.Agent(text='"replaced":1 "checker":{"error":1}', by="model", draft='{"replaced":1}')),
    }
    assert listed(signed_in(AUDITOR), replies=replies) == {str(made[name].pk) for name in found}


def test_conversations_are_found_by_how_they_stand(signed_in, conversation):
    call = e.Call(call="c1", tool="refund_card", changes=True)
    made = {
        "open": conversation(e.Customer(text="hi")),
        "waits": conversation(
            e.Customer(text='hi "pending":['), call, e.Confirmation(call="c1", digest="d", text="Shall I?")
        ),
        "handoff": conversation(e.Customer(text="hi"), e.Handoff(reason="asked")),
    }
    auditor = signed_in(AUDITOR)
    assert listed(auditor, status="waits") == {str(made["waits"].pk)}
    assert listed(auditor, status="handoff") == {str(made["handoff"].pk)}
    assert listed(auditor, status="open") == {str(made["open"].pk), str(made["waits"].pk)}
    assert listed(auditor, status="ended") == set()


def test_conversations_are_found_by_service_language_and_application(signed_in, conversation):
    english, french = (
        conversation(owner="key:desk-app"),
        conversation(service="shop-template", language="fr", owner="key:web"),
    )
    auditor = signed_in(AUDITOR)
    for query in ({"service": "shop-template"}, {"language__exact": "fr"}, {"application": "key:web"}):
        assert listed(auditor, **query) == {str(french.pk)}
    assert listed(auditor) == {str(english.pk), str(french.pk)}


def test_conversations_are_found_by_the_beginning_of_their_id(signed_in, conversation):
    made, other = conversation(), conversation(owner="key:web")
    auditor = signed_in(AUDITOR)
    for term in (str(made.pk), made.pk.hex, str(made.pk)[:13], made.pk.hex[:12].upper()):
        assert listed(auditor, q=term) == {str(made.pk)}
    assert listed(auditor, q="web") == {str(other.pk)}
    assert listed(auditor, q="%_'\"<x>") == set()


def test_the_list_costs_the_same_for_one_conversation_as_for_twenty(signed_in, conversation):
    auditor, counts = signed_in(AUDITOR), []
    conversation(e.Customer(text="hi"), agent(replaced=1))
    for _ in range(2):
        with CaptureQueriesContext(connection) as queries:
            auditor.get(LIST)
        counts.append(len(queries))
        for _ in range(19):
            conversation(e.Customer(text="hi"), agent(replaced=1))
    assert counts[1] == counts[0]
