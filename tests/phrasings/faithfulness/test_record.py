import pytest

from phrasings.faithfulness.outcomes import Outcome
from phrasings.faithfulness.record import from_events

CALL = {"type": "call", "id": "c1", "tool": "refund_card", "arguments": {"order_id": "4412"}, "by": "agent"}


def outcome_of(*events):
    return from_events([CALL, *events]).calls[0].outcome


def test_a_result_says_how_the_call_ended():
    assert outcome_of({"type": "result", "id": "c1", "tool": "refund_card", "ok": True, "value": 1}) == Outcome.DONE
    assert (
        outcome_of({"type": "result", "id": "c1", "tool": "refund_card", "ok": False, "value": "no"}) == Outcome.FAILED
    )
    assert outcome_of({"type": "outcome", "id": "c1", "outcome": "refused", "reason": "policy"}) == Outcome.REFUSED


def test_a_call_whose_answer_never_came_is_unknown():
    assert outcome_of() == Outcome.UNKNOWN


def test_a_turn_starts_when_the_customer_speaks():
    said = {"type": "customer", "text": "hello"}
    record = from_events([said, CALL, said, {**CALL, "id": "c2"}])
    assert [call.turn for call in record.calls] == [1, 2]
    assert record.turn == 2


def test_an_id_that_comes_again_is_another_call():
    done = {"type": "result", "id": "c1", "tool": "refund_card", "ok": True, "value": None}
    failed = {"type": "result", "id": "c1", "tool": "refund_card", "ok": False, "value": "no"}
    record = from_events([CALL, done, CALL, failed])
    assert [call.outcome for call in record.calls] == [Outcome.DONE, Outcome.FAILED]
    assert len({call.id for call in record.calls}) == 2


def test_events_of_other_kinds_are_passed_over():
    assert from_events([{"type": "reading", "value": 1}]).calls == ()


@pytest.mark.parametrize(
    ("event", "where"),
    [
        ("text", "events[0]"),
        ({"type": "call", "id": "c"}, "events[0].tool"),
        ({"type": "outcome", "id": "c", "outcome": "fine"}, "events[0].outcome"),
        ({"type": "result", "id": "c", "value": 1}, "events[0].ok"),
        ({"type": "result", "id": "c", "ok": "false"}, "events[0].ok"),
        ({"type": "result", "id": "c", "ok": 1}, "events[0].ok"),
    ],
)
def test_an_event_of_the_wrong_form_is_named(event, where):
    with pytest.raises(ValueError, match=where.replace("[", r"\[").replace("]", r"\]")):
        from_events([event])
