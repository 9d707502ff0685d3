"""The values that a sentence states: amounts of money, dates, quantities, e-mail addresses and identifiers."""

import re
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cache

from cxagent.language import dates, identifiers, lexicon, money
from cxagent.language.spans import Span

AMOUNT, DATE, IDENTIFIER, QUANTITY = "amount", "date", "identifier", "quantity"
WEAK_MONEY = "weak"  # the detail of an amount whose currency may be another word
Day = tuple[int, int, int]  # year (0 where it is not said), month, day

_DIGIT = re.compile(r"\d|[一二三四五六七八九十](?=[月日])")
_QUANTITY = re.compile(
    r"(?<![\w.])(\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,2}|\d{1,6}(?:[.,]\d{1,3})?) ?(gb|mb|tb|kb|go|mo|kwh|kg|mbps|gbps)(?![\w])"
)
_SPACE = re.compile(r"\s")
_PATH = re.compile(r"(?<![\w/.:@-])(?:[\w.-]{1,64}/){1,12}[\w-]{1,64}\.[a-z]{1,5}(?![\w/])")
_ABSOLUTE = frozenset(("iso", "month_day", "numeric", "numeric_short", "range"))
_LEAST_EXPONENT = -2  # of ten: money has two decimals
_NO_CLOCK = date(2000, 1, 1)  # stands in where there is no clock; dates that would depend on it are left out


@dataclass(frozen=True, slots=True)
class Stated:
    """One value as stated, by its kind: `cents`, `days` (those that it may mean) or `word` (normalised text).

    `detail` is the kind of identifier, the unit of a quantity, WEAK_MONEY, or "relative" for a day that depends on the clock.
    """

    kind: str
    start: int
    end: int
    text: str
    cents: int = 0
    days: tuple[Day, ...] = ()
    word: str = ""
    detail: str = ""


def find_values(text: str, language: str, today: date | None = None) -> tuple[Stated, ...]:
    """The values in a sentence, in order. Days such as "tomorrow" are read only where `today` is known."""
    low = text.lower()
    digits = _DIGIT.search(low) is not None
    spelled = not digits and _month_hint(language).search(low) is not None
    dated = digits or spelled or today is not None
    if not dated and "@" not in low and "/" not in low and not _money_hint(language).search(low):
        return ()
    found = _amounts(text, low, language)
    if dated:
        found += _dates(text, language, today)
    if digits or "@" in low or "/" in low:
        found += _paths(text, low)
        found += _identifiers(text, found)
        found += _quantities(text, low)
    return tuple(sorted(found, key=lambda one: one.start))


@cache
def _money_hint(language: str) -> re.Pattern[str]:
    """What must stand in a text for it to state money at all."""
    data, shared = lexicon.of(language), lexicon.shared()
    words = {str(word).lower() for word in (*data["currency_words"], *data["subunits"])}
    codes = {str(code).lower() for code in shared["currencies"]}
    signs = "".join(sign for sign in shared["currency_signs"] if len(sign) == 1) + "￡￥＄￠￦"
    either = "|".join(sorted((re.escape(word) for word in words | codes if word), key=len, reverse=True))
    return re.compile(
        rf"[{signs}]|{either}" if language == "ja" else rf"[{signs}]|(?<![a-z])(?:{either}|s/\.?(?= ?\d))(?![a-z])"
    )


@cache
def _month_hint(language: str) -> re.Pattern[str]:
    """What must stand in a text without digits for it to name a day of a month: "le quinze mars"."""
    data = lexicon.of(language)
    months = (form for forms in data["months"] for form in forms) if data.get("day_words") else ()
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, months)) or '(?!)'})(?!\w)")


def _amounts(text: str, low: str, language: str) -> list[Stated]:
    if not _money_hint(language).search(low):
        return []
    return [
        Stated(AMOUNT, *one.span, one.span.of(text), cents=round(_likeliest(one) * 100), detail=_weakness(one))
        for one in money.find(text, language)
        if not (one.ambiguous and one.rule == "article")  # "un livre": a book
    ]


def _likeliest(one: money.Money) -> Decimal:
    """The first reading that has no third decimal: "$16,500" are sixteen thousand, in Mexico as in Spain."""
    return next((value for value in one.candidates if int(value.as_tuple().exponent) >= _LEAST_EXPONENT), one.amount)


def _weakness(one: money.Money) -> str:
    """Whether the word beside a whole number may be no currency: "trois livres"."""
    return WEAK_MONEY if one.ambiguous and len(one.candidates) == 1 else ""


def _dates(text: str, language: str, today: date | None) -> list[Stated]:
    found = []
    for one in dates.find(text, language, today=today or _NO_CLOCK):
        relative = one.rule not in _ABSOLUTE
        if not one.candidates or (relative and today is None):
            continue
        days = tuple((day.year if one.complete else 0, day.month, day.day) for day in one.candidates)
        found.append(Stated(DATE, *one.span, one.span.of(text), days=days, detail="relative" if relative else ""))
    return found


def _paths(text: str, low: str) -> list[Stated]:
    if "/" not in low:
        return []
    return [_worded(text, match, match[0], "path") for match in _PATH.finditer(low)]


def _identifiers(text: str, taken: list[Stated]) -> list[Stated]:
    spans = tuple(Span(one.start, one.end) for one in taken)
    return [
        Stated(IDENTIFIER, *one.span, one.span.of(text), word=one.value, detail=one.kind)
        for one in identifiers.find(text, taken=spans)
    ]


def _quantities(text: str, low: str) -> list[Stated]:
    return [
        Stated(
            QUANTITY,
            match.start(),
            match.end(),
            text[match.start() : match.end()],
            word=_SPACE.sub("", match[1]).replace(",", "."),
            detail=match[2],
        )
        for match in _QUANTITY.finditer(low)
    ]


def _worded(text: str, match: re.Match[str], word: str, detail: str) -> Stated:
    return Stated(IDENTIFIER, match.start(), match.end(), text[match.start() : match.end()], word=word, detail=detail)
