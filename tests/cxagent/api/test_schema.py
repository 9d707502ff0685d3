import pytest
from django.urls import path
from drf_spectacular.generators import SchemaGenerator

from tests.cxagent.api.urls import Echo, Keys, Order

pytestmark = pytest.mark.urls("tests.cxagent.api.urls")


@pytest.fixture
def document():
    patterns = [
        path("v1/echo", Echo.as_view()),
        path("v1/orders/<int:number>", Order.as_view()),
        path("v1/keys", Keys.as_view()),
    ]
    return SchemaGenerator(patterns=patterns).get_schema(request=None, public=True)


@pytest.mark.parametrize(
    ("path", "method", "statuses"),
    [
        ("/v1/echo", "get", {"401", "403", "429"}),
        ("/v1/echo", "post", {"400", "401", "403", "409", "413", "415", "422", "429"}),
        ("/v1/orders/{number}", "post", {"400", "401", "403", "404", "409", "413", "415", "422", "429"}),
    ],
)
def test_every_refusal_that_can_happen_is_documented_as_a_problem(document, path, method, statuses):
    responses = document["paths"][path][method]["responses"]
    refusals = {status: response for status, response in responses.items() if status >= "400"}
    assert set(refusals) == statuses
    for response in refusals.values():
        assert response["content"] == {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}


def test_posts_and_only_posts_take_an_idempotency_key(document):
    taking = {
        (path, method)
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
        if "Idempotency-Key" in {parameter["name"] for parameter in operation.get("parameters", [])}
    }
    assert taking == {("/v1/echo", "post"), ("/v1/orders/{number}", "post")}


def test_keys_and_scopes_are_stated(document):
    scheme = document["components"]["securitySchemes"]["ApiKey"]
    assert (scheme["type"], scheme["in"], scheme["name"]) == ("apiKey", "header", "Authorization")
    assert document["paths"]["/v1/echo"]["get"]["security"] == [{"ApiKey": []}]
    assert document["paths"]["/v1/echo"]["get"]["description"].endswith("Scope: `converse` or `audit`.")


@pytest.mark.django_db
@pytest.mark.urls("cxagent.urls")
@pytest.mark.parametrize("path", ["/schema", "/docs"])
def test_the_document_and_its_pages_are_open_and_come_from_this_server(client, path):
    answer = client.get(path)
    assert answer.status_code == 200
    assert b"//cdn" not in answer.content
