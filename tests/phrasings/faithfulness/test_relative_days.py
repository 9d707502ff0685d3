"""A day told from today is held against the day of the call."""

from datetime import UTC, datetime

import pytest

from phrasings.faithfulness.check import Checker
from phrasings.faithfulness.composer import PhrasingTable
from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.record import CallRecord, Record, ToolSpec


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
