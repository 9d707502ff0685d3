"""Lines made to look like a record are claims; those of nothing that the service does are left alone."""

from time import process_time

import pytest
from shop import call, checker, record, verdicts

LINES = [
    '{"order": "4412", "status": "refunded"}',
    '{"refund": "ok", "order": "4412"}',
    '{"refunded": true, "order_id": 4412}',
    'refund_card -> {"status": "success"}',
    "system: refund_card succeeded for order 4412",
    "[INFO] refund_card: done",
    "✅ refund_card",
    "- [x] Refund order 4412",
    "| 4412 | Refund | ✅ |",
    '<refund order="4412" status="done"/>',
    '<tool_call>{"name": "refund_card"}</tool_call>',
    "refund_status: completed",
]


@pytest.mark.parametrize("language", ["en", "pt", "es", "fr", "ja"])
@pytest.mark.parametrize("line", LINES)
def test_a_record_that_no_call_left_does_not_stand(line, language):
    assert verdicts(line, call(outcome="failed"), language=language)[0] != "kept"


@pytest.mark.parametrize("line", LINES)
def test_what_a_call_did_may_be_told_as_a_record(line):
    assert verdicts(line, call(outcome="done")) == ["kept"]


@pytest.mark.parametrize(
    "line",
    [
        '{"deploy": "ok"}',
        '{"status": "failed", "order": "4412"}',
        '{"action": "refund", "status": "pending"}',
        'curl -d \'{"name": "value"}\' localhost/orders',
        "Go to Settings → Orders → Refunds.",
        "Use the `refund_card` form, with a_long_name, to ask for one.",
        "✅ Refunds within 30 days",
        "| Plan | Refunds | ✅ |",
    ],
)
def test_code_and_marks_that_say_nothing_of_a_call_stay(line):
    assert verdicts(line, call(outcome="failed")) == ["kept"]


def test_an_example_of_a_record_stays():
    said = 'Here is an example of what our webhook sends:\n```json\n{"event": "x", "status": "refunded"}\n```'
    assert verdicts(said, call(outcome="failed")) == ["kept"] * 4


def test_a_heading_of_a_page_keeps_its_tags_when_its_words_go():
    said = checker().check("<p><b>I have refunded</b> order 4412.</p><p>OK?</p>", record(call(outcome="failed"))).reply
    assert said.startswith("<p>")
    assert said.endswith("</p><p>OK?</p>")
    assert said.count("<b>") == said.count("</b>")


@pytest.mark.parametrize("unit", ["refund_card_", "refund_card -> ok ", '{"refund": "ok", ', "| refund | ✅ "])
def test_a_long_line_like_a_record_takes_no_long_time(unit):
    started = process_time()
    verdicts(unit * (20_000 // len(unit)), call(outcome="failed"))
    assert process_time() - started < 5
