"""Numbers of a text: digits in any script and any local format, and number words, with what each is worth."""

from dataclasses import dataclass
from decimal import Decimal

from cxagent.language.normalise import fold
from cxagent.language.numerals import Numeral, read
from cxagent.language.spans import Span


@dataclass(frozen=True, slots=True)
class Number:
    """A number. `candidates` has all its readings, `value` the likeliest; `ambiguous` when there is more than one.

    `rule` is digits, words, words_and_cents ("doze e cinquenta": 12.50, or twelve and fifty) or kanji.
    """

    span: Span
    value: Decimal
    ambiguous: bool
    rule: str
    candidates: tuple[Decimal, ...]


def find(text: str, language: str) -> tuple[Number, ...]:
    """The numbers of a text, in order. Dates, times and the digits of codes ("W12", "2nd") are left out."""
    folded = fold(text)
    return tuple(
        _number(numeral, folded.text, folded.span(numeral.start, numeral.end)) for numeral in read(folded, language)
    )


def _number(numeral: Numeral, text: str, span: Span) -> Number:
    negative = is_negative(text, numeral.start)
    readings = tuple(-value for value in numeral.values) if negative else numeral.values
    if negative:
        span = Span(span.start - 1, span.end)
    return Number(span, readings[0], len(readings) > 1, numeral.rule, readings)


def is_negative(text: str, start: int) -> bool:
    """Whether the hyphen before an offset is a minus sign: nothing but white space or an opening bracket before it."""
    if start == 0 or text[start - 1] != "-":
        return False
    return start == 1 or text[start - 2] in " \n\t(:=["
