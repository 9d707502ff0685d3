"""Days of a month that are written out in words."""

from datetime import date

import pytest

from cxagent.language import dates

CASES = [
    ("fr", "le quinze mars", (3, 15)),
    ("fr", "le premier juin", (6, 1)),
    ("fr", "le trente et un décembre", (12, 31)),
    ("es", "el treinta y uno de mayo", (5, 31)),
    ("pt", "no dia vinte e dois de abril", (4, 22)),
    ("en", "on the third of May", (5, 3)),
]


@pytest.mark.parametrize(("language", "text", "day"), CASES)
def test_a_day_in_words_is_read_with_its_month(language, text, day):
    assert [one.month_day for one in dates.find(text, language, today=date(2026, 1, 10))] == [day]
