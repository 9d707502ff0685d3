"""What a tool's answer is taken for."""

import pytest

from conversations.tools import answers


@pytest.mark.parametrize(
    ("answer", "value"),
    [
        ({"ok": True}, None),
        ({"ok": True, "value": {"a": 1}}, {"a": 1}),
        ({"ok": True, "value": {"a": 1}, "say": "Found."}, {"a": 1, "say": "Found."}),
        ({"ok": True, "values": {"slot": "x"}, "note": "Sent."}, {"values": {"slot": "x"}, "note": "Sent."}),
        ({"ok": True, "value": 7, "records": {"lines": []}}, {"value": 7, "records": {"lines": []}}),
    ],
)
def test_what_is_told_beside_the_value_is_part_of_it(answer, value):
    assert answers.read(answer, source="app").value == value


@pytest.mark.parametrize("answer", [None, [], {}, {"ok": "yes"}, {"value": 1}])
def test_anything_else_is_no_answer(answer):
    with pytest.raises(answers.NotAnAnswer):
        answers.read(answer, source="app")
