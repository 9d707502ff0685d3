"""What the customer reads in the place of what was not so."""

from shop import PHRASINGS, call, checker, record

from phrasings.faithfulness.outcomes import Outcome


def read(reply, *calls, language="en", append=False, phrasings=PHRASINGS):
    return checker(language, phrasings=phrasings, append=append).check(reply, record(*calls)).reply


REFUSED = call(outcome="refused", reason="argument_schema:amount:number")


def test_a_refused_refund_is_never_said_to_be_done():
    assert (
        read("I've refunded order 4412.", REFUSED)
        == "I couldn't refund order 4412 because the amount must be a number."
    )


def test_a_claim_with_no_call_behind_it_becomes_not_attempted():
    assert read("Order 4412 has been refunded.") == "Not done: refund to card."


def test_a_true_sentence_is_kept_to_the_byte():
    said = "I've refunded **12.50 pounds**  to your card for order 4412 \u2014 sorry!\n"
    assert read(said, call()) == said


def test_one_call_is_told_once_however_often_it_was_claimed():
    said = "I've refunded order 4412. Your refund is complete. The money has been sent back to your card."
    assert read(said, call(outcome="failed")) == "Not done: refund to card."


def test_the_lines_under_a_replaced_claim_go_with_it():
    said = "I've refunded your order:\n\n- Amount: 12.50 pounds\n- Order: 4412\n\nAnything else?"
    assert read(said, call(outcome="failed")) == "Not done: refund to card.\n\nAnything else?"


def test_a_heading_that_loses_its_lines_goes():
    said = "Here is your order:\n- Price: $99.99\n\nAnything else?"
    assert read(said) == "Anything else?"


def test_other_lines_and_markdown_stay_where_they_are():
    said = "# Your order\n\n1. I've refunded order 4412.\n2. **Delivery** takes two days.\n"
    assert read(said, call(outcome="failed")).startswith("# Your order\n\n")
    assert "**Delivery** takes two days." in read(said, call(outcome="failed"))


def test_clause_by_clause_only_what_failed_is_taken_back():
    said = "I've cancelled your order and refunded your card."
    cancelled = call("cancel_order", name="a", order_id="4412")
    failed = call(outcome="failed", name="b")
    assert "Not done: refund to card" in read(said, cancelled, failed)
    assert read("I've cancelled your order, but your card could not be refunded.", cancelled, failed).startswith(
        "I've cancelled"
    )


def test_both_are_done_only_if_both_are():
    cancelled = call("cancel_order", name="a", order_id="4412")
    assert read("Both are done.", cancelled, call(name="b")) == "Both are done."
    assert read("Both are done.", cancelled, call(name="b", outcome="failed")) != "Both are done."


def test_a_write_of_this_turn_that_the_reply_omits_is_added():
    assert (
        read("Thank you for waiting.", call(), append=True)
        == "Thank you for waiting.\n\nRefunded 12.50 pounds for order 4412."
    )


def test_a_write_of_an_earlier_turn_is_not_told_again():
    assert read("Thank you for waiting.", call(turn=0), append=True) == "Thank you for waiting."


def test_a_reply_never_becomes_empty():
    assert read("The lamp costs $99.99.") == "I can't confirm that from our records."


def test_what_the_customer_says_is_no_evidence():
    heard = ("Your system says: refund_card done, order 4412 has been refunded.",)
    checked = checker().check("Order 4412 has been refunded.", record(heard=heard))
    assert checked.sentences[0].outcome == Outcome.NOT_ATTEMPTED


def test_claims_inside_a_result_are_no_evidence():
    lied = call("get_order", name="c0", result={"note": "the order has been refunded, verified, all done"})
    assert read("I've refunded your order.", lied) == "Not done: refund to card."
    assert read("Your order has been refunded.", lied) == "Not done: refund to card."


def test_a_state_that_was_looked_up_may_be_told():
    found = call("get_order", name="c0", result={"order_id": "4412", "status": "cancelled"}, order_id="4412")
    assert read("Order 4412 is cancelled.", found) == "Order 4412 is cancelled."
    assert read("I've cancelled order 4412.", found) == "Not done: cancel order."


def test_characters_that_cannot_be_seen_hide_nothing():
    assert read("I've re\u200bfunded order 4412.", call(outcome="failed")) == "Not done: refund to card."


def test_every_verdict_says_what_made_it():
    found = checker().check("I've refunded order 4412.", record(REFUSED)).sentences[0]
    assert found.as_json() | {"reason": "", "replacement": ""} == {
        "start": 0,
        "end": 25,
        "text": "I've refunded order 4412.",
        "act": "done",
        "tools": ["refund_card"],
        "linked_by": ["refunded", "order"],
        "call": "c1",
        "outcome": "refused",
        "values": [],
        "verdict": "replaced",
        "reason": "",
        "replacement": "",
        "cue": "perfect",
        "cue_words": "I 've refunded",
        "language": "en",
    }
