import pytest
from hypothesis import given
from hypothesis import strategies as st

from cxagent.language import LANGUAGES, durations
from cxagent.language.times import find


def told(text, language):
    return [(one.span.of(text), f"{one.hour:02}:{one.minute:02}", one.zone) for one in find(text, language)]


@pytest.mark.parametrize(
    ("language", "text", "times"),
    [
        ("en", "at 5 p.m.", [("5 p.m.", "17:00", None)]),
        ("en", "17:30 CET or 5:30pm EST", [("17:30 CET", "17:30", "CET"), ("5:30pm EST", "17:30", "EST")]),
        ("en", "12 am, 12 pm", [("12 am", "00:00", None), ("12 pm", "12:00", None)]),
        ("en", "noon; 10 o'clock", [("noon", "12:00", None), ("10 o'clock", "10:00", None)]),
        ("en", "2026-05-02T10:00:00+02:00", [("10:00:00+02:00", "10:00", "+02:00")]),
        ("pt", "às 14 horas, 14h30", [("14 horas", "14:00", None), ("14h30", "14:30", None)]),
        ("pt", "3 da tarde", [("3 da tarde", "15:00", None)]),
        ("es", "a las 3 p. m.", [("3 p. m.", "15:00", None)]),
        ("es", "9 de la mañana", [("9 de la mañana", "09:00", None)]),
        ("fr", "à 14 h 30, midi", [("14 h 30", "14:30", None), ("midi", "12:00", None)]),
        ("ja", "午後3時半と15時", [("午後3時半", "15:30", None), ("15時", "15:00", None)]),
    ],
)
def test_times_are_read_on_the_24_hour_clock(language, text, times):
    assert told(text, language) == times


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "16:9, 3 hours, 25:00, 5 people, afternoon"), ("fr", "24 heures"), ("pt", "24 horas"), ("ja", "2時間")],
)
def test_what_is_no_time_of_day_is_not_read_as_one(language, text):
    assert told(text, language) == []


@pytest.mark.parametrize(
    ("language", "text", "lengths"),
    [
        ("en", "5 to 7 business days", [("5 to 7 business days", "5-7 business_day")]),
        ("en", "24 hours or a week", [("24 hours", "24-24 hour"), ("a week", "1-1 week")]),
        ("en", "twenty minutes", [("twenty minutes", "20-20 minute")]),
        ("pt", "de 5 a 7 dias úteis", [("5 a 7 dias úteis", "5-7 business_day")]),
        ("pt", "uma semana, às 14 horas", [("uma semana", "1-1 week")]),
        ("es", "entre 3 y 5 días hábiles", [("3 y 5 días hábiles", "3-5 business_day")]),
        ("fr", "5 à 7 jours ouvrés", [("5 à 7 jours ouvrés", "5-7 business_day")]),
        ("ja", "5〜7営業日、3日以内、9時30分", [("5〜7営業日", "5-7 business_day"), ("3日以内", "3-3 day")]),
    ],
)
def test_lengths_of_time_are_read_with_their_range(language, text, lengths):
    found = durations.find(text, language)
    assert [(one.span.of(text), f"{one.low}-{one.high} {one.unit}") for one in found] == lengths


@pytest.mark.parametrize("language", LANGUAGES)
@given(
    text=st.lists(
        st.sampled_from([*"0123456789:h. 時分", "pm ", "hours ", "dias ", "a ", "à ", "５", "\u200b", "🎉"]),
        max_size=30,
    ).map("".join)
)
def test_spans_are_inside_the_text_in_order_and_apart(language, text):
    for read in (find, durations.find):
        end = 0
        for found in read(text, language):
            assert end <= found.span.start < found.span.end <= len(text)
            end = found.span.end


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("piece", ["1", "1:", "1:00 ", "1h", "noon ", "1 hour ", "a week ", "1時", "1 a "])
def test_long_texts_are_read_in_reasonable_time(language, piece):
    text = piece * (30_000 // len(piece))
    find(text, language)
    durations.find(text, language)
