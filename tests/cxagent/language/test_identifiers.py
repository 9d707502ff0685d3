import pytest
from hypothesis import given
from hypothesis import strategies as st

from cxagent.language.identifiers import find
from cxagent.language.spans import Span


def told(text):
    return [(found.kind, found.value) for found in find(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Write to Ana.Lee+x@Shop.example.com.", [("email", "ana.lee+x@shop.example.com")]),
        ("(see https://shop.example/a?b=1.)", [("url", "https://shop.example/a?b=1")]),
        ("Our page shop.com/returns helps", [("url", "shop.com/returns")]),
        ("order #W7654321 shipped", [("code", "W7654321")]),
        ("ORD-10455 and inv_9931", [("code", "ORD-10455"), ("code", "INV_9931")]),
        ("flight KLM204 on booking Q8RT2V", [("code", "KLM204"), ("code", "Q8RT2V")]),
        ("user rosa_dias_2207", [("code", "ROSA_DIAS_2207")]),
        ("3F0c2d3e-aaaa-4bbb-8ccc-0123456789ab", [("code", "3F0C2D3E-AAAA-4BBB-8CCC-0123456789AB")]),
        ("order 4412 is closed", [("digits", "4412")]),
        ("ticket #12", [("digits", "12")]),
        ("注文Ｗ１２３４５は発送済み", [("code", "W12345")]),
        ("注文番号は４４１２です", [("digits", "4412")]),
        ("call +44 20 7946 0958 now", [("phone", "+442079460958")]),
        ("ligue (11) 98765-4321", [("phone", "11987654321")]),
        ("au 06 12 34 56 78", [("phone", "0612345678")]),
        ("03-1234-5678まで", [("phone", "0312345678")]),
        ("your card ending in 4336", [("card_ending", "4336")]),
        ("cartão terminado em **4336**", [("card_ending", "4336")]),
        ("la tarjeta que termina en 4336", [("card_ending", "4336")]),
        ("la carte se terminant par 4336", [("card_ending", "4336")]),
        ("カードの下4桁4336", [("card_ending", "4336")]),
        ("カードの末尾は「4336」です", [("card_ending", "4336")]),
        ("card •••• 4336", [("card_ending", "4336")]),
        ("reservation HXDUBJ", [("code", "HXDUBJ")]),
        ("the reservation ID is **HXDUBJ**", [("code", "HXDUBJ")]),
    ],
)
def test_identifiers_are_found_with_a_comparable_value(text, found):
    assert told(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "It costs $4500, or 4500 euros, or EUR 4500, or 3000円",
        "1,234.56 and 1.234.567 and 12.3456",
        "on 2026-05-02 at 17:30 or 02/05/2026, in May 2026, em maio de 2026, 2026年",
        "5G and 4G/5G, 128GB, 20mm, a 24-hour desk, 3rd, 2nd, mp3, lbl2vec, COVID-19, UTF-8, IPX7, H2O",
        "between 2024-2025 and 10-4000",
        "from 192.168.1.10",
        "5000 points, 2500 milhas, 3000ポイント",
        "PLEASE WAIT, STATUS: no code here",
        "Nothing at all.",
    ],
)
def test_amounts_dates_quantities_and_words_are_no_identifiers(text):
    assert told(text) == []


def test_what_is_already_read_as_something_else_is_left_alone():
    text = "room 4412 and 5513"
    assert [found.value for found in find(text, taken=[Span(5, 9)])] == ["5513"]


def test_spans_point_into_the_text_as_it_was_written():
    text = "🎉\u200b de\u0301jà: order ＃Ｗ１２３４５６７ ok"
    assert [found.span.of(text) for found in find(text)] == ["＃Ｗ１２３４５６７"]


@given(st.text(st.sampled_from(list("aA1２ @.#-_/:+()$年下桁4\u200b🎉")), max_size=60))
def test_spans_are_inside_the_text_in_order_and_apart(text):
    end = 0
    for found in find(text):
        assert end <= found.span.start < found.span.end <= len(text)
        end = found.span.end


@pytest.mark.parametrize(
    "piece", ["a", "1", "1 ", "a@", "a.", "a-", "#", "1-", "(1) ", "www.", "a1_", "@a.", "+1", "1234 ", "*"]
)
def test_long_texts_are_read_in_reasonable_time(piece):
    find(piece * (200_000 // len(piece)))
