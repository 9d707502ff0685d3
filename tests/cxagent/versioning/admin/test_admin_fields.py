from copy import deepcopy

import pytest

from cxagent.versioning.admin.fields import Field, Unreadable, belongs, bind
from cxagent.versioning.problems import Problem

BODY = {
    "name": "Desk",
    "count": 3,
    "tags": ["b", "a"],
    "odd": {"deep": ["not", "what", "a", "text", "field", "expects"]},
    "texts": {"en": {"done": "Done.\r\nReally."}},
}


@pytest.mark.parametrize(
    ("field", "shown"),
    [
        (Field(("name",), ""), "Desk"),
        (Field(("count",), "", "number"), "3"),
        (Field(("tags",), "", "commas"), "b, a"),
        (Field(("tags",), "", "lines"), "b\na"),
        (Field(("tags",), "", "choices"), "b\na"),
        (Field(("missing", "part"), ""), ""),
        (Field(("odd",), ""), '{"deep": ["not", "what", "a", "text", "field", "expects"]}'),
        (Field(("texts", "en", "done"), "", "area"), "Done.\r\nReally."),
    ],
)
def test_a_field_that_was_not_touched_leaves_the_body_as_it_was(field, shown):
    body = deepcopy(BODY)
    assert field.shown(body) == shown
    field.put(body, shown)
    assert body == BODY


@pytest.mark.parametrize(
    ("field", "typed", "value"),
    [
        (Field(("name",), ""), "  Shop ", "Shop"),
        (Field(("count",), "", "number"), "4", 4),
        (Field(("count",), "", "number"), "4.5", 4.5),
        (Field(("tags",), "", "commas"), "x, y、z,,", ["x", "y", "z"]),
        (Field(("tags",), "", "lines"), "x\r\n\r\ny", ["x", "y"]),
        (Field(("odd",), "", "json"), '{"a": [1, null]}', {"a": [1, None]}),
        (Field(("flag",), "", "check"), "on", True),
    ],
)
def test_what_is_typed_goes_into_its_place(field, typed, value):
    body = deepcopy(BODY)
    field.put(body, typed)
    assert body[field.path[0]] == value


def test_boxes_ticked_in_another_order_change_nothing():
    body = deepcopy(BODY)
    Field(("tags",), "", "choices").put(body, "\na\nb")
    assert body["tags"] == ["b", "a"]


def test_an_emptied_field_goes_and_so_do_the_objects_that_it_leaves_empty():
    body = deepcopy(BODY)
    Field(("texts", "en", "done"), "", "area").put(body, "")
    assert body["texts"] == {}


def test_leading_parts_of_a_path_are_kept_where_the_field_says_so():
    body = deepcopy(BODY)
    Field(("texts", "en", "done"), "", "area", keep=2).put(body, " ")
    assert body["texts"] == {"en": {}}


@pytest.mark.parametrize(
    ("kind", "typed"),
    [
        ("number", "four"),
        ("number", "nan"),
        ("number", "1e999"),
        ("json", "{"),
        ("json", "NaN"),
        ("json", "[" * 100_000),
    ],
)
def test_what_cannot_be_read_is_refused_and_the_body_stays(kind, typed):
    body = deepcopy(BODY)
    with pytest.raises(Unreadable):
        Field(("count",), "", kind).put(body, typed)
    assert body == BODY


@pytest.mark.parametrize(
    ("path", "place", "inside"),
    [
        ("a.b", "a.b", True),
        ("a.b.c", "a.b", True),
        ("a.b[0]", "a.b", True),
        ("a.bc", "a.b", False),
        ("a", "a.b", False),
    ],
)
def test_a_problem_belongs_to_the_field_around_it(path, place, inside):
    assert belongs(path, place) is inside


def test_a_field_shows_what_was_typed_where_it_could_not_be_read():
    field = Field(("count",), "", "number")
    bound = bind(field, BODY, texts={field.name: "four"}, fault="“four” is not a number")
    assert bound.text == "four"
    assert bound.has_error


def test_a_warning_does_not_mark_a_field_as_wrong():
    bound = bind(Field(("name",), ""), BODY, problems=[Problem("x.W001", "warning", "name", "is short")])
    assert len(bound.problems) == 1
    assert not bound.has_error


def test_names_hold_keys_with_any_character_in_characters_that_browsers_send_as_they_are():
    name = Field(('a"b', "c\nd", "é.[]"), "").name
    assert name.isascii()
    assert not set(name) & set('"\n\r &<>')
