import pytest

from tests.admin_fixtures import AUDITOR, changed, save

pytestmark = pytest.mark.django_db


def test_the_first_page_says_what_is_being_worked_on_and_how_it_stands(signed_in, shop, shop_service):
    save(shop, changed(shop, "phrasings", "en", "refund_card", "done", to="{argument.amonut} is back."))
    save(shop_service, changed(shop_service, "name", to="<b>Outlet</b>"))
    answer = signed_in(AUDITOR).get("/admin/")
    text = answer.content.decode()
    assert [row.kind for row in answer.context["drafts"]] == ["service", "outcome phrasings"]
    assert "1 error" in text
    assert "ready to publish" in text
    assert "ben, just now" in text


def test_who_may_see_no_document_is_shown_no_draft(signed_in, shop):
    save(shop, changed(shop, "phrasings", "en", "refund_card", "done", to="Back: {argument.amount}."))
    assert signed_in("").get("/admin/").context["drafts"] == []
