"""The intents bench: how it reads files, and how it counts."""

import json

import pytest

from conversations.benches import intents as bench
from tests.conversations.reading.local.shop import INTENTS

ASKED = {
    "refund": ["please give me a refund", "I want my money returned"],
    "hours": ["when do you close", "are you open on Monday"],
    "password": ["I forgot the password", "reset the password of my account"],
    "delivery": ["how long does delivery take", "when will the parcel get here"],
}
OUT = ["what a lovely song", "my cat likes the rain"]


@pytest.fixture
def labelled():
    defined = [(text, intent.key) for intent in INTENTS for text in intent.examples]
    return [*defined, *((text, key) for key, texts in ASKED.items() for text in texts)]


@pytest.fixture
def table(tmp_path, labelled):
    path = tmp_path / "shop.csv"
    path.write_text("text,category\n" + "\n".join(f'"{text}",{key}' for text, key in labelled), encoding="utf-8")
    return path


@pytest.fixture
def splits(tmp_path, labelled):
    path = tmp_path / "shop.json"
    rows = {"oos_val": [[text, "oos"] for text in OUT], "val": labelled[24:], "train": labelled[:24]}
    path.write_text(json.dumps(rows), encoding="utf-8")
    return path


def test_the_first_examples_define_and_the_rest_are_asked(labelled):
    definition, questions = bench.split([*labelled, ("la la la", "oos")], examples=6)
    assert {option.key: len(option.examples) for option in definition} == dict.fromkeys(ASKED, 6)
    assert len(questions) == 9
    assert questions[-1] == ("la la la", "oos")


def test_the_training_split_comes_first_wherever_it_stands(splits, labelled):
    assert bench.load(splits)[:24] == tuple(labelled[:24])


def test_a_csv_has_nothing_out_of_scope(table):
    result = bench.run(table, examples=6)
    assert (result.questions, result.out_of_scope, result.out_of_scope_passed) == (8, 0, 0)
    assert result.passed_right <= result.passed <= result.questions


def test_out_of_scope_questions_are_counted_apart(splits):
    result = bench.run(splits, examples=6)
    assert (result.questions, result.out_of_scope) == (8, 2)


def test_a_gate_of_zero_lets_everything_through_that_is_not_none(table):
    shut, opened = bench.run(table, examples=6, gate=1.01), bench.run(table, examples=6, gate=0.0)
    assert shut.passed == 0
    assert opened.passed >= 7
    assert opened.passed_right >= 6


def test_the_command_prints_and_writes_the_counts(splits, tmp_path, capsys):
    out = tmp_path / "out.json"
    bench.main(["--data", str(splits), "--examples", "6", "--json", str(out)])
    printed = json.loads(capsys.readouterr().out)
    assert printed == json.loads(out.read_text(encoding="utf-8"))
    assert list(printed) == ["questions", "passed", "passed_right", "out_of_scope", "out_of_scope_passed"]
