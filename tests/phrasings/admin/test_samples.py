import pytest

from phrasings.admin.samples import sample, sample_call, sample_object
from phrasings.faithfulness.outcomes import Outcome
from services_admin.definition import Tool


@pytest.mark.parametrize(
    ("schema", "kind", "value"),
    [
        ({"type": "string", "examples": ["RF1"]}, None, "RF1"),
        ({"type": "string", "default": "later"}, None, "later"),
        ({"enum": ["red", "blue"]}, None, "red"),
        ({"const": 7}, None, 7),
        ({"type": "string", "format": "date"}, None, "2026-05-02"),
        ({"type": "string", "pattern": r"^\d{6}$"}, None, "123456"),
        ({"type": "string", "pattern": "(a+)+$"}, None, "some field"),
        ({"type": "string", "pattern": "("}, None, "some field"),
        ({"type": "number"}, "money", 12.5),
        ({"type": "integer"}, None, 2),
        ({"type": "boolean"}, "money", True),
        ({"type": "array", "items": {"type": "integer"}}, None, [2]),
        ({"type": ["string", "null"]}, None, "some field"),
        (True, None, "some field"),
    ],
)
def test_a_value_is_made_up_that_fits_its_schema(schema, kind, value):
    assert sample("some_field", schema, kind) == value


@pytest.mark.parametrize(
    "schema", [{}, {"properties": []}, {"properties": {"a": {"properties": {"b": {"properties": {}}}}}}]
)
def test_schemas_of_any_shape_give_an_object(schema):
    assert isinstance(sample_object(schema, {}), dict)


def test_a_schema_nested_without_end_stops():
    endless: dict = {"type": "object", "properties": {}}
    endless["properties"]["again"] = endless
    assert sample("x", endless)


@pytest.mark.parametrize(
    ("outcome", "has_result", "has_reason"),
    [
        ("done", True, False),
        ("undone", True, False),
        ("failed", False, True),
        ("refused", False, True),
        ("unknown", False, False),
    ],
)
def test_a_made_up_call_has_what_a_call_with_that_outcome_has(outcome, has_result, has_reason):
    returns = {"type": "object", "properties": {"id": {"type": "string"}}}
    call = sample_call("refund", Tool.model_validate({"runs": {"kind": "app"}, "returns": returns}), Outcome(outcome))
    assert (call.result is not None, call.reason is not None) == (has_result, has_reason)


def test_a_call_that_was_never_made_is_none():
    assert sample_call("refund", Tool.model_validate({"runs": {"kind": "app"}}), Outcome.NOT_ATTEMPTED) is None
