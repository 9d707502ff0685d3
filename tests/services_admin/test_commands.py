import io
import json

import pytest
import yaml
from django.core.management import CommandError, call_command

from cxagent.versioning.actions import publish, save_draft
from cxagent.versioning.registry import registry
from cxagent.versioning.selectors import document_of, draft_of
from services_admin.actions import load_examples
from services_admin.examples.files import example_file
from services_admin.models import ServiceDocument
from services_admin.selectors import claim_words, service_body

pytestmark = pytest.mark.django_db


def run(*words):
    """What a command printed, and its exit code."""
    out = io.StringIO()
    try:
        call_command(*words, stdout=out)
    except SystemExit as end:
        return out.getvalue(), end.code
    return out.getvalue(), 0


@pytest.fixture
def write(tmp_path):
    def written(body, name="service.yaml"):
        path = tmp_path / name
        path.write_text(body if isinstance(body, str) else yaml.safe_dump(body), "utf-8")
        return str(path)

    return written


def test_a_service_without_problems_passes(write):
    printed, code = run("check_service", write(example_file("minimal", "service.yaml")))
    assert (printed, code) == ("0 errors, 0 others\n", 0)


def test_each_problem_is_a_line_with_path_and_hint_and_errors_fail(write):
    body = {**example_file("minimal", "service.yaml"), "on_unread": "modl"}
    printed, code = run("check_service", write(body))
    assert code == 1
    assert printed.splitlines()[0] == (
        "error service.E003 on_unread: must be one of 'ask', 'model' or 'handoff' (did you mean “model”?)"
    )


def test_warnings_alone_pass(write):
    printed, code = run("check_service", write({"schema": 1, "name": "Empty"}))
    assert code == 0
    assert "service.W005" in printed


def test_problems_come_as_json_when_asked_for(write):
    printed, _ = run("check_service", "--json", write("{}", "service.json"))
    assert [one["id"] for one in json.loads(printed)] == ["service.E005", "service.E001"]


@pytest.mark.parametrize("text", ["a: [", "\tx"], ids=repr)
def test_a_file_that_is_no_yaml_is_said_to_be_none(write, text):
    with pytest.raises(CommandError, match="neither YAML nor JSON"):
        run("check_service", write(text))


def test_a_file_that_is_not_there_is_said_not_to_be():
    with pytest.raises(CommandError, match="there is no file"):
        run("check_service", "no/such/file.yaml")


def test_the_examples_are_published_once():
    first, _ = run("load_examples")
    again, _ = run("load_examples")
    assert "service shop version 1: published" in first
    assert "published" not in again
    assert set(ServiceDocument.objects.values_list("key", "live__number")) >= {("shop", 1), ("shop-template", 1)}


def test_the_examples_are_published_without_a_warning():
    load_examples()
    for kind in registry.kinds.values():
        for document in kind.document.objects.all():
            assert [release.by for release in document.releases.all()] == ["example"]
            assert draft_of(document) is None


def test_an_example_that_people_have_edited_is_left_alone():
    load_examples()
    shop = document_of(registry.kind("service"), "shop")
    save_draft(shop, body={**shop.live.body, "name": "Our shop"}, revision=0, who="user:ana")
    states = {(one.kind, one.key): one.state for one in load_examples()}
    assert states["service", "shop"] == "left alone"
    publish(shop, who="user:ana")
    assert {(one.kind, one.key): one.state for one in load_examples()}["service", "shop"] == "left alone"
    shop.refresh_from_db()
    assert shop.live.body["name"] == "Our shop"


def test_a_newer_example_is_published_as_the_next_version(monkeypatch):
    load_examples()
    newer = {**example_file("shop", "phrasings.yaml")}
    newer["phrasings"]["en"]["cancel_refund"]["failed"] = "Refund {argument.refund_id} still stands."
    real = example_file

    def changed(example, name):
        return newer if (example, name) == ("shop", "phrasings.yaml") else real(example, name)

    monkeypatch.setattr("services_admin.examples.load.example_file", changed)
    states = {(one.kind, one.key): (one.state, one.version) for one in load_examples()}
    assert states["phrasings", "shop"] == ("published", 2)
    assert states["service", "shop"] == ("unchanged", 1)


def test_claim_words_are_fixed_when_a_service_is_published():
    load_examples()
    live = document_of(registry.kind("service"), "shop").live
    words = claim_words(live)
    assert set(words) == set(service_body(live).tools)
    assert set(words["refund_card"]) == {"en", "pt", "es", "fr", "ja"}
    assert "refund" in {verb.lemma for verb in words["refund_card"]["en"].verbs}
    assert live.computed["claim_words"]["refund_card"]["en"]["verbs"]
