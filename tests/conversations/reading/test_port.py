"""Questions and answers: plain JSON both ways, probabilities that sum to one, confidence computed here."""

import json
from datetime import date

import pytest
from pydantic import ValidationError

from conversations.reading import questions
from conversations.reading.confidence import Decision
from conversations.reading.port import Answer, answer_from_json, chosen, yes_or_no
from conversations.reading.questions import (
    Candidate,
    CandidateQuestion,
    Choice,
    CommandQuestion,
    DateQuestion,
    IntentOption,
    IntentQuestion,
    OptionQuestion,
    PhraseQuestion,
    ReadBackQuestion,
    ReviewQuestion,
    SlotText,
    StepQuestion,
    YesNoQuestion,
)
from conversations.reading.shown import Asked, Line, Shown

SHOWN = Shown(
    (Line("agent", "What is your order ID?"), Line("customer", "It's 4412")),
    "en",
    date(2026, 5, 31),
    Asked("ask", ("order_id",), "What is your order ID?"),
)
SLOT = SlotText("order_id", "order ID", role="the customer's", format="4 digits", asked=True)
CARD = Choice("card", "back to the card", ("card",), "paid back")
QUESTIONS = [
    IntentQuestion("q", SHOWN, (IntentOption("refund", "Refund", "Money back", ("refund me",), "exchanges"),), "aside"),
    CandidateQuestion("q", SHOWN, SLOT, (Candidate("c1", "4412", 1, 5, 9),)),
    OptionQuestion("q", SHOWN, SLOT, (CARD,), "record"),
    DateQuestion("q", SHOWN, SLOT, "past"),
    *(YesNoQuestion("q", SHOWN, kind, "4412") for kind in ("fixed", "value_right", "finished", "more", "right")),
    ReadBackQuestion("q", SHOWN, "Shall I refund 12.50?", ("12.50",)),
    CommandQuestion("q", SHOWN),
    StepQuestion("q", SHOWN, "refund", "If it has shipped, refund part.", ("looked up",), (CARD,)),
    PhraseQuestion("q", SHOWN, "make it two", ("make it two",), ("one tea",), (CARD,)),
    ReviewQuestion("q", SHOWN, ("one tea",), None),
]


class Somebody:
    name = "somebody"
    version = "3"

    def answer(self, asked):
        return [chosen(question, {}, by=self) for question in asked]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.kind)
def test_a_question_survives_json(question):
    assert questions.from_json(json.loads(json.dumps(questions.as_json(question)))) == question


def test_a_question_of_an_unknown_kind_is_refused():
    with pytest.raises(ValidationError):
        questions.from_json({"kind": "mood", "id": "q"})


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.kind)
def test_a_reader_that_knows_nothing_is_sure_of_nothing(question):
    answer = chosen(question, {}, by=Somebody())
    assert sum(answer.probabilities.values()) == pytest.approx(1)
    assert tuple(answer.probabilities) == question.answers
    assert len(question.answers) == 1 or answer.confidence == 0


def test_an_answer_survives_json_with_its_parts():
    part = Answer("q", "choice", {"may": 0.9, "none": 0.1}, "s", "1")
    answer = Answer("q", "several", {"2026-05-02": 0.9, "none": 0.1}, "s", "1", ("May",), (part,))
    assert answer_from_json(json.loads(json.dumps(answer.as_json()))) == answer
    assert answer.confidence == part.confidence == 0.8


def test_weights_become_probabilities_in_the_order_of_the_question_with_none_last():
    question = OptionQuestion("q", SHOWN, SLOT, (CARD, Choice("credit", "store credit")))
    answer = chosen(question, {"none": 1, "credit": 6, "card": 1}, by=Somebody())
    assert list(answer.probabilities.items()) == [("card", 0.125), ("credit", 0.75), ("none", 0.125)]
    assert answer.best == "credit"
    assert answer.ranked() == ("credit", "card")


def test_days_that_a_reader_found_stand_beside_the_questions_own_answers():
    answer = chosen(QUESTIONS[3], {"2026-05-02": 3.0, "none": 1.0}, by=Somebody())
    assert answer.probabilities == {"2026-05-02": 0.75, "none": 0.25}


def test_a_sure_none_is_skipped_and_a_sure_no_is_acted_on():
    question = CommandQuestion("q", SHOWN)
    assert chosen(question, {"none": 1.0}, by=Somebody()).decide(0.9) is Decision.SKIP
    assert yes_or_no(QUESTIONS[4], 0.05, by=Somebody()).decide(0.6) is Decision.ACT
    assert yes_or_no(QUESTIONS[4], 0.5, by=Somebody()).decide(0.6) is Decision.UNSURE


def test_the_message_is_the_customers_last_line():
    assert SHOWN.message == "It's 4412"
    assert Shown((Line("agent", "Hello"),)).message == ""
    assert SHOWN.customer == ("It's 4412",)
