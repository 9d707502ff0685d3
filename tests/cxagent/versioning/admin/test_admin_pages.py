import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from cxagent.versioning.actions import export
from cxagent.versioning.selectors import draft_of
from tests.admin_fixtures import EDITOR, PUBLISHER, changed, page, publish_change, save

pytestmark = pytest.mark.django_db
TEXT = ("phrasings", "en", "refund_card", "done")
GOOD, BAD = "Given back: {argument.amount}.", "Given back: {argument.amonut}."


def form(document, body=None, **fields):
    """What the JSON page sends."""
    from cxagent.versioning.selectors import editing

    now = editing(document)
    sent = {"opened_body": json.dumps(now.body), "revision": now.revision, "based_on": now.based_on or ""}
    return {**sent, "body": json.dumps(body if body is not None else now.body), **fields}


def content(answer) -> str:
    return answer.content.decode()


def test_a_draft_is_saved_as_the_person_who_is_signed_in(signed_in, shop):
    signed_in(EDITOR).post(page(shop, "json"), form(shop, changed(shop, *TEXT, to=GOOD)))
    assert draft_of(shop).updated_by == "user:ana"
    assert draft_of(shop).body["phrasings"]["en"]["refund_card"]["done"] == GOOD


def test_json_that_cannot_be_read_stays_on_the_page_and_nothing_is_saved(signed_in, shop):
    answer = signed_in(EDITOR).post(page(shop, "json"), form(shop) | {"body": '{"schema": 1, oops'})
    assert answer.status_code == 400
    assert "schema&quot;: 1, oops" in content(answer)
    assert draft_of(shop) is None


def test_a_body_that_is_no_object_is_refused(signed_in, shop):
    answer = signed_in(EDITOR).post(page(shop, "json"), form(shop, [1]))
    assert answer.status_code == 400
    assert "must be an object" in content(answer)


def test_the_list_says_how_many_errors_a_draft_has(signed_in, shop):
    save(shop, changed(shop, *TEXT, to=BAD))
    text = content(signed_in(EDITOR).get("/admin/phrasings/phrasingsdocument/"))
    assert "1 error" in text
    assert "version 1" in text
    assert "ben saved the draft" in text


def test_each_problem_leads_to_its_field(signed_in, shop):
    save(shop, changed(shop, *TEXT, to=BAD))
    text = content(signed_in(EDITOR).get(page(shop, "problems")))
    assert "phrasings.E022" in text
    assert "change/?language=en&amp;at=phrasings.en.refund_card.done" in text


def test_a_draft_with_errors_is_not_published_and_the_page_says_why(signed_in, shop):
    revision = save(shop, changed(shop, *TEXT, to=BAD))
    answer = signed_in(PUBLISHER).post(page(shop, "publish"), {"note": "my note", "revision": revision})
    shop.refresh_from_db()
    assert answer.status_code == 400
    assert shop.live.number == 1
    assert "phrasings.E022" in content(answer)
    assert "my note" in content(answer)


def test_a_draft_that_moved_since_it_was_reviewed_is_not_published(signed_in, shop):
    seen = save(shop, changed(shop, *TEXT, to=GOOD))
    save(shop, changed(shop, *TEXT, to="Something else."))
    answer = signed_in(PUBLISHER).post(page(shop, "publish"), {"note": "", "revision": seen})
    assert answer.status_code == 409
    assert answer.context["draft"].body["phrasings"]["en"]["refund_card"]["done"] == "Something else."
    assert shop.versions.count() == 2


def test_publishing_goes_into_the_history_with_its_note(signed_in, shop):
    revision = save(shop, changed(shop, *TEXT, to=GOOD))
    publisher = signed_in(PUBLISHER)
    publisher.post(page(shop, "publish"), {"note": "warmer words", "revision": revision})
    text = content(publisher.get(page(shop, "history")))
    assert "warmer words" in text
    assert "Given back" in text


def test_a_roll_back_without_a_reason_is_refused(signed_in, shop):
    publish_change(shop, *TEXT, to=GOOD)
    answer = signed_in(PUBLISHER).post(page(shop, "rollback"), {"version": "1", "reason": "  "})
    shop.refresh_from_db()
    assert answer.status_code == 400
    assert shop.live.number == 2
    assert "document.E002" in content(answer)


def test_rolling_back_to_what_is_live_or_to_nothing_is_refused(signed_in, shop):
    publish_change(shop, *TEXT, to=GOOD)
    publisher = signed_in(PUBLISHER)
    for number in ("2", "7", "x", ""):
        answer = publisher.post(page(shop, "rollback"), {"version": number, "reason": "r"})
        assert answer.status_code == 400
    assert shop.releases.count() == 2


def test_two_versions_are_compared_in_words_and_line_by_line(signed_in, shop):
    publish_change(shop, *TEXT, to=GOOD)
    text = content(signed_in(EDITOR).get(page(shop, "compare", **{"from": 1, "to": 2})))
    assert "<ins>Given back:</ins>" in text
    assert "cx-row-changed" in text


def test_a_version_loaded_into_the_draft_publishes_nothing(signed_in, shop):
    publish_change(shop, *TEXT, to=GOOD)
    signed_in(EDITOR).post(page(shop, "load", version=1), {"revision": "0"})
    shop.refresh_from_db()
    assert shop.live.number == 2
    assert draft_of(shop).body["phrasings"]["en"]["refund_card"]["done"].startswith("Refunded")


def test_loading_over_a_draft_that_moved_is_refused(signed_in, shop):
    save(shop, changed(shop, *TEXT, to=GOOD))
    signed_in(EDITOR).post(page(shop, "load", version=1), {"revision": "0"})
    assert draft_of(shop).body["phrasings"]["en"]["refund_card"]["done"] == GOOD


def test_an_earlier_save_can_be_brought_back(signed_in, shop):
    first = save(shop, changed(shop, *TEXT, to=GOOD))
    second = save(shop, changed(shop, *TEXT, to="Something else."))
    editor = signed_in(EDITOR)
    assert f"?saved={first}" in content(editor.get(page(shop, "change")))
    editor.post(page(shop, "load", saved=first), {"revision": second})
    assert draft_of(shop).body["phrasings"]["en"]["refund_card"]["done"] == GOOD


def test_what_is_exported_can_be_imported_elsewhere(signed_in, shop):
    editor = signed_in(EDITOR)
    file = editor.get(page(shop, "export", version=1)).content
    assert json.loads(file) == export(shop.live)
    moved = file.replace(b'"key": "shop"', b'"key": "outlet"')
    editor.post("/admin/phrasings/phrasingsdocument/import/", {"file": SimpleUploadedFile("x.json", moved)})
    made = type(shop).objects.get(key="outlet")
    assert made.live is None
    assert draft_of(made).body == shop.live.body


@pytest.mark.parametrize(
    "raw", [b"not json", b"[1]", b'{"kind": "service", "key": "x", "body": {}}', b"\xff\xfe", b"[" * 200_000]
)
def test_a_file_that_is_not_an_export_is_refused(signed_in, db, raw):
    sent = {"file": SimpleUploadedFile("x.json", raw)}
    answer = signed_in(EDITOR).post("/admin/phrasings/phrasingsdocument/import/", sent)
    assert answer.status_code == 400


def test_importing_keeps_an_existing_draft_unless_told_otherwise(signed_in, shop):
    save(shop, changed(shop, *TEXT, to=GOOD))
    editor, raw = signed_in(EDITOR), json.dumps(export(shop.live)).encode()
    answer = editor.post("/admin/phrasings/phrasingsdocument/import/", {"file": SimpleUploadedFile("x.json", raw)})
    assert answer.status_code == 400
    assert draft_of(shop).body["phrasings"]["en"]["refund_card"]["done"] == GOOD
    sent = {"file": SimpleUploadedFile("x.json", raw), "replace": "on"}
    editor.post("/admin/phrasings/phrasingsdocument/import/", sent)
    assert draft_of(shop).body == shop.live.body


def test_a_document_is_begun_with_a_draft(signed_in, db):
    from phrasings.models import TemplatesDocument

    signed_in(EDITOR).post("/admin/phrasings/templatesdocument/add/", {"name": "House style", "key": "house"})
    assert draft_of(TemplatesDocument.objects.get(key="house")).created_by == "user:ana"


@pytest.mark.parametrize("key", ["House", "a b", "", "x" * 65, "shop"])
def test_a_key_that_is_taken_or_not_written_as_keys_are_is_refused(signed_in, shop, key):
    answer = signed_in(EDITOR).post("/admin/phrasings/phrasingsdocument/add/", {"name": "New", "key": key})
    assert answer.status_code == 200
    assert type(shop).objects.count() == 1


def test_a_document_with_published_versions_is_never_deleted(signed_in, shop):
    signed_in(EDITOR).post(page(shop, "delete"))
    assert type(shop).objects.filter(pk=shop.pk).exists()


def test_a_document_can_be_renamed_and_keeps_its_key(signed_in, shop):
    signed_in(EDITOR).post(page(shop, "rename"), {"name": "<b>Outlet</b>"})
    shop.refresh_from_db()
    assert (shop.name, shop.key) == ("<b>Outlet</b>", "shop")
    assert "<b>Outlet" not in content(signed_in(EDITOR).get(page(shop, "change")))


def test_there_are_no_pages_of_a_document_that_does_not_exist(signed_in, shop):
    address = page(shop, "history").replace(str(shop.pk), "00000000-0000-0000-0000-000000000000")
    assert signed_in(EDITOR).get(address).status_code == 404
