import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phrasings.definition.rules_models import RULES
from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.record import CallRecord, Record
from phrasings.faithfulness.rules.apply import Moment, ReplyRules
from phrasings.faithfulness.rules.links import allowed

NEVER = {
    "schema": 1,
    "never_say": {
        "promises": {
            "phrases": {"en": ["we guarantee", "guaranteed"], "pt": ["garantimos"], "ja": ["保証いたし"]},
            "exceptions": {"en": ["not guaranteed"]},
        },
        "tone": {"expressions": {"en": [r"\bcheap\w*"]}, "does": "replace", "text": {"en": "affordable"}},
        "legal": {"phrases": {"*": ["lawsuit"]}, "does": "handoff"},
    },
}
OFFERS = {"schema": 1, "offers": {"gestures": {"granted": ["10 % discount", "free delivery", "5 GBP voucher"]}}}
REQUIRED = {
    "schema": 1,
    "required": {
        "recorded": {"when": "first_reply", "text": {"en": "This chat is recorded."}, "at": "start"},
        "person": {"when": "handoff", "text": {"en": "A person has been told."}},
        "final": {"when": "before_change", "text": {"en": "This cannot be taken back."}},
    },
}
ALL = {
    **NEVER,
    **OFFERS,
    **REQUIRED,
    "personal_data": {"others": {}},
    "links": {"allowed": ["desk.example"]},
    "markup": "strip",
    "length": {"characters": 200},
}


def applied(reply, body, language="en", policy=(), **moment):
    return ReplyRules(RULES.read(body), language=language, policy=policy).apply(reply, Moment(**moment))


@pytest.mark.parametrize(
    ("language", "reply", "left"),
    [
        ("en", "It is here. We guarantee it.", "It is here."),
        ("en", "It is here. We **guar**antee it.", "It is here."),
        ("en", "It is here. We g\u200buarantee it.", "It is here."),
        ("en", "It is here. W&#101; guarantee it.", "It is here."),
        ("en", "It is here. We guаrantее it.", "It is here."),  # letters of another script
        ("en", "It is here. We <b></b>guarantee it.", "It is here."),
        ("en", "It is here. ＷＥ  ＧＵＡＲＡＮＴＥＥ it.", "It is here."),
        ("en", "Delivery on Friday is not guaranteed.", "Delivery on Friday is not guaranteed."),
        ("en", "An unguaranteed date.", "An unguaranteed date."),
        ("en", "These are cheaper tyres.", "These are affordable tyres."),
        ("pt", "Chegou. Garantimos a data.", "Chegou."),
        ("ja", "届きました。日付は保証いたします。", "届きました。"),
        ("pt", "We guarantee it.", "We guarantee it."),  # a phrase is of its language
    ],
)
def test_what_is_never_said_is_not_said(language, reply, left):
    assert applied(reply, NEVER, language).reply == left


def test_a_sentence_in_another_language_is_held_to_the_words_of_that_language():
    assert applied("It is here. Garantimos a data.", NEVER, languages=("pt",)).reply == "It is here."


def test_each_thing_done_says_which_rule_did_it_and_where():
    found = applied("It is here. We guarantee it.", NEVER)
    assert [one.as_json() for one in found.actions] == [
        {
            "rule": "never_say.promises",
            "does": "removed",
            "start": 12,
            "end": 28,
            "text": "We guarantee it.",
            "replacement": None,
            "round": 1,
        }
    ]
    assert found.counts == {"never_say": 1}


def test_a_rule_that_hands_off_says_so_and_its_sentence_goes():
    found = applied("You may face a lawsuit. The parcel is lost.", NEVER, handoff_text="A colleague will answer.")
    assert (found.reply, found.handoff) == ("The parcel is lost.\n\nA colleague will answer.", "never_say.legal")


@pytest.mark.parametrize(
    ("language", "reply"),
    [
        ("en", "I can give you a 20% discount."),
        ("en", "Here is twenty percent, no: 20 % off."),
        ("en", "As a gesture of goodwill I can add £15."),
        ("en", "I can offer you a free upgrade."),
        ("en", "We will waive the fee."),
        ("pt", "Posso oferecer-lhe um desconto de 20%."),
        ("pt", "A devolução é gratuita para si."),
        ("es", "Le ofrezco un descuento del 20 %."),
        ("es", "Le enviamos otro sin costo."),
        ("fr", "Je vous propose une remise de 20 %."),
        ("fr", "La livraison vous est offerte."),
        ("ja", "20%の割引をご用意します。"),
        ("ja", "送料を無料にいたします。"),
    ],
)
def test_an_offer_that_nothing_grants_goes(language, reply):
    found = applied(f"{reply}\n\nOK.", {"schema": 1, "offers": {"o": {}}}, language)
    assert (found.reply, found.counts) == ("OK.", {"offers": 1})


@pytest.mark.parametrize(
    ("language", "reply"),
    [
        ("en", "You get a 10% discount."),
        ("en", "Delivery: free delivery applies."),
        ("en", "Here is a voucher of £5."),
        ("en", "I cannot give you a 20% discount."),
        ("en", "You asked for a 20% discount."),
        ("en", "Feel free to write again."),
        ("en", "Your refund of £40 is on its way."),
        ("pt", "Não posso dar um desconto de 20%."),
        ("es", "No podemos ofrecer un descuento del 20 %."),
        ("fr", "Nous ne pouvons pas accorder une remise de 20 %."),
        ("ja", "20%の割引はいたしかねます。"),
    ],
)
def test_what_is_granted_denied_or_only_repeated_stays(language, reply):
    assert applied(reply, OFFERS, language).reply == reply


def test_a_call_and_a_policy_grant_what_they_say():
    record = Record(
        calls=(CallRecord("c1", "make_voucher", {}, Outcome.DONE, result={"percent": 25, "note": "free returns"}),)
    )
    for reply in ("Your discount is 25%.", "Free returns come with it."):
        assert applied(reply, OFFERS, record=record).reply == reply
    assert applied("A £30 credit is possible.", OFFERS, policy=("up to 30 GBP",)).reply == "A £30 credit is possible."
    refused = Record(calls=(CallRecord("c1", "make_voucher", {"percent": 25}, Outcome.REFUSED),))
    assert applied("Your discount is 25%. OK.", OFFERS, record=refused).reply == "OK."


@pytest.mark.parametrize(
    ("when", "left"),
    [
        ({"first_reply"}, "This chat is recorded.\n\nHello."),
        ({"before_change"}, "Hello.\n\nThis cannot be taken back."),
        ({"handoff"}, "Hello.\n\nA person has been told."),
        (set(), "Hello."),
    ],
)
def test_what_is_required_is_said_at_its_moment(when, left):
    assert applied("Hello.", REQUIRED, when=frozenset(when)).reply == left


def test_what_is_required_is_said_once():
    found = applied("Hello. This chat is recorded.", REQUIRED, when=frozenset({"first_reply"}))
    assert (found.reply, found.actions) == ("Hello. This chat is recorded.", ())


def test_a_rule_that_hands_off_brings_the_sentence_of_a_hand_off_with_it():
    found = applied("A lawsuit is possible. Hello.", {**NEVER, **REQUIRED})
    assert found.reply == "Hello.\n\nA person has been told."


@pytest.mark.parametrize(
    ("reply", "left"),
    [
        ("See [our page](https://desk.example/help).", "See [our page](https://desk.example/help)."),
        ("See https://www.desk.example/help.", "See https://www.desk.example/help."),
        ("See [our page](https://evil.example/help).", "See our page."),
        ("See https://evil.example/help.", "See [link]."),
        ("![x](https://evil.example/p.png?q=1)", "x"),
        ("See [it](https://desk.example@evil.example/).", "See it."),
        ("See [it](https://evil.example\\@desk.example/).", "See it."),
        ("See [it](javascript:alert(1)).", "See it."),
        ("See [https://desk.example](https://evil.example).", "See https://desk.example."),
        ('See <a href="https://evil.example/x">it</a>.', "See it</a>."),
        ("Write to [us](mailto:help@desk.example).", "Write to [us](mailto:help@desk.example)."),
    ],
)
def test_links_lead_only_where_they_may(reply, left):
    assert applied(reply, {"schema": 1, "links": {"allowed": ["desk.example"]}}).reply == left


@pytest.mark.parametrize(
    "address",
    [
        "https://desk.example.evil.example/",
        "https://evildesk.example/",
        "https://dеsk.example/",
        "data:text/html,x",
        "//evil.example",
        "https://desk.example%00.evil.example",
        "https://[desk.example",
        "",
    ],
)
def test_an_address_that_only_looks_allowed_is_not(address):
    assert not allowed(address, ("desk.example",))


def test_markup_goes_and_the_lines_stay():
    reply = "# Order\n\n- **Bike**: `B-1`\n* _Bell_\n\nSee <b>below</b> and [here](https://desk.example/x)."
    left = "Order\n\n- Bike: B-1\n* Bell\n\nSee below and here (https://desk.example/x)."
    assert applied(reply, {"schema": 1, "markup": "strip"}).reply == left


def test_a_reply_is_cut_at_whole_sentences_and_keeps_what_was_done_and_its_question():
    reply = "Hello there. One thing more. Another thing more. Your loan was extended. And so on and on. May I go on?"
    found = applied(
        reply,
        {"schema": 1, "length": {"characters": 50}},
        told={"Your loan was extended.": "Loan extended."},
    )
    assert found.reply == "Hello there. Your loan was extended. May I go on?"


def test_the_companys_own_words_are_left_alone():
    reply = "Refunds are guaranteed within 3 days. We guarantee more."
    found = applied(reply, NEVER, own=("Refunds are guaranteed within 3 days.",))
    assert found.reply == "Refunds are guaranteed within 3 days."


def test_a_true_claim_that_must_go_is_told_in_the_companys_words():
    reply = "I extended loan 7, guaranteed. Bye."
    found = applied(reply, NEVER, told={"I extended loan 7, guaranteed.": "Loan 7 was extended."})
    assert found.reply == "Loan 7 was extended. Bye."


def test_lead_ins_go_with_the_last_of_their_lines():
    reply = "We can do this:\n- We guarantee it.\n- Guaranteed again.\n\nBye."
    assert applied(reply, NEVER).reply == "Bye."


def test_a_reply_never_becomes_empty():
    found = applied("We guarantee it.", NEVER, nothing="I have nothing to add.")
    assert found.reply == "I have nothing to add."


WORDS = st.sampled_from(
    [
        *("We guarantee", "guaranteed", "cheap", "lawsuit", "20% off", "a discount", "for free", "4111 1111 1111 1111"),
        *("bo@mail.example", "[a](https://evil.example)", "https://x.example", "**", "_", "`", "<b>", "# ", "- ", "\n"),
        *("\n\n", ". ", "! ", "? ", " ", "ok", "This chat is recorded.", "*", "<", ">", "&#42;", "[", "](", ")"),
    ]
)


@given(parts=st.lists(WORDS, max_size=30), when=st.sets(st.sampled_from(["first_reply", "before_change", "handoff"])))
def test_applied_twice_is_applied_once(parts, when):
    moment = {"when": frozenset(when), "handoff_text": "A colleague will answer."}
    once = applied("".join(parts), ALL, **moment)
    again = applied(once.reply, ALL, **{**moment, "when": frozenset(when) | ({"handoff"} if once.handoff else set())})
    assert (again.reply, again.actions) == (once.reply, ())


@given(st.text(max_size=200))
def test_whatever_is_written_rules_come_to_an_end(text):
    applied(text, ALL)


@pytest.mark.parametrize(
    "part", ["<", "[a](", "4111 ", "We guarantee it. ", "*_`", "<<b", "- 20% off\n", "a@b.example "]
)
def test_time_is_linear_in_the_length(part):
    def seconds(size):
        text = part * (size // len(part))
        start = time.process_time()
        applied(text, {**ALL, "length": {"characters": 20000}})
        return time.process_time() - start

    def least(size):
        return min(seconds(size) for _ in range(3))  # other work on the machine only adds

    seconds(1000)
    small, large = least(25_000), least(100_000)  # both over the length that is cut, so both take as many rounds
    assert large < max(small, 0.02) * 12, (small, large)
