"""What a customer's answer is: tables in five languages (answers/*.yaml), and what holds for any text."""

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from cxagent.language import LANGUAGES
from cxagent.language.answers import LABELS, read
from cxagent.language.lexicon import UnknownLanguageError

TABLES = Path(__file__).parent / "answers"


def rows(language):
    table = yaml.safe_load((TABLES / f"{language}.yaml").read_text(encoding="utf-8"))
    for label, listed in table.items():
        for row in listed:
            asked, text = row if isinstance(row, list) else ("", row)
            yield pytest.param(language, label, asked, text, id=f"{language}-{label}-{text}")


@pytest.mark.parametrize(
    ("language", "label", "asked", "text"), [row for language in LANGUAGES for row in rows(language)]
)
def test_an_answer_is_read_for_what_it_is(language, label, asked, text):
    assert read(text, language, asked=asked).best == label


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_sixty_rows_or_more(language):
    assert len(list(rows(language))) >= 60


@pytest.mark.parametrize(
    ("asked", "text", "surest"),
    [
        ("", "yes", 0.95),
        ("", "no", 0.95),
        ("", "why not", 0.87),
        ("", "I guess", 0.87),
        ("Thursday at 10?", "yes, Friday please", 0.87),
    ],
)
def test_a_plain_answer_clears_the_gate_of_a_read_back(asked, text, surest):
    found = read(text, "en", asked=asked)
    assert found.probabilities[found.best] >= surest


@pytest.mark.parametrize("text", ["yes no maybe", "no, it's right, go ahead", "yes... no, wait", "sim, não, espera"])
def test_a_yes_and_a_no_together_bind_nobody(text):
    language = "pt" if text.startswith("sim") else "en"
    assert read(text, language).probabilities["yes"] < 0.5


@pytest.mark.parametrize("text", ["yes, to York", "sure, the blue one", "ok send it to Ann"])
def test_a_yes_with_news_is_not_sure_enough_to_confirm(text):
    assert read(text, "en", asked="Shall I send the red one to Leeds?").probabilities["yes"] < 0.85


def test_words_that_were_read_back_are_no_news_and_others_are():
    asked = "Shall I send it to Leeds on Thursday?"
    assert read("yes, to Leeds on Thursday", "en", asked=asked).new == ()
    news = read("yes, to York on Thursday", "en", asked=asked)
    assert [span.of("yes, to York on Thursday") for span in news.new] == ["York"]


def test_a_cue_points_at_the_words_as_they_were_given():
    text = "🙂 Ｙｅｓ, please"
    assert [cue.span.of(text) for cue in read(text, "en").cues] == ["Ｙｅｓ", "please"]


def test_an_unknown_language_is_an_error():
    with pytest.raises(UnknownLanguageError):
        read("ja", "de")


@given(st.text(max_size=120), st.sampled_from(LANGUAGES), st.text(max_size=40))
def test_any_text_is_read_without_error_and_its_probabilities_sum_to_one(text, language, asked):
    found = read(text, language, asked=asked)
    assert sum(found.probabilities.values()) == pytest.approx(1)
    assert set(found.probabilities) == set(LABELS)
    assert all(0 <= p <= 1 for p in found.probabilities.values())
    assert all(cue.span.of(text) == cue.text for cue in found.cues)
