"""Amounts of money in a text, and amounts in words.

A numeral beside a currency is an amount: "£12.50", "12.50 pounds", "USD 45", "12,50 €", "2万円", "doze libras e
cinquenta". A percentage never is. Ranges give both ends.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from cxagent.language import lexicon
from cxagent.language.currencies import Anchor, anchors, resolve
from cxagent.language.normalise import Folded, fold
from cxagent.language.numbers import is_negative
from cxagent.language.numerals import Numeral, read
from cxagent.language.spans import Span
from cxagent.language.spoken_money import speak

__all__ = ["Money", "find", "speak"]


@dataclass(frozen=True, slots=True)
class Money:
    """An amount as it stands in a text.

    `currency` is an ISO code, None for a word such as "pesos" that nothing resolves. `candidates` are all its readings,
    `amount` the likeliest; `ambiguous` when there are more ("3.350") or when the word may mean something else (fr "livres").
    `rule`: prefix, suffix, subunit, compound, range, article or accounting ("Balance: (£5.00)", likeliest negative).
    """

    span: Span
    amount: Decimal
    currency: str | None
    ambiguous: bool
    rule: str
    candidates: tuple[Decimal, ...]


@dataclass(frozen=True, slots=True)
class _Amount:
    """An amount at folded offsets, its currency not yet resolved."""

    start: int
    end: int
    values: tuple[Decimal, ...]
    anchor: Anchor
    rule: str


_CENTS = Decimal("0.01")
_LINES = frozenset(map(Decimal, (144, 240, 360, 480, 576, 720, 900, 1080, 1440, 2160, 4320)))  # of a picture: "1080p"
_HUNDRED = 100
_PERCENT = re.compile(r" ?[%％‰]|-?percent")
_TWO_DIGITS = re.compile(r"\d\d(?!\d)")
_DASH = re.compile(r" ?[-–—~〜～] ?")


def find(text: str, language: str, *, default_currency: str | None = None) -> tuple[Money, ...]:
    """The amounts of money in a text, in order. `default_currency` settles "$", "pesos", "kr" and the like."""
    folded = fold(text)
    named = anchors(folded, language)
    if not named:
        return ()
    return tuple(_money(folded, amount, default_currency) for amount in _Reader(folded, language, named).read())


def _money(folded: Folded, amount: _Amount, default_currency: str | None) -> Money:
    currency = resolve(amount.anchor.name, default_currency)
    values = _plausible(amount.values, currency)
    start, end, rule = amount.start, amount.end, amount.rule
    if is_negative(folded.text, start):
        start, values = start - 1, tuple(-value for value in values)
    elif _is_accounting(folded.text, start, end):
        start, end, rule, values = start - 1, end + 1, "accounting", (*(-value for value in values), *values)
    weak = amount.anchor.weak and currency != default_currency and values[0] == values[0].to_integral_value()
    return Money(folded.span(start, end), values[0], currency, len(values) > 1 or weak, rule, values)


def _plausible(values: tuple[Decimal, ...], currency: str | None) -> tuple[Decimal, ...]:
    """Without the readings that the currency rules out: nobody pays 3.350 yen."""
    if currency not in lexicon.shared()["no_minor_unit"]:
        return values
    whole = tuple(value for value in values if value == value.to_integral_value())
    return whole or values


def _is_accounting(text: str, start: int, end: int) -> bool:
    """Whether brackets around an amount are a bookkeeper's minus: after a colon, in a cell, or alone on a line."""
    if text[start - 1 : start] != "(" or text[end : end + 1] != ")":
        return False
    return text[max(0, start - 12) : start - 1].rstrip(" \t")[-1:] in {"", ":", "|", "\n", "="}


class _Reader:
    """Pairs the numerals of one text with the currencies beside them, from left to right."""

    def __init__(self, folded: Folded, language: str, named: list[Anchor]) -> None:
        self._text, self._lower, self._language = folded.text, folded.lower, language
        self._numerals = read(folded, language)
        self._named = named
        self._before = {anchor.end: anchor for anchor in named if anchor.kind in ("sign", "code")}
        self._after = {anchor.start: anchor for anchor in named}
        self._used: set[int] = set()
        self._words = _words(language)

    def read(self) -> Iterator[_Amount]:
        at, count = 0, len(self._numerals)
        found: list[_Amount] = []
        while at < count:
            numeral = self._numerals[at]
            amount = None if _PERCENT.match(self._lower, numeral.end) else self._pair(numeral)
            if amount:
                amount, taken = self._with_subunits(amount, at)
                at += taken
                found += self._start_of_range(amount, numeral, at - taken - 1)
                found.append(amount)
            elif found and self._ends_range(found[-1], numeral):
                found.append(_Amount(numeral.start, numeral.end, numeral.values, found[-1].anchor, "range"))
            at += 1
        found += self._with_articles()
        return iter(sorted(found, key=lambda amount: amount.start))

    def _pair(self, numeral: Numeral) -> _Amount | None:
        return self._prefixed(numeral) or self._suffixed(numeral)

    def _prefixed(self, numeral: Numeral) -> _Amount | None:
        start = numeral.start - (self._text[numeral.start - 1 : numeral.start] == "-")
        anchor = self._before.get(start) or (
            self._before.get(start - 1) if self._text[start - 1 : start] == " " else None
        )
        if anchor is None or anchor.start in self._used:
            return None
        values = tuple(-value for value in numeral.values) if start < numeral.start else numeral.values
        self._used.add(anchor.start)
        begin = self._code_before(anchor)
        named = begin or self._name_after(numeral.end, anchor) or anchor
        end = named.end if named.start >= numeral.end else numeral.end
        return _Amount(begin.start if begin else anchor.start, end, values, named, "prefix")

    def _code_before(self, sign: Anchor) -> Anchor | None:
        """The code of "USD $20"."""
        code = self._before.get(sign.start) or self._before.get(sign.start - 1)
        is_free = code is not None and code.kind == "code" and sign.kind == "sign" and code.start not in self._used
        return code if is_free else None

    def _name_after(self, end: int, sign: Anchor) -> Anchor | None:
        """The code of "$20 USD", the word of "$20 pesos"; not the next amount's own."""
        named = self._after.get(end) or (self._after.get(end + 1) if self._text[end : end + 1] == " " else None)
        if named is None or re.match(r" ?[-\d]", self._text[named.end : named.end + 2]):
            return None
        if named.kind != "code" and not (named.kind == "word" and sign.name == "$"):
            return None
        self._used.add(named.start)
        return named

    def _suffixed(self, numeral: Numeral) -> _Amount | None:
        anchor = self._anchor_after(numeral.end)
        if anchor is None or anchor.start in self._used:
            return None
        if (
            anchor.kind == "sign"
            and self._text[anchor.end : anchor.end + 1].isdecimal()
            and not self._is_split_by(anchor)
        ):
            return None
        subunit = anchor.kind == "subunit"
        if subunit and anchor.end - anchor.start == 1 and numeral.values[0] in _LINES:
            return None  # "1080p"
        self._used.add(anchor.start)
        values = tuple(value * _CENTS for value in numeral.values) if subunit else numeral.values
        return _Amount(numeral.start, anchor.end, values, anchor, "subunit" if subunit else "suffix")

    def _is_split_by(self, anchor: Anchor) -> bool:
        """Whether a sign stands where the decimal mark would ("12€50")."""
        return self._text[anchor.start - 1].isdecimal() and _TWO_DIGITS.match(self._text, anchor.end) is not None

    def _anchor_after(self, end: int) -> Anchor | None:
        gap = self._words.gap.match(self._lower, end)
        return self._after.get(gap.end()) if gap else None

    def _with_subunits(self, amount: _Amount, at: int) -> tuple[_Amount, int]:
        """Take in what follows the currency: "12 pounds and 50 pence", "doze libras e cinquenta", "12€50"."""
        if at + 1 >= len(self._numerals) or amount.rule == "subunit" or amount.values[0] % 1:
            return amount, 0
        cents = self._numerals[at + 1]
        if not self._words.joint.fullmatch(self._lower, amount.end, cents.start) or not 0 < cents.values[0] < _HUNDRED:
            return amount, 0
        subunit = self._anchor_after(cents.end)
        if subunit is not None and subunit.kind == "subunit":
            self._used.add(subunit.start)
        elif subunit is not None or amount.rule != "suffix" or not self._reads_as_cents(amount, cents):
            return amount, 0
        end = subunit.end if subunit else cents.end
        values = tuple(value + cents.values[0] * _CENTS for value in amount.values)
        return _Amount(amount.start, end, values, amount.anchor, "compound"), 1

    def _reads_as_cents(self, amount: _Amount, cents: Numeral) -> bool:
        two_digits = cents.rule != "digits" or cents.end - cents.start == 2  # noqa: PLR2004
        joined = (
            cents.start == amount.end or self._lower[amount.end : cents.start].strip() or amount.anchor.kind == "word"
        )
        return bool(two_digits and joined and self._words.rest.match(self._lower, cents.end))

    def _start_of_range(self, amount: _Amount, numeral: Numeral, before: int) -> Iterator[_Amount]:
        """The "20" of "20-30 dollars" and "between 20 and 30 dollars"."""
        if before < 0 or amount.rule != "suffix":
            return
        first = self._numerals[before]
        between = self._lower[first.end : numeral.start]
        opened = self._words.between.search(self._lower[max(0, first.start - 12) : first.start])
        word = between.strip()
        if _DASH.fullmatch(between) or word in self._words.ranges or (opened and word in self._words.ends):
            yield _Amount(first.start, first.end, first.values, amount.anchor, "range")

    def _ends_range(self, last: _Amount, numeral: Numeral) -> bool:
        """Whether this is the "30" of "$20-30"."""
        if last.rule != "prefix" or not _DASH.fullmatch(self._lower, last.end, numeral.start):
            return False
        return not re.match(r" ?[a-z\d]", self._lower[numeral.end : numeral.end + 2]) or bool(
            self._words.rest.match(self._lower, numeral.end)
        )

    def _with_articles(self) -> Iterator[_Amount]:
        """Read an article right before a currency's word as one of it ("um real", "a dollar")."""
        for anchor in self._named:
            article = self._words.article.search(self._lower[max(0, anchor.start - 6) : anchor.start])
            if article and anchor.kind in ("word", "subunit") and anchor.start not in self._used:
                value = Decimal(1) if anchor.kind == "word" else _CENTS
                yield _Amount(anchor.start - len(article.group(1)), anchor.end, (value,), anchor, "article")


@dataclass(frozen=True, slots=True)
class _Words:
    """A language's patterns around an amount."""

    gap: re.Pattern[str]
    joint: re.Pattern[str]
    rest: re.Pattern[str]
    between: re.Pattern[str]
    article: re.Pattern[str]
    ranges: frozenset[str]
    ends: frozenset[str]


@cache
def _words(language: str) -> _Words:
    data = lexicon.of(language)
    of = "".join(rf"|{re.escape(word)}" if word.endswith("'") else rf"|{word} " for word in data["amount_of"])
    joiners = "|".join(data["amount_joiners"]) or "(?!)"
    after = "|".join(map(re.escape, data["after_amount"])) or "(?!)"
    articles = "|".join(data["number_articles"]) or "(?!)"
    return _Words(
        gap=re.compile(rf" (?:(?:{of[1:]}))?|-|" if of else r"[ -]|"),
        joint=re.compile(rf" ?(?:,? ?(?:{joiners}) )?"),
        rest=re.compile(rf"\s*(?:$|[^\w\s%-]|(?:{after})(?!\w))"),
        between=re.compile(rf"(?<!\w)(?:{'|'.join(data['between_words']) or '(?!)'}) $"),
        article=re.compile(rf"(?<!\w)((?:{articles})[ -])$"),
        ranges=frozenset(data["range_words"]),
        ends=frozenset(data["between_ends"]),
    )
