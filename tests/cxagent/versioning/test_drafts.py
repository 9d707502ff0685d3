import pytest

from cxagent.versioning.actions import (
    IsKept,
    create_document,
    delete_document,
    discard_draft,
    load_into_draft,
    publish,
    rename_document,
    save_draft,
)
from cxagent.versioning.errors import DraftConflict, DraftMoved, HasProblems, KeyTaken, NotFound
from cxagent.versioning.registry import registry
from cxagent.versioning.selectors import changes_in_draft, document_of, draft_of, editing
from tests.cxagent.versioning.saying import ANA, BEN, saying


def test_a_new_document_begins_with_a_draft(document):
    draft = draft_of(document)
    assert (draft.label, draft.number, draft.revision, draft.created_by) == ("draft", None, 1, ANA)
    assert document.live is None


@pytest.mark.django_db
def test_a_document_without_a_body_begins_with_the_empty_one(kind):
    document = create_document(kind, key="bare", name="Bare", who=ANA)
    assert draft_of(document).body == {"schema": 1, "templates": {}}


def test_a_key_is_given_once(document, kind):
    with pytest.raises(KeyTaken, match="the key “words” is taken"):
        create_document(kind, key="words", name="Again", who=BEN)


@pytest.mark.django_db
@pytest.mark.parametrize("key", ["", "Words", "a b", "-a", "x" * 65, "é", "a\n", "import"], ids=repr)
def test_a_key_that_is_not_written_as_keys_are_is_a_problem(kind, key):
    with pytest.raises(HasProblems) as refusal:
        create_document(kind, key=key, name="Words", who=ANA)
    assert [(one.id, one.path) for one in refusal.value.problems] == [("document.E006", "key")]


def test_editing_begins_from_the_live_version(published):
    found = editing(published)
    assert (found.body, found.revision, found.based_on, found.draft) == (saying("One."), 0, 1, None)


def test_saving_counts_the_revision_up_and_says_who(document):
    draft = save_draft(document, body=saying("Two."), revision=1, who=BEN)
    assert (draft.revision, draft.body, draft.created_by, draft.updated_by) == (2, saying("Two."), ANA, BEN)


def test_a_draft_of_a_published_document_names_what_it_is_based_on(published):
    draft = save_draft(published, body=saying("Two."), revision=0, who=BEN)
    assert draft.based_on.number == 1
    assert [change.words for change in changes_in_draft(published)] == [
        "templates.en.handoff: changed from “One.” to “Two.”"
    ]


def test_a_draft_may_have_problems_but_must_be_json(document):
    save_draft(document, body={"schema": 9, "nonsense": True}, revision=1, who=ANA)
    with pytest.raises(HasProblems) as refusal:
        save_draft(document, body=["no object"], revision=2, who=ANA)
    assert [one.id for one in refusal.value.problems] == ["templates.E004"]


def test_the_second_of_two_saves_gets_a_conflict_that_shows_both(document):
    save_draft(document, body=saying("Ana's.", error="One."), revision=1, who=ANA)
    with pytest.raises(DraftConflict) as refusal:
        save_draft(document, body=saying("One.", waiting="Ben's."), revision=1, who=BEN)
    conflict = refusal.value
    assert conflict.yours.body == saying("One.", waiting="Ben's.")
    assert (conflict.theirs.body, conflict.theirs.by) == (saying("Ana's.", error="One."), ANA)
    assert conflict.theirs.at == draft_of(document).updated_at
    assert conflict.base_is == "revision 1"
    assert conflict.changes.both == ()
    assert conflict.changes.merged == saying("Ana's.", error="One.", waiting="Ben's.")


def test_a_conflict_loses_nothing(document):
    save_draft(document, body=saying("Ana's."), revision=1, who=ANA)
    with pytest.raises(DraftConflict):
        save_draft(document, body=saying("Ben's."), revision=1, who=BEN)
    draft = draft_of(document)
    assert (draft.body, draft.revision) == (saying("Ana's."), 2)
    assert [(entry["revision"], entry["body"]) for entry in draft.earlier] == [(1, saying("One."))]


def test_a_conflict_tells_what_each_changed_since_the_revision_that_both_saw(document):
    save_draft(document, body=saying("One.", error="X."), revision=1, who=ANA)
    save_draft(document, body=saying("One."), revision=2, who=ANA)  # takes its own addition back
    with pytest.raises(DraftConflict) as refusal:
        save_draft(document, body=saying("One.", error="X.", waiting="Y."), revision=2, who=BEN)
    assert refusal.value.changes.merged == saying("One.", waiting="Y.")


def test_the_last_saves_can_be_had_back_and_no_more(document):
    for revision in range(1, 15):
        save_draft(document, body=saying(f"{revision}."), revision=revision, who=ANA)
    kept = draft_of(document).earlier
    assert [entry["revision"] for entry in kept] == list(range(7, 15))


def test_two_people_who_begin_a_draft_at_once_get_a_conflict(published):
    save_draft(published, body=saying("Ana's."), revision=0, who=ANA)
    with pytest.raises(DraftConflict) as refusal:
        save_draft(published, body=saying("Ben's."), revision=0, who=BEN)
    assert refusal.value.base_is == "version 1"
    assert refusal.value.changes.both == ("templates.en.handoff",)


def test_a_save_after_somebody_published_is_a_conflict_and_not_a_silent_step_back(document):
    publish(document, who=ANA)
    with pytest.raises(DraftConflict) as refusal:
        save_draft(document, body=saying("Ben's."), revision=1, who=BEN)
    assert refusal.value.theirs.body == saying("One.")


def test_an_edit_begun_from_an_older_live_version_is_noticed(published):
    save_draft(published, body=saying("Two."), revision=0, who=ANA)
    publish(published, who=ANA)
    with pytest.raises(DraftConflict):
        save_draft(published, body=saying("Ben's."), revision=0, based_on=1, who=BEN)
    save_draft(published, body=saying("Ben's."), revision=0, based_on=2, who=BEN)


def test_what_was_published_meanwhile_counts_as_theirs_and_not_as_where_both_began(published):
    save_draft(published, body=saying("Two.", error="Hers."), revision=0, who=ANA)
    publish(published, who=ANA)
    with pytest.raises(DraftConflict) as refusal:
        save_draft(published, body=saying("One.", waiting="His."), revision=0, based_on=1, who=BEN)
    assert refusal.value.base_is == "version 1"
    assert refusal.value.changes.merged == saying("Two.", error="Hers.", waiting="His.")


def test_revisions_never_repeat_even_when_a_draft_was_discarded(published):
    save_draft(published, body=saying("Two."), revision=0, who=ANA)
    seen = draft_of(published).revision
    discard_draft(published)
    save_draft(published, body=saying("Three."), revision=0, who=BEN)
    with pytest.raises(DraftConflict):
        save_draft(published, body=saying("Late."), revision=seen, who=ANA)


def test_discarding_leaves_what_is_published(published):
    draft = save_draft(published, body=saying("Two."), revision=0, who=ANA)
    discard_draft(published, revision=draft.revision)
    assert draft_of(published) is None
    assert published.live.body == saying("One.")


def test_discarding_a_draft_that_somebody_went_on_with_is_refused(document):
    save_draft(document, body=saying("Two."), revision=1, who=BEN)
    with pytest.raises(DraftMoved, match="at revision 2, not 1"):
        discard_draft(document, revision=1)
    assert draft_of(document).body == saying("Two.")


def test_there_is_nothing_to_discard_without_a_draft(published):
    with pytest.raises(NotFound, match="has no draft"):
        discard_draft(published)


def test_an_earlier_version_can_be_gone_on_from(published):
    save_draft(published, body=saying("Two."), revision=0, who=ANA)
    publish(published, who=ANA)
    draft = load_into_draft(published, version=1, revision=0, who=BEN)
    assert (draft.body, draft.based_on.number) == (saying("One."), 2)


def test_loading_a_version_does_not_sweep_a_draft_away(published):
    save_draft(published, body=saying("Work."), revision=0, who=ANA)
    with pytest.raises(DraftConflict):
        load_into_draft(published, version=1, revision=0, who=BEN)


def test_a_document_that_was_published_is_kept(published):
    with pytest.raises(IsKept):
        delete_document(published)


def test_a_document_that_was_never_published_can_go(document, kind):
    delete_document(document)
    with pytest.raises(NotFound):
        document_of(kind, "words")


def test_renaming_keeps_the_key(published):
    assert (rename_document(published, name="Other").key, published.key) == ("words", "words")


@pytest.mark.parametrize("text", ["日本語 — “quotes” \u0000 😀", "back\\slash \\u0000"], ids=repr)
def test_a_body_is_kept_to_the_letter_and_in_its_order(document, text):
    body = {"schema": 1, "templates": {"pt": {"handoff": text}, "en": {"z": "1", "a": "2"}}}
    save_draft(document, body=body, revision=1, who=ANA)
    stored = draft_of(document).body
    assert stored == body
    assert list(stored["templates"]) == ["pt", "en"]
    assert list(stored["templates"]["en"]) == ["z", "a"]


def test_kinds_are_found_from_their_models(document):
    assert registry.kind_of(document) is registry.kind_of(draft_of(document)) is registry.kind("templates")
    with pytest.raises(LookupError, match="belongs to no document kind"):
        registry.kind_of(Exception)
