import json

import pytest

from cxagent.versioning.admin.fields import Field
from cxagent.versioning.selectors import draft_of, editing
from phrasings.admin.phrasings_editor import PhrasingsEditor
from tests.admin_fixtures import AUDITOR, EDITOR, changed, page, save

pytestmark = pytest.mark.django_db


def name(*path: str) -> str:
    return Field(("phrasings", *path), "").name


def form(document, **texts):
    now = editing(document)
    return {"opened_body": json.dumps(now.body), "revision": now.revision, "based_on": now.based_on or "", **texts}


def preview(client, document, **asked):
    answer = client.post(page(document, "preview"), {"language": "en", "tool": "refund_card", **asked})
    return answer.json()


def test_a_wording_that_was_typed_is_saved_and_every_other_stays(signed_in, shop):
    before = editing(shop).body
    text = "Given back: {argument.amount}."
    signed_in(EDITOR).post(page(shop, "change", language="en"), form(shop, **{name("en", "refund_card", "done"): text}))
    before["phrasings"]["en"]["refund_card"]["done"] = text
    assert draft_of(shop).body == before


def test_saving_what_was_shown_begins_no_draft(signed_in, shop):
    shown = signed_in(EDITOR).get(page(shop, "change", language="ja")).context
    texts = {cell.bound.field.name: cell.bound.text for section in shown["sections"] for cell in section.cells}
    signed_in(EDITOR).post(page(shop, "change", language="ja"), form(shop, **texts))
    assert draft_of(shop) is None


def test_an_emptied_wording_goes_back_to_the_built_in_one(signed_in, shop):
    signed_in(EDITOR).post(page(shop, "change", language="pt"), form(shop, **{name("pt", "refund_card", "done"): ""}))
    assert "done" not in draft_of(shop).body["phrasings"]["pt"]["refund_card"]


def test_the_grid_has_every_tool_of_the_services_that_use_it_changes_first(signed_in, shop):
    sections = signed_in(EDITOR).get(page(shop, "change")).context["sections"]
    assert [section.spoken.key for section in sections] == ["refund_card", "cancel_refund", "get_order", "*"]
    assert {len(section.cells) for section in sections} == {7}
    assert "{argument.amount}" in sections[0].spoken.placeholders
    assert "{result.refund_id}" in sections[0].spoken.placeholders


def test_a_tool_that_no_service_has_any_more_can_still_be_put_right(signed_in, shop):
    save(shop, changed(shop, "phrasings", "en", "gone", to={"done": "Done.", "dnoe": "A slip."}))
    sections = {one.spoken.key: one for one in signed_in(EDITOR).get(page(shop, "change")).context["sections"]}
    assert [cell.outcome for cell in sections["gone"].cells][-1] == "dnoe"
    assert sections["gone"].problems >= 1


def test_a_problem_stands_under_its_field(signed_in, shop):
    save(shop, changed(shop, "phrasings", "en", "refund_card", "done", to="Given back: {argument.amonut}."))
    sections = signed_in(EDITOR).get(page(shop, "change", language="en")).context["sections"]
    cells = {cell.outcome: cell for cell in sections[0].cells}
    assert [problem.id for problem in cells["done"].bound.problems] == ["phrasings.E022"]
    assert cells["failed"].bound.problems == ()


def test_the_preview_speaks_with_sample_values_and_stores_nothing(signed_in, shop):
    found = preview(
        signed_in(AUDITOR), shop, outcome="done", text="Gave {argument.amount} for {argument.order_id} back."
    )
    assert found["problems"] == []
    assert "4412" in found["text"]
    assert "{" not in found["text"]
    assert draft_of(shop) is None


@pytest.mark.parametrize(
    ("outcome", "text", "problem"),
    [
        ("done", "Done {argument.nothing}.", "phrasings.E022"),
        ("done", "Done {argument.amount.", "phrasings.E014"),
        ("refused", "No: {result.refund_id}.", "phrasings.E024"),
        ("dnoe", "Done.", "phrasings.E020"),
    ],
)
def test_the_preview_shows_the_problems_of_what_is_typed_and_the_wording_that_would_be_said(
    signed_in, shop, outcome, text, problem
):
    found = preview(signed_in(EDITOR), shop, outcome=outcome, text=text)
    assert problem in [one["id"] for one in found["problems"]]
    assert text not in found["text"]


def test_the_preview_of_an_empty_field_is_the_built_in_wording(signed_in, shop):
    found = preview(signed_in(EDITOR), shop, outcome="not_attempted", text=" ")
    assert found == {"text": "Not done: refund to card.", "problems": []}


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"language": "xx", "outcome": "done"},
        {"tool": "nobody", "outcome": "done", "text": "{"},
        {"outcome": "\x00"},
        {"language": "", "tool": "", "outcome": "", "text": "x" * 6000},
        {"tool": "*", "outcome": "done", "text": "{with}"},
    ],
)
def test_the_preview_answers_whatever_is_asked(signed_in, shop, asked):
    assert set(preview(signed_in(EDITOR), shop, **asked)) == {"text", "problems"}


@pytest.mark.parametrize("language", ["xx", "", "../..", "en'\"<"])
def test_a_language_that_there_is_not_falls_back_to_the_services_own(signed_in, shop, language):
    assert signed_in(EDITOR).get(page(shop, "change"), {"language": language}).context["language"] == "en"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"phrasings": []},
        {"phrasings": {"en": "text"}},
        {"phrasings": {"en": {"refund_card": []}}},
        {"phrasings": {"en": {"refund_card": {"done": {"deep": [1]}}}}},
        {"schema": 99},
    ],
)
def test_a_body_of_any_shape_can_be_opened_and_saved_without_losing_anything(signed_in, shop, body):
    revision = save(shop, body)
    editor = signed_in(EDITOR)
    shown = editor.get(page(shop, "change"))
    assert shown.status_code == 200
    cells = {cell.bound.field.name: cell.bound.text for part in shown.context["sections"] for cell in part.cells}
    editor.post(page(shop, "change"), form(shop, **cells))
    assert draft_of(shop).body == body
    assert draft_of(shop).revision == revision


def test_a_path_leads_to_the_language_that_it_is_in():
    assert PhrasingsEditor().query("phrasings.pt.refund_card.done") == {"language": "pt"}
    assert PhrasingsEditor().query("") == {}
