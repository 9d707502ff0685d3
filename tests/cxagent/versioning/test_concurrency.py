"""Several people at once, on a real PostgreSQL, each in a thread with a connection of its own."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from cxagent.versioning.actions import create_document, publish, roll_back, save_draft
from cxagent.versioning.errors import DocumentError, DraftConflict, KeyTaken
from cxagent.versioning.registry import registry
from cxagent.versioning.selectors import draft_of
from tests.cxagent.versioning.saying import ANA, saying

pytestmark = [pytest.mark.servers, pytest.mark.django_db(transaction=True)]
PEOPLE = 6


def at_once(work, people=PEOPLE):
    """What each of so many threads got from `work(number)`: its result, or the error that it raised."""
    barrier = Barrier(people)

    def run(number):
        try:
            barrier.wait()
            return work(number)
        except DocumentError as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(people) as pool:
        return list(pool.map(run, range(people)))


@pytest.fixture
def kind():
    return registry.kind("templates")


@pytest.fixture
def document(kind, transactional_db):
    return create_document(kind, key="words", name="Words", who=ANA, body=saying("One."))


def test_of_several_who_publish_one_draft_one_wins(document):
    results = at_once(lambda number: publish(document, who=f"user:{number}"))
    assert sum(not isinstance(result, DocumentError) for result in results) == 1
    assert list(document.versions.values_list("number", flat=True)) == [1]
    assert document.releases.count() == 1


def test_of_several_who_save_one_revision_one_wins_and_the_others_see_both(document):
    results = at_once(lambda number: save_draft(document, body=saying(f"{number}."), revision=1, who=f"user:{number}"))
    lost = [result for result in results if isinstance(result, DraftConflict)]
    assert len(lost) == PEOPLE - 1
    winner = draft_of(document)
    assert winner.revision == 2
    assert all(conflict.theirs.body == winner.body != conflict.yours.body for conflict in lost)


def test_people_who_edit_and_publish_in_turn_leave_numbers_without_a_gap(document):
    def edit_and_publish(number):
        done = 0
        while done < 3:
            try:
                draft = draft_of(document)
                revision = draft.revision if draft else 0
                saved = save_draft(document, body=saying(f"{number}-{done}."), revision=revision, who=f"user:{number}")
                publish(document, who=f"user:{number}", revision=saved.revision)
                done += 1
            except DocumentError:
                continue
        return done

    assert at_once(edit_and_publish, people=4) == [3] * 4
    numbers = list(document.versions.filter(state="published").order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, 13))
    released = list(document.releases.order_by("id").values_list("version__number", flat=True))
    assert released == numbers
    document.refresh_from_db()
    assert document.live.number == 12


def test_publishing_and_rolling_back_at_once_leave_the_pointer_where_the_last_release_says(document):
    publish(document, who=ANA)
    save_draft(document, body=saying("Two."), revision=0, who=ANA)
    publish(document, who=ANA)
    save_draft(document, body=saying("Three."), revision=0, who=ANA)
    works = [
        lambda: publish(document, who="user:publisher"),
        lambda: roll_back(document, version=1, reason="two was rude", who="user:other"),
    ]
    at_once(lambda number: works[number](), people=2)
    document.refresh_from_db()
    last = document.releases.order_by("-id").first()
    assert document.live_id == last.version_id
    assert list(document.releases.order_by("id").values_list("previous__number", flat=True))[:2] == [None, 1]


def test_a_key_asked_for_by_several_at_once_is_given_once(kind, transactional_db):
    results = at_once(lambda number: create_document(kind, key="same", name=f"{number}", who=ANA, body=saying("x.")))
    assert sum(isinstance(result, KeyTaken) for result in results) == PEOPLE - 1
    assert kind.document.objects.filter(key="same").count() == 1
