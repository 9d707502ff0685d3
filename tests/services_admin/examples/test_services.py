"""The example services: sound, in every language, and their systems deterministic."""

import copy
import re
from pathlib import Path

import pytest
import yaml

from cxagent.language import LANGUAGES
from services_admin.definition import SERVICE, CheckContext, check
from services_admin.definition.expressions import parse
from services_admin.definition.models import RunByExample
from services_admin.examples.files import example_file
from services_admin.examples.registry import BACKENDS, operations

SERVICES = ("store", "pizza", "telecom")
PAGE = (Path(__file__).parents[3] / "docs" / "procedures.md").read_text("utf-8")


def run(name, operation, state, **arguments):
    return BACKENDS[name].run(operation, state, arguments)


def begun(name, language="en"):
    return {**BACKENDS[name].initial_state(), "language": language}


@pytest.mark.parametrize("service", SERVICES)
def test_a_service_has_no_problem_at_all(service):
    assert check(example_file(service, "service.yaml"), context=CheckContext(backends=operations())) == ()


@pytest.mark.parametrize("service", SERVICES)
def test_every_operation_has_a_tool(service):
    tools = SERVICE.read(example_file(service, "service.yaml")).tools.values()
    assert {tool.runs.operation for tool in tools if isinstance(tool.runs, RunByExample)} == set(
        BACKENDS[service].operations
    )


@pytest.mark.parametrize("service", SERVICES)
def test_what_the_systems_say_is_written_in_every_language_of_the_service(service):
    spoken = set(SERVICE.read(example_file(service, "service.yaml")).spoken)
    for key, texts in example_file(service, "data.yaml")["says"].items():
        assert set(texts) == spoken, key
    assert spoken <= set(LANGUAGES)


def test_an_order_is_found_with_its_own_address_only():
    state = begun("store")
    assert run("store", "look_up_order", state, order_id="w204417", email="ANA.REIS@example.com").failure is None
    answer = run("store", "look_up_order", state, order_id="W204417", email="sam.okafor@example.com")
    assert answer.failure.reason == "order_not_found"


def test_an_order_of_one_item_names_it_and_one_of_three_does_not():
    state = begun("store", "fr")
    one = run("store", "look_up_order", state, order_id="W204417", email="ana.reis@example.com").result
    three = run("store", "look_up_order", state, order_id="W204433", email="sam.okafor@example.com").result
    assert one["values"] == {"item": "l1"}
    assert "values" not in three
    assert [line["text"] for line in three["lines"]] == ["la lampe de bureau", "la tasse", "la serviette"]


def test_an_item_is_refunded_once():
    first = run("store", "refund", begun("store"), order_id="W204417", item="l1", method="card")
    again = run("store", "refund", first.state, order_id="W204417", item="l1", method="card")
    assert first.result["amount"] == 34.5
    assert again.failure.reason == "already_refunded"


def pizza(line_id=1, count=1, **fields):
    choices = [
        {"field": field, "value": value, "amount": None, "negated": False}
        for field, values in fields.items()
        for value in ([values] if isinstance(values, str) else values)
    ]
    return {"id": line_id, "kind": "pizza", "count": count, "choices": choices}


PRICES = {
    "a small one": (pizza(size="small"), 7),
    "medium unless it is said": (pizza(), 9),
    "two of four cheeses": (pizza(count=2, size="large", recipe="four_cheeses"), 27),
    "toppings": (pizza(size="small", topping=["ham", "olives"]), 9),
}


@pytest.mark.parametrize(("line", "total"), PRICES.values(), ids=PRICES.keys())
def test_what_a_pizza_costs(line, total):
    state = run("pizza", "put_on_order", begun("pizza"), dish=line, change="added").state
    assert run("pizza", "add_up", state).result["total"] == total


def test_a_line_is_changed_in_its_place_and_taken_off():
    state = begun("pizza")
    for line in (pizza(1), pizza(2)):
        state = run("pizza", "put_on_order", state, dish=line, change="added").state
    state = run("pizza", "put_on_order", state, dish=pizza(1, size="large"), change="changed").state
    assert [line["id"] for line in state["lines"]] == [1, 2]
    state = run("pizza", "put_on_order", state, dish=pizza(2), change="removed").state
    assert [line["id"] for line in state["lines"]] == [1]


def test_an_empty_order_is_not_sent():
    answer = run("pizza", "send_to_kitchen", begun("pizza"), phone="1", way="pickup")
    assert answer.failure.reason == "order_empty"


def test_a_third_try_at_an_identity_is_locked_whatever_is_given():
    state = begun("telecom")
    for _ in range(2):
        answer = run("telecom", "check_identity", state, phone="0312345678", last_digits="0000")
        state = answer.state
    assert answer.failure.reason == "not_recognised"
    locked = run("telecom", "check_identity", state, phone="0312345678", last_digits="7788")
    assert locked.failure.reason == "locked"


FAULTS = {"router": "K20412046", "exchange": "K20419902", "hardware": "K20415531"}
REPAIRED_BY = {"router": "restart_router", "exchange": "reset_line", "hardware": None}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_line_comes_back_with_what_its_fault_takes(fault):
    state, repaired = begun("telecom"), None
    for fix in ("restart_router", "reset_line"):
        state = run("telecom", fix, state, contract=FAULTS[fault]).state
        status = run("telecom", "diagnose", state, contract=FAULTS[fault], router="Hikari One").result["status"]
        if status == "online":
            repaired = fix
            break
    assert repaired == REPAIRED_BY[fault]


def test_no_technician_comes_on_a_sunday():
    booked = {"contract": "K20415531", "part_of_day": "morning"}
    assert run("telecom", "send_technician", begun("telecom"), day="2026-05-10", **booked).failure is not None
    assert run("telecom", "send_technician", begun("telecom"), day="2026-05-11", **booked).result["visit"] == "V71"


def test_a_top_up_can_be_taken_back():
    state = begun("telecom")
    more = run("telecom", "add_credit", state, contract="K20417788", amount=500)
    back = run("telecom", "take_credit_back", more.state, contract="K20417788", amount=500)
    assert (more.result["balance"], back.result["balance"]) == (2000, 1500)


def test_no_operation_changes_the_state_that_it_is_given():
    state = begun("telecom")
    before = copy.deepcopy(state)
    run("telecom", "change_plan", state, contract="K20417788", plan="unlimited")
    run("telecom", "end_contract", state, contract="K20417788", end_day="2026-06-30")
    assert state == before


BLOCKS = re.findall(r"^```yaml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_an_example_of_the_page_is_yaml(block):
    lines = block.splitlines()
    if all(line.startswith("when: ") for line in lines):
        for line in lines:
            parse(line.removeprefix("when: "))
    else:
        assert yaml.safe_load(block)


def test_the_smallest_service_of_the_page_has_no_problem():
    assert check(yaml.safe_load(BLOCKS[0])) == ()
