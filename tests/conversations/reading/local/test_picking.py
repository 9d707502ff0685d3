"""Which value, which option: what the local reader goes by beside the words of the last message."""

import pytest

from conversations.reading.local.reader import LocalReader
from conversations.reading.questions import (
    NONE,
    Candidate,
    CandidateQuestion,
    Choice,
    IntentOption,
    IntentQuestion,
    OptionQuestion,
    SlotText,
    YesNoQuestion,
)
from conversations.reading.shown import Asked, Line, Shown

READER = LocalReader()
COLOURS = (Choice("r", "red"), Choice("g", "green"), Choice("b", "blue"))


def shown(*lines, language="en", asked=None):
    """Lines alternate so that the last is the customer's; a pair says whose it is."""
    return Shown(
        tuple(Line(*line) if isinstance(line, tuple) else Line("customer", line) for line in lines),
        language,
        asked=asked,
    )


def answer(question):
    return READER.answer([question])[0]


def picked(*lines, asked=True, kind="option", slots=("colour",), language="en"):
    question = shown(*lines, language=language, asked=Asked("ask", slots, "Which colour?"))
    return answer(OptionQuestion("q", question, SlotText("colour", "colour", asked=asked), COLOURS, kind))


ORDINALS = {
    "en": "the second one, please",
    "pt": "a segunda, por favor",
    "es": "el segundo, por favor",
    "fr": "la deuxième",
    "ja": "2番目でお願いします",
}


@pytest.mark.parametrize(("language", "text"), ORDINALS.items())
def test_the_second_one_is_the_second_option(language, text):
    assert picked(text, language=language).best == "g"


def test_counting_means_nothing_where_nothing_was_offered():
    assert picked("the second one", asked=False).best == NONE


def test_among_several_questions_only_records_are_counted():
    assert picked("the second one", slots=("colour", "size")).best == NONE
    assert picked("the second one", slots=("colour", "size"), kind="record").best == "g"


def test_an_option_named_earlier_is_likely_and_below_the_gate():
    said = picked("I saw a green one", "4412")
    assert said.best == "g"
    assert 0.5 < said.confidence < 0.9


def test_two_options_named_earlier_are_neither():
    assert picked("green or blue", "4412").best == NONE


def candidate(text, value, line, question_lines, *, label="number", asked=False, action="ask", others=()):
    rows = [(value, line), *others]
    found = []
    for number, (one, at) in enumerate(rows):
        start = question_lines[at][1].index(one)
        found.append(Candidate(f"v{number}", one, at, start, start + len(one)))
    view = shown(*question_lines, asked=Asked(action, (), ""))
    return answer(CandidateQuestion("q", view, SlotText("s", label, asked=asked), tuple(found)))


@pytest.mark.parametrize("value", ["K20417788", "rui@example.org", "Lisbon"])
def test_a_value_that_speaks_for_itself_needs_no_question(value):
    lines = [("customer", f"hello, it is about {value}, it is late")]
    assert candidate("", value, 0, lines).decide(0.9) == "act"


def test_bare_digits_that_nobody_asked_for_do_not():
    assert candidate("", "4412", 0, [("customer", "I have 4412 of them")]).decide(0.9) != "act"


def test_a_value_said_beside_a_read_back_is_about_it():
    lines = [("customer", "no, 5513")]
    assert candidate("", "5513", 0, lines, action="confirm").decide(0.9) == "act"


def test_what_the_agent_offered_among_others_says_nothing():
    lines = [("agent", "At which branch, Porto or Faro?"), ("customer", "Faro")]
    found = candidate("", "Faro", 1, lines, label="branch", asked=True, others=[("Porto", 0), ("Faro", 0)])
    assert found.decide(0.9) == "act"


def test_a_yes_to_the_only_request_offered_is_that_request():
    offered = (IntentOption("refund", "a refund"),)
    question = IntentQuestion("q", shown("yes please"), offered, "clarify")
    assert answer(question).decide(0.9) == "act"
    assert answer(IntentQuestion("q", shown("yes please"), offered, "intent")).best == NONE


FINISHED = {
    "thanks alone": ("thank you", "yes"),
    "a no": ("no", "yes"),
    "a no with an order in it": ("a large one with olives and no onions", None),
    "thanks in Japanese": ("ありがとうございます", "yes"),
}


@pytest.mark.parametrize(("text", "expected"), FINISHED.values(), ids=FINISHED.keys())
def test_what_ends_a_chat(text, expected):
    language = "en" if text.isascii() else "ja"
    found = answer(YesNoQuestion("q", shown(text, language=language), "finished"))
    assert (found.best if found.decide(0.6) == "act" else None) == expected
