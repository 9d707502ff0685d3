"""For each outcome and language: the sentences that stand and those that the record does not bear."""

import pytest
from shop import call, verdicts

from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.table import may_say

SAID = {
    "en": {
        "done": [
            "I've refunded order 4412.",
            "Your refund has been processed.",
            "The money was sent back to your card.",
            "Order 4412 is now refunded.",
        ],
        "not_done": [
            "I couldn't refund order 4412.",
            "The refund has not been made.",
            "Your order was not refunded.",
            "The refund failed.",
        ],
        "under_way": [
            "Your refund is on its way.",
            "I'm refunding your order right now.",
            "Your refund is being processed.",
            "Your order will be refunded today.",
        ],
        "not_known": [
            "I'm still checking whether the refund went through.",
            "I don't know yet if your order was refunded.",
        ],
        "ask": ["Would you like a refund for order 4412?", "Shall I refund order 4412?"],
        "mention": [
            "Refunds usually take five working days.",
            "If your order has been refunded, you will get an e-mail.",
        ],
    },
    "pt": {
        "done": [
            "Reembolsei o pedido 4412.",
            "O seu reembolso foi processado.",
            "O pedido 4412 já está reembolsado.",
            "O valor foi devolvido ao seu cartão.",
        ],
        "not_done": [
            "Não consegui reembolsar o pedido 4412.",
            "O reembolso não foi feito.",
            "O seu pedido não foi reembolsado.",
            "O reembolso falhou.",
        ],
        "under_way": [
            "O seu reembolso está a caminho.",
            "Estou reembolsando o seu pedido.",
            "O seu reembolso está sendo processado.",
            "O seu pedido será reembolsado hoje.",
        ],
        "not_known": ["Ainda estou verificando se o reembolso foi concluído.", "Não sei se o pedido foi reembolsado."],
        "ask": ["Deseja o reembolso do pedido 4412?", "Quer que eu reembolse o pedido 4412?"],
        "mention": [
            "Os reembolsos costumam levar cinco dias úteis.",
            "Se o pedido foi reembolsado, o senhor receberá um aviso.",
        ],
    },
    "es": {
        "done": [
            "He reembolsado el pedido 4412.",
            "Su reembolso ha sido procesado.",
            "Se reembolsó el pedido 4412.",
            "El pedido 4412 ya está reembolsado.",
        ],
        "not_done": [
            "No pude reembolsar el pedido 4412.",
            "El reembolso no se ha hecho.",
            "Su pedido no ha sido reembolsado.",
            "El reembolso falló.",
        ],
        "under_way": [
            "Su reembolso está en camino.",
            "Estoy reembolsando su pedido.",
            "Su reembolso está siendo procesado.",
            "Su pedido será reembolsado hoy.",
        ],
        "not_known": ["Todavía estoy comprobando si el reembolso se completó.", "No sé si el pedido fue reembolsado."],
        "ask": ["¿Desea el reembolso del pedido 4412?", "¿Quiere que reembolse el pedido 4412?"],
        "mention": [
            "Los reembolsos suelen tardar cinco días hábiles.",
            "Si el pedido ha sido reembolsado, recibirá un aviso.",
        ],
    },
    "fr": {
        "done": [
            "J'ai remboursé la commande 4412.",
            "Votre remboursement a été effectué.",
            "La commande 4412 est maintenant remboursée.",
            "Votre commande a bien été remboursée.",
        ],
        "not_done": [
            "Je n'ai pas pu rembourser la commande 4412.",
            "Le remboursement n'a pas été effectué.",
            "Votre commande n'a pas été remboursée.",
            "Le remboursement a échoué.",
        ],
        "under_way": [
            "Votre remboursement est en route.",
            "Votre remboursement est en cours.",
            "Votre commande sera remboursée aujourd'hui.",
            "Votre remboursement sera effectué aujourd'hui.",
        ],
        "not_known": [
            "Je vérifie encore si le remboursement a abouti.",
            "Je ne sais pas si la commande a été remboursée.",
        ],
        "ask": [
            "Souhaitez-vous un remboursement de la commande 4412 ?",
            "Voulez-vous que je rembourse la commande 4412 ?",
        ],
        "mention": [
            "Les remboursements prennent généralement cinq jours.",
            "Si la commande a été remboursée, vous recevrez un e-mail.",
        ],
    },
    "ja": {
        "done": [
            "注文4412を返金しました。",
            "返金が完了しました。",
            "ご注文は返金されました。",
            "代金を払い戻しました。",
        ],
        "not_done": [
            "返金できませんでした。",
            "返金は完了していません。",
            "ご注文は返金されていません。",
            "返金に失敗しました。",
        ],
        "under_way": [
            "ただいま返金しています。",
            "返金を行っております。",
            "返金処理中です。",
            "ご注文は返金されます。",
        ],
        "not_known": ["返金が完了したかどうか確認中です。", "返金されたかどうか、まだ分かりません。"],
        "ask": ["注文4412の返金をご希望ですか？", "注文4412を返金しましょうか？"],
        "mention": ["返金には通常5営業日かかります。", "返金された場合は、メールが届きます。"],
    },
}
STANDS = {
    "done": ("done", "under_way", "ask", "not_known", "mention"),
    "failed": ("not_done", "ask", "not_known", "mention"),
    "refused": ("not_done", "ask", "not_known", "mention"),
    "pending_confirmation": ("not_done", "under_way", "ask", "not_known", "mention"),
    "unknown": ("ask", "not_known", "mention"),
    "undone": ("done", "not_done", "ask", "not_known", "mention"),
    "not_attempted": ("not_done", "ask", "not_known", "mention"),
}
FALLS = {
    "done": ("not_done",),
    "failed": ("done", "under_way"),
    "refused": ("done", "under_way"),
    "pending_confirmation": ("done",),
    "unknown": ("done", "not_done"),
    "undone": (),
    "not_attempted": ("done",),
}


def rows(table):
    return [
        pytest.param(language, outcome, sentence, id=f"{language}-{outcome}-{kind}-{index}")
        for language, said in SAID.items()
        for outcome, kinds in table.items()
        for kind in kinds
        for index, sentence in enumerate(said[kind])
    ]


def calls(outcome):
    return [] if outcome == "not_attempted" else [call(outcome=outcome)]


@pytest.mark.parametrize(("language", "outcome", "sentence"), rows(STANDS))
def test_what_agrees_with_the_outcome_stands(language, outcome, sentence):
    assert verdicts(sentence, *calls(outcome), language=language) == ["kept"]


@pytest.mark.parametrize(("language", "outcome", "sentence"), rows(FALLS))
def test_what_disagrees_with_the_outcome_is_replaced(language, outcome, sentence):
    assert verdicts(sentence, *calls(outcome), language=language) == ["replaced"]


def test_the_table_lets_a_refused_call_be_asked_about_but_not_promised():
    assert may_say("ask", Outcome.REFUSED)
    assert not may_say("promise", Outcome.REFUSED)
    assert not may_say("not_done", Outcome.UNKNOWN)
