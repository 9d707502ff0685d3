"""The values that a sentence states: amounts of money, dates, e-mail addresses and identifiers."""

import re
from dataclasses import dataclass
from functools import cache

from cxagent.language import identifiers, lexicon, money
from phrasings.faithfulness import standin

_QUANTITY = re.compile(r"(?<![\w.])(\d{1,6}(?:[.,]\d{1,3})?) ?(gb|mb|tb|kb|go|mo|kwh|kg|mbps|gbps)(?![\w])")
_PATH = re.compile(r"(?<![\w/.:@-])(?:[\w.-]{1,64}/){1,12}[\w-]{1,64}\.[a-z]{1,5}(?![\w/])")
AMOUNT, DATE, IDENTIFIER, QUANTITY = "amount", "date", "identifier", "quantity"


@dataclass(frozen=True, slots=True)
class Stated:
    """One value as stated. `value`: cents (int), (year or 0, month, day), or a normalised text."""

    kind: str
    start: int
    end: int
    text: str
    value: object
    detail: str = ""


@cache
def _money_hint(language: str) -> re.Pattern[str]:
    """What must stand in a text for it to state money at all."""
    words = {str(word).lower() for word in lexicon.of(language)["currency_words"]}
    codes = {str(code).lower() for code in lexicon.shared()["currencies"]}
    either = "|".join(sorted((re.escape(word) for word in words | codes if word), key=len, reverse=True))
    return re.compile(rf"[$€£¥￥₩₹₽]|{either}" if language == "ja" else rf"[$€£¥￥₩₹₽]|(?<![a-z])(?:{either})(?![a-z])")


def _amounts(text: str, low: str, language: str) -> list[Stated]:
    if not _money_hint(language).search(low):
        return []
    return [
        Stated(AMOUNT, one.span.start, one.span.end, text[one.span.start : one.span.end], round(one.amount * 100))
        for one in money.find(text, language)
    ]


def find_values(text: str, language: str) -> tuple[Stated, ...]:
    """The values in a sentence, in order."""
    if not any(char.isdigit() for char in text) and "@" not in text and "/" not in text:
        return ()
    low = text.lower()
    found = _amounts(text, low, language)
    found += [Stated(DATE, s, e, text[s:e], v) for s, e, v in standin.dates(low)]
    if "/" in low:
        paths = [
            Stated(IDENTIFIER, m.start(), m.end(), text[m.start() : m.end()], m[0], "path") for m in _PATH.finditer(low)
        ]
        found += paths
    taken = [(one.start, one.end) for one in found]
    for one in identifiers.find(text, taken=tuple(identifiers.Span(*pair) for pair in taken)):
        found.append(
            Stated(IDENTIFIER, one.span.start, one.span.end, text[one.span.start : one.span.end], one.value, one.kind)
        )
    found += [
        Stated(QUANTITY, m.start(), m.end(), text[m.start() : m.end()], m[1].replace(",", "."), m[2])
        for m in _QUANTITY.finditer(low)
    ]
    return tuple(sorted(found, key=lambda one: one.start))
