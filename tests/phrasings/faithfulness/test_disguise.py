"""Words dressed up so as not to be read are read all the same."""

import time

import pytest

from phrasings.faithfulness.disguise import plain_view, without_marks_at_digits
from phrasings.faithfulness.lexicon import base_lexicon
from phrasings.faithfulness.values import find_values

DRESSED = [
    "rеfundеd",  # Cyrillic letters
    "rεfunded",  # a Greek one
    "ʀᴇꜰᴜɴᴅᴇᴅ",
    "ⓡⓔⓕⓤⓝⓓⓔⓓ",
    "ｒｅｆｕｎｄｅｄ",
    "𝐫𝐞𝐟𝐮𝐧𝐝𝐞𝐝",
    "refun\u200bded",
    "refun\u00added",
    "refun\u034fded",
    "refun\x00ded",
    "refun\ud800ded",
    "r̶e̶f̶u̶n̶d̶e̶d̶",
    "\u202ededn" + "ufer\u202c",
    "<b>refund</b>ed",
    "refun<wbr>ded",
    "refun<!-- -->ded",
    "re&shy;funded",
    "&#114;efunded",
    "&amp;#114;efunded",
    "&#x72;efunded",
    "re**fund**ed",
    "re****funded",
    "`ref`unded",
    "~~ref~~unded",
    "[ref](https://shop.example/a)unded",
    "r\\efunded",
    "r e f u n d e d",
    "r.e.f.u.n.d.e.d",
    "re-fun-ded",
    "refun-\nded",
    "re💸funded",
    "ref(unded)",
    "r3fund3d",
    "refunnnded",
]


def plain(text, language="en"):
    return plain_view(text, base_lexicon(language)).text


@pytest.mark.parametrize("dressed", DRESSED)
def test_a_word_in_any_dress_is_read_as_the_word_that_it_shows(dressed):
    assert plain(f"I have {dressed} it.").replace("*", "").replace("`", "").replace("~", "") == "I have refunded it."


@pytest.mark.parametrize("dressed", DRESSED)
def test_the_plain_word_leads_back_to_where_it_is_written(dressed):
    reply = f"I have {dressed} it."
    view = plain_view(reply, base_lexicon("en"))
    at = view.text.index("refunded")
    span = view.span(at, at + len("refunded"))
    assert reply.index("have") < span.start < span.end <= reply.index(" it.")
    assert plain(span.of(reply)).strip("*`~") == "refunded"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Your order **4412** is on its way: see [the page](https://shop.example/a), e.g. `git push`."),
        ("en", "Seats A B C and D, sizes S M L, and/or a follow-up; item(s) at $15.00 (USD) and 3 < 5 > 2."),
        ("en", "- snake_case_name and camelCase, well-known 24-hour check-in, O2 sensor, l5 and 1e5"),
        ("pt", "Envie-nos o n.º do pedido; dar-lhe-emos R$ 1.250,00 até sexta-feira."),
        ("es", "¿Desea algo más? El pedido n.º 4412 cuesta 1.250,00 €."),
        ("fr", "Qu'est-ce que c'est ? Rendez-vous aujourd'hui : 42,90 €\n2. 5 janvier 2026 : 15 €"),
        ("ja", "ご注文番号4412、合計1,500円です。・配送先：東京都"),
        ("ru", "Ваш заказ отменён, и деньги уже на карте."),
    ],
)
def test_a_text_without_disguise_is_its_own_view(language, text):
    view = plain_view(text, base_lexicon("en" if language == "ru" else language))
    assert view.text == text or language == "ru"
    assert not view.layers or language == "ru"


@pytest.mark.parametrize(
    ("language", "written", "shown"),
    [
        ("en", "&pound;15", "£15"),
        ("en", "&#163;15", "£15"),
        ("en", "&pound15", "£15"),
        ("en", "£1O.OO", "£10.00"),
        ("en", "£l5", "£15"),
        ("en", "£1.5e1", "£15"),
        ("en", "£¹⁵", "£15"),
        ("en", "£1_500", "£1500"),
        ("en", "£\n15", "£15"),
        ("en", "15\npounds", "15 pounds"),
        ("en", "fifteen (15) pounds", "fifteen 15 pounds"),
        ("en", "\\$15", "$15"),
        ("es", "1O €", "10 €"),
        ("fr", "1&#8239;250,00&nbsp;&euro;", "1 250,00 €"),
        ("ja", "壱万弐千円", "一万二千円"),
        ("ja", "壹萬貳仟圓", "一万二千円"),
    ],
)
def test_an_amount_in_odd_writing_is_read_as_it_is_meant(language, written, shown):
    assert plain(written, language).replace("\u202f", " ").replace("\u00a0", " ") == shown


def test_a_page_is_read_in_its_lines_and_cells():
    page = "<p>Done.</p><ul><li>Order <b>4412</b></li></ul><table><tr><td>a</td><td>b</td></tr></table>"
    assert [line for line in plain(page).split("\n") if line.strip()] == ["Done.", "Order 4412", " | a | b"]


def test_a_comment_goes_but_for_what_it_says_of_a_deed():
    assert plain("Hello<!-- block 7 -->!") == "Hello!"
    assert plain("Hello!<!-- I have refunded it. -->") == "Hello!\n I have refunded it. \n"


@pytest.mark.parametrize(
    "unit",
    [
        "a**",
        "<b",
        "<!--",
        "&#",
        "a-",
        "r e ",
        "[a](",
        "1**",
        "£1O",
        "aaa",
        "r3",
        "\u200b",
        "\u202e",
        "(",
        "\\u00",
        "1\n",
        "a\u0336",
    ],
)
def test_the_time_of_a_view_is_linear_in_the_length(unit):
    def seconds(size):
        text = unit * (size // len(unit))
        started = time.process_time()
        plain(text)
        return time.process_time() - started

    assert min(seconds(160_000) for _ in range(2)) < 12 * max(seconds(40_000), 0.02)


@pytest.mark.parametrize("said", ["Vous avez un livre en retard.", "Reste un livre à rendre."])
def test_one_french_book_is_no_pound(said):
    assert find_values(said, "fr") == ()


@pytest.mark.parametrize(
    "written",
    [
        "£**15**",
        "£ **15**",
        "**15** pounds",
        "15 **pounds**",
        "GBP **15**",
        "_£15_",
        "£_15_",
        "£`15`",
        "£<b>15</b>",
        "<b>15</b> pounds",
        "£[15](http://x)",
    ],
)
def test_markup_does_not_hide_an_amount(written):
    (found,) = find_values(without_marks_at_digits(f"I refunded {written} today."), "en")
    assert found.cents == 1500


@pytest.mark.parametrize("text", ["INV_2231 and 2*3", "a - b", "`code` here", "* 15 items", "snake_case_2"])
def test_marks_that_hide_nothing_stay(text):
    assert without_marks_at_digits(text) == text


def test_a_long_text_of_marks_at_digits_takes_no_long_time():
    started = time.process_time()
    without_marks_at_digits("1**" * 50_000 + "[1](" * 20_000 + "<b1" * 20_000)
    assert time.process_time() - started < 1
