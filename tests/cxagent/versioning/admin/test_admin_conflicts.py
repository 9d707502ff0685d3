import json

import pytest

from cxagent.versioning.selectors import draft_of, editing
from tests.admin_fixtures import EDITOR, changed, page, publish_change, save

pytestmark = pytest.mark.django_db
DONE = ("phrasings", "en", "refund_card", "done")
UNKNOWN = ("phrasings", "en", "refund_card", "unknown")
FAILED = ("phrasings", "en", "refund_card", "failed")


def written(document, outcome):
    return draft_of(document).body["phrasings"]["en"]["refund_card"].get(outcome)


@pytest.fixture
def conflict(signed_in, shop):
    """Ana opened the editor; Ben saved `done` and `failed` meanwhile; Ana then saves `done` and `unknown`."""
    opened = editing(shop)
    mine = changed(shop, *DONE, to="Mine: done.")
    mine["phrasings"]["en"]["refund_card"]["unknown"] = "Mine: not known."
    theirs = changed(shop, *DONE, to="Theirs: done.")
    theirs["phrasings"]["en"]["refund_card"]["failed"] = "Theirs: failed."
    save(shop, theirs)
    sent = {"opened_body": json.dumps(opened.body), "revision": opened.revision, "based_on": opened.based_on}
    return signed_in(EDITOR).post(page(shop, "json"), {**sent, "body": json.dumps(mine)})


def decision(conflict, choice, **take):
    shown = conflict.context
    fields = {"revision": shown["conflict"].theirs.revision, "based_on": shown["live_number"], "choice": choice}
    bodies = {"mine": shown["mine_json"], "merged": shown["merged_json"]}
    return {**fields, **bodies, **{f"take:{path}": side for path, side in take.items()}}


def test_the_second_save_is_refused_and_both_sides_are_on_the_page(conflict, shop):
    text = conflict.content.decode()
    assert conflict.status_code == 409
    assert written(shop, "done") == "Theirs: done."
    for part in ("ben saved first", "Mine: done.", "Mine: not known.", "Theirs: done.", "Theirs: failed."):
        assert part in text


def test_only_what_both_changed_has_to_be_chosen(conflict):
    assert [one.path for one in conflict.context["collisions"]] == [".".join(DONE)]


@pytest.mark.parametrize(("side", "done"), [("mine", "Mine: done."), ("theirs", "Theirs: done.")])
def test_merging_keeps_everything_else_of_both(signed_in, conflict, shop, side, done):
    signed_in(EDITOR).post(page(shop, "resolve"), decision(conflict, "merge", **{".".join(DONE): side}))
    assert written(shop, "done") == done
    assert written(shop, "unknown") == "Mine: not known."
    assert written(shop, "failed") == "Theirs: failed."


def test_taking_mine_keeps_theirs_among_the_earlier_saves(signed_in, conflict, shop):
    signed_in(EDITOR).post(page(shop, "resolve"), decision(conflict, "mine"))
    assert written(shop, "done") == "Mine: done."
    assert draft_of(shop).earlier[-1]["by"] == "user:ben"
    assert draft_of(shop).earlier[-1]["body"]["phrasings"]["en"]["refund_card"]["done"] == "Theirs: done."


def test_taking_theirs_saves_nothing(signed_in, conflict, shop):
    before = draft_of(shop).revision
    signed_in(EDITOR).post(page(shop, "resolve"), decision(conflict, "theirs"))
    assert draft_of(shop).revision == before


def test_a_third_save_while_deciding_is_a_conflict_again(signed_in, conflict, shop):
    save(shop, changed(shop, *FAILED, to="Third: failed."), who="user:cleo")
    answer = signed_in(EDITOR).post(page(shop, "resolve"), decision(conflict, "merge"))
    assert answer.status_code == 409
    assert "Third: failed." in answer.content.decode()
    assert written(shop, "failed") == "Third: failed."


def test_a_publication_since_the_editor_was_opened_is_noticed(signed_in, shop):
    opened = editing(shop)
    mine = changed(shop, *UNKNOWN, to="Mine: not known.")
    publish_change(shop, *DONE, to="Theirs: done.")
    sent = {"opened_body": json.dumps(opened.body), "revision": opened.revision, "based_on": opened.based_on}
    answer = signed_in(EDITOR).post(page(shop, "json"), {**sent, "body": json.dumps(mine)})
    assert answer.status_code == 409
    signed_in(EDITOR).post(page(shop, "resolve"), decision(answer, "merge"))
    assert (written(shop, "done"), written(shop, "unknown")) == ("Theirs: done.", "Mine: not known.")


@pytest.mark.parametrize("sent", [{}, {"choice": "burn"}, {"choice": "merge", "mine": "{", "merged": "["}])
def test_a_decision_that_makes_no_sense_saves_nothing(signed_in, conflict, shop, sent):
    before = draft_of(shop).revision
    signed_in(EDITOR).post(page(shop, "resolve"), {"revision": before, **sent})
    assert draft_of(shop).revision == before
