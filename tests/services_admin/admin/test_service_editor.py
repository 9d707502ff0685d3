import json

import pytest

from cxagent.versioning.admin.fields import Field
from cxagent.versioning.selectors import draft_of, editing
from services_admin.admin.service_fields import read_verbs, show_verbs
from tests.admin_fixtures import EDITOR, changed, page, save

pytestmark = pytest.mark.django_db


def name(*path: str) -> str:
    return Field(path, "").name


def shown(client, document) -> dict[str, str]:
    """Every field of the page with what stands in it, as a browser would send it."""
    context = client.get(page(document, "change")).context
    bounds = [*context["general"], *context["agent"], *context["replies"]]
    for tool in context["tools"]:
        bounds += [bound for group in tool.groups.values() for bound in group]
        bounds += [bound for proposal in tool.proposals for bound in proposal.fields]
    now = editing(document)
    sent = {"opened_body": json.dumps(now.body), "revision": now.revision, "based_on": now.based_on or ""}
    for bound in bounds:
        if bound.field.kind == "choices":
            sent[bound.field.name] = ["", *bound.text.split("\n")]
        elif bound.field.kind != "check" or bound.text == "on":
            sent[bound.field.name] = bound.text
    return sent


def test_saving_what_was_shown_begins_no_draft(signed_in, shop_service):
    editor = signed_in(EDITOR)
    answer = editor.post(page(shop_service, "change"), shown(editor, shop_service), follow=True)
    assert "Nothing was changed" in answer.content.decode()
    assert draft_of(shop_service) is None


@pytest.mark.parametrize(
    ("path", "typed", "value"),
    [
        (("name",), "The outlet", "The outlet"),
        (("timezone",), "Europe/Paris", "Europe/Paris"),
        (("agent", "max_rounds"), "3", 3),
        (("replies", "composer"), "template", "template"),
        (("tools", "refund_card", "currency"), "EUR", "EUR"),
        (("tools", "refund_card", "policy_values"), "5 to 7 days\n50 GBP", ["5 to 7 days", "50 GBP"]),
        (("tools", "refund_card", "claim_words", "en", "nouns"), "refund, money back", ["refund", "money back"]),
        (("tools", "refund_card", "parameters"), '{"type": "object"}', {"type": "object"}),
    ],
)
def test_what_is_typed_goes_into_the_draft(signed_in, shop_service, path, typed, value):
    editor = signed_in(EDITOR)
    editor.post(page(shop_service, "change"), {**shown(editor, shop_service), name(*path): typed})
    assert draft_of(shop_service).body == changed_like(shop_service, path, value)


def changed_like(document, path, value):
    body = json.loads(json.dumps(document.live.body))
    here = body
    for part in path[:-1]:
        here = here.setdefault(part, {})
    here[path[-1]] = value
    return body


def test_a_box_that_is_not_ticked_any_more_is_sent_as_nothing_and_says_no(signed_in, shop_service):
    editor = signed_in(EDITOR)
    sent = shown(editor, shop_service)
    del sent[name("tools", "refund_card", "changes")]
    editor.post(page(shop_service, "change"), sent)
    assert draft_of(shop_service).body["tools"]["refund_card"]["changes"] is False


def test_a_tool_that_runs_in_another_way_keeps_nothing_of_the_old_one(signed_in, shop_service):
    editor = signed_in(EDITOR)
    sent = shown(editor, shop_service) | {
        name("tools", "refund_card", "runs", "kind"): "webhook",
        name("tools", "refund_card", "runs", "url"): "https://api.example.com/refunds",
    }
    editor.post(page(shop_service, "change"), sent)
    runs = draft_of(shop_service).body["tools"]["refund_card"]["runs"]
    assert runs == {"kind": "webhook", "url": "https://api.example.com/refunds"}


def test_a_tool_is_added_and_another_taken_out(signed_in, shop_service):
    editor = signed_in(EDITOR)
    sent = {**shown(editor, shop_service), "new_tool": "cancel_order", "remove_tool": "get_order"}
    editor.post(page(shop_service, "change"), sent)
    tools = draft_of(shop_service).body["tools"]
    assert "get_order" not in tools
    assert tools["cancel_order"]["runs"] == {"kind": "app"}


@pytest.mark.parametrize(
    ("field", "typed", "says"),
    [
        (name("tools", "refund_card", "parameters"), '{"type": ', "not JSON"),
        (name("agent", "max_rounds"), "many", "not a number"),
        (name("tools", "refund_card", "claim_words", "en", "verbs"), "refund | passed: refunded", "passed: refunded"),
        ("new_tool", "Cancel Order", "lower-case"),
    ],
)
def test_what_cannot_be_read_stays_on_the_page_with_everything_else_that_was_typed(
    signed_in, shop_service, field, typed, says
):
    editor = signed_in(EDITOR)
    sent = {**shown(editor, shop_service), name("name"): "Typed before", field: typed}
    answer = editor.post(page(shop_service, "change"), sent)
    text = answer.content.decode()
    assert answer.status_code == 400
    assert draft_of(shop_service) is None
    for part in ("Typed before", says):
        assert part in text


def test_claim_words_are_proposed_while_nobody_wrote_any(signed_in, shop_service):
    tools = {tool.key: tool for tool in signed_in(EDITOR).get(page(shop_service, "change")).context["tools"]}
    english = tools["refund_card"].proposals[0]
    assert not english.own
    assert "refund" in english.proposed_nouns
    assert read_verbs(english.proposed_verbs)[0]["lemma"]


def test_verbs_survive_being_shown_and_read():
    verbs = [
        {"lemma": "pay back", "forms": {"base": ["pay back"], "past": ["paid back", "payed back"]}},
        {"lemma": "send"},
    ]
    assert read_verbs(show_verbs(verbs)) == verbs


def test_parts_without_a_form_come_back_untouched(signed_in, shop_service):
    extra = {"retries": 1, "something": {"else": [1, None]}}
    save(shop_service, changed(shop_service, "options", to=extra))
    editor = signed_in(EDITOR)
    assert editor.get(page(shop_service, "change")).context["elsewhere"] == {"options": 2}
    editor.post(page(shop_service, "change"), {**shown(editor, shop_service), name("name"): "New"})
    assert draft_of(shop_service).body["options"] == extra


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"tools": []},
        {"intents": [], "slots": 3, "procedures": "none"},
        {"intents": {"x": None}, "slots": {"x": []}, "procedures": {"x": {}}},
        {
            "intents": {"x": {"name": 1, "examples": {"en": 3}, "aside": "yes"}},
            "slots": {"x": {"pattern": [], "list": 3}},
        },
        {"slots": {"x": {"options": {"a": None, "b": {"label": [], "says": 3}}, "label": {"en": {}}}}},
        {"procedures": {"x": [3, None, {}, {"try": 1}, {"tool": [], "needs": 3, "fixed": 1}, {"procedure": "x"}]}},
        {"tools": {"x": None}},
        {"tools": {"x": {"runs": "app", "claim_words": []}}},
        {"languages": "en", "agent": [], "replies": 3, "name": {"a": 1}},
    ],
)
def test_a_body_of_any_shape_can_be_opened(signed_in, shop_service, body):
    save(shop_service, body)
    assert signed_in(EDITOR).get(page(shop_service, "change")).status_code == 200
