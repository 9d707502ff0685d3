import pytest

from cxagent.versioning.diff import diff, text_segments

BEFORE = {
    "on_unread": "ask",
    "tools": {"refund_card": {"parameters": {"amount": 1, "order": 2}, "name": "refund card"}},
    "languages": ["en", "pt"],
    "verbs": [{"lemma": "refund", "past": "refunded"}, {"lemma": "repay", "past": "repaid"}],
}


def changed(**entries):
    return {**BEFORE, **entries}


CASES = {
    "a removed entry is named under what it was removed from": (
        changed(tools={"refund_card": {"parameters": {"order": 2}, "name": "refund card"}}),
        ["tools.refund_card.parameters: amount was removed"],
    ),
    "an added entry at the top needs no parent": (changed(timezone="UTC"), ["timezone was added"]),
    "a changed value quotes both": (changed(on_unread="model"), ["on_unread: changed from “ask” to “model”"]),
    "a word put into a list is one change": (changed(languages=["en", "es", "pt"]), ["languages: “es” was added"]),
    "a word taken out of a list is one change": (changed(languages=["pt"]), ["languages: “en” was removed"]),
    "a list in another order says so": (changed(languages=["pt", "en"]), ["languages: the order changed"]),
    "objects of a list are matched by what names them": (
        changed(verbs=[{"lemma": "repay", "past": "repaid"}, {"lemma": "refund", "past": "returned"}]),
        ["verbs[refund].past: changed from “refunded” to “returned”", "verbs: the order changed"],
    ),
    "a named object that comes is called by its name": (
        changed(verbs=[*BEFORE["verbs"], {"lemma": "return", "past": "returned"}]),
        ["verbs: return was added"],
    ),
    "true is not 1": (changed(on_unread=True), ["on_unread: changed from “ask” to true"]),
    "another kind of value is a change of the whole": (
        changed(languages="en"),
        ['languages: changed from ["en","pt"] to “en”'],
    ),
}


@pytest.mark.parametrize(("after", "words"), CASES.values(), ids=CASES.keys())
def test_a_change_is_said_in_words(after, words):
    assert [change.words for change in diff(BEFORE, after)] == words


def test_the_same_body_has_no_changes_whatever_the_order_of_its_keys():
    assert diff(BEFORE, dict(reversed(BEFORE.items()))) == ()


def test_numbers_are_compared_by_value_but_true_is_not_a_number():
    assert diff({"a": 1}, {"a": 1.0}) == ()
    assert [change.kind for change in diff({"a": 1}, {"a": True})] == ["changed"]


def test_objects_without_a_name_are_matched_by_place():
    changes = diff({"steps": [{"say": "a"}, {"say": "b"}]}, {"steps": [{"say": "a"}, {"say": "c"}]})
    assert [(change.path, change.old, change.new) for change in changes] == [("steps[1].say", "b", "c")]


def test_a_long_value_is_shortened_in_words_and_kept_whole_beside():
    change = diff({"a": "x" * 500}, {"a": "y"})[0]
    assert len(change.words) < 150
    assert change.old == "x" * 500


def test_a_change_of_wording_is_shown_word_by_word():
    segments = text_segments("Refund 5 pounds now.", "Refund 50 pounds.")
    assert ("removed", "5") in segments
    assert ("added", "50") in segments
    assert "".join(text for tag, text in segments if tag != "removed") == "Refund 50 pounds."
