import json

import pytest

from cxagent.versioning.actions import create_document, export, import_document, publish, save_draft
from cxagent.versioning.errors import DraftConflict, HasProblems
from cxagent.versioning.registry import registry
from cxagent.versioning.selectors import draft_of
from tests.cxagent.versioning.saying import ANA, BEN, saying


def problems_of(refusal):
    return [(one.id, one.path) for one in refusal.value.problems]


@pytest.fixture
def file(published):
    """The exported version 1, as it comes out of a file."""
    return json.loads(json.dumps(export(published.live)))


def test_an_export_says_what_it_is(file, published):
    assert {**file, "digest": "…"} == {
        "kind": "templates",
        "key": "words",
        "name": "Words",
        "version": 1,
        "schema": 1,
        "body": saying("One."),
        "digest": "…",
    }
    assert file["digest"] == published.live.digest


def test_an_import_begins_a_document_as_a_draft_and_publishes_nothing(file, kind):
    done = import_document(kind, {**file, "key": "elsewhere"}, who=BEN)
    assert (done.created, done.document.key, done.document.live) == (True, "elsewhere", None)
    assert (done.draft.body, done.draft.updated_by) == (saying("One."), BEN)


def test_an_import_into_a_document_becomes_its_draft(file, published, kind):
    save_draft(published, body=saying("Two."), revision=0, who=ANA)
    publish(published, who=ANA)
    done = import_document(kind, file, who=BEN)
    assert (done.created, done.draft.body, done.draft.based_on.number) == (False, saying("One."), 2)


def test_an_import_does_not_sweep_a_draft_away(file, published, kind):
    draft = save_draft(published, body=saying("Work."), revision=0, who=ANA)
    with pytest.raises(DraftConflict):
        import_document(kind, file, who=BEN)
    assert import_document(kind, file, who=BEN, revision=draft.revision).draft.body == saying("One.")


WRONG = {
    "another kind": ({"kind": "service"}, [("document.E003", "kind")]),
    "an entry that nobody knows": ({"notes": "x"}, [("document.E004", "notes")]),
    "a body that was changed": ({"body": saying("Changed.")}, [("document.E005", "digest")]),
    "a body that is no object": ({"body": []}, [("document.E004", "body")]),
    "a key that is no text": ({"key": 5}, [("document.E004", "key")]),
    "several at once": ({"kind": "service", "notes": "x"}, [("document.E004", "notes"), ("document.E003", "kind")]),
}


@pytest.mark.parametrize(("entries", "found"), WRONG.values(), ids=WRONG.keys())
def test_a_file_that_is_not_right_is_a_clear_problem(file, kind, entries, found):
    with pytest.raises(HasProblems) as refusal:
        import_document(kind, {**file, **entries}, who=BEN)
    assert problems_of(refusal) == found


@pytest.mark.django_db
@pytest.mark.parametrize("file", [None, [], "text", 5], ids=repr)
def test_what_is_no_file_of_ours_is_a_clear_problem(kind, file):
    with pytest.raises(HasProblems) as refusal:
        import_document(kind, file, who=BEN)
    assert problems_of(refusal) == [("document.E004", "")]


@pytest.mark.django_db
def test_an_empty_file_names_all_that_is_missing(kind):
    with pytest.raises(HasProblems) as refusal:
        import_document(kind, {}, who=BEN)
    assert [path for _, path in problems_of(refusal)] == ["kind", "key", "body"]


def test_a_file_edited_by_hand_comes_in_without_its_digest(file, kind):
    edited = {**file, "key": "edited", "body": saying("By hand.")}
    del edited["digest"]
    assert draft_of(import_document(kind, edited, who=BEN).document).body == saying("By hand.")


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["service", "phrasings", "templates"])
def test_what_is_exported_comes_in_again_to_the_letter(name):
    kind = registry.kind(name)
    document = create_document(kind, key="words", name="Words", who=ANA, body=kind.example)
    file = export(draft_of(document))
    done = import_document(kind, {**file, "key": "again"}, who=BEN)
    assert export(done.draft) == {**file, "key": "again"}
