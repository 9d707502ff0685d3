"""What a number written in digits can mean: "1.234,56", "12 345", ",89", and "3.350", which may be two things."""

import re
from decimal import Decimal
from functools import lru_cache

_GROUPS = re.compile(r"[ ']")
_THOUSANDS = 3
_LONGEST = 25  # characters; more would not fit a decimal, and is nobody's number


@lru_cache(maxsize=4096)
def values(written: str, grouping: str) -> tuple[Decimal, ...]:
    """The values that a number may have, the likeliest first; none if its separators make no sense ("1.2.3").

    `grouping` is what the language puts between thousands: "," or "." or " ".
    """
    if len(written) > _LONGEST:
        return ()
    plain = _GROUPS.sub("", written)
    dots, commas = plain.count("."), plain.count(",")
    if not dots and not commas:
        return (Decimal(plain),)
    if dots and commas:
        return _two_separators(plain, dots, commas)
    mark = "." if dots else ","
    parts = plain.split(mark)
    if dots + commas > 1:
        return (Decimal("".join(parts)),) if _are_groups(parts) else ()
    return _one_separator(
        parts, likely_group=mark == grouping, certain=mark == grouping == ",", spaced=plain != written
    )


def _two_separators(plain: str, dots: int, commas: int) -> tuple[Decimal, ...]:
    decimal_mark = "." if plain.rindex(".") > plain.rindex(",") else ","
    if (dots if decimal_mark == "." else commas) > 1:
        return ()
    whole, fraction = plain.split(decimal_mark)
    groups = whole.split("," if decimal_mark == "." else ".")
    return (Decimal(f"{''.join(groups)}.{fraction}"),) if _are_groups(groups) else ()


def _one_separator(parts: list[str], *, likely_group: bool, certain: bool, spaced: bool) -> tuple[Decimal, ...]:
    whole, fraction = parts
    decimal = Decimal(f"{whole or 0}.{fraction}")
    if len(fraction) != _THOUSANDS or spaced or not whole or len(whole) > _THOUSANDS or whole.startswith("0"):
        return (decimal,)
    grouped = Decimal(whole + fraction)
    if certain:
        return (grouped,)
    return (grouped, decimal) if likely_group else (decimal, grouped)


def _are_groups(parts: list[str]) -> bool:
    return 1 <= len(parts[0]) <= _THOUSANDS and all(len(part) == _THOUSANDS for part in parts[1:])
