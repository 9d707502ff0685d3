import pytest

from phrasings.definition import PHRASINGS, check_phrasings
from phrasings.definition.catalogue import PHRASINGS_ALL, PHRASINGS_SHAPE
from phrasings.faithfulness.composer import PhrasingTable
from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.record import CallRecord, ToolSpec
from services_admin.examples.files import example_file


def saying(text, tool="extend_loan", outcome="done", language="en"):
    others = {"pt": {"*": {"done": "Feito."}}, "en": {"*": {"done": "Done."}}}
    return {"schema": 1, "phrasings": {**others, language: {tool: {outcome: text}}}}


PATH = "phrasings.en.extend_loan"
CASES = {
    "a language that there is not": (saying("Done.", language="xx"), ("phrasings.E010", "phrasings.xx")),
    "an empty text": (saying("  "), ("phrasings.E011", f"{PATH}.done")),
    "a text without end": (saying("x" * 501 + "."), ("phrasings.E012", f"{PATH}.done")),
    "a line break": (saying("One.\nTwo."), ("phrasings.E013", f"{PATH}.done")),
    "a character that turns text round": (saying("Done \u202e."), ("phrasings.E013", f"{PATH}.done")),
    "a character without width": (saying("Do\u200bne."), ("phrasings.E013", f"{PATH}.done")),
    "a brace that is not closed": (saying("Done {action."), ("phrasings.E014", f"{PATH}.done")),
    "a placeholder that there is not": (saying("Done {what}."), ("phrasings.E015", f"{PATH}.done")),
    "a placeholder without a name": (saying("Done {argument}."), ("phrasings.E015", f"{PATH}.done")),
    "an empty placeholder": (saying("Done {}."), ("phrasings.E015", f"{PATH}.done")),
    "an outcome that there is not": (saying("Done.", outcome="finished"), ("phrasings.E020", f"{PATH}.finished")),
    "a tool that there is not": (saying("Done.", tool="extend"), ("phrasings.E021", "phrasings.en.extend")),
    "an argument that is not taken": (saying("Loan {argument.loan}."), ("phrasings.E022", f"{PATH}.done")),
    "a result that is not returned": (saying("Due {result.date}."), ("phrasings.E023", f"{PATH}.done")),
    "a result that is not returned further in": (
        saying("Fee {result.fees.0.sum}."),
        ("phrasings.E023", f"{PATH}.done"),
    ),
    "a result of a call that has none": (
        saying("Due {result.due}.", outcome="refused"),
        ("phrasings.E024", f"{PATH}.refused"),
    ),
    "a reason where there is none": (saying("Done, {reason}."), ("phrasings.E024", f"{PATH}.done")),
    "a value for any tool": (saying("{argument.loan_id}.", tool="*"), ("phrasings.E025", "phrasings.en.*.done")),
    "a language without words": (
        {"schema": 1, "phrasings": {"en": {"*": {"done": "Done."}}}},
        ("phrasings.W001", "phrasings.pt"),
    ),
    "a text that runs into the next": (saying("Done"), ("phrasings.W002", f"{PATH}.done")),
    "an argument that may be missing": (saying("Note {argument.note}."), ("phrasings.W010", f"{PATH}.done")),
    "an argument of a call that was perhaps never asked for": (
        saying("Loan {argument.loan_id} stays.", outcome="not_attempted"),
        ("phrasings.W010", f"{PATH}.not_attempted"),
    ),
    "a result that nobody described": (
        saying("Sent {result.at}.", tool="remind"),
        ("phrasings.W011", "phrasings.en.remind.done"),
    ),
}


@pytest.mark.parametrize(("body", "found"), CASES.values(), ids=CASES.keys())
def test_a_problem_is_found_where_it_is(library, body, found):
    problems = check_phrasings(body, used_by=[library])
    assert [(one.id, one.path) for one in problems] == [found]
    assert all(one.message and one.hint for one in problems)


def test_every_kind_of_problem_has_a_case_here():
    tried = {found[0] for _, found in CASES.values()} | {"phrasings.W012"}
    assert {kind.id for kind in PHRASINGS_ALL} - {kind.id for kind in PHRASINGS_SHAPE.all} == tried


def test_phrasings_that_nobody_uses_say_so():
    body = saying("Loan {argument.anything}.")
    assert [one.id for one in check_phrasings(body, used_by=[])] == ["phrasings.W012"]


def test_where_services_are_not_known_only_the_text_is_checked():
    assert check_phrasings(saying("Loan {argument.anything}.")) == ()


def test_a_forgotten_source_is_answered_with_what_was_meant(library):
    problem = check_phrasings(saying("Loan {loan_id}."), used_by=[library])[0]
    assert problem.hint == "did you mean {argument.loan_id}?"


@pytest.mark.parametrize(
    "text",
    [
        "{Action}{with}.",
        "{action}{because}.",
        "Loan {argument.loan_id} until {result.due}.",
        "Fee {result.fees.0.amount}.",
        "Use {{braces}}.",
        "延長しました。",
        "Is it {action}?",
    ],
)
def test_a_right_text_has_no_problems(library, text):
    assert check_phrasings(saying(text), used_by=[library]) == ()


@pytest.mark.parametrize("outcome", ["failed", "refused"])
def test_a_reason_may_be_said_where_there_is_one(library, outcome):
    assert check_phrasings(saying("No: {reason}.", outcome=outcome), used_by=[library]) == ()


@pytest.mark.parametrize(
    "body", [None, {"schema": 1, "phrasings": []}, {"schema": 1, "phrasings": {"en": {"a": "b"}}}], ids=repr
)
def test_nonsense_is_told_and_breaks_nothing(body):
    assert [one.level for one in check_phrasings(body)] == ["error"]


def test_what_the_check_lets_through_the_composer_speaks_whole():
    body = example_file("minimal", "phrasings.yaml")
    table = PhrasingTable(PHRASINGS.read(body).phrasings)
    tool = ToolSpec("extend_loan", words={"en": "extend a loan"}, changes=True, formats={"due": "date"})
    call = CallRecord("c1", "extend_loan", {"loan_id": "L123456"}, Outcome.DONE, result={"due": "2026-05-16"})
    said = table.phrase(tool, Outcome.DONE, call, "en")
    assert said.startswith("Loan L123456 is extended until ")
    assert "{" not in said
