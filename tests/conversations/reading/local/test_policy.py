"""Optional steps: the written procedure's conditions, held against what was said and found."""

import pytest

from conversations.reading.local import policy
from conversations.reading.questions import NONE, Choice, StepQuestion
from conversations.reading.shown import Line, Shown

WRITTEN = """
If the room was noisy at night, offer the free breakfast.
If the guest waited long for the key, offer the late check-out.
If the guest only wants an invoice, offer nothing.
"""
BREAKFAST = Choice("breakfast", "give a free breakfast", description="a breakfast at no charge")
CHECK_OUT = Choice("check_out", "grant a late check-out", description="keep the room until the afternoon")


def best(*said, done=(), options=(BREAKFAST, CHECK_OUT), written=WRITTEN, language="en"):
    shown = Shown(tuple(Line("customer", text) for text in said), language)
    weights = policy.weigh(StepQuestion("s", shown, "a complaint", written, tuple(done), options))
    assert sum(weights.values()) == pytest.approx(1)
    return max(weights, key=weights.get)


CASES = {
    "what the customer said": (("The room was so noisy at night",), (), "breakfast"),
    "said in an earlier message": (("it was noisy all night in my room", "412", "yes please"), (), "breakfast"),
    "what a step found": (("I have a complaint",), ("The guest waited an hour for the key.",), "check_out"),
    "a rule that offers nothing": (("I only want an invoice",), (), NONE),
    "nothing of the kind": (("the pool was lovely", "yes"), (), NONE),
    "another language": (("O quarto era barulhento à noite",), (), "breakfast"),
}


@pytest.mark.parametrize(("said", "done", "expected"), CASES.values(), ids=CASES.keys())
def test_the_step_that_the_procedure_calls_for(said, done, expected):
    assert best(*said, done=done) == expected


def test_a_rule_for_an_option_that_is_gone_speaks_for_no_other():
    assert best("The room was so noisy at night", options=(CHECK_OUT,)) == NONE


def test_without_rules_the_options_own_words_count_alone():
    assert best("hello there", written="") == NONE
    assert best("may I keep the room until the afternoon", written="") == "check_out"
