"""Documents that name each other are checked against each other, live and draft."""

import pytest

from cxagent.versioning.actions import create_document, publish, save_draft
from cxagent.versioning.checks import check_body
from cxagent.versioning.errors import HasProblems
from cxagent.versioning.registry import registry
from services_admin.examples.files import example_file

pytestmark = pytest.mark.django_db
SERVICE_BODY = example_file("minimal", "service.yaml")
PHRASINGS_BODY = example_file("minimal", "phrasings.yaml")


def problems(document, body):
    return [(one.id, one.path) for one in check_body(document, body).problems]


@pytest.fixture
def phrasings():
    return create_document(
        registry.kind("phrasings"), key="library", name="Library", who="user:ana", body=PHRASINGS_BODY
    )


@pytest.fixture
def service():
    body = {**SERVICE_BODY, "replies": {"phrasings": "library"}}
    return create_document(registry.kind("service"), key="library", name="Library", who="user:ana", body=body)


def test_a_service_cannot_name_phrasings_that_there_are_not(service):
    assert problems(service, service.versions.get().body) == [("service.E028", "replies.phrasings")]


def test_a_service_waits_for_its_phrasings_to_be_published(service, phrasings):
    with pytest.raises(HasProblems) as refusal:
        publish(service, who="user:ana")
    assert [one.id for one in refusal.value.problems] == ["service.E029"]
    publish(phrasings, who="user:ana")
    assert publish(service, who="user:ana").version.number == 1


def test_phrasings_are_checked_against_the_tools_of_a_draft(service, phrasings):
    assert problems(phrasings, PHRASINGS_BODY) == []
    draft = service.versions.get()
    tools = {"prolong": SERVICE_BODY["tools"]["extend_loan"]}
    save_draft(service, body={**draft.body, "tools": tools}, revision=draft.revision, who="user:ana")
    assert problems(phrasings, PHRASINGS_BODY) == [("phrasings.E021", "phrasings.en.extend_loan")]


def test_phrasings_are_checked_against_what_is_live_while_a_draft_goes_on(service, phrasings):
    publish(phrasings, who="user:ana")
    live = publish(service, who="user:ana").version.body
    tools = {"prolong": SERVICE_BODY["tools"]["extend_loan"]}
    save_draft(service, body={**live, "tools": tools}, revision=0, who="user:ana")
    assert problems(phrasings, PHRASINGS_BODY) == []


def test_phrasings_that_no_service_names_say_so(phrasings):
    assert problems(phrasings, PHRASINGS_BODY) == [("phrasings.W012", "")]


def test_a_service_whose_draft_is_nonsense_disturbs_nobody(service, phrasings):
    save_draft(service, body={"schema": 99}, revision=1, who="user:ana")
    assert problems(phrasings, PHRASINGS_BODY) == [("phrasings.W012", "")]
