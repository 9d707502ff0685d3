import json

import pytest

from cxagent.api import parsers
from cxagent.api.errors import BodyTooLarge, InvalidBody
from cxagent.api.parsers import loads_object

DEEP = b'{"a":' * 70 + b"1" + b"}" * 70
LARGEST = 2**53 - 1


@pytest.mark.parametrize(
    ("body", "path"),
    [
        (b'{"lines": [{"qty": 1, "qty": 2}]}', "lines.0.qty"),
        (b'{"a": {"b": 1}, "a": 2}', "a"),
        (b'{"a": NaN}', "a"),
        (b'{"a": [1, -Infinity]}', "a.1"),
        (b'{"a": 1e999}', "a"),
        (b'{"a": {"b": 9007199254740992}}', "a.b"),
        (b'{"a": -9007199254740992}', "a"),
        (b'{"a": ' + b"9" * 5000 + b"}", "a"),
        (b'{"a": "x\\u0000y"}', "a"),
        (b'{"a": ["ok", "\\ud800"]}', "a.1"),
        (b'{"a": {"\\udfff": 1}}', "a"),
        (DEEP, ".".join(["a"] * 65)),
    ],
)
def test_what_is_not_acceptable_is_refused_with_its_path(body, path):
    with pytest.raises(InvalidBody) as refused:
        loads_object(body)
    assert refused.value.code == "invalid_json"
    assert [error["path"] for error in refused.value.errors] == [path]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[1]",
        b'"text"',
        b"null",
        b'{"a": "\x00"}',
        b'{"a": "\xff"}',
        '{"a": 1}'.encode("utf-16"),
        b"\xef\xbb\xbf{}",
        b"[" * 100_000,
        b"{'a': 1}",
        b'{"a": 1,}',
        b'{"a": 01}',
    ],
)
def test_what_is_not_a_json_object_is_refused(body):
    with pytest.raises(InvalidBody) as refused:
        loads_object(body)
    assert refused.value.code == "invalid_json"
    assert len(str(refused.value.detail)) < 200


@pytest.mark.parametrize(
    "value",
    [
        {},
        {"a": [LARGEST, -LARGEST, 0.1, True, None, "é 日本 😀"]},
        {"lines": [{"qty": 1}] * 200},
        {"a": "\u0001\ufffe"},
        json.loads(b'{"a":' * 64 + b"1" + b"}" * 64),
    ],
)
def test_plain_values_come_through_as_they_are(value):
    for text in (json.dumps(value), json.dumps(value, ensure_ascii=False)):
        assert loads_object(text.encode()) == value


def test_a_surrogate_pair_is_a_character():
    assert loads_object(b'{"a": "\\ud83d\\ude00"}') == {"a": "😀"}


def test_a_body_beyond_the_limit_is_not_even_read_to_its_end():
    class Endless:
        read_bytes = 0

        def read(self, size):
            self.read_bytes += size
            return b" " * size

    stream = Endless()
    with pytest.raises(BodyTooLarge):
        parsers.StrictJSONParser().parse(stream, "application/json")
    assert stream.read_bytes == parsers.MAX_BYTES + 1


@pytest.mark.django_db
@pytest.mark.urls("tests.cxagent.api.urls")
@pytest.mark.parametrize(
    ("body", "media_type", "status", "code"),
    [
        (b'{"a": 1}', "application/json", 200, None),
        (b'{"a": 1}', 'application/json; charset="UTF-8"', 200, None),
        (b'{"a": 1}', "application/json; charset=latin-1", 415, "unsupported_media_type"),
        (b"a=1", "application/x-www-form-urlencoded", 415, "unsupported_media_type"),
        (b"<a/>", "text/xml", 415, "unsupported_media_type"),
        (b'{"a": 1}', "", 415, "unsupported_media_type"),
        (b'{"a": 1, "a": 2}', "application/json", 400, "invalid_json"),
        (b'{"a": "' + b"x" * parsers.MAX_BYTES + b'"}', "application/json", 413, "body_too_large"),
    ],
)
def test_a_hostile_body_is_answered_with_a_problem(api_client, body, media_type, status, code):
    answer = api_client("converse").generic("POST", "/v1/echo", body, content_type=media_type)
    assert answer.status_code == status
    assert answer.json().get("code") == code
