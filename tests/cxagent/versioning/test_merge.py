import pytest
from hypothesis import given
from hypothesis import strategies as st

from cxagent.versioning.diff import same
from cxagent.versioning.merge import three_way

BASE = {"name": "Shop", "tools": {"a": {"text": "A"}, "b": {"text": "B"}}, "verbs": [{"lemma": "x", "past": "1"}]}


def base_with(**entries):
    return {**BASE, **entries}


TOGETHER = {
    "two different entries": (
        base_with(name="Store"),
        base_with(language="pt"),
        base_with(name="Store", language="pt"),
    ),
    "two entries of one object": (
        base_with(tools={"a": {"text": "A!"}, "b": {"text": "B"}}),
        base_with(tools={"a": {"text": "A"}, "b": {"text": "B!"}}),
        base_with(tools={"a": {"text": "A!"}, "b": {"text": "B!"}}),
    ),
    "the same change": (base_with(name="Store"), base_with(name="Store"), base_with(name="Store")),
    "one removes, the other adds": (
        base_with(tools={"b": {"text": "B"}}),
        base_with(tools={**BASE["tools"], "c": {"text": "C"}}),
        base_with(tools={"b": {"text": "B"}, "c": {"text": "C"}}),
    ),
    "named objects of a list": (
        base_with(verbs=[{"lemma": "x", "past": "2"}]),
        base_with(verbs=[{"lemma": "x", "past": "1"}, {"lemma": "y", "past": "3"}]),
        base_with(verbs=[{"lemma": "x", "past": "2"}, {"lemma": "y", "past": "3"}]),
    ),
}


@pytest.mark.parametrize(("yours", "theirs", "merged"), TOGETHER.values(), ids=TOGETHER.keys())
def test_changes_that_do_not_collide_are_put_together(yours, theirs, merged):
    found = three_way(BASE, yours, theirs)
    assert found.both == ()
    assert found.merged == merged


COLLIDING = {
    "one value in two ways": (base_with(name="Store"), base_with(name="Market"), "name"),
    "changed and removed": (
        base_with(tools={"b": {"text": "B"}}),
        base_with(tools={"a": {"text": "!"}, "b": {"text": "B"}}),
        "tools.a",
    ),
    "a list without names": (base_with(tags=["a"]), base_with(tags=["b"]), "tags"),
}


@pytest.mark.parametrize(("yours", "theirs", "path"), COLLIDING.values(), ids=COLLIDING.keys())
def test_what_both_changed_differently_is_named_and_theirs_stands(yours, theirs, path):
    found = three_way(BASE, yours, theirs)
    assert found.both == (path,)
    assert same(found.merged, theirs)


def test_each_side_is_told_what_it_changed():
    found = three_way(BASE, base_with(name="Store"), base_with(language="pt"))
    assert [change.words for change in found.yours] == ["name: changed from “Shop” to “Store”"]
    assert [change.words for change in found.theirs] == ["language was added"]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.text("ab", max_size=2),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["id", "b", "c"]), inner, max_size=3),
    max_leaves=8,
)
bodies = st.dictionaries(st.sampled_from("abc"), json_values, max_size=3)


@given(base=bodies, yours=bodies, theirs=bodies)
def test_a_side_that_changed_nothing_gives_way_to_the_other(base, yours, theirs):
    assert same(three_way(base, yours, base).merged, yours)
    assert same(three_way(base, base, theirs).merged, theirs)
    assert three_way(base, yours, yours).both == ()


@given(base=bodies, yours=bodies, theirs=bodies)
def test_who_is_yours_makes_no_difference_to_where_they_collide(base, yours, theirs):
    assert set(three_way(base, yours, theirs).both) == set(three_way(base, theirs, yours).both)
