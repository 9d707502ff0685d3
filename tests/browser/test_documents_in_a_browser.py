import re

import pytest
from playwright.sync_api import expect

from cxagent.versioning.selectors import draft_of
from tests.admin_fixtures import AUDITOR, EDITOR, PUBLISHER, changed, page, publish_change, save

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
DONE = "textarea[aria-label='refund_card: done']"
UNKNOWN = "textarea[aria-label='refund_card: unknown']"
TEXT = ("phrasings", "en", "refund_card", "done")


def cell(tab, field):
    return tab.locator(".cx-cell", has=tab.locator(field))


def test_a_wording_with_a_problem_is_put_right_and_published(opened, shop):
    ana = opened(PUBLISHER)
    ana.goto("/admin/phrasings/phrasingsdocument/")
    ana.get_by_role("link", name="The shop").click()
    ana.locator(DONE).fill("Given back: {argument.amonut}.")
    expect(cell(ana, DONE).locator(".cx-at-error")).to_contain_text("did you mean")
    expect(ana.get_by_text("There are changes that are not saved.")).to_be_visible()
    ana.get_by_role("button", name="Save draft").click()
    expect(ana.get_by_text("one error stands to be put right")).to_be_visible()

    ana.get_by_role("link", name="Review and publish…").click()
    expect(ana.get_by_role("button", name="Publish this draft")).to_be_disabled()
    ana.get_by_role("link", name="phrasings.en.refund_card.done").click()
    expect(ana.locator(DONE)).to_be_focused()

    ana.locator(DONE).fill("Given back: .")
    ana.locator(DONE).evaluate("field => field.setSelectionRange(12, 12)")
    ana.locator(".cx-tool").first.get_by_role("button", name="{argument.amount}").click()
    expect(ana.locator(DONE)).to_have_value("Given back: {argument.amount}.")
    expect(cell(ana, DONE).locator("[data-cx-out]")).to_have_text(re.compile(r"^Given back: .*12\.50?.*\.$"))
    expect(cell(ana, DONE).locator(".cx-at-error")).to_have_count(0)
    ana.get_by_role("button", name="Save draft").click()
    ana.get_by_role("link", name="Review and publish…").click()
    ana.get_by_label("Note for the history").fill("Warmer words.")
    ana.get_by_role("button", name="Publish this draft").click()
    expect(ana.get_by_text("Version 2 is live: new conversations start on it.")).to_be_visible()
    expect(ana.get_by_role("cell", name="Warmer words.").first).to_be_visible()
    shop.refresh_from_db()
    assert shop.live.body["phrasings"]["en"]["refund_card"]["done"] == "Given back: {argument.amount}."


def test_two_editors_at_once_lose_nothing(opened, shop):
    ana, ben = opened(EDITOR, "ana"), opened(EDITOR, "ben")
    for person in (ana, ben):
        person.goto(page(shop, "change"))
    ben.locator(DONE).fill("Ben: done.")
    ben.locator("textarea[aria-label='refund_card: failed']").fill("Ben: failed.")
    ben.get_by_role("button", name="Save draft").click()
    expect(ben.get_by_text("The draft is saved.")).to_be_visible()
    ana.locator(DONE).fill("Ana: done.")
    ana.locator(UNKNOWN).fill("Ana: not known.")
    ana.get_by_role("button", name="Save draft").click()
    expect(ana.get_by_text("ben saved first")).to_be_visible()
    expect(ana.get_by_role("heading", name="What you changed")).to_be_visible()
    ana.get_by_role("radio", name="Mine").check()
    ana.get_by_role("button", name="Save both, as chosen above").click()
    expect(ana.locator(DONE)).to_have_value("Ana: done.")
    words = draft_of(shop).body["phrasings"]["en"]["refund_card"]
    assert (words["done"], words["failed"], words["unknown"]) == ("Ana: done.", "Ben: failed.", "Ana: not known.")


def test_rolling_back_asks_for_a_reason_and_keeps_the_history(opened, shop):
    publish_change(shop, *TEXT, to="Given back: {argument.amount}.")
    ana = opened(PUBLISHER)
    ana.goto(page(shop, "history"))
    ana.get_by_role("link", name="roll back to it").click()
    expect(ana.locator(".cx-change del").first).to_be_visible()
    ana.get_by_role("button", name="Roll back").click()
    expect(ana.get_by_label("Reason (needed)")).to_be_focused()
    ana.get_by_label("Reason (needed)").fill("Customers asked which order was meant.")
    ana.get_by_role("button", name="Roll back").click()
    expect(ana.get_by_text("Version 1 is live again: new conversations start on it.")).to_be_visible()
    expect(ana.get_by_role("cell", name="Customers asked which order was meant.")).to_be_visible()
    assert shop.releases.count() == 3


def test_an_auditor_looks_at_wordings_and_can_change_none(opened, shop):
    save(shop, changed(shop, *TEXT, to="Given back: {argument.amonut}."))
    olga = opened(AUDITOR, "olga")
    olga.goto(page(shop, "change"))
    expect(olga.locator(DONE)).to_be_disabled()
    expect(olga.get_by_role("button", name="Save draft")).to_have_count(0)
    olga.get_by_role("link", name="Publish").click()
    expect(olga.get_by_text("Publishing is for ops publishers.")).to_be_visible()
    expect(olga.locator("#content-main form[method=post]")).to_have_count(0)


def test_proposed_claim_words_are_written_out_to_be_edited(opened, shop_service):
    ana = opened(EDITOR)
    ana.goto(page(shop_service, "change", at="tools.refund_card.claim_words.en"))
    claims = ana.locator("[data-at='tools.refund_card.claim_words']")
    claims.get_by_role("button", name="Write out the proposed words").first.click()
    claims.get_by_label("Nouns, en").fill("refund, cash back")
    ana.get_by_role("button", name="Save draft").click()
    expect(ana.get_by_text("The draft is saved.")).to_be_visible()
    words = draft_of(shop_service).body["tools"]["refund_card"]["claim_words"]["en"]
    assert words["nouns"] == ["refund", "cash back"]
    assert words["verbs"][0]["forms"]


def test_fields_of_other_ways_to_run_are_hidden(opened, shop_service):
    ana = opened(EDITOR)
    ana.goto(page(shop_service, "change", at="tools.refund_card.runs"))
    tool = ana.locator("[data-at='tools.refund_card']")
    expect(tool.get_by_label("URL (webhook)")).to_be_hidden()
    tool.get_by_label("How it runs").select_option("webhook")
    expect(tool.get_by_label("URL (webhook)")).to_be_visible()
