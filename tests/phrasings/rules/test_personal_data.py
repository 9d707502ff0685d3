import pytest

from phrasings.definition.rules_models import RULES
from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.record import CallRecord, Record
from phrasings.faithfulness.rules.apply import Moment, ReplyRules
from phrasings.faithfulness.rules.personal import passes_luhn, passes_mod_97

OTHERS = {"schema": 1, "personal_data": {"others": {}}}
EVERYONE = {"schema": 1, "personal_data": {"all": {"of": "everyone"}}}


def applied(reply, body=OTHERS, language="en", patterns=(), policy=(), **moment):
    rules = ReplyRules(RULES.read(body), language=language, patterns=patterns, policy=policy)
    return rules.apply(reply, Moment(**moment))


def call(result, **arguments):
    return CallRecord("c1", "look_up_member", arguments, Outcome.DONE, result=result, turn=1)


@pytest.mark.parametrize(
    ("reply", "left"),
    [
        ("The card is 4111 1111 1111 1111.", "The card is [card number]."),
        ("The card is 4111-1111-1111-1111 12/27.", "The card is [card number] 12/27."),
        ("The card is 4111**1111**11111111.", "The card is [card number]."),
        ("The card is 4111/1111/1111/1111.", "The card is [card number]."),
        ("The card is 4111 1111\n1111 1111.", "The card is [card number]."),
        ("The card is 4111\u200b111111111111.", "The card is [card number]."),
        ("The card is ４１１１１１１１１１１１１１１１.", "The card is [card number]."),
        ("Amex 378282246310005 is on file.", "Amex [card number] is on file."),
        ("Pay to GB82 WEST 1234 5698 7654 32 please.", "Pay to [bank account] please."),
        ("Pay to de89370400440532013000.", "Pay to [bank account]."),
        ("Write to bo.li@mail.example today.", "Write to [e-mail address] today."),
        ("Write to bo.li&#64;mail.example today.", "Write to [e-mail address] today."),
        ("Ring +44 20 7946 0958 today.", "Ring [phone number] today."),
    ],
)
def test_personal_data_is_masked_however_it_is_written(reply, left):
    assert applied(reply).reply == left


@pytest.mark.parametrize(
    "reply",
    [
        "The card is 4111 1111 1111 1112.",  # the check digit is wrong
        "Shipment 9990001112223334 left.",  # begins as no card does
        "Pay to GB82WEST12345698765433 please.",
        "It costs £1,250.00 and arrives on 2026-05-02 at 10:30.",
        "Your card ending in 4242 was charged.",
    ],
)
def test_what_only_looks_like_personal_data_stays(reply):
    assert applied(reply).reply == reply


def test_the_customers_own_data_stays_unless_the_rule_is_for_everyone():
    record = Record(heard=("I am at ana@mail.example, +44 20 7946 0958",))
    reply = "I have ana@mail.example and 020 7946 0958 here."
    assert applied(reply, record=record).reply == reply
    assert applied(reply, EVERYONE, record=record).reply == "I have [e-mail address] and [phone number] here."


def test_what_stands_beside_the_customers_words_is_theirs_and_the_rows_of_others_are_not():
    members = {
        "card": "M-881",
        "contact": {"email": "ana@mail.example"},
        "family": [{"name": "Bo", "email": "bo@mail.example"}],
    }
    record = Record(calls=(call(members),), heard=("my card is M-881",), turn=1)
    reply = "We wrote to ana@mail.example. Bo is reached at bo@mail.example."
    assert applied(reply, record=record).reply == "We wrote to ana@mail.example. Bo is reached at [e-mail address]."


def test_a_call_that_the_customer_said_nothing_of_makes_nothing_theirs():
    record = Record(calls=(call({"id": "M-900", "email": "eve@mail.example"}, id="M-900"),), heard=("hello",), turn=1)
    assert applied("It is eve@mail.example.", record=record).reply == "It is [e-mail address]."


def test_addresses_of_the_company_stay():
    body = {"schema": 1, "personal_data": {"others": {"allowed": ["help@desk.example"]}}}
    assert applied("Write to Help@desk.example.", body).reply == "Write to Help@desk.example."
    assert applied("Ring +44 20 7946 0958.", policy=("+44 20 7946 0958",)).reply == "Ring +44 20 7946 0958."


def test_ids_are_found_by_the_services_own_patterns_but_not_in_dates_and_amounts():
    body = {"schema": 1, "personal_data": {"ids": {"kinds": ["id"]}}}
    record = Record(heard=("loan L100200",))
    reply = "Loan L100200 is yours, L555666 is not; it is due on 2026-05-02."
    left = "Loan L100200 is yours, [number] is not; it is due on 2026-05-02."
    assert applied(reply, body, patterns=(r"L\d{6}", r"\d{4}"), record=record).reply == left


def test_numbers_without_a_plus_are_looked_for_in_the_countries_named():
    body = {"schema": 1, "personal_data": {"phones": {"kinds": ["phone"], "regions": ["PT"]}}}
    assert applied("Ligue para 912345678.", body, "pt").reply == "Ligue para [número de telefone]."


@pytest.mark.parametrize(
    ("language", "left"),
    [
        ("pt", "Cartão [número do cartão]."),
        ("es", "Cartão [número de tarjeta]."),
        ("fr", "Cartão [numéro de carte]."),
        ("ja", "Cartão ［カード番号］."),
    ],
)
def test_what_is_masked_is_named_in_the_language_of_the_conversation(language, left):
    assert applied("Cartão 4111 1111 1111 1111.", language=language).reply == left


def test_a_rule_may_take_the_sentence_out_or_say_something_of_its_own():
    body = {"schema": 1, "personal_data": {"a": {"does": "remove"}}}
    assert applied("It went out. Bo is at bo@mail.example.", body).reply == "It went out."
    body = {"schema": 1, "personal_data": {"a": {"text": {"en": "an address"}}}}
    assert applied("Bo is at bo@mail.example.", body).reply == "Bo is at an address."


def test_a_read_back_shows_what_will_be_done():
    reply = "Shall I write to bo@mail.example?"
    assert applied(reply, by_company=True, reads_back=True).reply == reply
    assert applied(reply, by_company=True).reply == "Shall I write to [e-mail address]?"


def test_check_digits():
    assert passes_luhn("4111111111111111")
    assert not passes_luhn("4111111111111121")
    assert passes_mod_97("PT50000201231234567890154")
    assert not passes_mod_97("PT50000201231234567890155")
