"""Any value of a call in the words of a language, for a sentence that a customer reads. Never JSON."""

import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal, InvalidOperation

from cxagent.language import lexicon, money
from cxagent.language.dates import speak as speak_date
from cxagent.language.spoken_numbers import in_digits

_ISO_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_ISO_DATETIME = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?")
_MOST_ITEMS = 8


def speak(value: object, language: str, *, format: str | None = None, currency: str | None = None) -> str:  # noqa: A002
    """A value in words; "" where there is nothing to say (an empty list, a mapping without plain fields).

    `format` is how a service declares a field: money ("12.50 pounds"; `money:symbol` "£12.50"; `money:number` "12.50"),
    date, datetime, number, text, identifier. Without one, booleans, ISO dates and numbers are told by their own form.
    `currency` is the ISO code of money values.
    """
    if isinstance(value, Mapping):
        return _fields(value, language)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return _listed(
            [speak(one, language, format=format, currency=currency) for one in value[:_MOST_ITEMS]], language
        )
    if value is None or isinstance(value, bool):
        data = lexicon.of(language)
        return str(data["nothing"] if value is None else data["booleans"][value])
    if format is not None and format.startswith("money"):
        return _money(value, language, format.partition(":")[2] or "words", currency)
    return _plain(value, language, format)


def _plain(value: object, language: str, format: str | None) -> str:  # noqa: A002
    if isinstance(value, datetime):
        return _datetime(value, language)
    if isinstance(value, date):
        return speak_date(value, language)
    if format in ("text", "identifier"):
        return str(value).strip()
    number = _decimal(value) if format == "number" or not isinstance(value, str) else None
    return _text(str(value).strip(), language, format) if number is None else in_digits(number, language)


def _listed(words: list[str], language: str) -> str:
    said = [word for word in words if word]
    if len(said) < 2:  # noqa: PLR2004
        return "".join(said)
    comma, last = lexicon.of(language)["list_joins"]
    return str(comma.join(said[:-1]) + last + said[-1])


def _fields(value: Mapping[object, object], language: str) -> str:
    """The plain fields of a mapping, named: "size M and colour blue"."""
    plain = [
        (name, one) for name, one in value.items() if isinstance(one, str | int | float | bool | Decimal) and one != ""
    ]
    return _listed(
        [f"{str(name).replace('_', ' ')} {speak(one, language)}" for name, one in plain[:_MOST_ITEMS]], language
    )


def _money(value: object, language: str, style: str, currency: str | None) -> str:
    amount = _decimal(value)
    if amount is None:
        return str(value)
    if style == "number" or currency is None:
        places = 0 if amount == amount.to_integral_value() else 2
        return in_digits(amount, language, places)
    return money.speak(amount, currency, language, "symbol" if style == "symbol" else "words")


def _decimal(value: object) -> Decimal | None:
    try:
        number = Decimal(str(value))
    except InvalidOperation:
        return None
    return number if number.is_finite() else None


def _text(text: str, language: str, format: str | None) -> str:  # noqa: A002
    if _ISO_DATETIME.fullmatch(text):
        return _parsed(text, language, with_time=format != "date")
    return _parsed(text, language, with_time=False) if _ISO_DATE.fullmatch(text) else text


def _parsed(text: str, language: str, *, with_time: bool) -> str:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return text
    return _datetime(moment, language) if with_time else speak_date(moment.date(), language)


def _datetime(moment: datetime, language: str) -> str:
    pattern: str = lexicon.of(language)["spoken_datetime"]
    zone = f" {moment.tzname()}" if moment.tzinfo else ""
    return pattern.format(date=speak_date(moment.date(), language), time=f"{moment:%H:%M}{zone}")
