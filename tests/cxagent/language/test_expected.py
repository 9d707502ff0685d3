"""Days and times where one is expected: what would be none in the middle of a text."""

from datetime import date

import pytest

from cxagent.language import dates, times

TODAY = date(2026, 5, 6)  # a Wednesday

DAYS = [
    ("en", "the 25th", "future", [date(2026, 5, 25)]),
    ("en", "make it the 2nd please", "future", [date(2026, 6, 2)]),
    ("en", "03/06", "future", [date(2027, 3, 6), date(2026, 6, 3)]),
    ("en", "since April", "past", [date(2026, 4, 1)]),
    ("en", "until June", "future", [date(2026, 6, 30)]),
    ("en", "Friday in a week", "future", [date(2026, 5, 15)]),
    ("en", "fri", "future", [date(2026, 5, 8)]),
    ("pt", "03/06", "future", [date(2026, 6, 3)]),
    ("es", "03/06", "future", [date(2026, 6, 3)]),
    ("fr", "03/06", "future", [date(2026, 6, 3)]),
]


@pytest.mark.parametrize(("language", "text", "prefer", "expected"), DAYS, ids=[f"{row[0]} {row[1]}" for row in DAYS])
def test_a_day_that_was_asked_for(language, text, prefer, expected):
    (found,) = dates.find(text, language, today=TODAY, prefer=prefer, loose=True)
    assert list(found.candidates) == expected
    assert dates.find(text, language, today=TODAY, prefer=prefer) == () or text.startswith("Friday")


def test_opening_hours_are_days_only_where_days_are_expected():
    text = "from Monday to Sunday"
    assert dates.find(text, "en", today=TODAY) == ()
    assert len(dates.find(text, "en", today=TODAY, loose=True)) == 2


TIMES = [
    ("25 past 9", (9, 25), False),
    ("5 past 7 p.m.", (19, 5), False),
    ("10 past 9 at night", (21, 10), False),
    ("20 minutes to 8 in the morning", (7, 40), False),
    ("9 05 in the morning", (9, 5), False),
    ("12 20 p.m.", (12, 20), False),
    ("0 35 a.m.", (0, 35), False),
    ("3 at night", (3, 0), False),
    ("20 to 2", (1, 40), True),
    ("ok at 4", (4, 0), True),
    ("later than 9", (9, 0), True),
]


@pytest.mark.parametrize(("text", "expected", "loose"), TIMES, ids=[row[0] for row in TIMES])
def test_a_time_in_words_and_digits(text, expected, loose):
    (found,) = times.find(text, "en", loose=loose)
    assert (found.hour, found.minute) == expected
    if loose:
        assert times.find(text, "en") == ()


@pytest.mark.parametrize("text", ["5 to 7 business days", "at 4 %", "after 3 weeks", "by 20 euros", "10 to 12 people"])
def test_a_number_of_something_is_no_time(text):
    assert times.find(text, "en") == ()


@pytest.mark.parametrize("text", ["at 4 %", "after 3 weeks", "by 20 euros"])
def test_nor_is_it_one_where_a_time_is_expected(text):
    assert times.find(text, "en", loose=True) == ()
