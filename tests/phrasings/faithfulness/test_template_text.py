import pytest

from phrasings.faithfulness.template_text import Placeholder, parse


def test_a_phrasing_is_text_and_placeholders_in_order():
    parsed = parse("Refunded {argument.amount} for {result.order.id}{because}.")
    assert parsed.parts == (
        "Refunded ",
        Placeholder("argument", ("amount",)),
        " for ",
        Placeholder("result", ("order", "id")),
        Placeholder("because"),
        ".",
    )
    assert parsed.errors == ()


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("{amount}", 0),
        ("Done {argument}", 5),
        ("{argument.}", 0),
        ("{ action }", 0),
        ("lone { brace", 5),
        ("a } b", 2),
        ("{}", 0),
    ],
)
def test_what_is_no_placeholder_is_a_problem_that_says_where(text, at):
    assert [error.at for error in parse(text).errors] == [at]


def test_a_brace_written_twice_is_a_brace():
    parsed = parse("{{action}}")
    assert "".join(str(part) for part in parsed.parts) == "{action}"
    assert parsed.placeholders == ()


def test_a_template_may_have_names_of_its_own():
    assert parse("I can {abilities}.", extra=frozenset({"abilities"})).errors == ()
    assert parse("I can {abilities}.").errors != ()
