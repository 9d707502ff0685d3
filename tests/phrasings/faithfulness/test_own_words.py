"""The claim words that a service brings: they add what no lexicon knows, and outweigh nothing that is said plainly."""

from dataclasses import replace

import pytest
from cases.measure import cases
from shop import call, record

from cxagent.language import LANGUAGES
from phrasings.faithfulness.check import Checker
from phrasings.faithfulness.composer import PhrasingTable
from phrasings.faithfulness.jsonio import tool_spec
from phrasings.faithfulness.record import ToolSpec, from_events
from services_admin.definition.claim_words import ClaimWords, propose

SERVICES = 12  # of each language whose proposals are all taken over


def claim_words(*, nouns=(), **verbs):
    written = [
        {"lemma": lemma, "forms": {"base": [lemma], "past": [past], "participle": [past]}}
        for lemma, past in verbs.items()
    ]
    return {"en": ClaimWords.model_validate({"verbs": tuple(written), "nouns": nouns})}


def services(language):
    """The tools of the hand-written cases with the cases that use them."""
    found = {}
    for case in cases(language):
        found.setdefault(str(case["tools"]), []).append(case)
    return list(found.values())[:SERVICES]


def verdicts(specs, language, some):
    checker = Checker(specs, language=language, wording=PhrasingTable())
    checked = [checker.check(case["reply"], from_events(case["events"])) for case in some]
    return [(one.text, one.verdict) for each in checked for one in each.sentences]


@pytest.mark.parametrize("language", LANGUAGES)
def test_taking_over_every_proposal_changes_no_verdict(language):
    for some in services(language):
        plain = {name: tool_spec(name, body) for name, body in some[0]["tools"].items()}
        own = {
            name: replace(spec, claim_words={language: propose(name, spec.description, language)})
            for name, spec in plain.items()
        }
        assert verdicts(own, language, some) == verdicts(plain, language, some)


def checked(reply, *calls, **tools):
    specs = {name: ToolSpec(name, changes=True, **fields) for name, fields in tools.items()}
    return Checker(specs, language="en", wording=PhrasingTable()).check(reply, record(*calls)).sentences[0]


def test_a_verb_that_only_this_service_has_is_a_claim_of_its_tool():
    tools = {"reset_line": {"claim_words": claim_words(zap="zapped")}, "cancel_line": {}}
    assert checked("I've zapped your line.", **tools).tools == ("reset_line",)
    assert checked("I've zapped your line.", **tools).verdict == "replaced"
    done = call(tool="reset_line", line="7")
    assert checked("I've zapped your line.", done, **tools).verdict == "kept"


def test_a_known_verb_that_a_service_gives_to_a_tool_is_its_own_from_then_on():
    tools = {"top_up_meter": {"claim_words": claim_words(charge="charged")}, "close_account": {}}
    said = checked("I've charged your meter.", call(tool="top_up_meter", meter="7"), **tools)
    assert (said.verdict, said.tools) == ("kept", ("top_up_meter",))


def test_a_noun_that_tools_share_does_not_outweigh_the_verb_of_one():
    tools = {
        "refund_card": {"claim_words": claim_words(refund="refunded", nouns=("order", "card"))},
        "book_courier": {"claim_words": claim_words(book="booked", nouns=("courier",))},
    }
    done = call(tool="book_courier", order_id="4412")
    said = checked("I've booked the courier for order 4412.", done, **tools)
    assert (said.verdict, said.tools) == ("kept", ("book_courier",))


def test_a_noun_of_its_own_says_what_was_done_only_where_the_verb_does_not():
    tools = {"arrange_callback": {"claim_words": claim_words(nouns=("ringback",))}, "cancel_order": {}}
    assert checked("The ringback has been arranged.", **tools).tools == ("arrange_callback",)
    assert checked("I've cancelled order 4412 before the ringback.", **tools).tools == ("cancel_order",)


def test_a_tool_whose_key_says_nothing_is_known_by_its_name_in_words():
    tools = {"rf01": {"words": {"en": "refund to card"}}, "cn02": {"words": {"en": "cancel an order"}}}
    assert checked("I've cancelled your order.", **tools).tools == ("cn02",)
    assert checked("Your card has been refunded.", call(tool="rf01", order="4412"), **tools).verdict == "kept"
