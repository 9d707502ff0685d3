import re
from datetime import timedelta
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.utils import timezone
from rest_framework.test import APIClient

from cxagent.api.models import SCOPES, ApiKey

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.cxagent.api.urls")]


def code(answer):
    assert answer["Content-Type"] == "application/problem+json"
    return answer.json()["code"]


def made(**fields):
    return ApiKey.objects.create_key(**{"name": "desk-app", "scopes": ["converse"], **fields})


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        (None, "not_authenticated"),
        ("", "not_authenticated"),
        ("Bearer something", "not_authenticated"),
        ("Api-Key", "invalid_key"),
        ("Api-Key no-such-key", "invalid_key"),
        ("Api-Key abcdefgh.abcdefghijklmnopqrstuvwxyz012345", "invalid_key"),
        ("Api-Key \x00", "invalid_key"),
        ("Api-Key " + "x" * 10_000, "invalid_key"),
        ("Api-Key ключ", "invalid_key"),
    ],
)
def test_without_a_valid_key_nothing_is_answered(header, expected):
    extra = {} if header is None else {"HTTP_AUTHORIZATION": header}
    answer = APIClient().get("/v1/echo", **extra)
    assert (answer.status_code, code(answer)) == (401, expected)
    assert answer["WWW-Authenticate"] == 'Api-Key realm="cxagent"'


@pytest.mark.parametrize("header", ["", "Bearer abcdefgh.abcdefghijklmnopqrstuvwxyz012345", "Basic YTpi", "no-scheme"])
def test_whoever_sends_no_key_is_told_how_keys_are_sent(header):
    answer = APIClient().get("/v1/echo", headers={"Authorization": header})
    assert answer.json()["detail"] == "No API key was sent. Keys are sent as `Authorization: Api-Key <key>`."


def test_a_key_says_whose_it_is(api_client):
    assert api_client("converse", name="desk-app").get("/v1/echo").json() == {"who": "key:desk-app"}


def test_the_word_before_the_key_may_be_in_any_case():
    _, plain = made()
    assert APIClient().get("/v1/echo", headers={"Authorization": f"api-KEY {plain}"}).status_code == 200


@pytest.mark.parametrize(
    "fields", [{"revoked": True}, {"expiry_date": timezone.now() - timedelta(seconds=1)}], ids=["revoked", "expired"]
)
def test_a_revoked_or_expired_key_is_like_none(fields):
    _, plain = made(**fields)
    answer = APIClient().get("/v1/echo", headers={"Authorization": f"Api-Key {plain}"})
    assert (answer.status_code, code(answer)) == (401, "invalid_key")


def test_a_right_prefix_with_a_wrong_secret_is_refused():
    _, plain = made()
    wrong = plain[:-1] + ("a" if plain[-1] != "a" else "b")
    assert APIClient().get("/v1/echo", headers={"Authorization": f"Api-Key {wrong}"}).status_code == 401


@pytest.mark.parametrize(
    ("scopes", "method", "path", "status"),
    [
        (["converse"], "get", "/v1/echo", 200),
        (["audit"], "get", "/v1/echo", 200),
        (["audit"], "head", "/v1/echo", 200),
        (["audit"], "post", "/v1/echo", 403),
        (["author", "publish"], "get", "/v1/echo", 403),
        ([], "get", "/v1/echo", 403),
        (["converse"], "get", "/v1/keys", 403),
    ],
)
def test_a_key_may_do_what_its_scopes_say(api_client, scopes, method, path, status):
    assert getattr(api_client(*scopes), method)(path).status_code == status


def test_a_refusal_names_the_scopes_of_which_one_is_missing(api_client):
    body = api_client("author").get("/v1/echo").json()
    assert (body["code"], body["detail"]) == ("missing_scope", "This key lacks the scope converse or audit.")


def test_a_view_that_forgot_its_scopes_is_closed(api_client):
    assert api_client("converse", "author", "publish", "audit").get("/v1/unscoped").status_code == 500


def test_a_key_costs_one_query_whether_it_exists_or_not(django_assert_num_queries):
    _, plain = made()
    for key in (plain, "abcdefgh.abcdefghijklmnopqrstuvwxyz012345"):
        with django_assert_num_queries(1):
            APIClient().get("/v1/echo", headers={"Authorization": f"Api-Key {key}"})


def create(*arguments):
    out = StringIO()
    call_command("create_api_key", *arguments, stdout=out)
    return out.getvalue().strip()


def test_the_command_prints_a_key_that_works_and_stores_only_its_hash():
    plain = create("desk-app", "--scopes", "converse", "audit", "--days", "30")
    key = ApiKey.objects.get()
    assert APIClient().get("/v1/echo", headers={"Authorization": f"Api-Key {plain}"}).status_code == 200
    assert key.scopes == ["converse", "audit"]
    assert timedelta(days=29) < key.expiry_date - timezone.now() <= timedelta(days=30)
    assert plain not in str(list(ApiKey.objects.values()))


@pytest.mark.parametrize(
    "arguments",
    [
        ("desk-app", "--scopes", "rule-the-world"),
        ("desk-app", "--scopes", "audit", "audit"),
        ("desk app\n", "--scopes", "audit"),
        ("x" * 51, "--scopes", "audit"),
    ],
)
def test_the_command_refuses_odd_names_and_unknown_scopes(arguments):
    with pytest.raises(CommandError):
        create(*arguments)
    assert not ApiKey.objects.exists()


@pytest.mark.parametrize("name", ["desk app", "-desk", "", "x" * 51, "büro"])
def test_a_bad_name_is_answered_with_the_names_that_are_allowed(name):
    with pytest.raises(CommandError) as refused:
        create("--scopes=audit", "--", name)
    allowed = (
        "Write letters, digits, dots, dashes and underscores, the first a letter or a digit, at most 50: desk-app."
    )
    assert str(refused.value) == f"“{name}” cannot be a key's name. {allowed}"


def test_an_unknown_scope_is_answered_with_the_known_ones():
    with pytest.raises(CommandError) as refused:
        create("desk-app", "--scopes", "read,write,audit")
    assert str(refused.value) == "There is no scope read, write. Scopes are: converse, author, publish, audit."


@pytest.mark.parametrize("days", ["0", "-1", "999999999999"])
def test_a_key_that_could_not_expire_as_asked_is_not_made(days):
    with pytest.raises(CommandError, match="--days is a number from 1 to 36500"):
        create("desk-app", "--scopes", "audit", f"--days={days}")
    assert not ApiKey.objects.exists()


@pytest.mark.parametrize("page", ["docs/apps.md", "docs/deployment.md"])
def test_the_pages_say_of_each_scope_what_the_admin_says(page):
    told = " ".join((settings.BASE_DIR / page).read_text("utf-8").split())
    assert [scope for scope, about in SCOPES.items() if f"`{scope}` ({about})" not in told] == []


def test_two_keys_of_one_name_are_one_application_while_one_replaces_the_other():
    keys = [create("desk-app", "--scopes", "converse") for _ in range(2)]
    answers = [APIClient().get("/v1/echo", headers={"Authorization": f"Api-Key {key}"}) for key in keys]
    assert [answer.json()["who"] for answer in answers] == ["key:desk-app"] * 2


def test_the_admin_makes_a_key_shows_it_once_and_revokes_it(admin_client):
    form = {"name": "desk-app", "scopes": ["converse"], "expiry_date_0": "", "expiry_date_1": ""}
    page = admin_client.post("/admin/api/apikey/add/", form, follow=True).content.decode()
    plain = re.search(r"\b[A-Za-z0-9]{8}\.[A-Za-z0-9]{32}\b", page)[0]
    key = ApiKey.objects.get()
    caller = APIClient(headers={"Authorization": f"Api-Key {plain}"})
    assert caller.get("/v1/echo").status_code == 200
    admin_client.post(f"/admin/api/apikey/{key.pk}/change/", {**form, "revoked": "on"}, follow=True)
    assert caller.get("/v1/echo").status_code == 401
    assert plain not in admin_client.get("/admin/api/apikey/").content.decode()


def test_the_admin_knows_no_other_kind_of_key(admin_client):
    assert admin_client.get("/admin/rest_framework_api_key/apikey/").status_code == 404
