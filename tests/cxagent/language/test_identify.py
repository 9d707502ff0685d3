import pytest

from cxagent.language import LANGUAGES
from cxagent.language.identify import language_of


@pytest.mark.parametrize("expected", LANGUAGES)
@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "where is the parcel that I ordered"),
        ("pt", "quero devolver o candeeiro, por favor"),
        ("es", "quiero devolver la lámpara azul"),
        ("fr", "je veux rendre la lampe bleue"),
        ("ja", "ランプを返品したいです"),
        ("de", "ich möchte meine Bestellung stornieren"),
    ],
)
def test_a_clear_text_is_in_its_own_language_whatever_was_expected(language, text, expected):
    assert language_of(text, expected=expected) == language


@pytest.mark.parametrize("expected", LANGUAGES)
@pytest.mark.parametrize(
    "text", ["ok", "no", "4412", "W1234567", "", "🎉", "Lisa Moreau", "https://shop.example/the/order"]
)
def test_a_text_that_says_nothing_keeps_the_expected_language(text, expected):
    assert language_of(text, expected=expected) == expected


@pytest.mark.parametrize("expected", ["pt", "es"])
def test_a_text_that_is_possible_in_both_stays(expected):
    assert (
        language_of("o pedido está com problema" if expected == "pt" else "cancela el pedido", expected=expected)
        == expected
    )


def test_short_kanji_stay_japanese_and_longer_ones_elsewhere_are_chinese():
    assert language_of("返金希望届出", expected="ja") == "ja"
    assert language_of("取消我的订单吧", expected="en") == "zh"
