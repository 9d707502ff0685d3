"""Amounts of money as people write them, in signs or in words."""

from decimal import Decimal
from functools import lru_cache
from typing import Literal

from babel.numbers import get_currency_name

from cxagent.language import lexicon
from cxagent.language.spoken_numbers import in_digits

Style = Literal["symbol", "words"]


@lru_cache(maxsize=2048)
def speak(amount: Decimal, currency: str, language: str, style: Style = "symbol") -> str:
    """12.5 GBP in English is "£12.50" (symbol) or "12.50 pounds" (words). An amount is never rounded."""
    places = _places(amount, currency, style)
    digits = in_digits(abs(amount), language, places)
    minus = "-" if amount < 0 else ""
    if style == "words":
        pattern: str = lexicon.of(language)["money_in_words"]
        return minus + pattern.format(digits=digits, name=_name(abs(amount), currency, language))
    return minus + _with_sign(digits, currency, language)


def _places(amount: Decimal, currency: str, style: Style) -> int:
    """How many decimals: the currency's own, more when the amount has more, none for a whole amount in words."""
    shared = lexicon.shared()
    usual = 0 if currency in shared["no_minor_unit"] else 3 if currency in shared["three_decimals"] else 2
    if style == "words" and amount == amount.to_integral_value():
        return 0
    exponent = amount.normalize().as_tuple().exponent
    return max(usual, -exponent if isinstance(exponent, int) else 0)


def _with_sign(digits: str, currency: str, language: str) -> str:
    data = lexicon.of(language)
    sign = data["spoken_signs"].get(currency) or lexicon.shared()["spoken_signs"].get(currency)
    pattern = data["money_in_signs"] if sign else data["money_in_codes"]
    return str(pattern.format(sign=sign or currency, digits=digits))


def _name(amount: Decimal, currency: str, language: str) -> str:
    names = lexicon.of(language)["currency_names"].get(currency)
    if names:
        return str(names[0] if _is_singular(amount, language) else names[-1])
    return str(get_currency_name(currency, count=float(amount), locale=language))


def _is_singular(amount: Decimal, language: str) -> bool:
    return amount < 2 if language in ("fr", "pt") else amount == 1  # noqa: PLR2004 (the rule of CLDR)
