import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conversations.reading.menu import Order, read_order
from conversations.reading.menu.words import of
from cxagent.language import LANGUAGES
from tests.conversations.reading.menu.parlour import MENU

PHRASES = sorted({phrase for language in LANGUAGES for phrases in of(language).phrases.values() for phrase in phrases})
WORDS = [
    "mint",
    "mango",
    "nuts",
    "large",
    "small",
    "cup",
    "cups",
    "coffee",
    "lemonade",
    "two",
    "3",
    "a",
    "extra",
    "first",
    "second",
    "one",
    "menta",
    "copo",
    "grande",
    "ミント",
    "アイス",
    "二",
    "つ",
    "zorgle",
    "999999",
    "1.5",
    "l",
]
ORDERS = st.lists(st.sampled_from(PHRASES + WORDS), max_size=30).map(" ".join)
TEXTS = st.one_of(st.text(max_size=80), ORDERS)


@given(texts=st.lists(TEXTS, min_size=1, max_size=4), language=st.sampled_from(LANGUAGES))
@settings(max_examples=400, deadline=None)
def test_any_texts_are_read_the_same_twice_and_leave_a_sound_order(texts, language):
    order = Order()
    for text in texts:
        reading = read_order(MENU, text, language, held=order)
        assert reading == read_order(MENU, text, language, held=order)
        assert_sound(reading, text)
        order = reading.order


def assert_sound(reading, text):
    ids = [line.id for line in reading.order.lines]
    assert len(set(ids)) == len(ids)
    assert all(0 < line_id < reading.order.next_id for line_id in ids)
    assert Order.from_json(reading.order.as_json()) == reading.order
    for line in reading.order.lines:
        assert 1 <= line.count <= 999
        assert_on_the_menu(line)
    spans = [*reading.unread, *(span for line in reading.lines for span in line.spans)]
    assert all(0 <= span.start < span.end <= len(text) for span in spans)
    assert all(0.0 <= doubt <= 1.0 for doubt in reading.doubt.values())
    assert set(reading.doubt) <= set(ids)


def assert_on_the_menu(line):
    allowed = MENU.kinds[line.kind].fields
    assert all(choice.field in allowed and choice.value in MENU.fields[choice.field].values for choice in line.choices)
    single = [choice.field for choice in line.choices if MENU.fields[choice.field].takes == "one"]
    assert len(set(single)) == len(single)
    assert not any(choice.negated for choice in line.choices if not MENU.fields[choice.field].negation)


@pytest.mark.parametrize(
    "unit",
    [
        "a large mint cup with nuts and no cream, ",
        "one ",
        "and a ",
        "the second one ",
        "mint and ",
        "zorgleton ",
        "change the ",
        "instead of ",
        "remove all ",
    ],
)
def test_the_time_grows_with_the_text_and_not_faster(unit):
    short, long = timed(unit * 100), timed(unit * 800)
    assert long < 8 * 3 * max(short, 0.002)


def timed(text):
    times = []
    for _ in range(3):
        started = time.process_time()
        read_order(MENU, text, "en")
        times.append(time.process_time() - started)
    return min(times)
