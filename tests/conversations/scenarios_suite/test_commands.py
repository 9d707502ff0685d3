import io
import json
import sys

import pytest
from django.core.management import CommandError, call_command

from conversations.scenarios.terminal import answer_typed
from services_admin.actions import load_examples

pytestmark = pytest.mark.django_db


def run(*words):
    out = io.StringIO()
    try:
        call_command(*words, stdout=out)
    except SystemExit as end:
        return out.getvalue(), end.code
    return out.getvalue(), 0


@pytest.fixture
def says(monkeypatch):
    """`says("hello", …)`: what stands on standard input."""
    return lambda *lines: monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_play_says_how_many_went_as_written():
    printed, code = run("play", "store", "--only", "talk to a person", "--coverage")
    assert code == 0
    assert "1 of 1 conversations went as written: 0 right changes, no wrong one" in printed
    assert "handed off: asked_for_a_person 1" in printed


def test_play_shows_what_went_wrong_and_fails(tmp_path):
    path = tmp_path / "wrong.yaml"
    path.write_text("service: store\nlanguage: en\nscenarios:\n- {title: t, turns: [{customer: hi, action: done}]}\n")
    printed, code = run("play", str(path))
    assert code == 1
    assert "should wait in 'done'" in printed


def test_a_chat_goes_on_until_the_input_ends(says, capsys):
    says("what are your opening hours?")
    printed, code = run("chat", "store")
    assert code == 0
    assert "agent> We are open from 9 to 18" in printed
    assert "\x1b" not in printed


def test_a_trace_shows_readings_gates_and_calls(says):
    says("where is my order", "W204466 luis.vega@example.com")
    printed, _ = run("chat", "store", "--trace")
    assert "reading  intent" in printed
    assert "(gate 0.90) act" in printed
    assert "call     look_up_order(order_id: W204466, email: luis.vega@example.com)" in printed


def test_the_app_says_what_became_of_its_call(says):
    says("I forgot my password", "ana.reis@example.com", "yes", "unavailable")
    printed, _ = run("chat", "store")
    assert "app> is asked to run send_reset_link(email: ana.reis@example.com)" in printed
    assert "The link could not be sent because it is not available at the moment." in printed


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("", {"ok": True}),
        ("no_such_order", {"ok": False, "error": {"code": "no_such_order"}}),
        ('{"status": "sent"}', {"ok": True, "value": {"status": "sent"}}),
        ("12.5", {"ok": True, "value": 12.5}),
        ('{"ok": true, "value": {"status": "sent"}}', {"ok": True, "value": {"status": "sent"}}),
        ('{"ok": false, "error": {"code": "lost"}}', {"ok": False, "error": {"code": "lost"}}),
    ],
)
def test_what_the_app_answers_is_typed_in_short_or_in_whole(typed, answer):
    assert answer_typed(typed) == answer


def test_what_is_no_answer_is_said_and_asked_for_again(says):
    says("I forgot my password", "ana.reis@example.com", "yes", '{"ok": "yes"}', "unavailable")
    printed, _ = run("chat", "store")
    assert "that is no answer: an answer is an object with `ok`: true or false" in printed
    assert "The link could not be sent because it is not available at the moment." in printed


def test_a_published_service_is_talked_to_in_another_language(says):
    load_examples(examples=("pizza",))
    says("até que horas estão abertos")
    printed, _ = run("chat", "pizza", "--language", "pt")
    assert "das 12 às 23 horas" in printed


HERE = "shop, store, pizza, telecom"
UNKNOWN = {
    "a service to talk to": (
        ("chat", "nope"),
        f"there is no service “nope”: name a published one (there is none), an example ({HERE})",
    ),
    "a language": (
        ("chat", "store", "--language", "de"),
        "not offered in this language: it is offered in en, pt, es, fr, ja",
    ),
    "something to play": (("play", "nope"), f"“nope” is neither a file, a folder nor an example service ({HERE})"),
    "a conversation to play": (("play", "store", "--only", "zzz"), "conversations has “zzz” in its title or language"),
    "nothing to play": (("play",), "nothing to play: name scenario files, folders of them or example services"),
    "a file to check": (("check_service", "nope"), "there is no file “nope”: name a .yaml or .json file"),
    "a file to explain": (("explain_reply", "nope"), "nope cannot be read"),
    "a log": (("verify_log", "00000000-0000-0000-0000-000000000000"), "no such conversation: 00000000-"),
    "data of a bench": (("bench", "orders"), "orders needs --data"),
}


@pytest.mark.parametrize(("words", "said"), UNKNOWN.values(), ids=UNKNOWN.keys())
def test_a_name_that_nobody_knows_is_answered_in_a_line_and_with_2(words, said):
    with pytest.raises(CommandError) as refused:
        run(*words)
    assert said in str(refused.value)
    assert (refused.value.returncode, str(refused.value).count("\n")) == (2, 0)


def test_the_services_that_are_published_are_named():
    load_examples(examples=("pizza",))
    with pytest.raises(CommandError, match=r"name a published one \(pizza\)"):
        run("chat", "nope")


def test_a_bench_prints_its_figures_and_writes_them(tmp_path):
    (tmp_path / "a.json").write_text(
        json.dumps(
            [
                {"text": "come at 20 past 7", "slots": {"time": {"span": [8, 17], "value": {"hour": 7, "minute": 20}}}},
                {
                    "text": "I paid 12 pounds",
                    "slots": {"amount_of_money": {"span": [7, 16], "value": {"amount": 12.0}}},
                },
                {
                    "text": "on 2 May",
                    "slots": {"date": {"span": [3, 8], "value": {"day": 3, "month": 5, "year": 2022}}},
                },
                {"text": "for next week", "slots": {"date_period": {"span": [4, 13], "values": {"type": "absolute"}}}},
            ]
        )
    )
    out = tmp_path / "out.txt"
    printed, _ = run("bench", "values", "--data", str(tmp_path), "--json", str(out))
    assert json.loads(printed) == json.loads(out.read_text()) == {"right": 2, "total": 3}


def test_a_bench_without_its_data_says_what_it_needs():
    with pytest.raises(CommandError, match="orders needs --data"):
        run("bench", "orders")
    with pytest.raises(CommandError, match="cannot be read"):
        run("bench", "intents", "--data", "no/such/file.csv")
