"""The local reader behind the port."""

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conversations.reading.local.intents.calibrate import calibrate
from conversations.reading.local.reader import LocalReader
from conversations.reading.questions import (
    Candidate,
    CandidateQuestion,
    Choice,
    CommandQuestion,
    DateQuestion,
    IntentQuestion,
    OptionQuestion,
    PhraseQuestion,
    ReadBackQuestion,
    ReviewQuestion,
    SlotText,
    StepQuestion,
    YesNoQuestion,
)
from conversations.reading.shown import Line, Shown
from cxagent.language import LANGUAGES
from tests.conversations.reading.local.shop import INTENTS, REFUND

READER = LocalReader()
CARD = Choice("card", "back to the card", ("card",))
CREDIT = Choice("credit", "store credit", ("voucher",))
THURSDAY = "Shall I book the technician for Thursday at 10?"


def shown(text, language="en"):
    return Shown((Line("agent", "How can I help?"), Line("customer", text)), language, date(2026, 5, 31))


def ask(question):
    (answer,) = READER.answer([question])
    return answer


@pytest.mark.parametrize(
    ("language", "text", "read_back", "answer"),
    [
        ("en", "yes", THURSDAY, "yes"),
        ("en", "why not", THURSDAY, "yes"),
        ("en", "I guess", THURSDAY, "yes"),
        ("en", "yes, Friday please", THURSDAY, "correct"),
        ("en", "No, don't do it", THURSDAY, "no"),
        ("en", "never mind", THURSDAY, "no"),
        ("en", "Friday instead", THURSDAY, "correct"),
        ("pt", "sim, mas na sexta", "Marco para quinta às 10?", "correct"),
        ("es", "claro que no", "¿Reservo el jueves?", "no"),
        ("fr", "oui mais vendredi", "Je réserve jeudi ?", "correct"),
        ("ja", "はい、でも金曜日にしてください", "木曜日の10時でよろしいですか", "correct"),
        ("ja", "いいえ、結構です", "木曜日の10時でよろしいですか", "no"),
    ],
)
def test_a_read_back_is_answered_by_the_whole_message_and_clears_its_gate(language, text, read_back, answer):
    found = ask(ReadBackQuestion("q", shown(text, language), read_back))
    assert found.best == answer
    assert found.confidence >= 0.8


@pytest.mark.parametrize("text", ["what does it cost", "hmm", "I live with my aunt", "yes, to York", ""])
def test_what_is_no_clear_answer_does_not_clear_the_gate_of_a_read_back(text):
    assert ask(ReadBackQuestion("q", shown(text), THURSDAY)).confidence < 0.8


@pytest.mark.parametrize(
    ("kind", "text", "yes"),
    [
        ("fixed", "it works now", True),
        ("fixed", "still not working", False),
        ("fixed", "no", False),
        ("value_right", "yes that's right", True),
        ("value_right", "no, it's 4413", False),
        ("finished", "no thanks, that's all", True),
        ("finished", "nothing else", True),
        ("finished", "yes", False),
        ("finished", "I also need a new password", False),
        ("more", "yes please", True),
        ("more", "no that's it", False),
        ("right", "looks good", True),
        ("right", "that's wrong", False),
    ],
)
def test_a_yes_no_question_is_answered_in_its_own_sense(kind, text, yes):
    found = ask(YesNoQuestion("q", shown(text), kind))
    assert (found.best == "yes") is yes
    assert found.confidence >= 0.6


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("let me talk to a person", "person"),
        ("start over", "start_over"),
        ("I made a mistake", "mistake"),
        ("can you repeat that", "repeat"),
        ("forget it", "cancel"),
        ("I want to cancel my order", "none"),
        ("I want a refund", "none"),
        ("yes", "none"),
    ],
)
def test_a_message_that_speaks_to_the_chat_itself_is_told_from_a_request(text, command):
    assert ask(CommandQuestion("q", shown(text))).best == command


@pytest.mark.parametrize(
    ("text", "option"), [("on my card please", "card"), ("a voucher is fine", "credit"), ("the store credit", "credit")]
)
def test_an_option_that_is_named_is_taken(text, option):
    found = ask(OptionQuestion("q", shown(text), SlotText("method", "refund method"), (CARD, CREDIT)))
    assert found.best == option
    assert found.confidence >= 0.9


def test_both_options_named_leave_it_open():
    found = ask(OptionQuestion("q", shown("card or voucher?"), SlotText("method", "refund method"), (CARD, CREDIT)))
    assert found.confidence < 0.9


def test_a_name_inside_a_longer_word_is_not_that_name():
    found = ask(OptionQuestion("q", shown("I like cardigans"), SlotText("method", "refund method"), (CARD, CREDIT)))
    assert found.best != "card" or found.confidence < 0.9


LINES = (
    Line("customer", "my phone is 0207946123 and my order ID is 4412908877"),
    Line("agent", "What is your order ID?"),
    Line("customer", "4412908877"),
)
NUMBERS = (
    Candidate("phone", "0207946123", 0, 12, 22),
    Candidate("first", "4412908877", 0, 42, 52),
    Candidate("again", "4412908877", 2, 0, 10),
)


def test_a_value_given_when_asked_for_is_the_slots():
    slot = SlotText("order_id", "order ID", format="10 digits", asked=True)
    found = ask(CandidateQuestion("q", Shown(LINES), slot, NUMBERS))
    assert found.best == "again"
    assert found.confidence >= 0.9


def test_a_value_beside_its_label_is_the_slots_without_being_asked_for():
    found = ask(CandidateQuestion("q", Shown(LINES[:1]), SlotText("phone", "phone"), NUMBERS[:2]))
    assert found.best == "phone"


@pytest.mark.parametrize(
    ("language", "prefer", "text", "day"),
    [
        ("en", "past", "I bought it on Friday", "2026-05-29"),
        ("en", "future", "can they come on 12 June", "2026-06-12"),
        ("pt", "any", "foi ontem", "2026-05-30"),
        ("es", "future", "mañana", "2026-06-01"),
        ("fr", "any", "le 3 mars 2026", "2026-03-03"),
        ("ja", "any", "令和8年3月3日です", "2026-03-03"),
    ],
)
def test_a_day_is_read_against_the_day_it_is(language, prefer, text, day):
    found = ask(DateQuestion("q", shown(text, language), SlotText("day", "day"), prefer))
    assert found.best == day
    assert found.confidence >= 0.9


@pytest.mark.parametrize("text", ["on 03/04", "on 2 June or 9 June", "some day"])
def test_a_day_that_is_not_clear_is_asked_about(text):
    found = ask(DateQuestion("q", shown(text), SlotText("day", "day")))
    assert found.best == "none" or found.confidence < 0.9


def test_no_candidates_are_surely_none():
    found = ask(CandidateQuestion("q", Shown(LINES), SlotText("order_id", "order ID"), ()))
    assert (found.best, found.confidence) == ("none", 1.0)


def test_a_calibrated_reader_and_one_that_calibrates_itself_read_the_same():
    question = IntentQuestion("q", shown("I want my money back"), INTENTS)
    (calibrated,) = LocalReader(calibrate(INTENTS)).answer([question])
    assert calibrated == ask(question)
    assert calibrated.best == "refund"
    assert calibrated.reader == "local"
    assert set(calibrated.evidence) < set(REFUND.examples)


SLOT = SlotText("order_id", "order ID", "the customer's", "10 digits")


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=80), st.sampled_from([*LANGUAGES, "de"]))
def test_every_kind_of_question_about_any_text_is_answered(text, language):
    seen = shown(text, language)
    questions = [
        IntentQuestion("a", seen, INTENTS),
        CandidateQuestion("b", seen, SLOT, (Candidate("c", text, 1, 0, len(text)),)),
        OptionQuestion("c", seen, SLOT, (CARD, CREDIT)),
        DateQuestion("d", seen, SLOT),
        YesNoQuestion("e", seen, "fixed", text),
        ReadBackQuestion("f", seen, text),
        CommandQuestion("g", seen),
        StepQuestion("h", seen, text, text, (), (CARD,)),
        PhraseQuestion("i", seen, text, (text,), (), (CARD, CREDIT)),
        ReviewQuestion("j", seen, (text,), text),
    ]
    answers = READER.answer(questions)
    assert [answer.question for answer in answers] == [question.id for question in questions]
    for answer in answers:
        assert sum(answer.probabilities.values()) == pytest.approx(1, abs=1e-5)
        assert 0 <= answer.confidence <= 1
