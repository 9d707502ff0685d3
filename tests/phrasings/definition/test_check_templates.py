import pytest

from cxagent.language import LANGUAGES
from phrasings.definition import TEMPLATES, builtin_templates, check_templates, template, template_kinds
from phrasings.definition.catalogue import TEMPLATES_ALL, TEMPLATES_SHAPE


def saying(name, text, language="en"):
    others = {"pt": {"handoff": "Um momento."}, "en": {"handoff": "Wait."}}
    return {"schema": 1, "templates": {**others, language: {name: text}}}


CASES = {
    "a language that there is not": (saying("handoff", "Wait.", "xx"), ("templates.E010", "templates.xx")),
    "an empty text": (saying("handoff", ""), ("templates.E011", "templates.en.handoff")),
    "a text without end": (saying("handoff", "x" * 501 + "."), ("templates.E012", "templates.en.handoff")),
    "a line break": (saying("handoff", "a.\nb."), ("templates.E013", "templates.en.handoff")),
    "a brace that is not closed": (saying("handoff", "a {."), ("templates.E014", "templates.en.handoff")),
    "a placeholder of another template": (
        saying("handoff", "{abilities}."),
        ("templates.E015", "templates.en.handoff"),
    ),
    "a value of a call": (saying("confirm", "{action} {argument.x}?"), ("templates.E015", "templates.en.confirm")),
    "a template that there is not": (saying("handof", "Wait."), ("templates.E020", "templates.en.handof")),
    "a question that does not say of what": (saying("confirm", "Shall I?"), ("templates.E021", "templates.en.confirm")),
    "a list without its items": (saying("ask_again", "Pardon?"), ("templates.E021", "templates.en.ask_again")),
    "a language without words": (
        {"schema": 1, "templates": {"en": {"handoff": "Wait."}}},
        ("templates.W001", "templates.pt"),
    ),
    "a text that runs into the next": (saying("handoff", "Wait"), ("templates.W002", "templates.en.handoff")),
}


@pytest.mark.parametrize(("body", "found"), CASES.values(), ids=CASES.keys())
def test_a_problem_is_found_where_it_is(library, body, found):
    problems = check_templates(body, used_by=[library])
    assert [(one.id, one.path) for one in problems] == [found]
    assert all(one.message and one.hint for one in problems)


def test_every_kind_of_problem_has_a_case_here():
    tried = {found[0] for _, found in CASES.values()}
    assert {kind.id for kind in TEMPLATES_ALL} - {kind.id for kind in TEMPLATES_SHAPE.all} == tried


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_built_in_templates_are_complete_and_without_problems(language):
    texts = dict(builtin_templates(language))
    assert set(texts) == set(template_kinds())
    assert check_templates({"schema": 1, "templates": {language: texts}}) == ()


def test_a_language_without_templates_speaks_english():
    assert builtin_templates("nl") == builtin_templates("en")


def test_the_companys_own_template_comes_before_the_built_in():
    body = TEMPLATES.read(saying("handoff", "Wait."))
    assert template("handoff", "en", body=body) == "Wait."
    assert template("error", "en", body=body) == builtin_templates("en")["error"]
    assert template("handoff", "es", body=body) == builtin_templates("es")["handoff"]
