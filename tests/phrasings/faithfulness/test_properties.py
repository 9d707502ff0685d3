"""What holds for every reply."""

import subprocess
import sys
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shop import PHRASINGS, TOOLS, call, checker, record

from phrasings.faithfulness.composer import PhrasingTable
from phrasings.faithfulness.outcomes import Outcome

LANGUAGES = ("en", "pt", "es", "fr", "ja")
CLAIMS = st.sampled_from(
    [
        "I've refunded order 4412.",
        "Your order has been cancelled.",
        "The refund of £15 failed.",
        "- Amount: £12.50",
        "Here are the details:",
        "Shall I go on?",
        "O reembolso foi feito.",
        "返金しました。",
        "**Total:** $99",
        "1. The delivery address is now changed.",
        "Done.",
        "Thanks!",
        "",
    ]
)
REPLIES = st.lists(CLAIMS, max_size=8).flatmap(
    lambda lines: st.sampled_from([" ", "\n", "\n\n"]).map(lambda join: join.join(lines))
)
OUTCOMES = st.sampled_from(list(Outcome))
PLAIN = st.text(alphabet="bcdfghjklmnpqrstvwxyz äöü,\n", max_size=200)


@settings(max_examples=150, deadline=None)
@given(reply=REPLIES, outcome=OUTCOMES, language=st.sampled_from(LANGUAGES), append=st.booleans())
def test_a_checked_reply_checked_again_is_unchanged(reply, outcome, language, append):
    held, known = checker(language, append=append), record(call(outcome=outcome))
    once = held.check(reply, known).reply
    assert held.check(once, known).reply == once


@settings(max_examples=60, deadline=None)
@given(outcomes=st.lists(OUTCOMES, min_size=1, max_size=3), language=st.sampled_from(LANGUAGES), own=st.booleans())
def test_a_reply_made_of_phrasings_alone_is_never_altered(outcomes, language, own):
    phrasings = PHRASINGS if own else None
    names = ["refund_card", "cancel_order", "change_address"][: len(outcomes)]
    calls = [
        call(name, outcome, name=name)
        for name, outcome in zip(names, outcomes, strict=True)
        if outcome != Outcome.NOT_ATTEMPTED
    ]
    made = {one.tool: one for one in calls}
    table = PhrasingTable(phrasings)
    said = " ".join(
        table.phrase(TOOLS[name], outcome, made.get(name), language)
        for name, outcome in zip(names, outcomes, strict=True)
    )
    assert checker(language, phrasings=phrasings, append=True).check(said, record(*calls)).reply == said


@settings(max_examples=150, deadline=None)
@given(reply=PLAIN, language=st.sampled_from(LANGUAGES))
def test_a_reply_without_claim_and_value_is_the_same_to_the_byte(reply, language):
    assert checker(language).check(reply, record()).reply == reply


@settings(max_examples=100, deadline=None)
@given(reply=st.text(max_size=300), language=st.sampled_from(LANGUAGES))
def test_any_text_at_all_is_checked(reply, language):
    checked = checker(language).check(reply, record(call(outcome="failed")))
    assert all(reply[one.start : one.end] == one.text for one in checked.sentences)
    assert bool(checked.reply.strip()) == bool(reply.strip())


@pytest.mark.parametrize("seed", ["0", "1", "4242"])
def test_the_hash_seed_changes_nothing(seed):
    code = (
        "from phrasings.faithfulness.jsonio import check_request as c;"
        "print(c({'language':'en','tools':{'refund_card':{'description':'refund an order','changes':True},"
        "'cancel_order':{'description':'cancel an order','changes':True}},'events':[{'type':'customer','text':'x'},"
        "{'type':'call','id':'1','tool':'refund_card','arguments':{'order_id':'4412','amount':3}}],"
        "'reply':'I have cancelled and refunded order 4412 for $3 and $9. Both are done.'}))"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": one, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for one in ("7", seed)
    }
    assert len(runs) == 1


@pytest.mark.parametrize(
    "unit",
    [
        "I've refunded order 4412. ",
        "refunded,",
        "- Order 4412: $12.50\n",
        "$1 ",
        "((",
        "**a:**\n",
        "1+1=",
        "'A ",
        "a@b.co ",
        "返金",
    ],
)
def test_the_time_is_linear_in_the_length(unit):
    language = "ja" if unit == "返金" else "en"
    held, known = checker(language), record(call(outcome="failed"))

    def seconds(size):
        started = process_time()
        held.check(unit * (size // len(unit)), known)
        return process_time() - started

    seconds(1000)
    assert min(seconds(40_000) for _ in range(3)) < 12 * max(seconds(10_000), 0.05)  # the least: other work only adds
