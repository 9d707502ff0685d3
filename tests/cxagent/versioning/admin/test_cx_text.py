import pytest
from django.template import Context, Template

from cxagent.versioning.templatetags.cx_text import visible


def rendered(value: object) -> str:
    return Template("{% load cx_text %}{{ value|visible }}").render(Context({"value": value}))


@pytest.mark.parametrize("text", ["plain", "não é nada", "返金しました。", "line\nline\ttab", "a & b"])
def test_ordinary_text_stays_as_it_is(text):
    assert rendered(text) == text.replace("&", "&amp;")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a\u202eb", "U+202E"),
        ("a\u2066b", "U+2066"),
        ("ze\u200bro", "U+200B"),
        ("jo\u200diner", "U+200D"),
        ("nul\x00", "U+0000"),
        ("bell\x07", "U+0007"),
        ("soft\u00adhyphen", "U+00AD"),
        ("filler\u3164", "U+3164"),
        ("tag\U000e0041", "U+E0041"),
        ("half\ud800", "U+D800"),
    ],
)
def test_characters_that_hide_are_shown_by_their_code_point(text, code):
    found = rendered(text)
    assert code in found
    assert not any(character in found for character in "\u202e\u2066\u200b\u200d\x00\x07\u00ad\u3164\U000e0041\ud800")


def test_markup_stays_text_beside_hidden_characters():
    found = rendered("<script>\u200b</script>\"'")
    assert "<script>" not in found
    assert "&lt;script&gt;" in found
    assert "&quot;&#x27;" in found


def test_what_is_no_text_is_shown_as_one():
    assert visible(12.5) == "12.5"
    assert visible(["<b>"]) == "[&#x27;&lt;b&gt;&#x27;]"
