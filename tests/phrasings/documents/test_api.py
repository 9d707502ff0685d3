"""The three kinds of documents over REST: one set of views, so every test runs for each kind."""

import json

import pytest

from cxagent.versioning.registry import registry

pytestmark = pytest.mark.django_db
KINDS = {"services": "service", "outcome-phrasings": "phrasings", "templates": "templates", "reply-rules": "rules"}


@pytest.fixture(params=KINDS, ids=KINDS)
def prefix(request):
    return request.param


@pytest.fixture
def body(prefix):
    return registry.kind(KINDS[prefix]).example


@pytest.fixture
def author(api_client):
    return api_client("author", name="editor")


@pytest.fixture
def publisher(api_client):
    return api_client("publish", "author", name="publisher")


@pytest.fixture
def url(prefix, author, body):
    """The address of a document with a draft."""
    created = author.post(f"/v1/{prefix}", {"key": "library", "name": "Library", "body": body}, format="json")
    assert created.status_code == 201, created.content
    return f"/v1/{prefix}/library"


@pytest.fixture
def live(url, publisher):
    """The same, with version 1 live and no draft."""
    assert publisher.post(f"{url}/publish", {"note": "first"}, format="json").status_code == 200
    return url


def edited(body, mark):
    """The body with one harmless difference."""
    if "tools" in body:
        return {**body, "name": mark}
    if "required" in body:
        return {**body, "never_say": {**body["never_say"], "more": {"phrases": {"en": [mark]}}}}
    entry = "phrasings" if "phrasings" in body else "templates"
    texts = {"error": f"{mark}."} if entry == "templates" else {"*": {"failed": f"{mark}."}}
    return {**body, entry: {**body[entry], "pt": texts}}


def problem(answer):
    assert answer["Content-Type"] == "application/problem+json", answer.content
    return json.loads(answer.content)


def test_a_document_is_created_with_its_draft(author, prefix, body):
    answer = author.post(f"/v1/{prefix}", {"key": "library", "name": "Library", "body": body}, format="json")
    draft = answer.json()
    assert (answer.status_code, draft["state"], draft["number"], draft["revision"]) == (201, "draft", None, 1)
    assert (draft["body"], draft["created_by"]) == (body, "key:editor")
    shown = author.get(f"/v1/{prefix}/library").json()
    assert (shown["key"], shown["live"], shown["draft"]) == ("library", None, 1)


def test_documents_are_listed_by_key_in_pages(author, prefix, body):
    for key in ("c", "a", "b"):
        author.post(f"/v1/{prefix}", {"key": key, "name": key, "body": body}, format="json")
    first = author.get(f"/v1/{prefix}", {"limit": 2}).json()
    rest = author.get(first["next"]).json()
    assert [row["key"] for row in (*first["results"], *rest["results"])] == ["a", "b", "c"]
    assert rest["next"] is None


def test_editing_publishing_and_rolling_back(author, publisher, live, body):
    begun = author.get(f"{live}/live").json()
    saved = author.put(
        f"{live}/draft", {"revision": 0, "based_on": begun["number"], "body": edited(body, "Two")}, format="json"
    )
    assert saved.status_code == 200, saved.content
    published = publisher.post(
        f"{live}/publish", {"revision": saved.json()["revision"], "note": "second"}, format="json"
    )
    assert (published.status_code, published.json()["version"]["number"]) == (200, 2)
    assert author.get(f"{live}/live").json()["body"] == edited(body, "Two")
    back = publisher.post(f"{live}/rollback", {"version": 1, "reason": "two was wrong"}, format="json")
    assert (back.status_code, back.json()["release"]["previous"]) == (200, 2)
    told = [
        (row["kind"], row["version"], row["reason"], row["by"])
        for row in author.get(f"{live}/releases").json()["results"]
    ]
    assert told == [
        ("rollback", 1, "two was wrong", "key:publisher"),
        ("publish", 2, "second", "key:publisher"),
        ("publish", 1, "first", "key:publisher"),
    ]
    assert [row["number"] for row in author.get(f"{live}/versions").json()["results"]] == [2, 1]
    assert author.get(f"{live}/versions/1").json()["body"] == body


def test_a_second_save_of_one_revision_gets_both_bodies(author, api_client, url, body):
    other = api_client("author", name="other")
    author.put(f"{url}/draft", {"revision": 1, "body": edited(body, "Mine")}, format="json")
    answer = other.put(f"{url}/draft", {"revision": 1, "body": edited(body, "Yours")}, format="json")
    conflict = problem(answer)
    assert (answer.status_code, conflict["code"]) == (409, "draft_conflict")
    assert conflict["yours"]["body"] == edited(body, "Yours")
    assert (conflict["theirs"]["body"], conflict["theirs"]["by"]) == (edited(body, "Mine"), "key:editor")
    assert conflict["changes"]["since"] == "revision 1"
    assert conflict["changes"]["both"]
    assert author.get(f"{url}/draft").json()["body"] == edited(body, "Mine")


def test_a_conflict_says_what_it_is_before_it_shows_the_bodies(author, url, body):
    author.put(f"{url}/draft", {"revision": 1, "body": body}, format="json")
    conflict = problem(author.put(f"{url}/draft", {"revision": 1, "body": edited(body, "Late")}, format="json"))
    assert list(conflict) == ["type", "title", "status", "code", "detail", "yours", "theirs", "changes"]


def test_a_draft_of_a_version_that_never_was_is_refused_at_that_entry(author, url, live, body):
    told = problem(author.put(f"{live}/draft", {"revision": 0, "based_on": 7, "body": body}, format="json"))
    assert told["errors"] == [
        {
            "id": "document.E008",
            "level": "error",
            "path": "based_on",
            "message": "there is no version 7",
            "hint": "the live one is 1",
        }
    ]


def test_a_slip_of_spelling_in_a_request_does_not_hide_what_is_missing(author, prefix):
    told = problem(author.post(f"/v1/{prefix}", {"kye": "library", "name": "x"}, format="json"))
    assert {(one["path"], one["message"]) for one in told["errors"]} == {
        ("key", "This field is required."),
        ("kye", "There is no such entry; known: key, name, body."),
    }


def test_problems_are_the_same_wherever_they_are_shown(author, publisher, url):
    broken = {"schema": 1, "nonsense": 1}
    author.put(f"{url}/draft", {"revision": 1, "body": broken}, format="json")
    of_draft = author.post(f"{url}/check", {}, format="json").json()
    of_body = author.post(f"{url}/check", {"body": broken}, format="json").json()
    refusal = publisher.post(f"{url}/publish", {}, format="json")
    assert of_draft["publishable"] is False
    assert of_draft == of_body
    assert (refusal.status_code, problem(refusal)["code"]) == (422, "has_problems")
    assert problem(refusal)["errors"] == of_draft["problems"]
    assert {"id", "level", "path", "message", "hint"} == set(of_draft["problems"][0])
    assert "nonsense" in [one["path"] for one in of_draft["problems"]]


def test_a_good_body_is_publishable(author, url):
    assert author.post(f"{url}/check", {}, format="json").json()["publishable"] is True


def test_a_difference_is_told_in_words(author, live, body):
    author.put(f"{live}/draft", {"revision": 0, "body": edited(body, "Two")}, format="json")
    told = author.get(f"{live}/diff").json()
    assert (told["old"], told["new"]) == ("version 1", "draft")
    assert told["changes"][0]["words"]
    assert author.get(f"{live}/diff", {"from": "1", "to": "live"}).json()["changes"] == []


def test_a_version_is_exported_and_comes_in_again(author, live, prefix):
    file = author.get(f"{live}/export").json()
    again = author.post(f"/v1/{prefix}/import", {"file": {**file, "key": "again"}}, format="json")
    assert (again.status_code, again.json()["body"]) == (201, file["body"])
    into = author.post(f"/v1/{prefix}/import", {"file": file}, format="json")
    assert into.status_code == 200
    assert author.post(f"/v1/{prefix}/import", {"file": file}, format="json").status_code == 409


def test_a_draft_is_discarded_at_the_revision_that_was_seen(author, url):
    assert problem(author.delete(f"{url}/draft?revision=7"))["code"] == "draft_moved"
    assert author.delete(f"{url}/draft?revision=1").status_code == 204
    assert problem(author.get(f"{url}/draft"))["code"] == "not_found"


def test_an_earlier_version_is_loaded_into_the_draft(author, live, body):
    answer = author.post(f"{live}/draft/load", {"version": 1, "revision": 0}, format="json")
    assert (answer.status_code, answer.json()["body"]) == (200, body)


def test_a_post_sent_twice_with_one_key_publishes_once(publisher, author, url):
    for _ in range(2):
        answer = publisher.post(f"{url}/publish", {"note": "n"}, format="json", headers={"Idempotency-Key": "k1"})
        assert answer.status_code == 200
    assert len(author.get(f"{url}/releases").json()["results"]) == 1


NEEDS = [
    ("GET", "", "author audit"),
    ("POST", "", "author"),
    ("GET", "/library", "author audit"),
    ("GET", "/library/live", "author audit"),
    ("GET", "/library/draft", "author audit"),
    ("PUT", "/library/draft", "author"),
    ("DELETE", "/library/draft", "author"),
    ("POST", "/library/draft/load", "author"),
    ("GET", "/library/versions", "author audit"),
    ("GET", "/library/versions/1", "author audit"),
    ("POST", "/library/check", "author audit"),
    ("POST", "/library/publish", "publish"),
    ("POST", "/library/rollback", "publish"),
    ("GET", "/library/diff", "author audit"),
    ("GET", "/library/releases", "author audit"),
    ("GET", "/library/export", "author audit"),
    ("POST", "/import", "author"),
]


@pytest.mark.parametrize(("method", "path", "scopes"), NEEDS, ids=[f"{method} {path}" for method, path, _ in NEEDS])
@pytest.mark.parametrize("scope", ["converse", "author", "publish", "audit"])
def test_each_endpoint_asks_for_its_scope(api_client, prefix, method, path, scopes, scope):
    answer = api_client(scope).generic(method, f"/v1/{prefix}{path}", "{}", content_type="application/json")
    assert (answer.status_code == 403) is (scope not in scopes.split())


REFUSED = {
    "a key that is taken": ("POST", "", {"key": "library", "name": "x"}, 409, "key_taken"),
    "a key that is not one": ("POST", "", {"key": "No Key", "name": "x"}, 422, "has_problems"),
    "a slip of spelling": ("POST", "", {"key": "a", "name": "x", "bdy": {}}, 400, "invalid_body"),
    "a number for a name": ("POST", "", {"key": "a", "name": 5}, 400, "invalid_body"),
    "a body that is no object": ("PUT", "/library/draft", {"revision": 1, "body": []}, 422, "has_problems"),
    "a draft of a version that never was": (
        "PUT",
        "/library/draft",
        {"revision": 1, "based_on": 9, "body": {}},
        422,
        "has_problems",
    ),
    "a revision in quotation marks": ("PUT", "/library/draft", {"revision": "1", "body": {}}, 400, "invalid_body"),
    "a revision that is true": ("PUT", "/library/draft", {"revision": True, "body": {}}, 400, "invalid_body"),
    "a revision too large to keep": ("PUT", "/library/draft", {"revision": 2**40, "body": {}}, 400, "invalid_body"),
    "a roll-back without a reason": ("POST", "/library/rollback", {"version": 1, "reason": " "}, 422, "has_problems"),
    "a roll-back to nowhere": ("POST", "/library/rollback", {"version": 9, "reason": "x"}, 404, "not_found"),
    "no such document": ("GET", "/nothing", None, 404, "not_found"),
    "no such version": ("GET", "/library/versions/99", None, 404, "not_found"),
    "a version beyond counting": ("GET", "/library/versions/99999999999999999999999", None, 404, "not_found"),
    "nothing live": ("GET", "/library/live", None, 404, "not_found"),
    "a difference from no version": ("GET", "/library/diff?from=x", None, 404, "not_found"),
    "a draft revision that is no number": ("DELETE", "/library/draft?revision=x", None, 400, "invalid_revision"),
    "a file of another kind": ("POST", "/import", {"file": {"kind": "x", "key": "a", "body": {}}}, 422, "has_problems"),
}


@pytest.mark.parametrize(("method", "path", "sent", "status", "code"), REFUSED.values(), ids=REFUSED.keys())
def test_a_refusal_has_its_status_and_code(api_client, prefix, url, method, path, sent, status, code):
    client = api_client("author", "publish", name="both")
    data = json.dumps(sent) if sent is not None else ""
    answer = client.generic(method, f"/v1/{prefix}{path}", data, content_type="application/json")
    assert (answer.status_code, problem(answer)["code"]) == (status, code)


def test_going_back_to_what_is_live_is_refused(publisher, live):
    answer = publisher.post(f"{live}/rollback", {"version": 1, "reason": "again"}, format="json")
    assert (answer.status_code, problem(answer)["code"]) == (409, "already_live")


def test_a_draft_that_moved_on_is_not_published(author, publisher, url, body):
    author.put(f"{url}/draft", {"revision": 1, "body": edited(body, "More")}, format="json")
    answer = publisher.post(f"{url}/publish", {"revision": 1}, format="json")
    told = problem(answer)
    assert (answer.status_code, told["code"], told["expected"], told["found"]) == (409, "draft_moved", 1, 2)


@pytest.mark.parametrize("count", [1, 12], ids=["one document", "twelve documents"])
def test_a_list_costs_the_same_whatever_its_length(author, prefix, body, count, django_assert_max_num_queries):
    for number in range(count):
        author.post(f"/v1/{prefix}", {"key": f"d{number}", "name": "x", "body": body}, format="json")
    with django_assert_max_num_queries(3):
        author.get(f"/v1/{prefix}")
