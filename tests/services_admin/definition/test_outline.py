import pytest

from services_admin.definition.outline import Outliner
from services_admin.examples.files import example_file


def written(lines, depth=0):
    return [line for one in lines for line in ("  " * depth + one.text, *written(one.lines, depth + 1))]


def outline(example, name, language="en"):
    return written(Outliner(example_file(example, "service.yaml"), language).outline(name))


def test_a_refund_reads_as_its_steps():
    assert outline("store", "refund") == [
        "The steps of “find_order”:",
        "  Look up the order",
        "    Ask for the order number",
        "    Ask for the e-mail address",
        "Note the reason",
        "  Ask for the reason",
        "Refund the item",
        "  Ask for the order number",
        "  Ask for the item",
        "  Ask for the refund method",
        '  When method is "cheque": ask for the address',
        "  Read it back, and go on after the customer's yes",
        "Where what is written down and the conversation call for it:",
        '  When reason is not "broken": grant a goodwill voucher (voucher: small)',
        "    Ask for the order number",
        "    Read it back, and go on after the customer's yes",
        '  When reason is "broken": grant a goodwill voucher (voucher: large)',
        "    Ask for the order number",
        "    Read it back, and go on after the customer's yes",
        'When method is "card": say: “The money reaches your account within five working days.”',
        'When method is "cheque": say: “The cheque will be posted tomorrow.”',
    ]


@pytest.mark.parametrize(
    ("example", "name", "language", "line"),
    [
        ("store", "reset_password", "en", "  Ask for the e-mail address, or the phone number"),
        ("pizza", "order", "en", "Ask “What would you like?”, then “Anything else?” until the customer wants no more"),
        ("telecom", "outage", "en", 'When diagnose.status is "offline": try in turn'),
        ("telecom", "hours", "ja", "Say: “受付時間は毎日9時から20時までです。”"),
    ],
)
def test_each_kind_of_step_has_words(example, name, language, line):
    assert any(one.startswith(line) for one in outline(example, name, language))


def test_a_procedure_that_leads_back_into_itself_ends():
    body = {"procedures": {"a": [{"procedure": "b"}], "b": [{"procedure": "a"}]}}
    assert written(Outliner(body, "en").outline("a")) == [
        "The steps of “b”:",
        "  The steps of “a”, which lead back here",
    ]


@pytest.mark.parametrize(
    ("steps", "lines"),
    [
        ([3], ["No step that is known: 3"]),
        ([{}], ["No step that is known: empty"]),
        ([{"sya": "hello"}], ["No step that is known: sya"]),
        ([{"try": 1}], ["Try in turn, and ask after each whether it worked:"]),
        ("refund", []),
    ],
)
def test_what_is_no_step_is_said_to_be_none(steps, lines):
    assert written(Outliner({"procedures": {"a": steps}}, "en").outline("a")) == lines
