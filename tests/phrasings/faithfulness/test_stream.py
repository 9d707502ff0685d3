import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from phrasings.faithfulness.record import Record
from phrasings.faithfulness.stream import Stream
from tests.phrasings.faithfulness.shop import call, checker, record

DONE = call(outcome="done")
REFUSED = call(outcome="refused")
BOTH = (call(name="c1", order_id="4412"), call("cancel_order", name="c2", outcome="failed", order_id="4413"))
LONG = "I looked into this for you with care, and I am glad that you wrote to us about it."


def streamed(pieces, the_record):
    stream = Stream(checker(append=True), the_record)
    out = [stream.feed(piece) for piece in pieces]
    return out, stream.finish(), stream


def cut(text, places):
    ends = sorted({place % (len(text) + 1) for place in places})
    return [text[start:end] for start, end in zip([0, *ends], [*ends, len(text)], strict=True)]


SENTENCES = st.sampled_from(
    [
        *("I've refunded order 4412.", "Order 4412 was refunded.", "Refunded!", "Done.", "Your refund is on its way."),
        *("Your refund of $30.50 was made.", "That is $30.50 + $99.50 = $130.", "Both items cost $130 in total."),
        *("Order 4412 could not be refunded.", "I cancelled order 4413.", "Not done: refund to card.", LONG),
        *("Is there anything else?", "Thanks e.g. for Mr. Li's letter of 2 March.", "See (1. this, 2. that) first."),
        *("Here is what I did:", "**What I did**", "- Refund: $30.50", "- Order 4412: refunded", "1. Cancelled", "```"),
        *("O pedido foi cancelado e o reembolso já foi emitido.", "Ihre Bestellung wurde leider nicht storniert.", "-"),
    ]
)
GAPS = st.sampled_from([" ", "  ", "\n", "\n\n", "\n\n\n", " \n", "\u200b ", "\r\n", ""])


@st.composite
def replies(draw):
    parts = draw(st.lists(st.tuples(SENTENCES, GAPS), max_size=9))
    return draw(st.sampled_from(["", "", " ", "\n"])) + "".join(sentence + gap for sentence, gap in parts)


@settings(max_examples=400, deadline=None)
@given(
    reply=replies(),
    places=st.lists(st.integers(0, 2000), max_size=12),
    calls=st.sampled_from([(), (DONE,), (REFUSED,), BOTH]),
)
def test_what_is_released_is_what_the_whole_check_gives(reply, places, calls):
    the_record = record(*calls)
    out, rest, stream = streamed(cut(reply, places), the_record)
    whole = checker(append=True).check(reply, the_record)
    assert "".join(out) + rest == whole.reply
    assert stream.checked == whole


@settings(max_examples=100, deadline=None)
@given(text=st.text(max_size=300), places=st.lists(st.integers(0, 300), max_size=5))
def test_whatever_comes_the_parts_make_the_whole(text, places):
    out, rest, _ = streamed(cut(text, places), Record())
    assert "".join(out) + rest == checker(append=True).check(text, Record()).reply


def test_sentences_go_out_before_the_reply_is_over():
    reply = f"{LONG}\nI've refunded order 4412.\n{LONG} {LONG}"
    out, rest, _ = streamed(list(reply), record(DONE))
    first = "".join(out)
    assert first.startswith(f"{LONG}\nI've refunded order 4412.\n{LONG}")
    assert first + rest == reply


def test_a_lie_and_all_after_it_wait_for_the_end():
    reply = f"{LONG}\nI've refunded order 4412.\n{LONG}\n{LONG}\n"
    out, rest, _ = streamed(list(reply), record(REFUSED))
    assert "".join(out) == LONG
    assert "refunded" not in rest


def test_a_heading_waits_for_its_lines():
    stream = Stream(checker(), record())
    assert stream.feed(f"{LONG}\nWhat it costs:\n") == LONG
    assert stream.feed("- The lamp costs $31.50.\n") == ""
    assert "What it costs" not in stream.finish()


def test_an_amount_that_a_later_one_explains_waits():
    stream = Stream(checker(), record())
    assert stream.feed("Together they are $130.\n") == ""


@pytest.mark.parametrize("start", ["Not done: refund", "Not done: refund to card"])
def test_the_companys_own_words_are_waited_for(start):
    stream = Stream(checker(), record(REFUSED))
    assert stream.feed(start) == ""
    stream.feed(" to card.\n" if start.endswith("refund") else ".\n")
    assert stream.finish() is not None


def test_a_finished_stream_takes_nothing_more():
    stream = Stream(checker(), record())
    stream.finish()
    assert stream.finish() == ""
    with pytest.raises(ValueError, match="finished"):
        stream.feed("more")


def test_time_is_linear_in_the_length():
    def seconds(count):
        stream = Stream(checker(), record(DONE))
        start = time.process_time()
        for _ in range(count):
            stream.feed(f"{LONG}\n")
        stream.finish()
        return time.process_time() - start

    seconds(20)
    small, large = seconds(60), seconds(480)
    assert large < max(small, 0.02) * 24, (small, large)
