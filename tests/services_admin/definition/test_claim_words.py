"""Claim words: what people call an action, proposed from a tool's name and description."""

import pytest

from services_admin.definition.claim_words import propose
from services_admin.definition.claim_words.concepts import concepts_of
from services_admin.definition.claim_words.inflect import inflect
from services_admin.definition.claim_words.lexicon import LANGUAGES, actions, objects
from services_admin.definition.claim_words.naming import name_in_words


def forms_of(name, description, language):
    return {
        form for verb in propose(name, description, language).verbs for words in verb.forms.values() for form in words
    }


@pytest.mark.parametrize(
    ("language", "form"),
    [("en", "refunded"), ("pt", "reembolsei"), ("es", "reembolsado"), ("fr", "remboursée"), ("ja", "払い戻し")],
)
def test_a_refund_tool_is_called_a_refund_in_every_language(language, form):
    assert form in forms_of("refund_card", "refund an order to the customer's card", language)


def test_a_tool_described_in_one_language_is_named_in_another():
    assert "cancelled" in forms_of("anular", "cancelar um pedido", "en")


def test_the_things_a_tool_acts_on_are_its_nouns_with_their_plurals():
    nouns = propose("cancel_order", "cancel an order", "pt").nouns
    assert {"pedido", "pedidos"} <= set(nouns)


def test_a_name_that_no_lexicon_knows_is_proposed_as_it_stands():
    words = propose("defragment_disk", "", "en")
    assert [verb.lemma for verb in words.verbs] == ["defragment"]
    assert "disk" in words.nouns


@pytest.mark.parametrize("name", ["crm.addNote", "add_note", "addNote", "add-note"])
def test_names_are_read_in_every_way_of_writing_them(name):
    assert "add" in concepts_of(name, "").actions


def test_a_gerund_before_a_thing_is_no_action_of_the_tool():
    assert "ship" not in concepts_of("change_address", "change the shipping address of an order").actions
    assert "ship" in concepts_of("ship_order", "start shipping an order").actions


@pytest.mark.parametrize(
    ("verb", "language", "form", "words"),
    [
        ("cancel", "en", "participle", ("canceled", "cancelled")),
        ("ship", "en", "gerund", ("shipping",)),
        ("send", "en", "past", ("sent",)),
        ("take care of", "en", "past", ("took care of",)),
        ("modify", "en", "past", ("modified",)),
        ("have your money back", "en", "present", ("has your money back",)),
        ("marcar", "pt", "past", ("marquei", "marcou", "marcamos", "marcaram", "marcava", "marcavam", "marcámos")),
        ("mover", "pt", "participle", ("movido", "movida", "movidos", "movidas")),
        ("desfazer", "pt", "participle", ("desfeito", "desfeita", "desfeitos", "desfeitas")),
        ("mandar", "es", "participle", ("mandado", "mandada", "mandados", "mandadas")),
        ("dar de alta", "es", "participle", ("dado de alta", "dada de alta", "dados de alta", "dadas de alta")),
        ("devolver", "es", "participle", ("devuelto", "devuelta", "devueltos", "devueltas")),
        ("mettre à jour", "fr", "participle", ("mis à jour", "mise à jour", "mises à jour")),
        ("transmettre", "fr", "participle", ("transmis", "transmise", "transmises")),
        ("changer", "fr", "gerund", ("changeant",)),
        ("transférer", "fr", "present", ("transfère", "transférons", "transférez", "transfèrent")),
        ("prévenir", "fr", "participle", ("prévenu", "prévenue", "prévenus", "prévenues")),
        ("recevoir", "fr", "future", ("recevrai", "recevra", "recevrons", "recevront", "recevrez")),
        ("取り消す/5s", "ja", "stem", ("取り消し",)),
        ("変える/1", "ja", "passive", ("変えられ",)),
    ],
)
def test_verbs_inflect(verb, language, form, words):
    assert inflect(verb, language)[form] == words


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "cancel order"),
        ("pt", "cancelamento (pedido)"),
        ("es", "cancelación (pedido)"),
        ("fr", "annulation (commande)"),
        ("ja", "キャンセル（注文）"),
    ],
)
def test_a_tool_without_a_name_in_a_language_is_named_by_what_it_does(language, words):
    assert name_in_words("cancel_order", language) == words


def test_every_action_is_named_in_every_language():
    unnamed = [
        (action.id, language)
        for action in actions().values()
        for language in LANGUAGES
        if not action.verbs[language] and not action.nouns[language] and action.kind != "generic"
    ]
    assert unnamed == [("bill", "ja")]


def test_actions_refer_only_to_actions_that_there_are():
    known = set(actions())
    assert {one for action in actions().values() for one in (*action.near, *action.follows)} <= known


def test_what_is_near_is_near_from_both_sides():
    known = actions()
    assert all(action.id in known[other].near for action in known.values() for other in action.near)


def test_every_object_is_named_in_every_language():
    assert all(names[language] for names in objects().values() for language in LANGUAGES)
