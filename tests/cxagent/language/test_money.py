from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cxagent.language import LANGUAGES
from cxagent.language.money import find, speak

NB, NARROW = "\u00a0", "\u202f"


def told(text, language, **options):
    return [f"{found.amount} {found.currency}" for found in find(text, language, **options)]


@pytest.mark.parametrize(
    ("language", "text", "amounts"),
    [
        ("en", "£12.50", ["12.50 GBP"]),
        ("en", "12.50 pounds, fifty dollars, one euro", ["12.50 GBP", "50 USD", "1 EUR"]),
        ("en", "USD 45, EUR45, $20 USD, US$7, 8 US dollars", ["45 USD", "45 EUR", "20 USD", "7 USD", "8 USD"]),
        ("en", "USD 45 EUR 50", ["45 USD", "50 EUR"]),
        ("en", "45 USD 50 EUR", ["45 USD", "50 EUR"]),
        ("en", "EUR 45.000,00 and ,89 EUR", ["45000.00 EUR", "0.89 EUR"]),
        ("en", "¥3,000 and R$ 1.234,56", ["3000 JPY", "1234.56 BRL"]),
        ("en", "-$5, $-5, −£5, a $5 - $6 band", ["-5 USD", "-5 USD", "-5 GBP", "5 USD", "6 USD"]),
        ("en", "the fee (£5.00) was returned", ["5.00 GBP"]),
        ("en", "Balance: (£5.00)", ["-5.00 GBP"]),
        ("en", "5% of $20", ["20 USD"]),
        ("en", "$20-$30, $20-30, 20-30 dollars", ["20 USD", "30 USD", "20 USD", "30 USD", "20 USD", "30 USD"]),
        ("en", "between 20 and 30 euros", ["20 EUR", "30 EUR"]),
        ("en", "$1.2k, $5M, 2 million dollars", ["1200.0 USD", "5000000 USD", "2000000 USD"]),
        ("en", "12 pounds and 50 pence, 12 pounds 50", ["12.50 GBP", "12.50 GBP"]),
        ("en", "99p, 50 cents", ["0.99 GBP", "0.50 USD"]),
        ("en", "buy 5 $10 cards", ["10 USD"]),
        ("en", "a 50-dollar card", ["50 USD"]),
        ("en", "**$12.50**.", ["12.50 USD"]),
        ("pt", "doze libras e cinquenta", ["12.50 GBP"]),
        ("pt", "1,5 milhão de reais; R$ 3 mil", ["1500000.0 BRL", "3000 BRL"]),
        ("pt", "vinte e cinco reais e cinquenta centavos", ["25.50 BRL"]),
        ("pt", "um real, dez dólares canadenses", ["1 BRL", "10 CAD"]),
        ("pt", "20 reais e 2 itens", ["20 BRL"]),
        ("pt", "de R$ 20 a R$ 30; de 20 a 30 reais", ["20 BRL", "30 BRL", "20 BRL", "30 BRL"]),
        ("es", "dos mil euros, un euro", ["2000 EUR", "1 EUR"]),
        ("es", "doce euros con cincuenta", ["12.50 EUR"]),
        ("es", "3 mil pesos mexicanos, $20 pesos chilenos", ["3000 MXN", "20 CLP"]),
        ("fr", "12,50 €, 12€50, 1 234,56 €", ["12.50 EUR", "12.50 EUR", "1234.56 EUR"]),
        ("fr", f"1{NARROW}234,50{NB}€", ["1234.50 EUR"]),
        ("fr", "un million d'euros, 3 mille euros", ["1000000 EUR", "3000 EUR"]),
        ("fr", "quatre-vingts euros et 50 centimes", ["80.50 EUR"]),
        ("ja", "2万円と￥３，０００", ["20000 JPY", "3000 JPY"]),
        ("ja", "三千円、千円、50ドル、20〜30ユーロ", ["3000 JPY", "1000 JPY", "50 USD", "20 EUR", "30 EUR"]),
    ],
)
def test_amounts_are_read_as_people_write_them(language, text, amounts):
    assert told(text, language) == amounts


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "5% off, 20 percent, at 5 p.m., 3 items, order 4412, the won game, TRY it, ALL 5"),
        ("pt", "um problema real, 5 por cento"),
        ("ja", "万円、円、第二"),
    ],
)
def test_what_is_no_money_is_not_read_as_money(language, text):
    assert told(text, language) == []


@pytest.mark.parametrize(
    ("text", "default", "currency"),
    [
        ("$20", None, "USD"),
        ("$20", "CAD", "CAD"),
        ("$20", "GBP", "USD"),
        ("20 dollars", "AUD", "AUD"),
        ("20 pesos", "MXN", "MXN"),
        ("20 pesos", "GBP", None),
        ("20 kr", "SEK", "SEK"),
        ("¥20", "CNY", "CNY"),
        ("£20", "USD", "GBP"),
    ],
)
def test_a_shared_sign_means_the_default_currency_where_that_uses_it(text, default, currency):
    [found] = find(text, "en", default_currency=default)
    assert found.currency == currency


@pytest.mark.parametrize(
    ("language", "text", "ambiguous"),
    [
        ("en", "3.350 EUR", True),
        ("pt", "3.350 reais", True),
        ("en", "$3,350", False),
        ("en", "¥3.350", False),
        ("fr", "2 livres", True),
        ("fr", "2 livres sterling", False),
        ("en", "12.50 EUR", False),
    ],
)
def test_an_amount_that_may_be_another_says_so(language, text, ambiguous):
    [found] = find(text, language)
    assert found.ambiguous is ambiguous


@pytest.mark.parametrize(
    ("amount", "currency", "language", "symbol", "words"),
    [
        ("12.5", "GBP", "en", "£12.50", "12.50 pounds"),
        ("1", "GBP", "en", "£1.00", "1 pound"),
        ("3000", "JPY", "en", "¥3,000", "3,000 yen"),
        ("-1234.5", "USD", "en", "-$1,234.50", "-1,234.50 dollars"),
        ("1234.5", "BRL", "pt", f"R${NB}1.234,50", "1.234,50 reais"),
        ("12.5", "EUR", "es", f"12,50{NB}€", "12,50 euros"),
        ("12345.5", "EUR", "fr", f"12{NARROW}345,50{NB}€", f"12{NARROW}345,50 euros"),
        ("3000", "JPY", "ja", "¥3,000", "3,000円"),
        ("0.125", "USD", "en", "$0.125", "0.125 dollars"),
        ("5", "SEK", "en", f"SEK{NB}5.00", "5 Swedish kronor"),
    ],
)
def test_amounts_are_spoken_in_signs_and_in_words(amount, currency, language, symbol, words):
    assert speak(Decimal(amount), currency, language, "symbol") == symbol
    assert speak(Decimal(amount), currency, language, "words") == words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("style", ["symbol", "words"])
@given(
    amount=st.decimals(min_value=-(10**7), max_value=10**7, places=2),
    currency=st.sampled_from(["GBP", "EUR", "USD", "BRL", "JPY", "CAD", "CHF", "MXN"]),
)
def test_a_spoken_amount_is_found_again_with_its_value(language, style, amount, currency):
    spoken = speak(amount, currency, language, style)
    [found] = find(f"x {spoken}.", language, default_currency=currency)
    assert (found.amount, found.currency) == (amount, currency)


@pytest.mark.parametrize("language", LANGUAGES)
@given(text=st.text(st.sampled_from(list("0123.,- $€£¥円()k%aeurosdlibRU万\u200b🎉\u00a0e")), max_size=50))
def test_spans_are_inside_the_text_in_order_and_apart(language, text):
    end = 0
    for found in find(text, language):
        assert end <= found.span.start < found.span.end <= len(text)
        end = found.span.end


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "piece", ["$1 ", "1$", "$", "1 dollars ", "1 EUR ", "円", "2万円", "($1)", "1-1$ ", "a dollar ", "1 euros e "]
)
def test_long_texts_are_read_in_reasonable_time(language, piece):
    find(piece * (20_000 // len(piece)), language)
