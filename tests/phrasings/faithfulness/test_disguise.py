"""Words dressed up so as not to be read are read all the same."""

import time

import pytest

from phrasings.faithfulness.disguise import undisguised, without_marks_at_digits
from phrasings.faithfulness.values import find_values


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("rеmbоursé", "remboursé"),  # Cyrillic е and о
        ("αnnulé", "annulé"),
        ("rem**bour**sé", "remboursé"),
        ("**remboursé**", "**remboursé**"),
        ("<b>remboursé</b>", "   remboursé    "),
        ("3 < 5 et 7 > 2", "3 < 5 et 7 > 2"),
        ("plain words", "plain words"),
    ],
)
def test_letters_and_markup_that_hide_a_word_are_taken_off(written, read):
    assert undisguised(written) == read


def test_a_long_text_of_marks_takes_no_long_time():
    started = time.process_time()
    undisguised("a**" * 50_000 + "<b" * 50_000)
    assert time.process_time() - started < 1


@pytest.mark.parametrize("said", ["Vous avez un livre en retard.", "Reste un livre à rendre."])
def test_one_french_book_is_no_pound(said):
    assert find_values(said, "fr") == ()


@pytest.mark.parametrize(
    "written",
    [
        "£**15**",
        "£ **15**",
        "**15** pounds",
        "15 **pounds**",
        "GBP **15**",
        "_£15_",
        "£_15_",
        "£`15`",
        "£<b>15</b>",
        "<b>15</b> pounds",
        "£[15](http://x)",
    ],
)
def test_markup_does_not_hide_an_amount(written):
    (found,) = find_values(without_marks_at_digits(f"I refunded {written} today."), "en")
    assert found.cents == 1500


@pytest.mark.parametrize("text", ["INV_2231 and 2*3", "a - b", "`code` here", "* 15 items", "snake_case_2"])
def test_marks_that_hide_nothing_stay(text):
    assert without_marks_at_digits(text) == text


def test_a_long_text_of_marks_at_digits_takes_no_long_time():
    started = time.process_time()
    without_marks_at_digits("1**" * 50_000 + "[1](" * 20_000 + "<b1" * 20_000)
    assert time.process_time() - started < 1
