import json

import pytest

from cxagent.versioning.actions import create_document
from cxagent.versioning.admin.fields import Field
from cxagent.versioning.registry import registry
from cxagent.versioning.selectors import draft_of
from tests.admin_fixtures import EDITOR, page

pytestmark = pytest.mark.django_db
BODY = {"schema": 1, "never_say": {"promises": {"phrases": {"en": ["we guarantee"]}}}}


@pytest.fixture
def house(db):
    return create_document(registry.kind("rules"), key="house", name="House rules", who="user:ben", body=BODY)


def save(client, document, fields=(), **more):
    draft = draft_of(document)
    sent = {Field(path, "").name: text for path, text in fields}
    return client.post(
        page(document, "change"), {"opened_body": json.dumps(draft.body), "revision": draft.revision, **sent, **more}
    )


def test_the_editor_shows_each_section_with_its_rules(signed_in, house):
    context = signed_in(EDITOR).get(page(house, "change")).context
    assert [section.name for section in context["sections"]] == ["personal_data", "never_say", "offers", "required"]
    rule = context["sections"][1].rules[0]
    assert rule.id == "never_say.promises"
    assert "we guarantee" in [bound.text for bound in rule.fields]


def test_a_rule_is_changed_and_the_others_come_back_untouched(signed_in, house):
    save(
        signed_in(EDITOR),
        house,
        [
            (("never_say", "promises", "phrases", "pt"), "garantimos\nprometemos"),
            (("never_say", "promises", "does"), "handoff"),
            (("links", "allowed"), "desk.example"),
            (("length", "characters"), "600"),
        ],
    )
    assert draft_of(house).body == {
        "schema": 1,
        "never_say": {
            "promises": {"phrases": {"en": ["we guarantee"], "pt": ["garantimos", "prometemos"]}, "does": "handoff"}
        },
        "links": {"allowed": ["desk.example"]},
        "length": {"characters": 600},
    }


def test_a_rule_begins_with_its_name_and_goes_by_its_tick(signed_in, house):
    editor = signed_in(EDITOR)
    save(editor, house, new_required="recorded", remove_rule="never_say.promises")
    body = draft_of(house).body
    assert body["required"] == {"recorded": {"when": "first_reply", "text": {}}}
    assert body["never_say"] == {}


def test_a_name_that_is_none_is_said_where_it_was_typed(signed_in, house):
    answer = save(signed_in(EDITOR), house, new_offers="Not A Name")
    assert "begins with a letter or digit" in answer.content.decode()


def test_problems_stand_at_their_field(signed_in, house):
    editor = signed_in(EDITOR)
    save(editor, house, [(("never_say", "promises", "expressions", "en"), "(a+)+b")])
    context = editor.get(page(house, "change")).context
    fields = context["sections"][1].rules[0].fields
    assert ["rules.E021"] in [[problem.id for problem in bound.problems] for bound in fields]
