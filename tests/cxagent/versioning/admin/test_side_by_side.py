from hypothesis import given
from hypothesis import strategies as st

from cxagent.versioning.admin.side_by_side import outline, rows

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)


def text(segments) -> str:
    return "".join(part for _, part in segments)


def test_a_changed_word_is_marked_on_both_sides():
    (row,) = rows({"done": "It is refunded."}, {"done": "It was refunded."})
    assert row.kind == "changed"
    assert ("removed", "is") in row.left
    assert ("added", "was") in row.right


def test_order_of_keys_makes_no_difference():
    assert [row.kind for row in rows({"a": 1, "b": 2}, {"b": 2, "a": 1})] == ["folded"]


def test_long_stretches_that_stayed_are_folded_away():
    old = {f"key{number:02}": number for number in range(40)}
    new = {**old, "key20": "new"}
    found = rows(old, new)
    assert [row.kind for row in found if row.kind not in ("same", "folded")] == ["changed"]
    assert [int(text(row.left)) for row in found if row.kind == "folded"] == [17, 16]


def test_what_was_added_stands_alone_on_the_right():
    found = [row for row in rows({"a": 1}, {"a": 1, "b": 2}) if row.kind == "added"]
    assert [(row.left, text(row.right)) for row in found] == [((), "b: 2")]


def test_texts_with_line_breaks_show_their_lines():
    assert outline({"a": "one\ntwo"}) == ["a: |", "  one", "  two"]


def test_values_that_look_alike_are_told_apart():
    assert outline(["true", True, "", None, 1, "1 "]) == ["- “true”", "- true", "- “”", "- null", "- 1", "- “1 ”"]


@given(JSON, JSON)
def test_every_line_of_either_side_is_shown_or_counted(old, new):
    found = rows(old, new)
    folded = sum(int(text(row.left)) for row in found if row.kind == "folded")
    assert sum(1 for row in found if row.right_number) + folded == len(outline(new))
    assert [text(row.right) for row in found if row.right_number] == [
        outline(new)[row.right_number - 1] for row in found if row.right_number
    ]
