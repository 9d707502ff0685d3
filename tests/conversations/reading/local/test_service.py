"""A service's body made ready for the local reader, and the reader made from what was stored."""

import json

import pytest

from conversations.reading.local import service
from conversations.reading.questions import IntentQuestion
from conversations.reading.shown import Line, Shown
from services_admin.definition import ServiceBody


@pytest.fixture
def body():
    return ServiceBody.model_validate_json(json.dumps(BODY))


BODY = {
    "schema": 1,
    "name": "The shop",
    "language": "en",
    "languages": ["en", "pt"],
    "agent": {"model": "desk", "instructions": "Help."},
    "intents": {
        "refund": {
            "name": {"en": "Refund", "pt": "Reembolso"},
            "description": "The customer wants money back.",
            "examples": {"en": ["I want a refund", "give me my money back"], "pt": ["quero o dinheiro de volta"]},
            "not_for": "an exchange: that is another request",
        },
        "hours": {"name": "Opening hours", "description": "When the store is open.", "examples": ["when do you open"]},
    },
    "procedures": {"refund": [{"say": "Done."}], "hours": [{"say": "We are open from 9 to 6."}]},
}


def ask(reader, body, text):
    shown = Shown((Line("customer", text),))
    (answer,) = reader.answer([IntentQuestion("q", shown, service.intents_of(body))])
    return answer


def test_every_language_of_an_intent_speaks_for_it(body):
    refund = service.intents_of(body)[0]
    assert refund.name == "Refund"
    assert set(refund.examples) == {
        "I want a refund",
        "give me my money back",
        "quero o dinheiro de volta",
        "Reembolso",
    }


def test_a_stored_calibration_reads_as_the_one_that_was_made(body):
    stored = json.loads(json.dumps(service.computed(body)))
    text = "can I have my money back"
    assert ask(service.reader_of(body, stored), body, text) == ask(service.reader_of(body, None), body, text)
    assert ask(service.reader_of(body, stored), body, text).best == "refund"


def test_a_calibration_that_cannot_be_read_is_made_again(body):
    assert ask(service.reader_of(body, {"version": 0}), body, "when do you open").best == "hours"
