from pathlib import Path

from cxagent.versioning.management.commands.list_problems import page
from cxagent.versioning.problems import Problem, in_order, joined
from cxagent.versioning.registry import registry

PAGE = Path(__file__).parents[3] / "docs" / "problems.md"


def test_the_list_of_problems_is_complete():
    assert PAGE.read_text("utf-8") == page(), "run: python manage.py list_problems > docs/problems.md"


def test_ids_tell_the_level_and_are_given_once():
    kinds = registry.problem_kinds()
    assert len({kind.id for kind in kinds}) == len(kinds)
    wrong = [
        kind.id
        for kind in kinds
        if kind.level != {"E": "error", "W": "warning", "I": "info"}[kind.id.partition(".")[2][0]]
    ]
    assert wrong == []


def test_errors_come_first_and_each_problem_once():
    warning, error = Problem("a.W001", "warning", "x", "y"), Problem("a.E001", "error", "x", "y")
    assert in_order([warning, error, warning]) == (error, warning)


def test_paths_are_written_as_people_read_them():
    assert joined("tools", "refund", "languages", 1) == "tools.refund.languages[1]"
    assert joined("", "name") == "name"


def test_a_problem_is_one_line():
    problem = Problem("a.E001", "error", "", "is empty", "write something")
    assert str(problem) == "error a.E001 the document: is empty (write something)"
