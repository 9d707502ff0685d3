"""Confidence by the published formulas, and what a gate makes of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conversations.reading import confidence
from conversations.reading.confidence import Decision, decide


def spread(best, options):
    return [best, *[(1 - best) / (options - 1)] * (options - 1)]


@pytest.mark.parametrize(("options", "needed"), [(2, 0.95), (4, 0.925), (5, 0.92), (10, 0.91)])
def test_a_gate_of_nine_tenths_needs_more_probability_the_fewer_options_there_are(options, needed):
    assert confidence.choice(spread(needed, options)) >= 0.9
    assert confidence.choice(spread(needed - 0.001, options)) < 0.9


def test_a_single_option_is_sure_and_an_even_choice_is_not():
    assert confidence.choice([0.3]) == 1.0
    assert confidence.choice([0.25] * 4) == 0.0
    assert confidence.choice([]) == 0.0
    assert confidence.choice([0.0, 0.0]) == 0.0


@pytest.mark.parametrize(("p", "passes"), [(0.8, True), (0.2, True), (0.79, False), (0.21, False), (1.0, True)])
def test_six_tenths_on_a_yes_or_no_means_eight_in_ten_either_way(p, passes):
    assert (confidence.noul(p) >= 0.6) is passes


@pytest.mark.parametrize(
    ("levels", "expected"),
    [([1, 0, 0], 1.0), ([0, 0, 1], 1.0), ([0.5, 0.5], 0.0), ([0.1, 0.8, 0.1], 0.7), ([0.2, 0.2, 0.2, 0.2, 0.2], 0.0)],
)
def test_a_score_is_as_sure_as_its_levels_lie_near_the_likeliest(levels, expected):
    assert confidence.score(levels) == pytest.approx(expected)


def test_several_answers_are_as_sure_as_the_least_sure_of_them():
    assert confidence.several([0.99, 0.4, 0.8]) == 0.4
    assert confidence.several([]) == 0.0


def test_probabilities_rounded_to_hundredths_count_by_their_share():
    assert confidence.choice([0.9, 0.05, 0.04]) == pytest.approx(
        confidence.choice([0.9 / 0.99, 0.05 / 0.99, 0.04 / 0.99])
    )


@pytest.mark.parametrize(
    ("sure", "is_none", "decision"),
    [(0.89, False, "unsure"), (0.89, True, "unsure"), (0.9, False, "act"), (0.9, True, "skip"), (1.0, True, "skip")],
)
def test_below_the_gate_is_unsure_and_above_it_none_is_skipped(sure, is_none, decision):
    assert decide(confidence=sure, gate=0.9, is_none=is_none) is Decision(decision)


@given(st.lists(st.floats(0, 1), max_size=12))
def test_confidence_is_never_outside_zero_and_one(probabilities):
    for found in (confidence.choice(probabilities), confidence.score(probabilities)):
        assert 0 <= found <= 1
