"""Intents read locally: calibrated on a service's own examples, stored as JSON, the same in every process."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conversations.reading import confidence
from conversations.reading.local.intents.calibrate import calibrate
from conversations.reading.local.intents.calibration import Calibration, CalibrationError
from conversations.reading.local.intents.model import IntentModel
from conversations.reading.questions import IntentOption
from tests.conversations.reading.local.shop import HOURS, INTENTS, REFUND

ROOT = Path(__file__).resolve().parents[4]


@pytest.fixture(scope="module")
def calibration():
    return calibrate(INTENTS)


@pytest.fixture(scope="module")
def model(calibration):
    return IntentModel(calibration)


def best(reading):
    return max(reading.probabilities, key=lambda key: reading.probabilities[key])


@pytest.mark.parametrize(
    ("text", "intent"),
    [
        ("my vase arrived in pieces and I want the money back", "refund"),
        ("I'd like to be refunded", "refund"),
        ("do you open on Saturday mornings", "hours"),
        ("what time do you close tonight", "hours"),
        ("my password does not work any more", "password"),
        ("how many days does the delivery need", "delivery"),
        ("quero um reembolso", "refund"),
        ("¿a qué hora abren?", "hours"),
        ("j'ai oublié mon mot de passe", "password"),
        ("パスワードを忘れました", "password"),
        ("返金してください", "refund"),
    ],
)
def test_a_request_is_told_from_the_others_in_any_of_the_five_languages(model, text, intent):
    assert best(model.read(text)) == intent


@pytest.mark.parametrize("text", ["please refund my last order", "when do you open", "I forgot my password"])
def test_what_the_definition_says_itself_passes_the_gate(model, text):
    assert confidence.choice(tuple(model.read(text).probabilities.values())) >= 0.9


@pytest.mark.parametrize(
    "text", ["the weather is lovely today", "who wrote this symphony", "my dog has a cold", "qwertz", "hello", "🙂🙂"]
)
def test_what_belongs_to_no_intent_is_not_acted_on(model, text):
    reading = model.read(text)
    sure = confidence.choice(tuple(reading.probabilities.values()))
    assert best(reading) == "none" or sure < 0.9


def test_only_the_intents_asked_about_are_answered(model):
    reading = model.read("I want a refund", ["hours", "delivery", "unheard_of"])
    assert set(reading.probabilities) == {"hours", "delivery", "unheard_of", "none"}
    assert reading.probabilities["unheard_of"] == 0
    assert confidence.choice(tuple(reading.probabilities.values())) < 0.9 or best(reading) == "none"


def test_a_blank_message_is_none_of_them(model):
    assert model.read("  ").probabilities == {"refund": 0, "hours": 0, "password": 0, "delivery": 0, "none": 1}


def test_the_nearest_example_is_named_as_evidence(model):
    assert model.read("when do you open").like == "when do you open"


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=300))
def test_any_text_is_read_and_its_probabilities_sum_to_one(text):
    reading = shared().read(text)
    assert sum(reading.probabilities.values()) == pytest.approx(1, abs=1e-5)
    assert all(0 <= p <= 1 for p in reading.probabilities.values())


def shared(made={}):  # noqa: B006 (hypothesis and module fixtures do not mix)
    if not made:
        made["model"] = IntentModel(calibrate(INTENTS))
    return made["model"]


def test_a_very_long_message_is_read_by_its_beginning(model):
    assert best(model.read("I want a refund. " + "la " * 100_000)) in ("refund", "none")


def test_a_calibration_survives_json_and_reads_the_same(calibration, model):
    stored = json.loads(json.dumps(calibration.as_json()))
    again = IntentModel(Calibration.from_json(stored))
    for text in ("money back please", "is it fast", "hello"):
        assert again.read(text) == model.read(text)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data.pop("dual"),
        lambda data: data.update(version=0),
        lambda data: data.update(dual="AAAA"),
        lambda data: data.update(dual="not base64!"),
        lambda data: data.update(figures={}),
    ],
)
def test_a_spoiled_calibration_is_refused(calibration, spoil):
    data = calibration.as_json()
    spoil(data)
    with pytest.raises(CalibrationError):
        Calibration.from_json(data)


def test_a_calibration_of_another_encoder_is_refused(calibration):
    with pytest.raises(CalibrationError):
        IntentModel(replace(calibration, encoder="another/1"))


def test_figures_say_how_the_held_out_examples_fared(calibration):
    figures = calibration.figures
    assert figures.examples == 24
    assert figures.right >= 0.8
    assert 0 <= figures.passed <= 1


@pytest.mark.parametrize(
    "intents",
    [
        (),
        (REFUND,),
        (IntentOption("bare", "Change my plan"),),
        (IntentOption("bare", "Change my plan"), IntentOption("other", "Report an outage", "No signal")),
        (replace(REFUND, examples=("refund", "refund", " ")), replace(HOURS, examples=())),
    ],
)
def test_a_service_with_hardly_anything_to_go_by_is_calibrated_too(intents):
    model = IntentModel(calibrate(intents))
    reading = model.read("give me my money back")
    assert sum(reading.probabilities.values()) == pytest.approx(1, abs=1e-5)


SCRIPT = """
import json, hashlib
from conversations.reading.local.intents.calibrate import calibrate
from tests.conversations.reading.local.shop import INTENTS
print(hashlib.sha256(json.dumps(calibrate(INTENTS).as_json()).encode()).hexdigest())
"""


def test_calibrating_gives_the_same_in_every_process_and_for_every_hash_seed():
    digests = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "OPENBLAS_NUM_THREADS": "1"},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1
