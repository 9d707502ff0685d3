"""The conversations API as a client meets it."""

import pytest

from conversations.models import Conversation, Event

PAY = [
    {"when": "pay", "calls": [{"tool": "refund_card", "arguments": {"order_id": "4412", "amount": 5}}], "reply": "So."},
    {"when": "look", "calls": [{"tool": "get_order", "arguments": {"order_id": "4412"}}], "reply": "It is sent."},
    {"when": "print", "calls": [{"tool": "print_label", "arguments": {"order_id": "4412"}}], "reply": "So."},
]

DEEP: list = []
for _ in range(40):
    DEEP = [DEEP]


@pytest.fixture
def client(api_client):
    return api_client("converse", name="tests")


@pytest.fixture
def chat(desk):
    return desk(PAY)


def path(conversation, *rest):
    return "/".join((f"/v1/conversations/{conversation.pk}", *map(str, rest)))


def code(response):
    assert response["Content-Type"] == "application/problem+json"
    return response.status_code, response.json()["code"]


def test_a_conversation_starts_on_what_is_live(chat, client):
    response = client.post("/v1/conversations", {"service": "desk", "language": "pt"})
    body = response.json()
    assert (response.status_code, response["Location"]) == (201, f"/v1/conversations/{body['id']}")
    assert (body["service"], body["phrasings"], body["templates"]) == (
        {"key": "desk", "version": 1},
        {"key": "desk", "version": 1},
        None,
    )
    assert (body["language"], body["action"], body["messages"]) == ("pt", {"type": "ask"}, [])


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"service": "nothing"}, (422, "service_unknown")),
        ({"service": "desk", "version": 7}, (422, "service_unknown")),
        ({"service": "desk", "language": "ja"}, (422, "language_not_spoken")),
        ({"service": "desk", "language": "xx"}, (400, "invalid_body")),
        ({"service": 7}, (400, "invalid_body")),
        ({"service": "desk", "version": True}, (400, "invalid_body")),
        ({"service": "desk", "colour": "red"}, (400, "invalid_body")),
        ({}, (400, "invalid_body")),
    ],
)
def test_what_cannot_be_started_says_why(chat, client, body, expected):
    assert code(client.post("/v1/conversations", body)) == expected


def test_a_turn_is_answered_with_messages_and_an_action(chat, client):
    body = client.post(path(chat, "messages"), {"text": "look"}).json()
    assert body["conversation"] == str(chat.pk)
    assert body["messages"][0]["text"] == "It is sent."
    assert body["messages"][0]["by"] == "model"
    assert body["messages"][0]["verdicts"][0]["verdict"] == "kept"
    assert body["action"] == {"type": "ask"}
    assert body["seq"] == Event.objects.filter(conversation=chat).count()


def test_an_approval_is_bound_to_what_was_read_back(chat, client):
    action = client.post(path(chat, "messages"), {"text": "pay"}).json()["action"]
    bound = {"call": action["call"], "digest": action["digest"]}
    decisions = path(chat, "decisions")
    assert code(client.post(decisions, {**bound, "digest": "0" * 64, "decision": "approve"})) == (
        409,
        "confirmation_stale",
    )
    assert code(client.post(decisions, {**bound, "call": "c99", "decision": "approve"})) == (409, "confirmation_stale")
    assert client.post(decisions, {**bound, "decision": "approve"}).status_code == 200
    assert code(client.post(decisions, {**bound, "decision": "approve"})) == (409, "confirmation_stale")


def test_a_digest_of_another_conversation_approves_nothing(chat, client):
    other = client.post("/v1/conversations", {"service": "desk"}).json()["id"]
    theirs = client.post(path(chat, "messages"), {"text": "pay"}).json()["action"]
    client.post(f"/v1/conversations/{other}/messages", {"text": "hello"})
    ours = client.post(f"/v1/conversations/{other}/messages", {"text": "pay"}).json()["action"]
    assert (ours["call"], ours["arguments"]) == (theirs["call"], theirs["arguments"])
    body = {"call": ours["call"], "digest": theirs["digest"], "decision": "approve"}
    assert code(client.post(f"/v1/conversations/{other}/decisions", body)) == (409, "confirmation_stale")


def test_the_apps_result_is_taken_once(chat, client):
    action = client.post(path(chat, "messages"), {"text": "print"}).json()["action"]
    body = {"call": action["call"], "digest": action["digest"], "decision": "approve"}
    owed = client.post(path(chat, "decisions"), body).json()["action"]
    assert (owed["type"], owed["tool"]) == ("call", "print_label")
    result = {"call": owed["call"], "ok": True, "value": {"label": "L-1"}}
    assert client.post(path(chat, "results"), result).status_code == 200
    again = client.post(path(chat, "results"), result)
    assert (again.status_code, again.json()["messages"]) == (200, [])
    assert code(client.post(path(chat, "results"), {**result, "value": {"label": "L-2"}})) == (409, "result_conflict")
    assert code(client.post(path(chat, "results"), {**result, "ok": False})) == (409, "result_conflict")
    assert code(client.post(path(chat, "results"), {**result, "call": "c77"})) == (404, "unknown_call")


@pytest.mark.parametrize(
    ("to", "body"),
    [
        ("messages", {"text": ""}),
        ("messages", {"text": "x" * 8001}),
        ("messages", {"text": ["a"]}),
        ("messages", {"text": "a", "more": 1}),
        ("results", {"call": "c1"}),
        ("results", {"call": "c1", "ok": "yes"}),
        ("results", {"call": "1; DROP", "ok": True}),
        ("results", {"call": "c1", "ok": True, "value": DEEP}),
        ("results", {"call": "c1", "ok": True, "value": "x" * 70_000}),
        ("decisions", {"call": "c1", "digest": "short", "decision": "approve"}),
        ("decisions", {"call": "c1", "digest": "0" * 64, "decision": "yes"}),
    ],
)
def test_a_body_that_is_not_acceptable_is_refused(chat, client, to, body):
    before = Event.objects.count()
    assert code(client.post(path(chat, to), body)) == (400, "invalid_body")
    assert Event.objects.count() == before


@pytest.mark.parametrize(
    ("to", "body", "path", "said"),
    [
        (
            "decisions",
            {"call": "c1", "digest": "0" * 64, "decision": "yes"},
            "decision",
            "“yes” is not one of: approve, skip.",
        ),
        ("decisions", {"call": "1", "digest": "0" * 64, "decision": "skip"}, "call", "the id of a call, such as c1"),
        (
            "decisions",
            {"call": "c1", "digest": "x", "decision": "skip"},
            "digest",
            "the 64 hexadecimal digits of the action",
        ),
        ("results", {"call": "c1", "ok": False, "error": {"code": "No Way"}}, "error.code", "small letters, digits"),
        ("results", {"cal": "c1", "ok": True}, "cal", "There is no such entry; known: call, ok, value, error"),
        ("results", {"cal": "c1", "ok": True}, "call", "This field is required."),
    ],
)
def test_a_refusal_says_what_would_be_acceptable(chat, client, to, body, path, said):
    errors = client.post(f"/v1/conversations/{chat.pk}/{to}", body).json()["errors"]
    assert [said in error["message"] for error in errors if error["path"] == path] == [True]


def test_another_key_finds_no_conversation(chat, api_client):
    other = api_client("converse", name="other")
    assert code(other.get(path(chat))) == (404, "not_found")
    assert code(other.get(path(chat, "events"))) == (404, "not_found")
    assert code(other.post(path(chat, "messages"), {"text": "look"})) == (404, "not_found")
    decision = {"call": "c1", "digest": "0" * 64, "decision": "approve"}
    assert code(other.post(path(chat, "decisions"), decision)) == (404, "not_found")
    assert code(other.post(path(chat, "results"), {"call": "c1", "ok": True})) == (404, "not_found")


def test_an_auditor_sees_all_and_takes_no_part(chat, api_client):
    auditor = api_client("audit", name="auditor")
    assert auditor.get(path(chat)).status_code == 200
    assert auditor.get(path(chat, "events")).status_code == 200
    assert code(auditor.post(path(chat, "messages"), {"text": "look"})) == (403, "missing_scope")


def test_the_view_shows_lines_and_calls(chat, client):
    client.post(path(chat, "messages"), {"text": "look"})
    body = client.get(path(chat)).json()
    assert [line["by"] for line in body["messages"]] == ["customer", "template", "customer", "model"]
    assert body["calls"][0] | {"result": None} == {
        "call": "c1",
        "tool": "get_order",
        "arguments": {"order_id": "4412"},
        "outcome": "done",
        "result": None,
        "reason": None,
        "turn": 2,
    }
    assert body["digest"] == Conversation.objects.get(pk=chat.pk).head_digest


def test_the_log_is_read_in_pages_and_from_any_entry(chat, client):
    client.post(path(chat, "messages"), {"text": "look"})
    total = Event.objects.filter(conversation=chat).count()
    seen, page = [], client.get(path(chat, "events"), {"limit": 4, "after": 2}).json()
    while True:
        seen += [event["seq"] for event in page["results"]]
        if page["next"] is None:
            break
        page = client.get(page["next"]).json()
    assert seen == list(range(3, total + 1))


def test_each_entry_names_the_one_before(chat, client):
    events = client.get(path(chat, "events")).json()["results"]
    assert [event["previous_digest"] for event in events] == ["", *(event["digest"] for event in events[:-1])]


@pytest.mark.parametrize("after", ["-1", "x", "99999999999", "1.5", ""])
def test_after_is_a_number(chat, client, after):
    assert code(client.get(path(chat, "events"), {"after": after})) == (400, "invalid_after")


def test_only_an_auditor_erases(chat, client, api_client):
    where = path(chat, "events", 2, "redaction")
    assert code(client.post(where, {"reason": "asked for"})) == (403, "missing_scope")
    auditor = api_client("audit", name="auditor")
    assert code(auditor.post(where, {})) == (400, "invalid_body")
    done = auditor.post(where, {"reason": "asked for"})
    assert (done.status_code, done.json()["seq"]) == (201, 2)
    assert code(auditor.post(where, {"reason": "again"})) == (409, "already_redacted")
    assert auditor.get(path(chat)).json()["messages"][0]["text"] is None
    assert code(auditor.post(path(chat, "events", 10**12, "redaction"), {"reason": "x"})) == (404, "not_found")


def test_a_message_sent_again_with_its_key_is_answered_alike_and_taken_in_once(chat, client):
    keyed = {"Idempotency-Key": "m-1"}
    first = client.post(path(chat, "messages"), {"text": "look"}, headers=keyed)
    count = Event.objects.count()
    again = client.post(path(chat, "messages"), {"text": "look"}, headers=keyed)
    assert (again.json(), again["Idempotent-Replayed"], Event.objects.count()) == (first.json(), "true", count)
    other = client.post(path(chat, "messages"), {"text": "pay"}, headers=keyed)
    assert code(other) == (422, "idempotency_key_reused")


def test_no_text_of_the_customers_is_logged(chat, client, caplog):
    caplog.set_level("DEBUG")
    client.post(path(chat, "messages"), {"text": "look"})
    client.post(path(chat, "messages"), {"text": "my secret is 8812-xyz"})
    assert "8812-xyz" not in caplog.text
    assert "8812" not in str([record.__dict__ for record in caplog.records])


CHECK = {
    "tools": {"refund_card": {"description": "refund an order to the customer's card", "changes": True}},
    "events": [
        {"type": "customer", "text": "give it back"},
        {"type": "call", "id": "a", "tool": "refund_card", "arguments": {"order_id": "4412"}, "by": "agent"},
        {"type": "outcome", "id": "a", "outcome": "refused", "reason": "policy"},
    ],
    "reply": "I've refunded order 4412.",
}


def test_any_agents_reply_can_be_checked_and_nothing_is_stored(client):
    body = client.post("/v1/reply-checks", CHECK).json()
    assert body["sentences"][0]["verdict"] == "replaced"
    assert "refunded order" not in body["reply"]
    assert (Conversation.objects.count(), Event.objects.count()) == (0, 0)


def test_a_reply_check_takes_the_companys_own_phrasings(client):
    own = {"refund_card": {"refused": "No refund for {argument.order_id}."}}
    body = client.post("/v1/reply-checks", {**CHECK, "phrasings": own}).json()
    assert body["reply"] == "No refund for 4412."


@pytest.mark.parametrize(
    "change",
    [
        {"events": [{"type": "outcome", "id": "a", "outcome": "fine"}]},
        {"events": "none"},
        {"tools": {"t": {"changes": "yes"}}},
        {"tools": {"t": {"claim_words": {"en": {"verbs": 7}}}}},
        {"tools": {"t": {"formats": {"a": "colour"}}}},
        {"reply": None},
        {"language": "xx"},
    ],
)
def test_a_check_that_cannot_be_made_says_why(client, change):
    assert code(client.post("/v1/reply-checks", {**CHECK, **change})) == (400, "invalid_body")


def test_a_reply_check_needs_a_scope(api_client):
    assert code(api_client("audit").post("/v1/reply-checks", CHECK)) == (403, "missing_scope")
