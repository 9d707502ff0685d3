import pytest

from phrasings.proposals import THRESHOLD, similar_words
from services_admin.definition.claim_words import propose

TAKE_BACK = ("take a top-up back", "give the money of a top-up back to the customer's card")


@pytest.mark.parametrize("language", ["en", "pt", "es", "fr", "ja"])
def test_words_of_like_meaning_are_proposed_in_each_language(language, monkeypatch):
    monkeypatch.setattr("phrasings.proposals.THRESHOLD", 0.3)
    found = similar_words(*TAKE_BACK, language)
    assert found
    assert all(one.likeness >= 0.3 for one in found)
    assert [one.likeness for one in found] == sorted((one.likeness for one in found), reverse=True)


def test_what_rules_propose_is_not_proposed_again():
    known = propose(*TAKE_BACK, "en")
    words = {verb.lemma for verb in known.verbs} | set(known.nouns)
    assert not words & {one.word for one in similar_words(*TAKE_BACK, "en")}


def test_a_tool_that_says_nothing_is_like_nothing():
    assert similar_words("", "", "en") == ()


@pytest.mark.django_db
def test_the_api_proposes_words(api_client):
    sent = {"name": TAKE_BACK[0], "description": TAKE_BACK[1], "language": "en"}
    answer = api_client("author").post("/v1/claim-words", sent, format="json")
    body = answer.json()
    assert (answer.status_code, set(body)) == (200, {"verbs", "nouns", "similar"})
    assert body["similar"][0]["likeness"] >= THRESHOLD
    assert api_client("converse").post("/v1/claim-words", sent, format="json").status_code == 403
    assert api_client("author").post("/v1/claim-words", {"name": 3}, format="json").status_code == 400
