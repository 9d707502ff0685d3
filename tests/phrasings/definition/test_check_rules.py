import pytest

from phrasings.definition import UsedBy, check_rules
from phrasings.definition.rules_models import RULES
from services_admin.definition import ServiceBody
from services_admin.examples.files import example_file

SHOP = UsedBy("shop", ServiceBody.model_validate({"schema": 1, "name": "Shop", "languages": ("en", "pt")}))


def found(body, used_by=None):
    return {(problem.id, problem.path) for problem in check_rules({"schema": 1, **body}, used_by=used_by)}


@pytest.mark.parametrize(
    ("body", "problem", "path"),
    [
        ({"never": {}}, "rules.E002", "never"),
        ({"personal_data": {"a": {"kinds": []}}}, "rules.E003", "personal_data.a.kinds"),
        ({"never_say": {"a": {"phrases": {"xx": ["a"]}}}}, "rules.E010", "never_say.a.phrases.xx"),
        ({"required": {"a": {"when": "handoff", "text": {"en": "  "}}}}, "rules.E011", "required.a.text.en"),
        ({"required": {"a": {"when": "handoff", "text": {"en": "a\nb."}}}}, "rules.E013", "required.a.text.en"),
        ({"never_say": {"a": {"expressions": {"en": ["("]}}}}, "rules.E020", "never_say.a.expressions.en"),
        ({"never_say": {"a": {"expressions": {"en": ["(a+)+b"]}}}}, "rules.E021", "never_say.a.expressions.en"),
        ({"never_say": {"a": {"expressions": {"en": ["x*"]}}}}, "rules.E022", "never_say.a.expressions.en"),
        ({"never_say": {"a": {}}}, "rules.E023", "never_say.a"),
        ({"never_say": {"a": {"phrases": {"en": ["x"]}, "does": "replace"}}}, "rules.E024", "never_say.a.text"),
        ({"offers": {"a": {"does": "replace", "text": {"en": "A 5% discount."}}}}, "rules.E025", "offers.a.text.en"),
        ({"links": {"allowed": ["https://desk.example"]}}, "rules.E026", "links.allowed[0]"),
        ({"required": {"a": {"when": "handoff", "text": {"en": "Bye"}}}}, "rules.W002", "required.a.text.en"),
        (
            {"never_say": {"a": {"phrases": {"en": ["x y"]}, "exceptions": {"en": ["x z"]}}}},
            "rules.W010",
            "never_say.a.exceptions.en",
        ),
        ({"never_say": {"a": {"phrases": {"en": ["x"]}, "text": {"en": "y"}}}}, "rules.W011", "never_say.a.text"),
    ],
)
def test_a_fault_is_found_where_it_is(body, problem, path):
    assert (problem, path) in found(body)


@pytest.mark.parametrize(
    ("body", "problem", "path"),
    [
        ({"required": {"a": {"when": "handoff", "text": {"en": "Bye."}}}}, "rules.W001", "required.a.text.pt"),
        ({"never_say": {"a": {"phrases": {"en": ["x"]}}}}, "rules.W001", "never_say.a.phrases.pt"),
        ({"personal_data": {"a": {"kinds": ["id"]}}}, "rules.W012", "personal_data.a.kinds"),
    ],
)
def test_what_a_service_lacks_is_a_warning(body, problem, path):
    assert (problem, path) in found(body, used_by=[SHOP])


def test_words_for_any_language_do_for_all():
    assert found({"never_say": {"a": {"phrases": {"*": ["x"]}}}}, used_by=[SHOP]) == set()


def test_rules_that_no_service_uses_say_so():
    assert found({}, used_by=[]) == {("rules.W013", "")}


def test_the_example_is_sound():
    assert check_rules(example_file("minimal", "rules.yaml")) == ()


@pytest.mark.parametrize("body", [None, 3, [], {}, {"schema": 9}, {"schema": 1, "length": {"characters": 1}}])
def test_whatever_is_handed_in_ends_with_problems(body):
    assert check_rules(body)


def test_a_service_names_its_rules_and_what_values_may_do():
    body = {"schema": 1, "name": "Shop", "replies": {"rules": "house", "values": {"derived": "remove"}}}
    service = ServiceBody.model_validate(body)
    assert (service.replies.rules, service.replies.values.derived) == ("house", "remove")
    assert RULES.read({"schema": 1}).markup == "keep"
