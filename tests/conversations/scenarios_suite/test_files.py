import pytest

from conversations.scenarios import files
from conversations.scenarios.files import ScenarioError

HEAD = "service: store\nlanguage: en\nscenarios:\n"


def read(text):
    return files.read_text(HEAD + text, "a.yaml")


def test_yes_and_no_are_words():
    (script,) = read("- {title: t, turns: [{customer: yes}, {customer: no}, {result: {ok: true}}]}")
    assert [turn.customer for turn in script.scenario.turns] == ["yes", "no", None]
    assert script.scenario.turns[2].result == {"ok": True}


def test_a_change_may_be_written_short():
    (script,) = read("- {title: t, turns: [{customer: a}], record: [{refund: {item: l1}}, refund]}")
    assert [(one.tool, one.outcome, one.arguments) for one in script.scenario.record] == [
        ("refund", "done", {"item": "l1"}),
        ("refund", "done", None),
    ]


WRONG = {
    "an unknown entry": ("- {title: t, turns: [{custommer: a}]}", "scenarios.0.turns.0.custommer"),
    "two things at once": ("- {title: t, turns: [{customer: a, decides: skip}]}", "cannot come in at once"),
    "no turns": ("- {title: t, turns: []}", "scenarios.0.turns"),
    "no YAML": ("- {title: t", "is not YAML"),
}


@pytest.mark.parametrize(("text", "said"), WRONG.values(), ids=WRONG.keys())
def test_what_is_wrong_with_a_file_is_said_with_its_place(text, said):
    with pytest.raises(ScenarioError, match=r"a\.yaml") as caught:
        read(text)
    assert said in str(caught.value)


def test_a_file_that_is_not_there_is_said_not_to_be(tmp_path):
    with pytest.raises(ScenarioError, match="cannot be read"):
        files.read_path(tmp_path / "none.yaml")
