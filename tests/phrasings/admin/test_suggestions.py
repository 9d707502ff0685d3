import pytest

from tests.admin_fixtures import EDITOR, page

pytestmark = pytest.mark.django_db


def further(client, document, **query):
    tools = client.get(page(document, "change", **query)).context["tools"]
    return {tool.key: [word for one in tool.proposals for word in one.further] for tool in tools}


def test_further_claim_words_are_shown_for_the_tool_that_is_asked_about(signed_in, shop_service, monkeypatch):
    monkeypatch.setattr("phrasings.proposals.THRESHOLD", 0.2)
    found = further(signed_in(EDITOR), shop_service, suggest="refund_card")
    assert found.pop("refund_card")
    assert not any(found.values())


def test_without_being_asked_nothing_is_computed(signed_in, shop_service, monkeypatch):
    monkeypatch.setattr("phrasings.proposals.similar_words", None)
    assert not any(further(signed_in(EDITOR), shop_service).values())
