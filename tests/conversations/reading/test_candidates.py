"""What code finds in a chat that could be a slot's value."""

import json
from datetime import date

import pytest

from conversations.reading.candidates import find
from services_admin.definition.slots import Slot

TODAY = date(2026, 5, 6)


def found(text, language="en", **slot):
    made = Slot.model_validate_json(json.dumps({"label": "x", **slot}))
    return find(made, [(0, text)], language, today=TODAY)


@pytest.mark.parametrize(
    ("slot", "text", "values"),
    [
        ({"pattern": r"\b[a-z]\d{3}\b"}, "it is A123 or b456", ["A123", "b456"]),
        ({"pattern": r"\d{4}"}, "番号は４４１２です", ["4412"]),
        ({"pattern": "email"}, "Write to Ana.Reis@Example.org.", ["ana.reis@example.org"]),
        ({"pattern": "phone"}, "07700 900123 or +44 20 7946 0018", ["07700900123", "+442079460018"]),
        ({"pattern": "phone"}, "電話番号は03-1234-5678です", ["0312345678"]),
        ({"pattern": "phone"}, "on 14-05-2027, order 4412", []),
        ({"pattern": "amount"}, "12.50 then, or £7", ["7", "12.5"]),
        ({"pattern": "number"}, "two boxes and 30 bags", ["2", "30"]),
        ({"pattern": "zip"}, "EC1A 1BB, 90210, 1000-205", ["EC1A 1BB", "90210", "1000-205"]),
        ({"list": {"Harbour": ["the port"], "Station": []}}, "at the port, not the station", ["Harbour", "Station"]),
        ({"list": ["Rome"]}, "a chromed one", []),
        ({"date": "future"}, "on 8 May 2027", ["2027-05-08"]),
        ({"date": "any"}, "on 03/04/2027", ["2027-04-03", "2027-03-04"]),
    ],
)
def test_candidates(slot, text, values):
    assert sorted(one.value for one in found(text, **slot)) == sorted(values)


def test_a_candidate_says_where_it_stands_in_code_points():
    (one,) = found("🙂🙂 order 4412", pattern=r"\d{4}")
    assert (one.start, one.end, one.text) == (9, 13, "4412")


def test_readings_of_one_text_are_told_apart_in_words():
    texts = {one.value: (one.text, one.start, one.end) for one in found("3.350", pattern="amount")}
    assert texts == {"3350": ("3,350", 0, 5), "3.35": ("3.35", 0, 5)}


def test_an_expression_that_could_take_for_ever_is_not_run():
    assert found("a" * 50, pattern="(a+)+b") == ()


def test_of_very_many_candidates_the_last_are_kept():
    assert len(found(" ".join(map(str, range(1000, 2000))), pattern=r"\d{4}")) == 40
