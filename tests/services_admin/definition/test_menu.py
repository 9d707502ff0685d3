import pytest
from pydantic import ValidationError

from services_admin.definition.menu import Menu, check, ways_in

SCREWS = {
    "kinds": {"screws": {"says": {"en": ["box of screws"], "fr": ["boîte de vis"]}, "fields": ["head"]}},
    "fields": {
        "head": {
            "values": {
                "flat": {"en": ["flat", "slotted"], "fr": ["plate"]},
                "cross": {"en": ["cross"], "fr": ["cruciforme"]},
            }
        }
    },
}


def changed(**parts):
    return Menu.model_validate({**SCREWS, **parts})


def ids(menu):
    return [problem.id for problem in check(menu)]


def test_a_sound_menu_has_no_problems():
    assert check(Menu.model_validate(SCREWS)) == ()


@pytest.mark.parametrize(
    ("parts", "problem", "path"),
    [
        ({"kinds": {}}, "menu.E001", "kinds"),
        (
            {"kinds": {"screws": {"says": {"en": ["screws"]}, "fields": ["head", "hue"]}}},
            "menu.E002",
            "kinds.screws.fields[1]",
        ),
        ({"kinds": {"screws": {"fields": ["head"]}}}, "menu.E004", "kinds.screws"),
        ({"fields": {"head": {"values": {}}}}, "menu.E006", "fields.head"),
        (
            {"fields": {"head": {"amounts": True, "values": {"flat": {"en": ["flat"], "fr": ["plate"]}}}}},
            "menu.E005",
            "fields.head",
        ),
        ({"fields": {"head": {"values": {"flat": {}}}}}, "menu.E007", "fields.head.values.flat"),
        ({"fields": {"head": {"values": {"flat": {"en": ["flat"]}}}}}, "menu.W002", "fields.head.values.flat"),
        (
            {
                "fields": {
                    "head": {
                        "values": {"flat": {"en": ["Flat"], "fr": ["plate"]}, "even": {"en": ["flat"], "fr": ["lisse"]}}
                    }
                }
            },
            "menu.E003",
            "fields.head.values.even.en[0]",
        ),
        (
            {"fields": {**SCREWS["fields"], "hue": {"values": {"red": {"en": ["red"], "fr": ["rouge"]}}}}},
            "menu.W001",
            "fields.hue",
        ),
    ],
)
def test_each_fault_of_a_menu_is_named_with_its_path(parts, problem, path):
    assert (problem, path) in [(found.id, found.path) for found in check(changed(**parts))]


def test_a_field_that_names_an_item_is_words_enough_for_its_kind():
    fields = {"head": {**SCREWS["fields"]["head"], "names": True}}
    assert ids(changed(kinds={"screws": {"fields": ["head"]}}, fields=fields)) == []


def test_all_faults_are_reported_at_once_errors_first():
    parts = {"kinds": {"screws": {"fields": ["hue"]}}}
    assert ids(changed(**parts)) == ["menu.E002", "menu.E004", "menu.W001"]


def test_an_unknown_part_is_refused():
    with pytest.raises(ValidationError):
        changed(colours={})


def test_ways_fall_back_to_the_other_languages_where_one_has_none():
    assert ways_in({"en": ("flat",), "fr": ("plate",)}, "fr") == ("plate",)
    assert ways_in({"en": ("flat",), "fr": ("plate",)}, "ja") == ("flat", "plate")
