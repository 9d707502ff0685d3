import copy

import pytest
import yaml

from services_admin.definition import SERVICE
from services_admin.examples.files import example_file
from services_admin.examples.registry import BACKENDS

SHOP = BACKENDS["shop"]


def refund(state, amount, order="4412"):
    return SHOP.run("refund_card", state, {"order_id": order, "amount": amount})


def test_an_order_is_looked_up_and_nothing_changes():
    state = SHOP.initial_state()
    answer = SHOP.run("get_order", state, {"order_id": "4412"})
    assert (answer.result["item"], answer.result["refunded"]) == ("walking boots", 0)
    assert answer.state == state


def test_a_refund_shows_in_the_order_afterwards():
    answer = refund(SHOP.initial_state(), 12.5)
    assert answer.result == {"refund_id": "RF1001", "order_id": "4412", "amount": 12.5, "card_ending": "3381"}
    assert SHOP.run("get_order", answer.state, {"order_id": "4412"}).result["refunded"] == 12.5


def test_a_cancelled_refund_can_be_made_again():
    made = refund(SHOP.initial_state(), 62.5)
    undone = SHOP.run("cancel_refund", made.state, {"refund_id": "RF1001"})
    assert undone.failure is None
    assert refund(undone.state, 62.5).result["refund_id"] == "RF1002"


def cancelled_twice(state):
    once = SHOP.run("cancel_refund", refund(state, 5).state, {"refund_id": "RF1001"})
    return SHOP.run("cancel_refund", once.state, {"refund_id": "RF1001"})


FAILURES = {
    "an order that there is not": (lambda state: refund(state, 5, order="9999"), "order_not_found"),
    "a look-up of no order": (lambda state: SHOP.run("get_order", state, {"order_id": "9999"}), "order_not_found"),
    "nothing": (lambda state: refund(state, 0), "amount_not_positive"),
    "less than nothing": (lambda state: refund(state, -5), "amount_not_positive"),
    "more than was paid": (lambda state: refund(state, 62.51), "amount_too_large"),
    "more than is left": (lambda state: refund(refund(state, 60).state, 2.51), "amount_too_large"),
    "no such refund": (lambda state: SHOP.run("cancel_refund", state, {"refund_id": "RF1"}), "refund_not_found"),
    "a refund cancelled before": (cancelled_twice, "already_cancelled"),
}


@pytest.mark.parametrize(("call", "reason"), FAILURES.values(), ids=FAILURES.keys())
def test_what_the_shop_cannot_do_fails_with_a_reason(call, reason):
    answer = call(SHOP.initial_state())
    assert (answer.result, answer.failure.reason) == (None, reason)


def test_a_failure_leaves_everything_as_it_was():
    state = refund(SHOP.initial_state(), 60).state
    assert refund(state, 10).state == state


def test_operations_never_change_the_state_that_they_are_given():
    state = SHOP.initial_state()
    before = copy.deepcopy(state)
    cancelled_twice(state)
    assert state == before


def test_conversations_share_nothing():
    first = SHOP.initial_state()
    first["orders"].clear()
    assert SHOP.initial_state()["orders"]


def test_amounts_are_added_exactly():
    state = SHOP.initial_state()
    for _ in range(3):
        state = refund(state, 0.1).state
    assert SHOP.run("get_order", state, {"order_id": "4412"}).result["refunded"] == 0.3


def test_the_script_asks_only_for_tools_that_there_are():
    tools = SERVICE.read(example_file("shop", "service.yaml")).tools
    script = example_file("shop", "script.yaml")
    asked = {call["tool"] for turn in script["turns"] for call in turn.get("calls", ())}
    assert asked <= set(tools)
    assert {tool.runs.operation for tool in tools.values()} == set(SHOP.operations)


def test_the_example_files_are_plain_yaml():
    assert yaml.safe_load(yaml.safe_dump(example_file("shop", "service.yaml"))) == example_file("shop", "service.yaml")
