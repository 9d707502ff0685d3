from cxagent.versioning.admin.choose import choose, collisions
from cxagent.versioning.merge import three_way

BASE = {"texts": {"done": "Done.", "failed": "Failed.", "refused": "No."}, "verbs": [{"lemma": "pay", "past": "payed"}]}
MINE = {
    "texts": {"done": "Mine.", "failed": "Mine too."},
    "verbs": [{"lemma": "pay", "past": "paid"}, {"lemma": "send"}],
}
THEIRS = {
    "texts": {"done": "Theirs.", "failed": "Failed.", "refused": "Theirs."},
    "verbs": [{"lemma": "pay", "past": "payd"}, {"lemma": "call"}],
    "new": 1,
}
MET = three_way(BASE, MINE, THEIRS)


def test_each_collision_shows_what_either_side_has():
    found = {one.path: one for one in collisions(MET.merged, MINE, MET.both)}
    assert set(found) == {"texts.done", "texts.refused", "verbs.pay.past"}
    assert (found["texts.done"].theirs, found["texts.done"].mine) == ("Theirs.", "Mine.")
    assert found["texts.refused"].in_theirs
    assert not found["texts.refused"].in_mine


def test_without_a_choice_theirs_stand_and_nothing_else_of_mine_is_lost():
    chosen = choose(MET.merged, MINE, ())
    assert chosen["texts"] == {"done": "Theirs.", "failed": "Mine too.", "refused": "Theirs."}
    assert [verb["lemma"] for verb in chosen["verbs"]] == ["pay", "call", "send"]
    assert chosen["new"] == 1


def test_a_place_chosen_as_mine_is_mine_even_where_i_took_something_out():
    chosen = choose(MET.merged, MINE, ("texts.refused", "verbs.pay.past"))
    assert chosen["texts"] == {"done": "Theirs.", "failed": "Mine too."}
    assert chosen["verbs"][0] == {"lemma": "pay", "past": "paid"}


def test_a_path_that_nobody_collided_on_changes_nothing():
    assert choose(MET.merged, MINE, ("nowhere.at.all",)) == choose(MET.merged, MINE, ())
