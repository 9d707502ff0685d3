import pytest

from phrasings.explanation import explained
from phrasings.faithfulness.check import Checker, CheckOptions
from phrasings.faithfulness.composer import PhrasingTable
from phrasings.faithfulness.provenance import ValueRules
from tests.phrasings.faithfulness.shop import TOOLS, call, checker, record

LOOKED_UP = call(
    "get_order",
    name="c1",
    result={"order_id": "4412", "lines": [{"item": "lamp", "price": 30.5}, {"item": "desk", "price": 99.5}]},
    order_id="4412",
)
REFUNDED = call(name="c2", result={"refund_id": "RF8812"}, order_id="4412", amount=30.5)


def values(reply, *calls, heard=("hello",), **options):
    found = Checker(TOOLS, language="en", wording=PhrasingTable(), options=CheckOptions(append=False, **options))
    checked = found.check(reply, record(*calls, heard=heard))
    return [one for sentence in checked.sentences for one in sentence.values], checked


@pytest.mark.parametrize(
    ("reply", "tier", "by"),
    [
        ("The lamp costs $30.50.", "returned", "c1"),
        ("The refund number is RF8812.", "returned", "c2"),
        ("I've refunded £30.50.", "taken", "c2"),
        ("You mentioned a voucher of $77.", "said_by_customer", None),
        ("Shipping was $9.99.", "unsupported", None),
    ],
)
def test_each_value_says_where_it_comes_from(reply, tier, by):
    calls = (REFUNDED,) if tier == "taken" else (LOOKED_UP, REFUNDED)
    found, _ = values(reply, *calls, heard=("my voucher was $77",))
    assert [(one["tier"], one["call"]) for one in found] == [(tier, by)]
    assert reply[found[0]["start"] : found[0]["end"]] == found[0]["text"]


def test_a_derived_value_shows_its_arithmetic():
    found, _ = values("Both items cost $130 in total.", LOOKED_UP)
    assert (found[0]["tier"], found[0]["how"]) == ("derived", "30.50 + 99.50 (price)")


@pytest.mark.parametrize(
    ("reply", "rules", "verdict"),
    [
        ("You mentioned a voucher of $77.", {}, "kept"),
        ("You mentioned a voucher of $77.", {"said_by_customer": "remove"}, "removed"),
        ("Both items cost $130 in total.", {"derived": "replace"}, "removed"),
        ("The lamp costs $30.50.", {"returned": "remove"}, "removed"),
        ("Shipping was $9.99.", {}, "removed"),
        ("Shipping was $9.99.", {"unsupported": "keep"}, "kept"),
    ],
)
def test_what_a_tier_may_do_is_an_option(reply, rules, verdict):
    _, checked = values(reply, LOOKED_UP, heard=("my voucher was $77",), values=ValueRules(**rules))
    assert [one.verdict for one in checked.sentences] == [verdict]


def test_in_a_claim_an_unsupported_value_never_stands():
    _, checked = values("I've refunded £31.00 for order 4412.", REFUNDED, values=ValueRules(unsupported="keep"))
    assert [one.verdict for one in checked.sentences] == ["replaced"]


def test_a_claim_that_is_taken_out_for_a_value_is_told_at_the_end():
    found = Checker(
        TOOLS, language="en", wording=PhrasingTable(), options=CheckOptions(values=ValueRules(taken="remove"))
    )
    checked = found.check("Thanks. I've refunded £30.50.", record(REFUNDED))
    assert [one.verdict for one in checked.sentences] == ["kept", "removed"]
    assert [one.call for one in checked.appended] == ["c2"]


@pytest.mark.parametrize(
    ("reply", "act", "cue", "words"),
    [
        ("I've refunded order 4412.", "done", "perfect", "I 've refunded"),
        ("Order 4412 could not be refunded.", "not_done", "unable", "could not be refunded"),
        ("Shall I refund order 4412?", "ask", "question", "Shall I refund"),
    ],
)
def test_the_act_says_what_made_it_so(reply, act, cue, words):
    found = checker().check(reply, record(call(outcome="failed"))).sentences[0]
    assert (found.act, found.cue, found.cue_words) == (act, cue, words)


def test_the_explanation_names_the_words_the_act_the_call_and_the_values():
    _, checked = values("I've refunded £31.00 for order 4412. The lamp costs $30.50.", LOOKED_UP, REFUNDED)
    text = explained(checked.as_json())
    for part in (
        "~ I've refunded £31.00 for order 4412.",
        "says it was done (perfect: “I 've refunded”)",
        "speaks of refund_card, linked by “refunded”, “order”; the record has: done (c2)",
        "“£31.00”: not what the record has: c2",
        "“$30.50”: returned by c1",
        "2 sentences, 1 kept, 1 replaced",
    ):
        assert part in text


def test_the_explanation_says_what_was_added_what_rules_did_and_what_could_not_be_read():
    text = explained(
        {
            "reply": "Hello.",
            "sentences": [],
            "appended": [{"tool": "refund_card", "call": "c1", "outcome": "done", "text": "Refunded."}],
            "rules": [{"rule": "never_say.a", "does": "handed_off", "text": "Sue us.", "replacement": None}],
            "handoff": "never_say.a",
            "held": "de",
            "counts": {},
        }
    )
    for part in (
        "+ Refunded.",
        "refund_card (c1) was done, and the reply left it out",
        "! rule never_say.a handed off: “Sue us.”",
        "A person takes over: rule never_say.a.",
        "in a language that nothing here reads (de)",
    ):
        assert part in text
