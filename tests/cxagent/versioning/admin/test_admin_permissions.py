"""Every page of a document, for every role, read and sent directly: what an auditor may not do, no address does."""

import pytest
from django.test import Client

from cxagent.versioning.models import ReleaseKind
from tests.admin_fixtures import AUDITOR, EDITOR, PRIVACY, PUBLISHER, changed, page, publish_change, save

pytestmark = pytest.mark.django_db
TEXT = ("phrasings", "en", "refund_card", "done")
READING = ("change", "json", "problems", "history", "compare", "publish", "rollback", "version", "export")
CHANGING = ("resolve", "discard", "load", "rename", "delete")


@pytest.fixture
def document(shop):
    publish_change(shop, *TEXT, to="Given back: {argument.amount}.")
    save(shop, changed(shop, *TEXT, to="On its way back: {argument.amount}."))
    return shop


def state(document):
    """Everything that a POST could have changed."""
    document.refresh_from_db()
    versions = document.versions.order_by("pk").values_list("pk", "state", "revision", "body", "note")
    return document.name, document.live_id, document.revision, list(versions), document.releases.count()


@pytest.mark.parametrize("role", [EDITOR, PUBLISHER, AUDITOR, PRIVACY])
def test_every_role_reads_every_page(signed_in, document, role):
    person = signed_in(role)
    assert {name: person.get(page(document, name)).status_code for name in READING} == dict.fromkeys(READING, 200)


def test_who_has_no_role_sees_nothing(signed_in, document):
    person, every = signed_in(""), (*READING, *CHANGING, "preview")
    assert {name: person.get(page(document, name)).status_code for name in every} == dict.fromkeys(every, 403)


def test_who_is_not_signed_in_is_sent_to_sign_in(client, document):
    for name in (*READING, *CHANGING, "preview"):
        answer = client.post(page(document, name))
        assert answer.status_code == 302
        assert "/login/" in answer["Location"]


@pytest.mark.parametrize("role", [AUDITOR, PRIVACY])
def test_an_auditor_changes_nothing_whatever_is_sent(signed_in, document, role):
    before = state(document)
    sent = {
        "version": "1",
        "reason": "because",
        "note": "n",
        "revision": str(before[2]),
        "name": "New",
        "choice": "mine",
        "mine": "{}",
        "merged": "{}",
        "body": "{}",
        "opened_body": "{}",
    }
    person = signed_in(role)
    for name in (*READING, *CHANGING):
        assert person.post(page(document, name), sent).status_code == 403
    assert state(document) == before


@pytest.mark.parametrize("role", [AUDITOR, PRIVACY])
def test_an_auditor_is_not_even_shown_the_forms_that_change(signed_in, document, role):
    person = signed_in(role)
    assert {name: person.get(page(document, name)).status_code for name in CHANGING} == dict.fromkeys(CHANGING, 403)


@pytest.mark.parametrize(("name", "sent"), [("publish", {"note": "n"}), ("rollback", {"version": "1", "reason": "r"})])
def test_an_editor_neither_publishes_nor_rolls_back(signed_in, document, name, sent):
    before = state(document)
    revision = str(document.revision)
    assert signed_in(EDITOR).post(page(document, name), {**sent, "revision": revision}).status_code == 403
    assert state(document) == before


def test_an_editor_discards_a_draft(signed_in, document):
    sent = {"revision": str(document.versions.get(state="draft").revision)}
    assert signed_in(EDITOR).post(page(document, "discard"), sent).status_code == 302
    assert not document.versions.filter(state="draft").exists()


def test_a_publisher_publishes_and_rolls_back(signed_in, document):
    publisher = signed_in(PUBLISHER)
    draft = document.versions.get(state="draft")
    publisher.post(page(document, "publish"), {"note": "warmer", "revision": draft.revision})
    publisher.post(page(document, "rollback"), {"version": "1", "reason": "customers were confused"})
    last = document.releases.first()
    document.refresh_from_db()
    assert document.live.number == 1
    assert (last.kind, last.by, last.reason) == (ReleaseKind.ROLLBACK, "user:ana", "customers were confused")


def test_an_auditor_sees_no_button_that_changes_something(signed_in, document):
    auditor = signed_in(AUDITOR)
    for name in READING:
        text = auditor.get(page(document, name)).content.decode()
        main = text.partition('id="content-main"')[2]
        assert 'method="post"' not in main or '<fieldset class="cx-bare" disabled>' in main
        assert "cx-danger" not in main
        assert "Save draft" not in main


@pytest.mark.parametrize("name", ["add", "import"])
def test_only_editors_begin_and_import_documents(signed_in, name):
    address = f"/admin/phrasings/phrasingsdocument/{name}/"
    assert signed_in(AUDITOR).get(address).status_code == 403
    assert signed_in(AUDITOR).post(address, {"key": "new", "name": "New"}).status_code == 403
    assert signed_in(EDITOR, "ben").get(address).status_code == 200


def test_a_form_from_elsewhere_is_refused(signed_in, document):
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = signed_in(PUBLISHER).cookies
    assert strict.post(page(document, "publish"), {"revision": "1"}).status_code == 403
