import pytest
from shop import PHRASINGS, TOOLS, call

from phrasings.faithfulness.composer import PhrasingTable
from phrasings.faithfulness.outcomes import Outcome


def say(outcome, made, *, language="en", phrasings=None, tool="refund_card"):
    return PhrasingTable(phrasings).phrase(TOOLS[tool], Outcome(outcome), made, language)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Not done: refund to card."),
        ("pt", "Não foi feito: reembolso no cartão."),
        ("es", "No se ha hecho: reembolso en la tarjeta."),
        ("fr", "Ce n'est pas fait : remboursement sur la carte."),
        ("ja", "完了していません：カードへの返金。"),
    ],
)
def test_every_language_has_a_default_wording(language, words):
    assert say("not_attempted", None, language=language) == words


def test_a_phrasing_of_the_shop_is_spoken_with_the_values_of_the_call():
    assert say("done", call(), phrasings=PHRASINGS) == "Refunded 12.50 pounds for order 4412."


def test_a_value_that_is_missing_falls_back_to_the_default_and_never_to_half_a_sentence():
    phrasings = {"en": {"refund_card": {"done": "Your reference is {result.reference}."}}}
    assert say("done", call(result={"status": "ok"}), phrasings=phrasings).startswith("Done: refund to card")


def test_a_broken_phrasing_is_not_spoken():
    assert say("done", call(), phrasings={"en": {"refund_card": {"done": "Done {oops}"}}}).startswith(
        "Done: refund to card"
    )


def test_a_phrasing_for_any_tool_serves_those_without_their_own():
    phrasings = {"en": {"*": {"not_attempted": "We left {action} alone."}}}
    assert say("not_attempted", None, phrasings=phrasings) == "We left refund to card alone."


@pytest.mark.parametrize(
    ("reason", "text", "words"),
    [
        ("argument_schema:amount:number", None, "the amount must be a number"),
        ("argument_schema", "'all' is not of type 'number'", "a value is not of the right kind"),
        ("argument_schema", "'amount' is a required property", "the amount is missing"),
        ("timeout", None, "our system did not answer in time"),
        ("not_granted", None, "I'm not allowed to do that"),
        ("unknown_field:colour", None, "there is no colour to give"),
        (None, "The card has expired", "The card has expired"),
    ],
)
def test_a_reason_is_said_in_words_and_never_as_a_code(reason, text, words):
    refused = call(outcome="refused", reason=reason, reason_text=text)
    assert say("refused", refused) == f"That can't be done: refund to card because {words}."


@pytest.mark.parametrize(
    ("reason", "text"), [("E_4711", None), (None, "Error: KeyError at line 3"), (None, '{"code": 17}')]
)
def test_a_reason_that_no_words_stand_for_is_a_problem_of_ours_only_where_something_failed(reason, text):
    failed = say("failed", call(outcome="failed", reason=reason, reason_text=text))
    assert failed == "Not done: refund to card because of a problem on our side."
    refused = say("refused", call(outcome="refused", reason=reason, reason_text=text))
    assert refused == "That can't be done: refund to card."


def test_no_reason_is_no_because():
    assert say("failed", call(outcome="failed")) == "Not done: refund to card."


def test_nested_results_are_reached_by_dots():
    phrasings = {"en": {"refund_card": {"done": "It goes to {result.card.name}, item {result.items.1}."}}}
    result = {"card": {"name": "Visa"}, "items": ["lamp", "desk"]}
    assert say("done", call(result=result), phrasings=phrasings) == "It goes to Visa, item desk."
