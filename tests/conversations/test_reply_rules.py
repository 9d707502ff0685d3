"""Reply rules in conversations: the last look at what the agent says."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError

from conversations.actions.start_conversation import Wish, start_conversation
from conversations.log import view_of
from conversations.models import Conversation

pytestmark = pytest.mark.django_db
RULES = {
    "schema": 1,
    "personal_data": {"others": {}},
    "never_say": {
        "promises": {"phrases": {"en": ["we guarantee"]}},
        "legal": {"phrases": {"en": ["lawsuit"]}, "does": "handoff"},
    },
    "offers": {"gestures": {}},
    "required": {
        "recorded": {"when": "first_reply", "text": {"en": "This chat is recorded."}},
        "final": {"when": "before_change", "text": {"en": "A refund cannot be taken back."}, "at": "start"},
        "person": {"when": "handoff", "text": {"en": "You will not have to say it again."}},
    },
}
LOOK = {"tool": "get_order", "arguments": {"order_id": "4412"}}
REFUND = {"tool": "refund_card", "arguments": {"order_id": "4412", "amount": 12.5}}
REPLIES = {"composer": "checked", "phrasings": "desk", "rules": "house"}


@pytest.fixture
def ruled(published, talk):
    published("rules", "house", RULES)
    return lambda turns, **changes: talk(turns, **{"replies": REPLIES, **changes})


def last_agent(chat):
    return next(row for row in reversed(chat.log) if row.kind == "agent")


def test_the_first_reply_says_what_it_must_and_later_ones_do_not(ruled):
    chat = ruled([{"when": "look", "calls": [LOOK], "reply": "It is sent."}], greeted=False)
    assert chat.says("good morning").messages[0]["text"].endswith("This chat is recorded.")
    assert "recorded" not in chat.says("look").messages[0]["text"]


def test_what_a_model_must_not_say_goes_and_the_log_says_which_rule_did_it(ruled):
    chat = ruled([{"when": "look", "calls": [LOOK], "reply": "It is on its way. We guarantee it."}])
    answer = chat.says("look")
    assert answer.messages[0]["text"] == "It is on its way."
    assert [(one["rule"], one["does"]) for one in answer.messages[0]["rules"]] == [("never_say.promises", "removed")]
    payload = last_agent(chat).payload
    assert payload["rules"][0]["text"] == "We guarantee it."
    assert payload["counts"]["ruled"] == 1
    assert payload["draft"] == "It is on its way. We guarantee it."


def test_a_rule_that_hands_off_passes_the_conversation_to_a_person(ruled):
    chat = ruled([{"when": "look", "calls": [LOOK], "reply": "It is on its way. A lawsuit is possible."}])
    answer = chat.says("look")
    assert (answer.action["type"], answer.action["reason"]) == ("handoff", "reply_rule")
    assert answer.messages[0]["text"].startswith("It is on its way.\n\n")
    assert answer.messages[0]["text"].endswith("You will not have to say it again.")
    assert [row.kind for row in chat.log][-2:] == ["handoff", "agent"]
    chat.conversation.refresh_from_db()
    assert view_of(chat.conversation).handed_off == "reply_rule"


def test_what_a_hand_off_must_say_is_said_when_it_happens_and_not_again(ruled):
    chat = ruled([{"when": "look", "calls": [LOOK], "reply": "A lawsuit is possible."}])
    chat.says("look")
    said = chat.says("hello?").messages[0]["text"]
    assert said == "A colleague already has your conversation and will answer here."


def test_before_a_change_what_must_be_said_stands_with_the_read_back(ruled):
    chat = ruled([{"when": "refund", "calls": [REFUND], "reply": "I've refunded £12.50. We guarantee it."}])
    assert chat.says("refund").messages[0]["text"].startswith("A refund cannot be taken back.\n\nShall I")
    assert chat.decides("approve").messages[0]["text"] == "I've refunded £12.50."


def test_a_true_claim_that_a_rule_takes_out_is_told_in_the_companys_words(ruled):
    chat = ruled([{"when": "refund", "calls": [REFUND], "reply": "I've refunded £12.50, we guarantee."}])
    chat.says("refund")
    assert chat.decides("approve").messages[0]["text"] == "Refunded 12.50 pounds for order 4412."


def test_what_the_checker_put_in_a_lies_place_is_left_alone(published, talk):
    published("rules", "house", {"schema": 1, "never_say": {"no": {"phrases": {"en": ["not allowed", "refund"]}}}})
    chat = talk([{"when": "refund", "calls": [REFUND], "reply": "Thanks. I've refunded it all."}], replies=REPLIES)
    chat.says("refund")
    said = chat.decides("skip").messages[0]["text"]
    assert said.startswith("Thanks.")
    assert "refund" in said


def test_a_conversation_keeps_the_rules_that_it_started_on(ruled, published):
    chat = ruled([])
    started = chat.log[0].payload["rules"]
    assert (started["key"], started["version"]) == ("house", 1)
    assert chat.conversation.rules_version.number == 1
    with pytest.raises(IntegrityError):
        Conversation.objects.filter(pk=chat.conversation.pk).update(rules_version=None)


def test_without_rules_nothing_is_pinned(talk):
    chat = talk([])
    assert "rules" not in chat.log[0].payload
    assert start_conversation(Wish("desk"), owner="key:tests").rules_version is None


def test_where_rules_break_a_models_words_do_not_go_out(ruled, monkeypatch):
    chat = ruled([{"when": "look", "calls": [LOOK], "reply": "It is on its way."}])

    def broken(*_):
        raise RuntimeError("no")

    monkeypatch.setattr("phrasings.faithfulness.rules.apply._Work.run", broken)
    said = chat.says("look").messages[0]["text"]
    assert "on its way" not in said
    assert last_agent(chat).payload["checker"]["rules_error"] == "RuntimeError"


def test_the_conversation_shows_its_rules(ruled, api_client):
    chat = ruled([], owner="key:tests")
    shown = api_client("converse").get(f"/v1/conversations/{chat.conversation.pk}").json()
    assert shown["rules"] == {"key": "house", "version": 1}


def test_a_draft_in_a_language_that_nothing_reads_is_held_to_the_wordings(talk):
    german = "Ihre Bestellung wurde storniert und die Rückerstattung ist bereits auf dem Weg."
    chat = talk([{"when": "refund", "calls": [REFUND], "reply": german}])
    chat.says("refund")
    said = chat.decides("approve").messages[0]
    assert said["text"] == "Refunded 12.50 pounds for order 4412."
    assert (last_agent(chat).payload["by"], last_agent(chat).payload["checker"]["held"]) == ("phrasing", "de")


def test_a_lie_in_another_of_our_languages_is_read_as_that_language(talk):
    chat = talk([{"when": "look", "calls": [LOOK], "reply": "Thanks. O seu pedido foi reembolsado, já está feito."}])
    verdicts = chat.says("look").messages[0]["verdicts"]
    assert [(one["language"], one["verdict"]) for one in verdicts] == [("en", "kept"), ("pt", "replaced")]


def test_what_a_value_may_do_is_an_option_of_the_service(talk):
    turns = [{"when": "my voucher was £77", "calls": [LOOK], "reply": "Thanks. You mentioned a voucher of £77."}]
    chat = talk(turns, replies={"composer": "checked", "phrasings": "desk", "values": {"said_by_customer": "remove"}})
    assert chat.says("my voucher was £77").messages[0]["text"] == "Thanks."


def test_an_entry_of_the_log_is_explained_in_the_terminal(ruled):
    chat = ruled([{"when": "look", "calls": [LOOK], "reply": "I've refunded order 4412. We guarantee it."}])
    chat.says("look")
    out = StringIO()
    call_command("explain_reply", "--conversation", str(chat.conversation.pk), stdout=out)
    said = out.getvalue()
    assert "~ I've refunded order 4412." in said
    assert "says it was done (perfect" in said
    assert "rule never_say.promises removed" in said


def test_what_cannot_be_explained_is_said(ruled):
    chat = ruled([])
    for arguments in (["--conversation", "x"], ["--conversation", str(chat.conversation.pk), "--seq", "99"]):
        with pytest.raises(CommandError):
            call_command("explain_reply", *arguments)


CHECK = {
    "tools": {"refund_card": {"description": "refund an order", "changes": True, "policy_values": ["10 % discount"]}},
    "events": [{"type": "customer", "text": "hello"}],
    "reply": "Here is a 10% discount. Here is a 30% discount. We guarantee it.",
}


def test_a_reply_check_takes_rules(api_client):
    client = api_client("converse")
    answer = client.post("/v1/reply-checks", {**CHECK, "rules": RULES, "moments": ["first_reply"]}, format="json")
    body = answer.json()
    assert (answer.status_code, body["reply"]) == (200, "Here is a 10% discount.\n\nThis chat is recorded.")
    assert [one["rule"] for one in body["rules"]] == ["offers.gestures", "never_say.promises", "required.recorded"]
    assert body["handoff"] is None


def test_a_reply_check_refuses_rules_with_errors(api_client):
    rules = {"schema": 1, "never_say": {"a": {"expressions": {"en": ["(a+)+"]}}}}
    answer = api_client("converse").post("/v1/reply-checks", {**CHECK, "rules": rules}, format="json")
    body = json.loads(answer.content)
    assert (answer.status_code, body["code"]) == (400, "invalid_body")
    assert body["errors"][0]["path"] == "rules.never_say.a.expressions.en"
