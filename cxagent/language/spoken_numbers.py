"""Numbers in the local format."""

from decimal import Decimal

from cxagent.language import lexicon


def in_digits(value: Decimal, language: str, places: int | None = None) -> str:
    """1234.5 is "1,234.5" in English and "1.234,5" in Portuguese; `places` pads decimals, and never rounds them away."""
    point, group = lexicon.of(language)["number_marks"]
    written = f"{value:f}" if places is None else _padded(value, places)
    whole, _, fraction = written.lstrip("-").partition(".")
    minus = "-" if written.startswith("-") else ""
    grouped = f"{int(whole):,}".replace(",", group) if len(whole) > _ungrouped(language) else whole
    return minus + grouped + (point + fraction if fraction else "")


def _padded(value: Decimal, places: int) -> str:
    exponent = value.as_tuple().exponent
    if isinstance(exponent, int) and -exponent > places:
        value = value.normalize()
    whole, _, fraction = f"{value:f}".partition(".")
    return f"{whole}.{fraction.ljust(places, '0')}" if places else whole + (f".{fraction}" if fraction else "")


def _ungrouped(language: str) -> int:
    """Spanish writes four digits without a mark between them."""
    return 4 if language == "es" else 3
