import pytest

from phrasings.faithfulness.tongues import may_be_mixed, tongue_of
from tests.phrasings.faithfulness.shop import call, checker, record

SAME = {
    "en": [
        "Your parcel is on its way.",
        "Total: £12.50",
        "- **Chez Paul**, Rua das Flores 12",
        "OK",
        "Por favor!",
        "b, w, z",
        "är, för, b",
    ],
    "pt": ["A sua encomenda já foi enviada.", "Total: 12,50 €", "- **Best Western** Lisboa", "Conta Premium Plus"],
    "es": ["Su pedido ya fue enviado.", "El equipo de soporte le escribirá.", "- **Easy Jet** Plus"],
    "fr": ["Votre colis est en route.", "Le service Premium Plus", "- **Das Haus**, 12 rue de la Paix"],
    "ja": ["お荷物は発送済みです。", "合計金額", "- **Premium Plus** プラン", "注文番号 4412 確認済"],
}
OTHER = [
    ("en", "O reembolso já foi feito na sua conta.", "pt"),
    ("en", "El reembolso ya fue emitido a su tarjeta.", "es"),
    ("en", "Le remboursement a été effectué sur votre carte.", "fr"),
    ("en", "返金は完了しました。", "ja"),
    ("en", "Ihre Bestellung wurde storniert und ist nicht mehr aktiv.", "de"),
    ("en", "Ваш заказ отменён и деньги возвращены.", "ru"),
    ("en", "您的订单已取消。", "zh"),
    ("pt", "Your refund has been issued to the card.", "en"),
    ("ja", "Your refund has been issued to the card.", "en"),
    ("ja", "您的订单已经取消，谢谢。", "zh"),
    ("fr", "Il suo ordine è stato annullato e il rimborso è stato emesso.", "it"),
]


@pytest.mark.parametrize(("language", "sentence"), [(code, one) for code, many in SAME.items() for one in many])
def test_names_amounts_and_short_lines_do_not_move_the_language(language, sentence):
    assert tongue_of(sentence, language) == language


@pytest.mark.parametrize(("expected", "sentence", "found"), OTHER)
def test_a_sentence_in_another_language_is_known_as_such(expected, sentence, found):
    assert tongue_of(sentence, expected) == found
    assert may_be_mixed(sentence, expected)


@pytest.mark.parametrize(("expected", "sentence", "found"), [row for row in OTHER if row[2] in SAME])
def test_a_lie_is_not_hidden_by_another_language(expected, sentence, found):
    checked = checker(expected).check(sentence, record(call(outcome="failed")))
    assert [(one.language, one.verdict) for one in checked.sentences] == [(found, "replaced")]


def test_a_truth_in_another_language_stands():
    checked = checker("en").check("O reembolso já foi feito na sua conta.", record(call(outcome="done")))
    assert [one.verdict for one in checked.sentences] == ["kept"]


def test_a_sentence_that_nothing_reads_goes_and_the_others_stay():
    reply = "Thanks for waiting. Ihre Bestellung wurde storniert und ist nicht mehr aktiv."
    checked = checker("en").check(reply, record())
    assert (checked.reply, checked.held) == ("Thanks for waiting.", None)
    assert checked.sentences[1].reason == "in a language that nothing reads: de"


def test_a_reply_that_nothing_reads_is_held_to_the_phrasings():
    reply = "Ihre Bestellung wurde storniert. Die Erstattung ist auf dem Weg zu Ihnen."
    checked = checker("en", append=True).check(reply, record(call(outcome="refused")))
    assert checked.held == "de"
    assert checked.reply == checker("en").check("I've refunded it.", record(call(outcome="refused"))).reply
