from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cxagent.language import LANGUAGES
from cxagent.language.speech import speak


@pytest.mark.parametrize(
    ("value", "options", "spoken"),
    [
        (True, {}, "yes"),
        (False, {}, "no"),
        (None, {}, "none"),
        ("", {}, ""),
        ([], {}, ""),
        (["a lamp"], {}, "a lamp"),
        (["a lamp", "a desk", "a chair"], {}, "a lamp, a desk and a chair"),
        (12.5, {"format": "money", "currency": "GBP"}, "12.50 pounds"),
        ("12.50", {"format": "money", "currency": "GBP"}, "12.50 pounds"),
        (12.5, {"format": "money:symbol", "currency": "GBP"}, "£12.50"),
        (12.5, {"format": "money:number", "currency": "GBP"}, "12.50"),
        (12.5, {"format": "money"}, "12.50"),
        ("all", {"format": "money", "currency": "GBP"}, "all"),
        ([5, 7], {"format": "money", "currency": "USD"}, "5 dollars and 7 dollars"),
        ("2026-05-02", {}, "2 May 2026"),
        (date(2026, 5, 2), {}, "2 May 2026"),
        ("2026-05-02T10:30:00", {}, "2 May 2026 at 10:30"),
        ("2026-05-02T10:30:00", {"format": "date"}, "2 May 2026"),
        ("2026-05-02", {"format": "text"}, "2026-05-02"),
        ("2026-13-02", {}, "2026-13-02"),
        (1234.5, {}, "1,234.5"),
        (Decimal("0.10"), {}, "0.10"),
        (4412, {"format": "identifier"}, "4412"),
        ("4412", {}, "4412"),
        ("1234", {"format": "number"}, "1,234"),
        ({"size": "M", "gift_wrap": True, "more": {"x": 1}}, {}, "size M and gift wrap yes"),
        ({"more": {"x": 1}}, {}, ""),
    ],
)
def test_a_value_is_said_in_english(value, options, spoken):
    assert speak(value, "en", **options) == spoken


@pytest.mark.parametrize(
    ("language", "value", "spoken"),
    [
        ("pt", True, "sim"),
        ("es", False, "no"),
        ("fr", ["un", "deux", "trois"], "un, deux et trois"),
        ("ja", ["机", "椅子", "棚"], "机、椅子、棚"),
        ("ja", True, "はい"),
        ("pt", "2026-05-02T10:30:00", "2 de maio de 2026 às 10:30"),
        ("fr", 1234.5, "1\u202f234,5"),
        ("es", 1234.5, "1234,5"),
    ],
)
def test_a_value_is_said_in_each_language(language, value, spoken):
    assert speak(value, language) == spoken


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize("language", LANGUAGES)
@given(
    value=JSON,
    format=st.sampled_from([None, "money", "money:symbol", "date", "datetime", "number", "text", "identifier"]),
)
def test_any_json_value_can_be_said(language, value, format):  # noqa: A002
    assert isinstance(speak(value, language, format=format, currency="EUR"), str)
