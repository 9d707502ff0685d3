"""Every scripted conversation of the example services, played in a database of its own."""

from collections import Counter

import pytest

from conversations.scenarios import files
from conversations.scenarios.coverage import behaviours, coverage
from conversations.scenarios.player import play
from conversations.scenarios.scratch import scratch_database
from services_admin.definition import SERVICE
from services_admin.examples.files import example_file

SERVICES = ("store", "pizza", "telecom")
SCRIPTS = {script.id: script for service in SERVICES for script in files.of_example(service)}
ACTIONS = {
    *("ask-intent", "clarify", "ask", "check-value", "confirm", "ask-fixed", "repeat-ask", "repeat-check"),
    *("wrap-up", "call", "done", "handoff"),
}
HEARD = {
    "intent",
    "values",
    "yes",
    "no",
    "correct",
    "aside",
    "finished",
    "cancel",
    "repeat",
    "restart",
    "person",
    "unsure",
}


@pytest.fixture(scope="module")
def played(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), scratch_database(examples=SERVICES):
        return {name: play(script) for name, script in SCRIPTS.items()}


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_conversation_goes_as_written(played, name):
    assert played[name].faults == ()


def test_there_are_at_least_sixty_in_five_languages():
    assert len(SCRIPTS) >= 60
    assert Counter(script.language for script in SCRIPTS.values()).keys() == {"en", "pt", "es", "fr", "ja"}


@pytest.mark.parametrize("service", SERVICES)
def test_every_branch_of_a_service_is_taken(played, service):
    body = SERVICE.read(example_file(service, "service.yaml"))
    own = [one for one in played.values() if one.script.service == service]
    assert [branch for branch in coverage(body, own) if not branch.times] == []


def test_every_action_and_every_repair_occurs(played):
    found = behaviours(played.values())
    assert found["actions"].keys() >= ACTIONS
    assert found["heard"].keys() >= HEARD
    assert found["requests"].keys() >= {"begun", "finished", "interrupted", "resumed", "dropped", "restarted"}
    assert found["handed off"].keys() >= {"asked_for_a_person", "unread", "look_up_failed", "too_many_corrections"}


def test_no_change_is_made_without_a_yes_but_those_that_can_be_taken_back(played):
    unasked = {made.tool for one in played.values() for made in one.made if not made.asked}
    assert unasked == {"add_credit"}
