"""A past passive with no call behind it stands only where a look-up bears it."""

import pytest
from shop import call, verdicts

REFUNDED = {
    "en": "Order 4412 was refunded.",
    "pt": "O pedido 4412 foi reembolsado.",
    "es": "El pedido 4412 fue reembolsado.",
    "fr": "La commande 4412 a été remboursée.",
    "ja": "注文4412は返金されました。",
}
BORNE_BY = (
    {"status": "refunded"},
    {"refunded": 12.5},
    {"refunded_at": "2026-05-02"},
    {"refunds": [{"amount": 12.5}]},
    {"payments": [{"type": "refund", "amount": 12.5}]},
)
NOT_BORNE_BY = (
    {"status": "sent", "refunded": 0},
    {"refunded_at": None},
    {"refunds": []},
    {"status": "not_refunded"},
    {"status": "refund_pending"},
    {"refund_policy": "30 days"},
    {"note": "the customer says that it was refunded and that we promised to send more"},
)


def looked_up(fields, order="4412"):
    return call("get_order", name="c0", result={"order_id": order, **fields}, order_id=order)


@pytest.mark.parametrize("language", REFUNDED)
@pytest.mark.parametrize("fields", NOT_BORNE_BY)
def test_a_deed_that_no_look_up_shows_is_a_claim(language, fields):
    assert verdicts(REFUNDED[language], looked_up(fields), language=language) == ["replaced"]


@pytest.mark.parametrize("language", REFUNDED)
@pytest.mark.parametrize("fields", BORNE_BY)
def test_a_deed_that_a_look_up_shows_is_news_of_the_record(language, fields):
    assert verdicts(REFUNDED[language], looked_up(fields), language=language) == ["kept"]


@pytest.mark.parametrize("language", REFUNDED)
def test_what_a_look_up_shows_of_one_order_bears_nothing_of_another(language):
    assert verdicts(REFUNDED[language], looked_up({"status": "refunded"}, order="4413"), language=language) == [
        "replaced"
    ]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Order 4412 was refunded by the bank."),
        ("en", "Order 4412 was previously refunded."),
        ("pt", "O pedido 4412 foi reembolsado pelo banco."),
        ("pt", "O pedido 4412 foi reembolsado anteriormente."),
    ],
)
def test_what_others_did_or_what_is_long_past_is_no_claim(language, sentence):
    assert verdicts(sentence, looked_up({"status": "sent"}), language=language) == ["kept"]


@pytest.mark.parametrize(
    "sentence",
    [
        "O pedido 4412 foi reembolsado por completo.",
        "O pedido 4412 foi reembolsado pela nossa equipe.",
        "O pedido 4412 foi reembolsado; se precisar de algo, avise.",
        "Após a análise, o pedido 4412 foi reembolsado.",
        "Foi-lhe devolvido o valor do pedido 4412.",
    ],
)
def test_a_portuguese_claim_is_one_however_it_is_dressed(sentence):
    assert verdicts(sentence, looked_up({"status": "sent"}), language="pt") == ["replaced"]
