"""Where the values of a sentence come from decides whether they stand."""

import pytest
from shop import TOOLS, call, checker, record

ORDER = {
    "order_id": "4412",
    "placed": "2026-03-02",
    "items": [{"name": "lamp", "price": 30.5}, {"name": "desk", "price": 99.5}],
    "email": "ana@example.org",
    "rank": {"membership": "silver"},
}
LOOKED_UP = call("get_order", name="c0", result=ORDER, order_id="4412")


def verdict(sentence, *calls, heard=("where is order 4412?",), language="en", tools=TOOLS):
    return checker(language, tools=tools).check(sentence, record(*(calls or (LOOKED_UP,)), heard=heard)).sentences[-1]


@pytest.mark.parametrize(
    "sentence",
    [
        "The lamp costs $30.50.",
        "The lamp costs 30.5 dollars.",
        "Both items cost $130 in total.",
        "$30.50 + $99.50 = $130.",
        "Order 4412 was placed on 2 March 2026.",
        "Order 4412 was placed on 2026-03-02.",
        "The confirmation went to ana@example.org in March.",
        "You are a silver member.",
    ],
)
def test_a_value_that_the_record_bears_stands(sentence):
    assert verdict(sentence).verdict == "kept"


@pytest.mark.parametrize(
    ("sentence", "tier"),
    [
        ("The lamp costs $31.50.", "unsupported"),
        ("Both items cost $131 in total.", "unsupported"),
        ("$30.50 + $99.50 = $140.", "wrong"),
        ("Order 4412 was placed on 3 March 2026.", "unsupported"),
        ("Order W8812345 is on record.", "unsupported"),
        ("The confirmation is for bob@example.org.", "unsupported"),
        ("You are a gold member.", "wrong"),
    ],
)
def test_a_value_from_nowhere_does_not(sentence, tier):
    found = verdict(sentence)
    assert found.verdict == "removed"
    assert tier in {value["tier"] for value in found.values}


def test_what_the_customer_said_is_known_as_theirs():
    found = verdict("You mentioned a budget of $77.", heard=("my budget is $77",))
    assert [value["tier"] for value in found.values] == ["said_by_customer"]


def test_a_claim_states_the_amount_of_its_own_call():
    assert verdict("I've refunded 12.50 pounds for order 4412.", call()).verdict == "kept"
    assert verdict("I've refunded 15.00 pounds for order 4412.", call()).verdict == "replaced"


def test_an_amount_of_another_call_is_wrong_in_a_claim():
    found = verdict("I've refunded $99.50 to your card.", LOOKED_UP, call(result={"amount": 12.5}))
    assert found.verdict == "replaced"


def test_a_policy_constant_may_be_stated():
    tools = {**TOOLS, "get_order": TOOLS["get_order"].__class__("get_order", policy_values=("37 GBP",))}
    assert verdict("Express delivery costs £37.", tools=tools).verdict == "kept"
    assert verdict("Express delivery costs £37.").verdict == "removed"


def test_of_two_orders_each_keeps_its_own_outcome():
    good = call(name="a", order_id="1188201", amount=5)
    bad = call(name="b", outcome="refused", order_id="1188307", amount=9)
    said = "I've refunded order 1188201. I've refunded order 1188307."
    found = checker().check(said, record(good, bad)).sentences
    assert [one.verdict for one in found] == ["kept", "replaced"]
    assert [one.call for one in found] == ["a", "b"]


@pytest.mark.parametrize(
    ("language", "good", "bad"),
    [
        ("pt", "Reembolsei 12,50 libras do pedido 4412.", "Reembolsei 15,00 libras do pedido 4412."),
        ("es", "He reembolsado 12,50 libras del pedido 4412.", "He reembolsado 15,00 libras del pedido 4412."),
        (
            "fr",
            "J'ai remboursé 12,50 livres pour la commande 4412.",
            "J'ai remboursé 15,00 livres pour la commande 4412.",
        ),
        ("ja", "注文4412に12.50ポンドを返金しました。", "注文4412に15.00ポンドを返金しました。"),
    ],
)
def test_amounts_are_compared_as_values_in_every_language(language, good, bad):
    assert verdict(good, call(), language=language).verdict == "kept"
    assert verdict(bad, call(), language=language).verdict == "replaced"
