"""Words dressed up so as not to be read are read all the same."""

import time

import pytest

from phrasings.faithfulness.disguise import undisguised
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
