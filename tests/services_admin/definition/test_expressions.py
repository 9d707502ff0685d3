"""`when`: what ops staff may write, what it answers, and how it says what is wrong."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services_admin.definition.expressions import ExpressionError, evaluate, names, parse

ORDER = {
    "method": "card",
    "delivery": True,
    "size": None,
    "look_up_order.total": 19.99,
    "look_up_order.status": "Sent",
    "look_up_order.tags": ["gift", "fragile"],
    "fact.channel": "phone",
    "due": "2026-03-04",
}


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ('method is "card"', True),
        ('method is "Card"', True),
        ('method is not "card"', False),
        ('method = "cash"', False),
        ('method != "cash"', True),
        ("delivery is yes", True),
        ("delivery", True),
        ("not delivery", False),
        ("delivery is no", False),
        ("size is missing", True),
        ("size is known", False),
        ("size is not missing", False),
        ("method is known", True),
        ("look_up_order.total < 20", True),
        ("look_up_order.total >= 19.99", True),
        ("20 > look_up_order.total", True),
        ('look_up_order.status in ["sent", "delivered"]', True),
        ('look_up_order.status not in ["sent"]', False),
        ('look_up_order.status is in ["sent"]', True),
        ('look_up_order.tags contains "gift"', True),
        ('look_up_order.status contains "en"', True),
        ('due < "2026-03-05"', True),
        ('delivery is yes and method is "card"', True),
        ('delivery is no or method is "card"', True),
        ('delivery is no or method is "card" and size is known', False),
        ('(delivery is no or method is "card") and not size is known', True),
        ("method < 3", False),
        ("delivery is 1", False),
    ],
)
def test_a_condition_over_known_values(text, answer):
    assert evaluate(parse(text), ORDER) is answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("colour is known", None),
        ('colour is "red"', None),
        ('not colour is "red"', None),
        ('colour is "red" and delivery is no', False),
        ('colour is "red" and delivery is yes', None),
        ('colour is "red" or delivery is yes', True),
        ('colour is "red" or delivery is no', None),
    ],
)
def test_what_is_not_known_yet_stays_open_unless_the_rest_decides(text, answer):
    assert evaluate(parse(text), ORDER) is answer


@pytest.mark.parametrize(
    ("text", "position", "says"),
    [
        ("", 0, "expected a name"),
        ("method is", 9, "expected a name or a value"),
        ('method is "card', 10, "cannot read"),
        ("method is card and", 18, "expected a name"),
        ('method "card"', 7, "expected 'and', 'or' or the end"),
        ("(method is known", 16, "expected ')'"),
        ('"card"', 6, "expected a comparison"),
        ('"card" is missing', 17, "only a name"),
        ("method in [[1]]", 14, "plain values"),
        ("__import__(os)", 10, "expected 'and', 'or'"),
        ("method; drop", 6, "cannot read"),
        ("(" * 30 + "a" + ")" * 30, 20, "too deeply"),
        ("a" * 501, 500, "longer than"),
    ],
)
def test_a_text_that_is_no_condition_says_what_is_wrong_and_where(text, position, says):
    with pytest.raises(ExpressionError) as caught:
        parse(text)
    assert says in str(caught.value)
    assert caught.value.position == position


def test_the_names_that_a_condition_reads_are_known_without_running_it():
    assert names(parse('a is known and not (b.c > 3 or d in ["x"])')) == {"a", "b.c", "d"}


def test_money_compares_exactly():
    assert evaluate(parse("total is 0.3"), {"total": Decimal("0.1") + Decimal("0.2")}) is True


def reads(text: str) -> bool | int | None:
    """The answer over nothing known, or where the text stops being a condition."""
    try:
        return evaluate(parse(text), {})
    except ExpressionError as error:
        return error.position


@given(st.text(max_size=80))
def test_any_text_is_a_condition_or_an_error_that_points_into_it(text):
    answer = reads(text)
    assert answer is None or 0 <= answer <= len(text)
