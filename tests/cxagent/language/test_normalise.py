from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cxagent.language.normalise import fold, lowered


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("plain", "plain"),
        ("£１２．５０", "£12.50"),
        ("١٢٣", "123"),
        ("a\u200b1\u200d2", "a12"),
        ("\u202egone\u202c", "gone"),
        ("l’été", "l'été"),
        ("e\u0301te\u0301", "été"),
        ("ｶﾞｯ", "ガッ"),
        ("12\u00a0345\u202f€", "12 345 €"),
        ("−5", "-5"),
        ("10² 1½ … ①", "10² 1½ … ①"),
    ],
)
def test_one_spelling_for_what_means_the_same(text, folded):
    assert fold(text).text == folded


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("🎉️ 12", "12"),
        ("e\u0301 １２", "１２"),
        ("a\u200b1\u200b2b", "1\u200b2"),
        ("注文は１２です", "１２"),
        ("👩‍👧 12 ok", "12"),
    ],
)
def test_a_folded_piece_points_back_at_what_was_written(text, wanted):
    found = fold(text)
    at = found.text.index("12")
    assert found.span(at, at + 2).of(text) == wanted


def test_lower_case_never_changes_the_length():
    assert lowered("İSTANBUL") == "İstanbul"
    assert fold("İ１").lower == "İ1"


@given(st.text())
def test_every_folded_character_comes_from_somewhere_in_order(text):
    found = fold(text)
    spans = [found.span(at, at + 1) for at in range(len(found.text))]
    assert len(found.lower) == len(found.text)
    assert all(0 <= span.start < span.end <= len(text) for span in spans)
    assert all(one.start <= two.start and one.end <= two.end for one, two in pairwise(spans))


@given(st.text())
def test_folding_twice_changes_nothing_more(text):
    once = fold(text).text
    assert fold(once).text == once


def test_a_very_long_run_of_marks_is_folded_in_reasonable_time():
    text = "a" + "\u0301\u0316" * 100_000
    assert len(fold(text).text) <= len(text)
