from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cxagent.language import LANGUAGES
from cxagent.language.numbers import find


def told(text, language):
    return [str(found.value) for found in find(text, language)]


@pytest.mark.parametrize(
    ("language", "text", "values"),
    [
        ("en", "12.50 or 12,50 or 1,234.56 or .89", ["12.50", "12.50", "1234.56", "0.89"]),
        ("en", "3,350 people", ["3350"]),
        ("en", "twenty-five, one hundred and five and two thousand", ["25", "105", "2000"]),
        ("en", "two and three", ["2", "3"]),
        ("en", "three point five; two and a half", ["3.5", "2.5"]),
        ("en", "1.2k, 2 million and 5GB", ["1200.0", "2000000", "5"]),
        ("en", "from 20-30, (-7), 5 - 3", ["20", "30", "-7", "5", "3"]),
        ("en", "a 24-hour desk, 5%", ["24", "5"]),
        ("en", "１２ and ١٢", ["12", "12"]),
        ("pt", "vinte e um, mil e duzentos", ["21", "1200"]),
        ("pt", "1,5 milhão, um milhão e meio, 3 mil", ["1500000.0", "1500000", "3000"]),
        ("pt", "1.234,56 e 12 345,6", ["1234.56", "12345.6"]),
        ("pt", "doze vírgula cinco", ["12.5"]),
        ("es", "dos mil veintiún, veintidos, treinta y uno", ["2021", "22", "31"]),
        ("es", "3 mil; cien; mil", ["3000", "100", "1000"]),
        ("fr", "quatre-vingt-dix-sept, soixante et onze, 1 234,5", ["97", "71", "1234.5"]),
        ("fr", "neuf jours pour un lit neuf", ["9"]),
        ("ja", "三十と二万五千円、2万、1億2000万人、2万5千", ["30", "25000", "20000", "120000000", "25000"]),
        ("ja", "三個、一つ、四月、二〇二六年、2時間半", ["3", "1", "4", "2026", "2"]),
        ("ja", "１．５万円", ["15000.0"]),
    ],
)
def test_numbers_are_read_in_digits_and_words(language, text, values):
    assert told(text, language) == values


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "lbl2vec, W12, COVID-19, #4412, 2nd, 21st, 10:30, 2026-05-02, 03/04/2026, 1.2.3, x_5"),
        ("en", "a lamp, hundreds of lamps, an hour"),
        ("pt", "um pedido, uma caixa, milhões"),
        ("es", "un pedido, una caja"),
        ("fr", "un colis, des millions, 2e"),
        ("ja", "十分です。一緒に、第二、数十円、万一、千葉、三重県、統一"),
    ],
)
def test_what_only_looks_like_a_number_is_none(language, text):
    assert told(text, language) == []


@pytest.mark.parametrize(
    ("language", "text", "candidates"),
    [
        ("en", "3.350", ["3.350", "3350"]),
        ("pt", "3.350", ["3350", "3.350"]),
        ("fr", "3,350", ["3.350", "3350"]),
        ("pt", "doze e cinquenta", ["12.5", "12"]),
    ],
)
def test_what_may_be_two_numbers_says_so(language, text, candidates):
    [found] = find(text, language)
    assert found.ambiguous
    assert [str(value) for value in found.candidates] == candidates


@pytest.mark.parametrize("language", LANGUAGES)
@given(text=st.text(st.sampled_from(list("0123456789.,-' %kx二万十百個年円eéoneuintmil１\u200b🎉/:")), max_size=50))
def test_spans_are_inside_the_text_in_order_and_apart(language, text):
    end = 0
    for found in find(text, language):
        assert end <= found.span.start < found.span.end <= len(text)
        end = found.span.end


@pytest.mark.parametrize("language", LANGUAGES)
@given(value=st.decimals(min_value=0, max_value=10**7, places=2))
def test_a_spoken_number_is_found_again(language, value):
    from cxagent.language.spoken_numbers import in_digits

    [found] = find(in_digits(value, language), language)
    assert found.value == value


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("piece", ["1", "1 ", "1,", "1.1", "one ", "mil e ", "十", "2万", ",", "1 000 ", "cent "])
def test_long_texts_are_read_in_reasonable_time(language, piece):
    find(piece * (60_000 // len(piece)), language)


def test_values_are_decimals():
    assert find("0.1", "en")[0].value == Decimal("0.1")
