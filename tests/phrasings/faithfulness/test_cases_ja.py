"""The Japanese cases: what a careful reader would leave alone, and what must go."""

from datetime import UTC, datetime

import pytest
from cases.measure import covered, played, wrong

from phrasings.faithfulness.check import Checker
from phrasings.faithfulness.composer import PhrasingTable
from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.record import CallRecord, Record, ToolSpec


def test_at_least_99_in_100_sentences_are_judged_as_a_careful_reader_would():
    sentences = played("ja")
    mistakes = wrong(sentences)
    assert len(sentences) >= 260
    assert len(mistakes) <= len(sentences) / 100, "\n".join(mistakes)


@pytest.mark.parametrize("outcome", list(Outcome))
def test_each_outcome_has_four_sentences_that_stand_and_four_that_do_not(outcome):
    counts = covered(played("ja"))
    assert counts[outcome, True] >= 4
    assert counts[outcome, False] >= 4


@pytest.mark.parametrize(
    ("said", "stands"),
    [
        ("明日の診察のご予約をお取りしました。", True),
        ("あさっての診察のご予約をお取りしました。", False),
        ("来週の金曜日のご予約をお取りしました。", False),
        ("5月12日のご予約をお取りしました。", True),
        ("5月13日のご予約をお取りしました。", False),
    ],
)
def test_a_day_told_from_today_is_held_against_the_booked_day(said, stands):
    tools = {"bookAppointment": ToolSpec("bookAppointment", description="診察の予約を取る", changes=True)}
    call = CallRecord("c1", "bookAppointment", {"date": "2026-05-12"}, Outcome.DONE, turn=1)
    record = Record(calls=(call,), heard=("予約をお願いします",), turn=1, now=datetime(2026, 5, 11, 9, tzinfo=UTC))
    checked = Checker(tools, language="ja", wording=PhrasingTable()).check(said, record)
    assert (checked.sentences[0].verdict == "kept") is stands
