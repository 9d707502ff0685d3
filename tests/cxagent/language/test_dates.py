from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cxagent.language import LANGUAGES
from cxagent.language.dates import find, speak

TODAY = date(2026, 5, 13)  # a Wednesday


def told(text, language, **options):
    found = find(text, language, today=TODAY, **options)
    return [(one.span.of(text), " ".join(day.isoformat() for day in one.candidates)) for one in found]


TABLE = {
    "en": [
        ("due 2026-05-02.", "2026-05-02", "2026-05-02"),
        ("at 2026-05-02T10:00:00Z", "2026-05-02", "2026-05-02"),
        ("on 2 May 2026", "2 May 2026", "2026-05-02"),
        ("on Saturday, May 2nd, 2026", "Saturday, May 2nd, 2026", "2026-05-02"),
        ("on the 2nd of May 2026", "the 2nd of May 2026", "2026-05-02"),
        ("Dec. 5 '25", "Dec. 5 '25", "2025-12-05"),
        ("3-May-2026", "3-May-2026", "2026-05-03"),
        ("25/04/2026", "25/04/2026", "2026-04-25"),
        ("04/25/26", "04/25/26", "2026-04-25"),
        ("03/04/2026", "03/04/2026", "2026-03-04 2026-04-03"),
        ("today", "today", "2026-05-13"),
        ("the day after tomorrow", "the day after tomorrow", "2026-05-15"),
        ("in two weeks", "in two weeks", "2026-05-27"),
        ("a couple of weeks ago", "a couple of weeks ago", "2026-04-29"),
        ("3 days from now", "3 days from now", "2026-05-16"),
        ("a month ago", "a month ago", "2026-04-13"),
        ("the 5th of last month", "the 5th of last month", "2026-04-05"),
        ("the end of the month", "the end of the month", "2026-05-31"),
        ("the end of May 2026", "the end of May 2026", "2026-05-31"),
        ("last Friday", "last Friday", "2026-05-08"),
        ("next Monday", "next Monday", "2026-05-18"),
        ("next Friday", "next Friday", "2026-05-22 2026-05-15"),
        ("Friday next week", "Friday next week", "2026-05-22"),
        ("this Friday", "this Friday", "2026-05-15"),
        ("on Friday", "on Friday", "2026-05-15 2026-05-08"),
    ],
    "pt": [
        ("em 2 de maio de 2026", "2 de maio de 2026", "2026-05-02"),
        ("1º de maio de 2026", "1º de maio de 2026", "2026-05-01"),
        ("primeiro de maio de 2026", "primeiro de maio de 2026", "2026-05-01"),
        ("03/04/2026", "03/04/2026", "2026-04-03"),
        ("04/25/2026", "04/25/2026", "2026-04-25"),
        ("02/mai/2026", "02/mai/2026", "2026-05-02"),
        ("há duas semanas", "há duas semanas", "2026-04-29"),
        ("daqui a 3 dias", "daqui a 3 dias", "2026-05-16"),
        ("anteontem", "anteontem", "2026-05-11"),
        ("depois de amanhã", "depois de amanhã", "2026-05-15"),
        ("na próxima sexta", "próxima sexta", "2026-05-15"),
        ("sexta-feira que vem", "sexta-feira que vem", "2026-05-15"),
        ("sexta da semana que vem", "sexta da semana que vem", "2026-05-22"),
        ("no fim do mês", "fim do mês", "2026-05-31"),
        ("5 do mês passado", "5 do mês passado", "2026-04-05"),
        ("na segunda.", "na segunda", "2026-05-18 2026-05-11"),
    ],
    "es": [
        ("el 3 de marzo de 2026", "3 de marzo de 2026", "2026-03-03"),
        ("1 de enero del 2026", "1 de enero del 2026", "2026-01-01"),
        ("pasado mañana", "pasado mañana", "2026-05-15"),
        ("mañana por la mañana", "mañana", "2026-05-14"),
        ("anteayer", "anteayer", "2026-05-11"),
        ("hace dos semanas", "hace dos semanas", "2026-04-29"),
        ("dentro de 3 días", "dentro de 3 días", "2026-05-16"),
        ("el viernes que viene", "viernes que viene", "2026-05-15"),
        ("el viernes pasado", "viernes pasado", "2026-05-08"),
        ("el próximo lunes", "próximo lunes", "2026-05-18"),
        ("a fin de mes", "fin de mes", "2026-05-31"),
    ],
    "fr": [
        ("le 1er mars 2026", "1er mars 2026", "2026-03-01"),
        ("le samedi 2 mai 2026", "samedi 2 mai 2026", "2026-05-02"),
        ("vendredi prochain", "vendredi prochain", "2026-05-15"),
        ("vendredi dernier", "vendredi dernier", "2026-05-08"),
        ("il y a deux semaines", "il y a deux semaines", "2026-04-29"),
        ("d’ici trois jours", "d’ici trois jours", "2026-05-16"),
        ("aujourd’hui", "aujourd’hui", "2026-05-13"),
        ("après-demain", "après-demain", "2026-05-15"),
        ("avant-hier", "avant-hier", "2026-05-11"),
        ("le 5 du mois dernier", "5 du mois dernier", "2026-04-05"),
        ("à la fin du mois", "fin du mois", "2026-05-31"),
    ],
    "ja": [
        ("2026年5月2日（土）に", "2026年5月2日（土）", "2026-05-02"),
        ("令和8年3月3日", "令和8年3月3日", "2026-03-03"),
        ("令和元年５月１日", "令和元年５月１日", "2019-05-01"),
        ("2026/5/2", "2026/5/2", "2026-05-02"),
        ("2026年三月二日", "2026年三月二日", "2026-03-02"),
        ("来週の金曜日", "来週の金曜日", "2026-05-22"),
        ("明後日に", "明後日", "2026-05-15"),
        ("三日前に", "三日前", "2026-05-10"),
        ("2週間後", "2週間後", "2026-05-27"),
        ("先月の5日", "先月の5日", "2026-04-05"),
        ("今月末", "今月末", "2026-05-31"),
    ],
}
CASES = [(language, *case) for language, cases in TABLE.items() for case in cases]


@pytest.mark.parametrize(("language", "text", "span", "days"), CASES)
def test_days_are_read_in_every_usual_writing(language, text, span, days):
    assert told(text, language) == [(span, days)]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Order 4412 and May 4412; you may 24 hours wait; he sat down; March on; a second; lbl2vec"),
        ("en", "Monday to Friday, every Monday, 5 to 7 business days, on the 5th floor, 30 February 2026, 24/7, 1.2.3"),
        ("pt", "segunda a sexta, na segunda vez, toda segunda, 12,50, em 5 a 7 dias úteis"),
        ("es", "los lunes, de lunes a viernes, por la mañana, 3 de ellos"),
        ("fr", "du lundi au vendredi, tous les lundis, mars, 5 à 7 jours"),
        ("ja", "5日間、毎週月曜日、5営業日、月額、2時間"),
    ],
)
def test_what_only_looks_like_a_day_is_none(language, text):
    assert told(text, language) == []


@pytest.mark.parametrize(
    ("language", "text", "spans"),
    [
        ("en", "May 2–5, 2026", [("May 2", "2026-05-02"), ("5, 2026", "2026-05-05")]),
        ("en", "2 to 5 May 2026", [("2", "2026-05-02"), ("5 May 2026", "2026-05-05")]),
        ("pt", "2 a 5 de maio de 2026", [("2", "2026-05-02"), ("5 de maio de 2026", "2026-05-05")]),
        ("es", "del 2 al 5 de mayo de 2026", [("del 2", "2026-05-02"), ("5 de mayo de 2026", "2026-05-05")]),
        ("fr", "du 2 au 5 mai 2026", [("du 2", "2026-05-02"), ("5 mai 2026", "2026-05-05")]),
        ("ja", "2026年5月2日〜5日", [("2026年5月2", "2026-05-02"), ("5日", "2026-05-05")]),
    ],
)
def test_a_range_gives_both_its_days(language, text, spans):
    assert told(text, language) == spans


@pytest.mark.parametrize(
    ("text", "prefer", "day"),
    [
        ("on Friday", "past", "2026-05-08"),
        ("on Friday", "future", "2026-05-15"),
        ("on Wednesday", "past", "2026-05-06"),
        ("on 30 April", "past", "2026-04-30"),
        ("on 30 April", "future", "2027-04-30"),
        ("on 13 May", "past", "2026-05-13"),
        ("by the 5th.", "future", "2026-06-05"),
        ("by the 5th.", "past", "2026-05-05"),
        ("on 29 February", "future", "2028-02-29"),
    ],
)
def test_the_tense_settles_a_day_without_its_year_or_week(text, prefer, day):
    assert [days for _, days in told(text, "en", prefer=prefer)] == [day]


def test_a_day_without_a_year_says_so_and_keeps_its_month_and_day():
    [found] = find("on 2 May", "en", today=TODAY)
    assert (found.complete, found.month_day) == (False, (5, 2))
    assert found.candidates == (date(2026, 5, 2), date(2027, 5, 2))


def test_the_weekday_named_with_a_day_settles_its_year():
    [found] = find("Sunday, May 2", "en", today=TODAY)
    assert found.candidates == (date(2027, 5, 2),)


def test_a_week_has_its_seven_days():
    [found] = find("la semana que viene", "es", today=TODAY)
    assert (found.rule, found.candidates[0], len(found.candidates)) == ("week", date(2026, 5, 18), 7)


@pytest.mark.parametrize(
    ("language", "spoken", "short"),
    [
        ("en", "1 May 2026", "1 May"),
        ("pt", "1 de maio de 2026", "1 de maio"),
        ("es", "1 de mayo de 2026", "1 de mayo"),
        ("fr", "1er mai 2026", "1er mai"),
        ("ja", "2026年5月1日", "5月1日"),
    ],
)
def test_days_are_spoken_as_people_write_them(language, spoken, short):
    day = date(2026, 5, 1)
    assert speak(day, language) == spoken
    assert speak(day, language, today=TODAY) == short
    assert speak(day, language, today=date(2025, 5, 1)) == spoken


@pytest.mark.parametrize("language", LANGUAGES)
@given(day=st.dates(min_value=date(1950, 1, 1), max_value=date(2099, 12, 31)))
def test_a_spoken_day_is_found_again(language, day):
    [found] = find(speak(day, language), language, today=TODAY)
    assert (found.candidates, found.complete) == ((day,), True)


@pytest.mark.parametrize("language", LANGUAGES)
@given(
    today=st.dates(),
    text=st.sampled_from(["tomorrow", "next week", "in 900 years", "on 29 February", "le 31", "来週", "há 12 anos"]),
)
def test_any_day_may_be_today(language, today, text):
    for found in find(text, language, today=today):
        assert all(isinstance(day, date) for day in found.candidates)


@given(offset=st.integers(min_value=-400, max_value=400))
def test_the_weekday_of_a_day_is_right_whatever_today_is(offset):
    today = TODAY + timedelta(days=offset)
    past, future = (
        find("on Friday", "en", today=today, prefer=prefer)[0].candidates[0] for prefer in ("past", "future")
    )
    assert past.weekday() == future.weekday() == 4
    assert timedelta(0) < today - past <= timedelta(days=7)
    assert timedelta(0) < future - today <= timedelta(days=7)


@pytest.mark.parametrize("language", LANGUAGES)
@given(
    text=st.lists(
        st.sampled_from([*"0123456789/-. ,年月日", "may ", "de ", "mai ", "lunes ", "５", "\u200b", "🎉", "e\u0301"]),
        max_size=30,
    ).map("".join)
)
def test_spans_are_inside_the_text_in_order_and_apart(language, text):
    end = 0
    for found in find(text, language, today=TODAY):
        assert end <= found.span.start < found.span.end <= len(text)
        end = found.span.end


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "piece", ["1", "1/", "1-", "may ", "2 may ", "monday ", "2 de ", "月", "1月", "há ", "last ", "1.1.", "年"]
)
def test_long_texts_are_read_in_reasonable_time(language, piece):
    find(piece * (60_000 // len(piece)), language, today=TODAY)
