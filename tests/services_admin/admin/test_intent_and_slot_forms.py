import json

import pytest

from cxagent.versioning.admin.fields import Field
from cxagent.versioning.selectors import draft_of
from services_admin.examples.files import example_file
from tests.admin_fixtures import EDITOR, page, save
from tests.services_admin.admin.form_as_sent import FormAsSent

pytestmark = pytest.mark.django_db
EXAMPLES = ("shop", "store", "pizza", "telecom", "minimal")
LANGUAGES = ("en", "pt", "es", "fr", "ja")


def name(*path: str) -> str:
    return Field(path, "").name


@pytest.fixture
def store(shop_service):
    """A service document with the store's body as its draft."""
    save(shop_service, body_of("store"))
    return shop_service


def body_of(example):
    return example_file(example, "service.yaml")


def opened(client, document, **asked):
    return client.get(page(document, "change", **asked)).content.decode()


def sent_by(client, document, **asked):
    return FormAsSent(opened(client, document, **asked)).sent


def saved(client, document, *, asked=None, **typed):
    """The draft's body after a form was sent with some fields typed; None takes a field out."""
    asked = asked or {}
    sent = {**sent_by(client, document, **asked), **typed}
    client.post(page(document, "change", **asked), {key: value for key, value in sent.items() if value is not None})
    return draft_of(document).body


@pytest.mark.parametrize("example", EXAMPLES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_saving_what_was_shown_changes_no_byte_of_an_example(signed_in, shop_service, example, language):
    save(shop_service, body_of(example))
    editor, before = signed_in(EDITOR), draft_of(shop_service)
    sent = sent_by(editor, shop_service, language=language)
    answer = editor.post(page(shop_service, "change", language=language), sent, follow=True)
    assert "Nothing was changed" in answer.content.decode()
    after = draft_of(shop_service)
    assert (after.revision, json.dumps(after.body)) == (before.revision, json.dumps(before.body))


@pytest.mark.parametrize(
    ("path", "language", "typed", "value"),
    [
        (("intents", "refund", "name"), "fr", "un avoir", "un avoir"),
        (("intents", "refund", "examples"), "es", "uno\n\n  dos ", ["uno", "dos"]),
        (("intents", "hours", "not_for"), "ja", "住所", "住所"),
        (("slots", "email", "ask"), "pt", "Qual é o e-mail?", "Qual é o e-mail?"),
        (("slots", "voucher", "options", "small"), "en", "£6", "£6"),
        (("slots", "method", "options", "card", "label"), "fr", "par carte", "par carte"),
    ],
)
def test_words_typed_in_one_language_leave_the_others_as_they_were(signed_in, store, path, language, typed, value):
    before = body_of("store")
    after = saved(signed_in(EDITOR), store, asked={"language": language}, **{name(*path): typed})
    here, parent = after, before
    for part in path[:-1]:
        here, parent = here[part], parent[part]
    assert here.pop(path[-1]) == {**parent.pop(path[-1], {}), language: value}
    assert after == before


def test_an_emptied_language_goes_and_the_last_takes_the_entry_with_it(signed_in, shop_service):
    save(
        shop_service, {**body_of("minimal"), "intents": {"a": {"name": {"en": "x", "fr": "y"}, "not_for": {"en": "z"}}}}
    )
    typed = {name("intents", "a", "name"): "", name("intents", "a", "not_for"): ""}
    assert saved(signed_in(EDITOR), shop_service, **typed)["intents"] == {"a": {"name": {"fr": "y"}}}


def test_a_text_without_a_language_is_the_services_own(signed_in, shop_service):
    save(shop_service, {**body_of("store"), "intents": {"a": {"name": "a thing", "examples": ["hi"]}}})
    editor = signed_in(EDITOR)
    typed = {name("intents", "a", "name"): "une chose", name("intents", "a", "examples"): "salut"}
    after = saved(editor, shop_service, asked={"language": "fr"}, **typed)["intents"]["a"]
    assert after == {"name": {"en": "a thing", "fr": "une chose"}, "examples": {"en": ["hi"], "fr": ["salut"]}}


def test_an_intent_is_added_and_another_taken_out(signed_in, store):
    editor = signed_in(EDITOR)
    after = saved(editor, store, new_intents="cancel_order", remove_intent="hours")
    assert list(after["intents"])[-1] == "cancel_order"
    assert "hours" not in after["intents"]
    typed = {name("intents", "cancel_order", "name"): "cancelling", name("intents", "cancel_order", "aside"): "on"}
    assert saved(editor, store, **typed)["intents"]["cancel_order"] == {
        "name": {"en": "cancelling"},
        "description": "",
        "examples": [],
        "aside": True,
    }


def test_a_slot_is_added_given_a_kind_and_taken_out(signed_in, store):
    editor = signed_in(EDITOR)
    saved(editor, store, new_slots="colour")
    assert saved(editor, store, **{name("slots", "colour"): "options"})["slots"]["colour"] == {
        "label": "",
        "options": {},
    }
    new_option = f"new_option_{name('slots', 'colour')}"
    saved(editor, store, **{new_option: "red"})
    typed = {
        name("slots", "colour", "options", "red"): "dark red",
        name("slots", "colour", "options", "red", "says", "en"): "crimson\nruby, the dark one",
    }
    assert saved(editor, store, **typed)["slots"]["colour"]["options"] == {
        "red": {"label": {"en": "dark red"}, "says": {"en": ["crimson", "ruby, the dark one"]}}
    }
    removed = saved(editor, store, remove_option=name("slots", "colour", "options", "red"))
    assert removed["slots"]["colour"]["options"] == {}
    assert "colour" not in saved(editor, store, remove_slot="colour")["slots"]


@pytest.mark.parametrize(
    ("slot", "kind", "typed", "after"),
    [
        ({"pattern": "email"}, "phone", {}, {"pattern": "phone"}),
        ({"pattern": "email"}, "pattern", {}, {"pattern": ""}),
        ({"pattern": "email"}, "pattern", {"pattern": "[0-9]{4}"}, {"pattern": "[0-9]{4}"}),
        ({"pattern": "[0-9]{4}"}, "zip", {}, {"pattern": "zip"}),
        ({"pattern": "email"}, "date", {}, {"date": "any"}),
        ({"date": "past"}, "list", {"list": "One | 1 | first\nTwo"}, {"list": {"One": ["1", "first"], "Two": []}}),
        ({"date": "past"}, "list", {"list": "One\nTwo"}, {"list": ["One", "Two"]}),
        ({"list": {"One": ["1"]}}, "from", {"from": "look_up_order.lines"}, {"from": "look_up_order.lines"}),
        ({"date": "past", "pattern": "zip"}, "zip", {}, {"pattern": "zip"}),
    ],
)
def test_a_slot_of_another_kind_keeps_nothing_of_the_old_one(signed_in, shop_service, slot, kind, typed, after):
    save(shop_service, {**body_of("minimal"), "slots": {"s": {"label": "x", **slot}}})
    posted = {name("slots", "s"): kind, **{name("slots", "s", entry): text for entry, text in typed.items()}}
    assert saved(signed_in(EDITOR), shop_service, **posted)["slots"]["s"] == {"label": "x", **after}


@pytest.mark.parametrize(
    ("field", "typed", "says"),
    [
        ("new_intents", "Cancel Order", "small letters"),
        ("new_intents", "refund", "there already"),
        ("new_slots", "order id", "small letters"),
        (f"new_option_{name('slots', 'method')}", "by post", "without spaces"),
        (name("procedures", "refund"), '["refund"', "not JSON"),
    ],
)
def test_what_cannot_be_read_is_said_at_its_place_and_nothing_is_saved(signed_in, store, field, typed, says):
    editor, before = signed_in(EDITOR), draft_of(store).revision
    sent = {**sent_by(editor, store), name("name"): "Typed before", field: typed}
    answer = editor.post(page(store, "change"), sent)
    text = answer.content.decode()
    assert (answer.status_code, draft_of(store).revision) == (400, before)
    for part in ("Typed before", says):
        assert part in text


def test_where_something_cannot_be_read_no_card_comes_or_goes_yet(signed_in, store):
    editor = signed_in(EDITOR)
    asked = {"new_slots": "order id", "new_intents": "gift", "remove_intent": "hours"}
    answer = editor.post(page(store, "change"), {**sent_by(editor, store), **asked})
    assert [card.key for card in answer.context["intents"]] == list(body_of("store")["intents"])
    again = {**FormAsSent(answer.content.decode()).sent, "new_slots": "order_note", "remove_intent": "hours"}
    editor.post(page(store, "change"), again)
    body = draft_of(store).body
    assert body["intents"].keys() == body_of("store")["intents"].keys() - {"hours"} | {"gift"}
    assert body["slots"]["order_note"] == {"label": "", "pattern": ""}


def bounds(cards):
    return {bound.field.at: bound for card in cards for group in card.groups.values() for bound in group}


def test_a_problem_stands_at_its_field(signed_in, store):
    body = body_of("store")
    body["intents"]["refund"]["description"] = ""
    body["slots"]["order_id"]["pattern"] = "W[0-9"
    body["slots"]["method"]["options"]["card"]["label"] = {"en": "to your card"}
    save(store, body)
    context = signed_in(EDITOR).get(page(store, "change")).context
    intents, slots = bounds(context["intents"]), bounds(context["slots"])
    assert intents["intents.refund.description"].has_error
    assert not intents["intents.refund.name"].problems
    save(store, {**body, "intents": body_of("store")["intents"]})
    slots = bounds(signed_in(EDITOR).get(page(store, "change")).context["slots"])
    assert "not a regular expression" in slots["slots.order_id.pattern"].problems[0].message


def test_a_problem_of_another_language_says_which_and_leads_there(signed_in, store):
    body = body_of("store")
    body["intents"]["refund"]["examples"]["fr"][0] = ""
    save(store, body)
    context = signed_in(EDITOR).get(page(store, "change")).context
    (problem,) = bounds(context["intents"])["intents.refund.examples"].problems
    assert problem.message.startswith("French: ")
    assert any("language=fr" in one.url for one in context["problems"])


def test_a_problem_of_no_field_stands_at_the_top_of_its_card(signed_in, store):
    body = body_of("store")
    body["slots"]["phone"]["date"] = "past"
    body["intents"]["refund"]["priority"] = 3
    save(store, {**body, "intents": body_of("store")["intents"]})
    context = signed_in(EDITOR).get(page(store, "change")).context
    (phone,) = [card for card in context["slots"] if card.key == "phone"]
    assert "pattern and date" in phone.problems[0].message
    save(store, body)
    (refund,) = [
        card for card in signed_in(EDITOR).get(page(store, "change")).context["intents"] if card.key == "refund"
    ]
    assert refund.problems[0].path == "intents.refund.priority"


def test_a_problem_of_a_step_stands_under_its_procedure_and_names_the_step(signed_in, store):
    body = body_of("store")
    body["procedures"]["refund"][2] = "refnud"
    save(store, body)
    context = signed_in(EDITOR).get(page(store, "change")).context
    cards = {card.key: card for card in context["procedures"]}
    assert cards["refund"].errors == 1
    assert cards["refund"].bound.problems[0].message.startswith("Step 3 (Refnud): there is no tool")
    assert not cards["reset_password"].bound.problems


def test_an_intent_without_a_procedure_has_an_empty_place_for_one(signed_in, store):
    body = body_of("store")
    del body["procedures"]["refund"]
    save(store, body)
    steps = saved(signed_in(EDITOR), store, **{name("procedures", "refund"): '["note_reason"]'})
    assert steps["procedures"]["refund"] == ["note_reason"]


HOSTILE = "</textarea><script>alert(1)</script>\"'\u202e"


def test_hostile_text_is_shown_as_text(signed_in, store):
    body = body_of("store")
    intent = {"name": HOSTILE, "description": HOSTILE, "examples": [HOSTILE], HOSTILE: 1}
    body["intents"] = {HOSTILE: intent}
    body["slots"] = {HOSTILE: {"label": HOSTILE, "pattern": HOSTILE, "options": {HOSTILE: HOSTILE}, "date": HOSTILE}}
    body["procedures"] = {HOSTILE: [{"say": HOSTILE}, {"when": HOSTILE, "tool": HOSTILE}, HOSTILE]}
    save(store, body)
    editor = signed_in(EDITOR)
    text = opened(editor, store)
    assert "<script>alert" not in text
    assert "&lt;script&gt;alert" in text
    assert saved(editor, store) == body
