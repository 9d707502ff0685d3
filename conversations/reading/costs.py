"""What readings cost: an estimate from what the log keeps of them. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

MILLION = Decimal(1_000_000)


@dataclass(frozen=True, slots=True)
class Price:
    """Of a reader, in `currency` for a million tokens in and out."""

    input: Decimal
    output: Decimal = Decimal(0)
    currency: str = "USD"


SYSTEM_ONE = Price(Decimal("0.042"))


@dataclass(frozen=True, slots=True)
class Estimate:
    """What the readings of a log came to: requests to paid readers, their tokens, time, and price by currency."""

    requests: int
    input_tokens: int
    output_tokens: int
    ms: float
    cost: Mapping[str, Decimal]


def estimate_cost(readings: Iterable[Mapping[str, Any]], prices: Mapping[str, Price]) -> Estimate:
    """Price the payloads of `reading` entries, by reader. Readings that one request answered count its usage once.

    A request is told from the next by `usage.request`; readings without usage were free.
    """
    paid: dict[tuple[str, Any], Mapping[str, Any]] = {}
    ms: dict[tuple[str, Any], float] = {}
    for at, reading in enumerate(readings):
        usage = reading.get("usage")
        if usage:
            key = (str(reading.get("reader", "")), usage.get("request", at))
            paid[key] = usage
            ms[key] = float(reading.get("ms", 0.0))
    cost: dict[str, Decimal] = {}
    for (reader, _), usage in paid.items():
        price = prices.get(reader)
        if price is not None:
            spent = price.input * _tokens(usage, "input_tokens") + price.output * _tokens(usage, "output_tokens")
            cost[price.currency] = cost.get(price.currency, Decimal(0)) + spent / MILLION
    return Estimate(
        requests=len(paid),
        input_tokens=sum(_tokens(usage, "input_tokens") for usage in paid.values()),
        output_tokens=sum(_tokens(usage, "output_tokens") for usage in paid.values()),
        ms=round(sum(ms.values()), 3),
        cost=cost,
    )


def _tokens(usage: Mapping[str, Any], name: str) -> int:
    found = usage.get(name, 0)
    return found if isinstance(found, int) and found > 0 else 0
