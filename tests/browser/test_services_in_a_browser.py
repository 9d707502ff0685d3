import pytest
from playwright.sync_api import expect

from cxagent.versioning.selectors import draft_of
from services_admin.examples.files import example_file
from tests.admin_fixtures import AUDITOR, EDITOR, page, save

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def store(shop_service):
    save(shop_service, example_file("store", "service.yaml"))
    return shop_service


def card(tab, place):
    return tab.locator(f"details[data-at='{place}']")


def saved(tab):
    tab.get_by_role("button", name="Save draft").click()
    expect(tab.locator("[data-cx-unsaved-note]")).to_be_hidden()
    expect(tab.get_by_text("The draft is saved.").first).to_be_visible()


def test_a_slot_and_an_intent_are_made_and_worded_in_two_languages(opened, store):
    ana = opened(EDITOR)
    ana.goto(page(store, "change"))
    ana.get_by_label("Add an intent").fill("gift_wrap")
    ana.get_by_label("Add a slot").fill("paper")
    saved(ana)
    intent, slot = card(ana, "intents.gift_wrap"), card(ana, "slots.paper")
    expect(intent.locator(".cx-at-error").first).to_contain_text("must not be empty")
    expect(intent.get_by_label("Name, en")).to_be_visible()
    intent.get_by_label("Name, en").fill("gift wrapping")
    intent.get_by_label("What the customer wants, en").fill("The customer wants it wrapped.")
    intent.get_by_label("What customers say, en").fill("please wrap it\ncan you gift-wrap this")
    slot.get_by_label("Name, en").fill("paper")
    expect(slot.get_by_label("Add an option")).to_be_hidden()
    slot.get_by_label("How its value is found").select_option("options")
    expect(slot.get_by_label("Pattern (regular expression)")).to_be_hidden()
    slot.get_by_label("Add an option").fill("red")
    saved(ana)
    card(ana, "slots.paper").locator("summary").focus()
    if not card(ana, "slots.paper").get_by_label("red: name, en").is_visible():
        ana.keyboard.press("Enter")
    card(ana, "slots.paper").get_by_label("red: name, en").fill("red paper")
    card(ana, "slots.paper").get_by_label("red: also said, en").fill("red\ncrimson")
    ana.get_by_label("Steps of gift_wrap (JSON)").evaluate("field => { field.closest('details').open = true }")
    ana.get_by_label("Steps of gift_wrap (JSON)").fill('[{"say": "It will be wrapped."}]')
    saved(ana)
    ana.get_by_role("navigation", name="Language of the intents").get_by_role("link", name="French").click()
    intent = card(ana, "intents.gift_wrap")
    intent.evaluate("box => { box.open = true }")
    intent.get_by_label("Name, fr").fill("un emballage cadeau")
    saved(ana)
    body = draft_of(store).body
    assert body["intents"]["gift_wrap"] == {
        "name": {"en": "gift wrapping", "fr": "un emballage cadeau"},
        "description": {"en": "The customer wants it wrapped."},
        "examples": {"en": ["please wrap it", "can you gift-wrap this"]},
    }
    assert body["slots"]["paper"]["options"] == {
        "red": {"label": {"en": "red paper"}, "says": {"en": ["red", "crimson"]}}
    }
    assert body["procedures"]["gift_wrap"] == [{"say": "It will be wrapped."}]


def test_nothing_is_changed_by_a_browser_that_saves_what_it_was_shown(opened, store):
    ana = opened(EDITOR)
    for language in ("en", "ja"):
        ana.goto(page(store, "change", language=language))
        ana.get_by_role("button", name="Save draft").click()
        expect(ana.get_by_text("Nothing was changed, so nothing was saved.")).to_be_visible()


def test_a_problem_of_a_step_leads_to_its_procedure_beside_its_outline(opened, store):
    body = example_file("store", "service.yaml")
    body["procedures"]["refund"][2] = "refnud"
    save(store, body)
    ana = opened(EDITOR)
    ana.goto(page(store, "change"))
    ana.get_by_role("link", name="procedures.refund[2]").click()
    expect(ana.get_by_label("Steps of refund (JSON)")).to_be_focused()
    expect(ana.locator("[data-at='procedures.refund'] .cx-at-error")).to_contain_text(
        "Step 3 (Refnud): there is no tool"
    )
    expect(ana.get_by_role("listitem").filter(has_text="Refnud").get_by_text("error").first).to_be_visible()
    outline = ana.get_by_role("group", name="What refund does, in words")
    expect(outline.get_by_text("Ask for the order number").first).to_be_visible()


def test_an_auditor_reads_intents_and_slots_and_can_change_none(opened, store):
    olga = opened(AUDITOR, "olga")
    olga.goto(page(store, "change", at="intents.refund.name"))
    expect(card(olga, "intents.refund").get_by_label("Name, en")).to_be_disabled()
    expect(olga.get_by_label("Add an intent")).to_have_count(0)
    expect(olga.get_by_text("Take this intent out when saving")).to_have_count(0)
