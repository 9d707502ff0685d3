import json
from dataclasses import fields

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from conversations.admin import timeline
from conversations.engine import events as e
from tests.admin_fixtures import AUDITOR, PRIVACY
from tests.conversations.admin.conftest import at

pytestmark = pytest.mark.django_db
VERDICT = {
    "start": 0,
    "end": 12,
    "text": "I paid 15.00.",
    "act": "done",
    "tools": ["refund_card"],
    "linked_by": ["paid"],
    "call": "c1",
    "outcome": "done",
    "verdict": "replaced",
    "reason": "wrong amount",
    "replacement": "Refunded £12.50.",
    "values": [{"kind": "amount", "text": "15.00", "tier": "wrong", "source": "c1"}],
}
ONE_OF_EACH = (
    e.Customer(text="where is my parcel"),
    e.Unread(attempt=2),
    e.Call(call="c1", tool="refund_card", arguments={"order_id": "4412"}, changes=True),
    e.Checked(
        call="c1",
        verdict="refuse",
        reason="argument_schema",
        problems=({"path": "amount", "code": "type", "expected": "number", "found": "string"},),
    ),
    e.Confirmation(call="c1", digest="d", text="Shall I refund it?"),
    e.Decision(call="c1", decision="approve", by="key:desk-app"),
    e.Dispatched(call="c1", how="webhook"),
    e.Outcome(call="c1", tool="refund_card", outcome="done", result={"refund_id": "RF1"}, source="webhook"),
    e.Agent(
        text="Refunded £12.50.",
        by="model",
        draft="I paid 15.00.",
        verdicts=(VERDICT,),
        appended=({"tool": "refund_card", "call": "c1", "outcome": "done", "text": "Refunded."},),
        counts={"replaced": 1},
        checker={"version": "1"},
    ),
    e.Handoff(reason="asked for a person"),
    e.Ended(reason="by the app"),
)


def text_of(client, conversation, query="") -> str:
    return client.get(at(conversation) + query).content.decode()


@pytest.mark.parametrize(
    "words",
    [
        "Started on <b>shop</b> version 1",
        "where is my parcel",
        "Nothing was recognised in that (2 messages in a row)",
        'asked for <code class="cx-strong">refund_card</code>',
        "changes something",
        "refused it",
        "expected number, found string",
        "Shall I refund it?",
        "Approved</b> by key:desk-app",
        "Sent to be run by a webhook",
        "RF1",
        "says it was done; linked by “paid”",
        "not what the record has (c1)",
        "wrong amount",
        "→ Refunded £12.50.",
        "Added, because the model left it out",
        "Passed on to a person</b>: asked for a person",
        "Ended</b>: by the app",
    ],
)
def test_each_entry_is_told_in_plain_words(signed_in, conversation, words):
    assert words in text_of(signed_in(AUDITOR), conversation(*ONE_OF_EACH))


@pytest.mark.parametrize("value", [{"items": ["a", "b"]}, {"items": None, "keys": 1}, [], ["x"], "text", 0, False, {}])
def test_results_of_any_shape_are_shown(signed_in, conversation, value):
    made = conversation(
        e.Call(call="c1", tool="find", arguments={"items": 3, "pop": value}),
        e.Outcome(call="c1", tool="find", outcome="done", result=value, detail=value),
    )
    assert signed_in(AUDITOR).get(at(made)).status_code == 200


def test_a_draft_that_was_corrected_stands_beside_the_reply_with_the_sentence_marked(signed_in, conversation):
    text = text_of(signed_in(AUDITOR), conversation(*ONE_OF_EACH))
    assert '<span class="cx-sentence cx-replaced">I paid 15.00.</span>' in text
    assert "corrected" in text


def test_a_reply_kept_as_written_is_not_shown_twice(signed_in, conversation):
    kept = {**VERDICT, "text": "All is well.", "verdict": "kept", "replacement": None}
    made = conversation(e.Agent(text="All is well.", by="model", draft="All is well.", verdicts=(kept,)))
    text = text_of(signed_in(AUDITOR), made)
    assert "kept as written" in text
    assert "The model wrote" not in text


def test_a_check_that_broke_is_said_so(signed_in, conversation):
    made = conversation(
        e.Agent(text="Something went wrong.", template="error", draft="x", checker={"error": "ValueError"})
    )
    assert "the check broke: ValueError" in text_of(signed_in(AUDITOR), made)


HOSTILE = "</textarea><script>alert(1)</script><img src=x onerror=alert(1)>{{ 7*7 }}{% now %}\u202e\u200b\"'>"


def filled(kind: type[e.Event]) -> e.Event:
    """An event of a kind with the hostile text wherever a text may stand, keys included."""
    inside = {
        HOSTILE: HOSTILE,
        "text": HOSTILE,
        "tools": [HOSTILE],
        "linked_by": [HOSTILE],
        "verdict": HOSTILE,
        "act": HOSTILE,
        "values": [{"text": HOSTILE, "tier": HOSTILE, "source": HOSTILE}],
        "reason": HOSTILE,
        "replacement": HOSTILE,
        "path": HOSTILE,
        "code": HOSTILE,
        "expected": HOSTILE,
        "found": HOSTILE,
        "outcome": HOSTILE,
        "tool": HOSTILE,
        "version": HOSTILE,
        "error": HOSTILE,
    }
    values = {}
    for field in fields(kind):
        annotation = str(field.type)
        if annotation.startswith("tuple[str"):
            values[field.name] = (HOSTILE,)
        elif annotation.startswith("tuple"):
            values[field.name] = (inside,)
        elif "Mapping" in annotation or "Any" in annotation:
            values[field.name] = {"n": 1} if field.name == "counts" else inside
        elif "str" in annotation:
            values[field.name] = HOSTILE
    return kind(**values)


@pytest.mark.parametrize("kind", [kind for kind in e.KINDS if kind != "started"])
def test_hostile_text_anywhere_in_an_entry_is_shown_as_text(signed_in, conversation, monkeypatch, kind):
    made = conversation(e.Customer(text="hello"))
    row = made.events.last()
    row.kind, row.payload = kind, e.to_json(filled(e.KINDS[kind]))
    shown = timeline.Timeline([timeline._entry(row, {})], 1, 1)
    monkeypatch.setattr("conversations.admin.conversation_admin.timeline", lambda *_, **__: shown)
    text = text_of(signed_in(AUDITOR), made)
    assert HOSTILE[:20] not in text
    assert "<script>alert" not in text
    assert "<img src=x" not in text
    assert "\u202e" not in text
    assert "\u200b" not in text
    assert "&lt;script&gt;alert(1)" in text or kind == "unread"  # which holds no text


def test_hostile_names_of_applications_and_hostile_first_messages_are_text_in_the_list_too(signed_in, conversation):
    conversation(e.Customer(text=HOSTILE))
    text = signed_in(AUDITOR).get("/admin/conversations/conversation/").content.decode()
    assert "<script>alert" not in text
    assert "&lt;script&gt;" in text
    assert "U+202E" in text


def many(count: int) -> list[e.Event]:
    said = [e.Customer(text=f"message {number}") for number in range(count)]
    return [part for one in said for part in (one, e.Agent(text="Noted.", template="nothing_to_say"))]


def test_the_page_of_a_long_conversation_costs_what_that_of_a_short_one_costs(signed_in, conversation):
    short, long = conversation(*many(3)), conversation(*many(1500))
    auditor, counts = signed_in(AUDITOR), []
    for made, query in ((short, ""), (long, "?page=31"), (long, "?seq=2990")):
        with CaptureQueriesContext(connection) as queries:
            assert auditor.get(at(made) + query).status_code == 200
        counts.append(len(queries))
    assert max(counts) <= counts[0] + 1  # the calls before the page


@pytest.mark.parametrize(
    ("query", "first", "last"),
    [
        ("", 1, 100),
        ("?page=2", 101, 200),
        ("?page=99", 201, 241),
        ("?seq=150", 101, 200),
        ("?page=0", 1, 100),
        ("?page=-1", 1, 100),
        ("?page=x", 1, 100),
        ("?seq=99999999999", 1, 100),
    ],
)
def test_pages_hold_a_hundred_entries_each(signed_in, conversation, query, first, last):
    shown = signed_in(AUDITOR).get(at(conversation(*many(120))) + query).context["timeline"]
    assert (shown.entries[0].seq, shown.entries[-1].seq) == (first, last)


def test_an_entry_on_a_later_page_still_names_the_tool_of_its_call(signed_in, conversation):
    call = e.Call(call="c1", tool="refund_card", changes=True)
    made = conversation(*many(48), call, *many(3), e.Decision(call="c1", decision="approve", by="key:x"))
    shown = signed_in(AUDITOR).get(at(made) + "?page=2").context["timeline"]
    assert shown.entries[-1].tool == "refund_card"


def test_the_versions_it_is_pinned_to_are_linked(signed_in, conversation):
    text = text_of(signed_in(AUDITOR), conversation())
    assert "The shop (shop), version 1" in text
    assert "/version/?number=1" in text


def test_raw_payload_and_digests_are_at_hand(signed_in, conversation):
    made = conversation(e.Customer(text="hello"))
    text = text_of(signed_in(PRIVACY), made)
    assert made.head_digest in text
    assert json.dumps({"text": "hello"}, indent=2).replace('"', "&quot;") in text
