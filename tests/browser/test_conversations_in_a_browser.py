import pytest
from django.db import transaction
from playwright.sync_api import expect

from conversations.actions.receive_message import receive_message
from conversations.actions.start_conversation import Wish, start_conversation
from conversations.engine import events as e
from conversations.log import Log, World
from conversations.models import Conversation
from tests.admin_fixtures import AUDITOR, PRIVACY

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LIST = "/admin/conversations/conversation/"
HOSTILE = (
    '<script>alert(1)</script>\u202edesrever<img src=x onerror=alert(2)><b x-data="alert(3)" x-init="alert(4)">bold</b>'
)


@pytest.fixture
def conversation(shop) -> Conversation:
    """A customer whose words are markup, and a call whose result is too."""
    started = start_conversation(Wish("shop", language="en"), owner="key:desk-app")
    receive_message(started.pk, text=HOSTILE, owner="key:desk-app")
    held = Conversation.objects.get(pk=started.pk)
    with transaction.atomic():
        log = Log.of(held, World())
        log.append(
            e.Customer(text="the parcel for 4412 is lost"),
            e.Call(call="c1", tool="get_order", arguments={"order_id": HOSTILE}),
            e.Outcome(call="c1", tool="get_order", outcome="done", result={"item": HOSTILE, HOSTILE: 1}),
            e.Agent(
                text="Not done: refund to card.",
                by="model",
                draft=HOSTILE,
                verdicts=(verdict(),),
                counts={"replaced": 1},
            ),
        )
        log.save()
    return held


def verdict() -> dict:
    return {
        "text": HOSTILE,
        "act": "done",
        "tools": ["refund_card"],
        "linked_by": [HOSTILE],
        "call": None,
        "outcome": "not_attempted",
        "values": [{"text": HOSTILE, "tier": "wrong", "source": HOSTILE}],
        "verdict": "replaced",
        "reason": "says done, nothing was called",
        "replacement": "Not done: refund to card.",
    }


def test_an_auditor_finds_a_corrected_reply_and_can_change_nothing(opened, conversation):
    olga = opened(AUDITOR, "olga")
    olga.goto(f"{LIST}?replies=corrected")
    olga.locator("#result_list tbody a").first.click()
    expect(olga.locator(".cx-verdicts")).to_contain_text("says it was done")
    expect(olga.locator(".cx-kind-agent .cx-sentence.cx-replaced")).to_be_visible()
    expect(olga.locator("#content-main button")).to_have_text(["Verify the log"])
    olga.get_by_role("button", name="Verify the log").click()
    expect(olga.get_by_text("The log is whole")).to_be_visible()


@pytest.mark.parametrize("path", ["", "{pk}/change/", "{pk}/erase/2/"])
def test_hostile_text_is_shown_as_text_and_never_run(opened, conversation, path):
    pia = opened(PRIVACY, "pia")
    pia.goto(LIST + path.format(pk=conversation.pk))
    main = pia.locator("#content-main")
    expect(main).to_contain_text("<script>alert(1)</script>")
    expect(main).to_contain_text("U+202E")
    expect(main.locator("script, img, [onerror], [x-init]")).to_have_count(0)


def test_the_privacy_officer_erases_what_a_customer_wrote(opened, conversation):
    pia = opened(PRIVACY, "pia")
    pia.goto(f"{LIST}{conversation.pk}/change/")
    pia.locator("#e2").get_by_role("link", name="erase…").click()
    pia.get_by_label("Reason").fill("The customer asked for it.")
    pia.get_by_role("button", name="Erase it").click()
    expect(pia.locator("#e2")).to_contain_text("what it said was erased")
    expect(pia.locator("#e2")).not_to_contain_text("script")
