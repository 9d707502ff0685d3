"""The hand-written cases: what a careful reader would leave alone, and what must go."""

import pytest
from cases.measure import covered, played, still_open, wrong

from cxagent.language import LANGUAGES
from phrasings.faithfulness.outcomes import Outcome

MISJUDGED = 18  # of the sentences in cases/open; whoever mends one lowers it


@pytest.mark.parametrize("language", LANGUAGES)
def test_at_least_99_in_100_sentences_are_judged_as_a_careful_reader_would(language):
    sentences = played(language)
    mistakes = wrong(sentences)
    assert len(sentences) >= 260
    assert len(mistakes) <= len(sentences) / 100, "\n".join(mistakes)


@pytest.mark.parametrize("outcome", list(Outcome))
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_outcome_has_four_sentences_that_stand_and_four_that_do_not(language, outcome):
    counts = covered(played(language))
    assert counts[outcome, True] >= 4
    assert counts[outcome, False] >= 4


def test_what_is_known_to_be_misjudged_does_not_grow():
    """Bare counts and quantities, hours of the day, values of the wrong field, deeds told by a state alone."""
    mistakes = wrong(still_open())
    assert len(mistakes) <= MISJUDGED, "\n".join(mistakes)
