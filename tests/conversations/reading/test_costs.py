"""What readings are estimated to have cost."""

from decimal import Decimal

from conversations.reading.costs import SYSTEM_ONE, estimate_cost


def reading(reader, request, tokens, ms=120.0):
    return {"reader": reader, "ms": ms, "usage": {"request": request, "input_tokens": tokens}}


def test_what_one_request_answered_is_priced_once():
    readings = [reading("system_one", "a", 1000), reading("system_one", "a", 1000), reading("system_one", "b", 500)]
    found = estimate_cost([*readings, {"reader": "local", "ms": 1.0}], {"system_one": SYSTEM_ONE})
    assert (found.requests, found.input_tokens, found.ms) == (2, 1500, 240.0)
    assert found.cost == {"USD": Decimal("0.042") * 1500 / 1_000_000}


def test_a_reader_without_a_price_is_counted_and_not_priced():
    found = estimate_cost([reading("model", "a", 1000)], {})
    assert (found.requests, found.cost) == (1, {})
