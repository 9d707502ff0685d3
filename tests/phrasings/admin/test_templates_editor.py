import json

import pytest

from cxagent.versioning.actions import create_document
from cxagent.versioning.admin.fields import Field
from cxagent.versioning.registry import registry
from cxagent.versioning.selectors import draft_of
from phrasings.definition import builtin_templates, template_kinds
from tests.admin_fixtures import EDITOR, page

pytestmark = pytest.mark.django_db


@pytest.fixture
def house(db):
    return create_document(registry.kind("templates"), key="house", name="House style", who="user:ben")


def save(client, document, language: str, **texts):
    draft = draft_of(document)
    names = {Field(("templates", language, name), "").name: text for name, text in texts.items()}
    sent = {"opened_body": json.dumps(draft.body), "revision": draft.revision, **names}
    return client.post(page(document, "change", language=language), sent)


def test_every_template_is_listed_with_its_default_and_its_placeholders(signed_in, house):
    entries = signed_in(EDITOR).get(page(house, "change", language="fr")).context["entries"]
    assert [entry.name for entry in entries] == list(template_kinds())
    assert [entry.bound.field.placeholder for entry in entries] == [
        builtin_templates("fr")[one.name] for one in entries
    ]
    assert ("{abilities}", True) in entries[0].placeholders


def test_a_template_is_saved_in_its_language_and_an_emptied_one_goes(signed_in, house):
    editor = signed_in(EDITOR)
    save(editor, house, "pt", error="Algo falhou do nosso lado.")
    assert draft_of(house).body["templates"] == {"pt": {"error": "Algo falhou do nosso lado."}}
    save(editor, house, "pt", error="")
    assert draft_of(house).body["templates"] == {}


def test_a_template_without_what_it_is_there_to_say_is_a_problem_under_its_field(signed_in, house):
    editor = signed_in(EDITOR)
    save(editor, house, "en", confirm="Shall I?")
    entries = {entry.name: entry for entry in editor.get(page(house, "change", language="en")).context["entries"]}
    assert [problem.id for problem in entries["confirm"].bound.problems] == ["templates.E021"]


@pytest.mark.parametrize(
    "asked", [{}, {"language": "xx", "name": "confirm"}, {"language": "en", "name": "none", "text": "{"}]
)
def test_the_preview_answers_whatever_is_asked(signed_in, house, asked):
    assert set(signed_in(EDITOR).post(page(house, "preview"), asked).json()) == {"text", "problems"}


def test_the_preview_of_a_template_fills_its_placeholders(signed_in, house):
    sent = {"language": "en", "name": "confirm", "text": "May I {action}?"}
    found = signed_in(EDITOR).post(page(house, "preview"), sent).json()
    assert found == {"text": "May I change order?", "problems": []}
