"""The gate refuses what the schema does not want, in a form that can be said in words."""

import pytest

from conversations.tools.gate import SchemaGate

SCHEMA = {
    "type": "object",
    "properties": {
        "order_id": {"type": "string", "minLength": 4},
        "amount": {"type": "number"},
        "count": {"type": "integer"},
        "due": {"type": "string", "format": "date"},
        "size": {"enum": ["s", "m"]},
        "lines": {"type": "array", "items": {"type": "object", "properties": {"sku": {"type": "string"}}}},
        "notes": {"type": "object"},
        "ship": {"type": "object", "properties": {"zip": {"type": "string"}}, "required": ["zip"]},
    },
    "required": ["order_id"],
}
GATE = SchemaGate({"refund": SCHEMA, "broken": {"$ref": "https://elsewhere.test/schema"}, "open": {}})


@pytest.mark.parametrize(
    ("more", "path", "code", "expected"),
    [
        ({"amount": "all"}, "amount", "type", "number"),
        ({"amount": True}, "amount", "type", "number"),
        ({"amount": "nan"}, "amount", "type", "number"),
        ({"count": 1.5}, "count", "type", "integer"),
        ({"due": "2026-02-30"}, "due", "format", "date"),
        ({"size": "xl"}, "size", "enum", ["s", "m"]),
        ({"colour": "red"}, "colour", "unknown_field", None),
        ({"lines": [{"sku": 7}]}, "lines.0.sku", "type", "string"),
        ({"lines": [{"sku": "a", "extra": 1}]}, "lines.0.extra", "unknown_field", None),
        ({"ship": {"zip": "1", "city": "x"}}, "ship.city", "unknown_field", None),
        ({"ship": {}}, "ship.zip", "required", None),
        ({"order_id": "1"}, "order_id", "minLength", 4),
    ],
)
def test_a_problem_names_its_path_and_what_was_expected(more, path, code, expected):
    answer = GATE.check("refund", {"order_id": "4412", **more})
    assert answer.refused
    assert (answer.reason, answer.problems[0]["path"]) == ("argument_schema", path)
    assert (answer.problems[0]["code"], answer.problems[0].get("expected")) == (code, expected)


def test_a_missing_argument_is_named():
    assert GATE.check("refund", {}).problems == ({"path": "order_id", "code": "required"},)


@pytest.mark.parametrize("more", [{"amount": 12.5}, {"count": 2.0}, {"notes": {"any": 1}}, {"due": "2026-05-02"}])
def test_good_arguments_pass(more):
    assert not GATE.check("refund", {"order_id": "4412", **more}).refused


def test_a_tool_that_is_not_the_services_is_not_granted():
    answer = GATE.check("wire_money", {})
    assert (answer.granted, answer.refused, answer.reason) == (False, True, "not_granted")


def test_a_schema_that_cannot_be_applied_refuses_and_fetches_nothing():
    answer = GATE.check("broken", {})
    assert (answer.refused, answer.reason) == (True, "unavailable")


def test_a_tool_without_declared_arguments_takes_none():
    assert not GATE.check("open", {}).refused
    assert GATE.check("open", {"x": 1}).refused
