"""A procedure over HTTP: its actions, what a result tells it, and a conversation that comes back from a person."""

import pytest

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(api_client):
    return api_client("converse")


@pytest.fixture
def path(counter, client):
    counter()
    return "/v1/conversations/" + client.post("/v1/conversations", {"service": "counter"}, format="json").json()["id"]


def says(client, path, text):
    return client.post(f"{path}/messages", {"text": text}, format="json").json()


def test_the_action_says_which_values_are_asked_for(client, path):
    action = says(client, path, "refund my order please")["action"]
    assert action["type"] == "ask"
    assert [slot["slot"] for slot in action["slots"]] == ["order_id", "email"]


def test_a_result_tells_the_procedure_values_records_a_note_and_what_to_say(client, path):
    says(client, path, "refund my order please")
    call = says(client, path, "the order number is 4412, my e-mail is ana@example.org")["action"]["call"]
    told = {
        "values": {"method": "card"},
        "note": "It was sent on Monday.",
        "say": "I found it.",
        "records": {"lines": []},
    }
    answer = client.post(f"{path}/results", {"call": call, "ok": True, **told}, format="json")
    assert answer.status_code == 200
    assert answer.json()["messages"][0]["text"].startswith("I found it.")
    assert answer.json()["action"]["type"] == "confirm"
    assert answer.json()["action"]["arguments"] == {"method": "card"}


def test_the_view_says_what_was_collected_and_where_it_came_from(client, path):
    says(client, path, "refund my order please, the order number is 4412")
    (request,) = client.get(path).json()["requests"]
    assert request["intent"] == "refund"
    assert "4412" in str(request)


def test_a_person_hands_the_conversation_back(client, path):
    assert client.post(f"{path}/reopen", {}, format="json").json()["code"] == "not_handed_off"
    handed = says(client, path, "let me talk to a person")
    assert handed["action"]["type"] == "handoff"
    assert client.post(f"{path}/reopen", {}, format="json").status_code == 200
    assert says(client, path, "refund my order please")["action"]["type"] == "ask"


def test_reopening_takes_no_fields(client, path):
    assert client.post(f"{path}/reopen", {"by": "me"}, format="json").status_code == 400
