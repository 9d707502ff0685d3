"""How often, as settings say it. Imports nothing: settings are read with it."""

import re

_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
_RATE = re.compile(r"\s*(\d+)\s*/\s*(\d*)\s*([smhd])[a-z]*\s*")


def parse_rate(rate: str) -> tuple[int, int]:
    """`"6000/min"` → (6000, 60): how many, in how many seconds. Raises ValueError."""
    match = _RATE.fullmatch(rate)
    if not match or not int(match[2] or 1):
        raise ValueError(f"{rate!r} is not a rate such as 6000/min")
    return int(match[1]), int(match[2] or 1) * _SECONDS[match[3]]
