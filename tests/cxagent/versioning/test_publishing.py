from datetime import UTC, datetime

import pytest
from pydantic import BaseModel, ConfigDict, Field

from cxagent.versioning.actions import publish, roll_back, save_draft
from cxagent.versioning.bodies import BodyKind
from cxagent.versioning.canonical import digest
from cxagent.versioning.errors import AlreadyLive, DraftMoved, HasProblems, NotFound
from cxagent.versioning.problems import ProblemKind
from cxagent.versioning.registry import registry
from cxagent.versioning.selectors import changes_between, draft_of, history
from tests.cxagent.versioning.saying import ANA, BEN, saying

NOON = datetime(2026, 5, 2, 12, tzinfo=UTC)
STRICT = ProblemKind("templates.E999", "error", "Made up for a test.")


def problems_of(refusal):
    return [(one.id, one.path) for one in refusal.value.problems if one.level == "error"]


def test_publishing_freezes_the_draft_and_makes_it_live(document, release_of):
    done = publish(document, who=BEN, note="first words", at=NOON)
    document.refresh_from_db()
    version = document.live
    assert version == done.version
    assert (version.label, version.digest, version.note) == ("version 1", digest(saying("One.")), "first words")
    assert (version.published_by, version.published_at, version.created_by) == (BEN, NOON, ANA)
    assert release_of(document) == [("publish", 1, "first words")]
    assert draft_of(document) is None


def test_numbers_go_up_by_one(published):
    for number in (2, 3, 4):
        save_draft(published, body=saying(f"{number}."), revision=0, who=ANA)
        assert publish(published, who=ANA).version.number == number


def test_errors_forbid_publishing_and_change_nothing(document):
    save_draft(document, body=saying("One.", confrm="{action}?", confirm="Well?"), revision=1, who=ANA)
    with pytest.raises(HasProblems) as refusal:
        publish(document, who=ANA)
    assert problems_of(refusal) == [
        ("templates.E020", "templates.en.confrm"),
        ("templates.E021", "templates.en.confirm"),
    ]
    document.refresh_from_db()
    assert document.live is None
    assert draft_of(document).revision == 2
    assert not document.releases.exists()


def test_warnings_let_pass_and_are_handed_on(document):
    save_draft(document, body=saying("No full stop"), revision=1, who=ANA)
    done = publish(document, who=ANA)
    assert [one.id for one in done.problems] == ["templates.W002"]


def test_a_draft_that_changes_nothing_is_not_published(published):
    save_draft(published, body=saying("One."), revision=0, who=ANA)
    with pytest.raises(HasProblems) as refusal:
        publish(published, who=ANA)
    assert problems_of(refusal) == [("document.E001", "")]
    assert "says the same as version 1" in str(refusal.value)


def test_only_the_draft_that_was_reviewed_is_published(document):
    save_draft(document, body=saying("Slipped in."), revision=1, who=BEN)
    with pytest.raises(DraftMoved, match="at revision 2, not 1"):
        publish(document, who=ANA, revision=1)
    assert publish(document, who=ANA, revision=2).version.number == 1


def test_there_is_nothing_to_publish_without_a_draft(published):
    with pytest.raises(NotFound, match="has no draft"):
        publish(published, who=ANA)
    with pytest.raises(DraftMoved):
        publish(published, who=ANA, revision=1)


def test_a_published_version_keeps_no_trail_of_its_draft(document):
    save_draft(document, body=saying("Second thoughts."), revision=1, who=ANA)
    assert publish(document, who=ANA).version.earlier == []


def test_a_note_too_long_to_keep_is_a_problem(document):
    with pytest.raises(HasProblems) as refusal:
        publish(document, who=ANA, note="x" * 2001)
    assert problems_of(refusal) == [("document.E007", "note")]


def test_parts_are_computed_when_a_version_is_published(document, monkeypatch):
    parts = {"templates": {"count": lambda _, model: len(model.templates)}}
    monkeypatch.setattr(registry, "parts", parts)
    assert publish(document, who=ANA).version.computed == {"count": 1}


def test_checks_of_other_apps_have_their_say(document, monkeypatch):
    checks = {"templates": {"strict": lambda *_: (STRICT.at("templates", "is not to our taste"),)}}
    monkeypatch.setattr(registry, "checks", checks)
    with pytest.raises(HasProblems) as refusal:
        publish(document, who=ANA)
    assert problems_of(refusal) == [("templates.E999", "templates")]


@pytest.fixture
def two_versions(published):
    save_draft(published, body=saying("Two."), revision=0, who=ANA)
    publish(published, who=ANA, note="second")
    published.refresh_from_db()
    return published


def test_rolling_back_moves_the_pointer_and_never_rewinds_history(two_versions, release_of):
    done = roll_back(two_versions, version=1, reason="two was rude", who=BEN, at=NOON)
    two_versions.refresh_from_db()
    assert two_versions.live.number == 1
    assert (done.release.previous.number, done.release.by, done.release.at) == (2, BEN, NOON)
    expected = [("publish", 1, "first"), ("publish", 2, "second"), ("rollback", 1, "two was rude")]
    assert release_of(two_versions) == expected


def test_what_is_published_after_a_roll_back_takes_the_next_number(two_versions):
    roll_back(two_versions, version=1, reason="two was rude", who=BEN)
    save_draft(two_versions, body=saying("Three."), revision=0, who=ANA)
    done = publish(two_versions, who=ANA)
    assert (done.version.number, done.version.based_on.number, done.release.previous.number) == (3, 1, 1)


def test_rolling_back_leaves_a_draft_alone(two_versions):
    save_draft(two_versions, body=saying("Work."), revision=0, who=ANA)
    roll_back(two_versions, version=1, reason="two was rude", who=BEN)
    assert draft_of(two_versions).body == saying("Work.")


@pytest.mark.parametrize("reason", ["", "   "], ids=repr)
def test_rolling_back_needs_a_reason(two_versions, reason):
    with pytest.raises(HasProblems) as refusal:
        roll_back(two_versions, version=1, reason=reason, who=BEN)
    assert problems_of(refusal) == [("document.E002", "reason")]


def test_rolling_back_to_what_is_live_is_refused(two_versions):
    with pytest.raises(AlreadyLive):
        roll_back(two_versions, version=2, reason="hm", who=BEN)


def test_rolling_back_to_a_version_that_there_is_not_is_refused(two_versions):
    with pytest.raises(NotFound, match="has no version 7"):
        roll_back(two_versions, version=7, reason="hm", who=BEN)


def test_an_old_version_is_checked_against_todays_rules_before_it_goes_live(two_versions, monkeypatch):
    def too_short(_, body, __):
        return (STRICT.at("", "is out of date"),) if body == saying("One.") else ()

    monkeypatch.setattr(registry, "checks", {"templates": {"new rule": too_short}})
    with pytest.raises(HasProblems) as refusal:
        roll_back(two_versions, version=1, reason="two was rude", who=BEN)
    assert problems_of(refusal) == [("templates.E999", "")]
    two_versions.refresh_from_db()
    assert two_versions.live.number == 2


def test_history_says_what_each_release_changed(two_versions):
    roll_back(two_versions, version=1, reason="two was rude", who=BEN)
    told = [(entry.release.kind, [change.words for change in entry.changes]) for entry in history(two_versions)]
    assert told == [
        ("rollback", ["templates.en.handoff: changed from “Two.” to “One.”"]),
        ("publish", ["templates.en.handoff: changed from “One.” to “Two.”"]),
        ("publish", ["schema was added", "templates was added"]),
    ]


class LaterBody(BaseModel):
    """Templates as a later release might have them: schema 2 calls the entry `texts`."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    schema_: int = Field(alias="schema")
    texts: dict[str, dict[str, str]]


def to_2(body):
    body["texts"] = body.pop("templates")
    return body


@pytest.fixture
def a_later_release(two_versions, monkeypatch):
    """The document, after the software learnt schema 2."""
    from dataclasses import replace

    later = BodyKind(model=LaterBody, schema=2, upgrades={1: to_2})
    kind = replace(registry.kind("templates"), body=later, check=lambda *_: ())
    monkeypatch.setitem(registry.kinds, "templates", kind)
    return two_versions


def test_versions_of_an_old_schema_stay_as_they_are_and_can_go_live_again(a_later_release):
    roll_back(a_later_release, version=1, reason="two was rude", who=BEN)
    a_later_release.refresh_from_db()
    live = a_later_release.live
    assert (live.schema, live.body, live.digest) == (1, saying("One."), digest(saying("One.")))


def test_a_new_draft_is_published_in_todays_schema(a_later_release):
    save_draft(a_later_release, body=saying("Three."), revision=0, who=ANA)
    version = publish(a_later_release, who=ANA).version
    assert (version.schema, version.body) == (2, {"schema": 2, "texts": {"en": {"handoff": "Three."}}})


def test_versions_of_two_schemas_are_compared_in_todays(a_later_release):
    save_draft(a_later_release, body={"schema": 2, "texts": {"en": {"handoff": "Three."}}}, revision=0, who=ANA)
    changes = changes_between(a_later_release.live, draft_of(a_later_release))
    assert [change.words for change in changes] == ["texts.en.handoff: changed from “Two.” to “Three.”"]


def test_the_same_words_in_a_newer_schema_are_not_a_change(a_later_release):
    save_draft(a_later_release, body={"schema": 2, "texts": {"en": {"handoff": "Two."}}}, revision=0, who=ANA)
    with pytest.raises(HasProblems) as refusal:
        publish(a_later_release, who=ANA)
    assert problems_of(refusal) == [("document.E001", "")]
