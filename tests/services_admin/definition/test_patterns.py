import re
import time

import pytest

from services_admin.definition.patterns import NotAnExpression, danger

SAFE = [
    r"^\d{4}$",
    r"^[A-Z]{2}\d{6,10}$",
    r"^([A-Z]+-)+\d$",
    r"^[\w.+-]+@[\w-]+\.[\w.-]+$",
    r"^(\d{1,3}\.)+\d+$",
    r"^W\d{7}(,W\d{7})*$",
    r"^(foo|bar)+$",
    r"^\s*\d+\s*$",
    r"(?i)^ref[- ]?\d+$",
    r"^(?:\+\d{1,3} )?(?:\d{2,4} ?){2,5}$",
    r"^日本\d+$",
    r"^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}$",
    r"^[A-Z]{1,3} ?[0-9]{1,4} ?[A-Z]{0,3}$",
    r"^\w{3,20}@\w{2,20}(\.\w{2,6}){1,3}$",
]
DANGEROUS = [
    r"(a+)+$",
    r"(a*)*$",
    r"(a|a)*$",
    r"(a|ab)*c",
    r"^(\w+\s?)*$",
    r"(x+x+)+y",
    r"(.*)*",
    r"^.*.*.*x$",
    r"([a-z]+\d?)*$",
    r"(?:\d+|\d+\.\d+)+",
    r"(?i)(A|a)+$",
    r"^(a?){30}a{30}$",
    r"^(([a-z])+.)+[A-Z]([a-z])+$",
    r"(é+)+$",
    r"(a)\1+",
    r"(?=(a+)+$)x",
    "a?" * 30 + "a" * 30,
    "[a-z]{1,3}" * 15,
    "(?:a{1,3}){1,12}b",
    "(?:a|ab|b){1,12}" * 3,
    "a" * 501,
]


@pytest.mark.parametrize("expression", SAFE)
def test_a_pattern_that_ends_soon_is_let_through(expression):
    assert danger(expression) is None


@pytest.mark.parametrize("expression", DANGEROUS, ids=lambda text: text[:30])
def test_a_pattern_that_may_never_end_is_refused(expression):
    assert danger(expression)


@pytest.mark.parametrize("expression", ["(", "[a", "*a", r"(?P<a", "a{2,1}"])
def test_what_is_no_expression_is_said_to_be_none(expression):
    with pytest.raises(NotAnExpression):
        danger(expression)


@pytest.mark.parametrize("expression", SAFE)
@pytest.mark.parametrize("text", ["a", "1", "A-", "w ", "1.", "é", "W1234567,"], ids=repr)
def test_what_is_let_through_is_quick_on_hostile_texts(expression, text):
    hostile = text * 500 + "!"
    began = time.process_time()
    re.search(expression, hostile)
    assert time.process_time() - began < 0.5
