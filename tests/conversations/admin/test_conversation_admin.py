import pytest

from conversations.actions.verify_log import Fault
from conversations.engine import events as e
from conversations.models import Event
from tests.admin_fixtures import AUDITOR, EDITOR, PRIVACY, PUBLISHER
from tests.conversations.admin.conftest import at

pytestmark = pytest.mark.django_db
LIST = "/admin/conversations/conversation/"


@pytest.fixture
def made(conversation):
    return conversation(e.Customer(text="my number is 555 0199"), e.Agent(text="Noted."))


@pytest.mark.parametrize("role", [EDITOR, PUBLISHER, AUDITOR, PRIVACY])
def test_every_role_reads_conversations(signed_in, made, role):
    person = signed_in(role)
    assert person.get(LIST).status_code == 200
    assert person.get(at(made)).status_code == 200


def test_who_has_no_role_sees_none(signed_in, made):
    person = signed_in("")
    for address in (LIST, at(made), at(made, "history"), at(made, "erase", 2)):
        assert person.get(address).status_code == 403
    assert person.post(at(made, "verify")).status_code == 403


@pytest.mark.parametrize("role", [EDITOR, PUBLISHER, AUDITOR, PRIVACY])
def test_nobody_edits_adds_or_deletes_a_conversation(signed_in, made, role):
    person = signed_in(role)
    assert person.post(at(made), {"language": "fr"}).status_code == 405
    assert person.post(at(made, "delete"), {"post": "yes"}).status_code == 403
    assert person.post(LIST + "add/", {"language": "fr"}).status_code == 403
    person.post(LIST, {"action": "delete_selected", "_selected_action": [str(made.pk)], "post": "yes"})
    made.refresh_from_db()
    assert made.language == "en"


def test_a_superuser_edits_nothing_either(admin_client, made):
    assert admin_client.post(at(made), {"language": "fr"}).status_code == 405
    assert admin_client.post(at(made, "delete"), {"post": "yes"}).status_code == 403
    assert "Save" not in admin_client.get(at(made)).content.decode().partition('id="content-main"')[2]


def test_verifying_says_that_the_log_is_whole(signed_in, made):
    answer = signed_in(AUDITOR).post(at(made, "verify"), follow=True)
    assert "The log is whole: 3 entries" in answer.content.decode()


def test_verifying_says_where_it_is_not(signed_in, made, monkeypatch):
    fault = Fault(conversation=str(made.pk), seq=2, message="its payload is not the one that was written")
    monkeypatch.setattr("conversations.admin.conversation_admin.verify_log", lambda _: (fault,))
    answer = signed_in(AUDITOR).post(at(made, "verify"), follow=True)
    assert "Entry 2: its payload is not the one that was written." in answer.content.decode()


def test_asking_for_the_verification_by_a_link_only_leads_back(signed_in, made):
    assert signed_in(AUDITOR).get(at(made, "verify")).status_code == 302


@pytest.mark.parametrize("role", [EDITOR, PUBLISHER, AUDITOR])
def test_only_the_privacy_officer_erases(signed_in, made, role):
    person = signed_in(role)
    assert person.get(at(made, "erase", 2)).status_code == 403
    assert person.post(at(made, "erase", 2), {"reason": "asked to"}).status_code == 403
    assert "erase…" not in person.get(at(made)).content.decode()
    assert Event.objects.get(conversation=made, seq=2).payload == {"text": "my number is 555 0199"}


def test_what_was_erased_is_gone_and_that_it_was_is_not(signed_in, made):
    officer = signed_in(PRIVACY, "pia")
    assert "erase…" in officer.get(at(made)).content.decode()
    assert "555 0199" in officer.get(at(made, "erase", 2)).content.decode()
    text = officer.post(at(made, "erase", 2), {"reason": "the customer asked"}, follow=True).content.decode()
    row = Event.objects.get(conversation=made, seq=2)
    assert row.payload is None
    assert (row.redaction.by, row.redaction.reason) == ("user:pia", "the customer asked")
    assert "555 0199" not in text
    assert "what it said was erased" in text
    assert "the customer asked" in text


def test_erasing_needs_a_reason(signed_in, made):
    answer = signed_in(PRIVACY).post(at(made, "erase", 2), {"reason": "  "})
    assert answer.status_code == 400
    assert Event.objects.get(conversation=made, seq=2).payload is not None


@pytest.mark.parametrize("seq", [1, 77])
def test_what_holds_nothing_of_a_customers_is_not_erased(signed_in, made, seq):
    answer = signed_in(PRIVACY).post(at(made, "erase", seq), {"reason": "r"}, follow=True)
    assert answer.status_code == 404 or "Not erased" in answer.content.decode()
    assert not Event.objects.filter(conversation=made, redacted_at__isnull=False).exists()


def test_erasing_twice_is_refused_in_words(signed_in, made):
    officer = signed_in(PRIVACY)
    officer.post(at(made, "erase", 2), {"reason": "r"})
    assert "Not erased" in officer.post(at(made, "erase", 2), {"reason": "r"}, follow=True).content.decode()


@pytest.mark.parametrize("pk", ["00000000-0000-0000-0000-000000000000", "not-an-id", "1"])
def test_there_is_no_page_of_a_conversation_that_does_not_exist(signed_in, db, pk):
    assert signed_in(AUDITOR).get(f"{LIST}{pk}/change/").status_code == 404
