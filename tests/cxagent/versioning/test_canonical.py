import pytest
from hypothesis import given
from hypothesis import strategies as st

from cxagent.versioning.canonical import NotCanonical, canonical, digest


def test_keys_in_any_order_have_one_digest():
    assert digest({"a": 1, "b": [True, None]}) == digest({"b": [True, None], "a": 1})


def test_12_5_and_12_50_are_one_number():
    assert canonical({"amount": 12.50}) == b'{"amount":12.5}'


@pytest.mark.parametrize("value", [float("nan"), float("inf"), 2**53 + 1, "\ud800", {1: "a"}, object()], ids=range(6))
def test_what_is_no_json_has_no_canonical_form(value):
    with pytest.raises(NotCanonical):
        canonical({"value": value})


@given(st.dictionaries(st.text(max_size=5), st.integers(-100, 100) | st.text(max_size=5), max_size=5))
def test_equal_bodies_have_equal_digests_and_others_do_not(body):
    assert digest(body) == digest(dict(reversed(body.items())))
    assert digest(body) != digest({**body, "another": 1.5})
