"""The turn as a state machine, with everything outside played by the test."""

from datetime import UTC, datetime, timedelta

import pytest

from conversations.engine import events as e
from conversations.engine import turn
from conversations.engine.desk import Desk, GateAnswer, ToolRule, Undo
from conversations.engine.effects import ModelAnswer, ModelFailed, Reply, Result, RunCall, RunModel, ToolRequest
from conversations.engine.gateway import not_attempted
from conversations.engine.view import Entry, View, apply, fold
from conversations.engine.waits import action_of

NOON = datetime(2026, 5, 2, 12, tzinfo=UTC)


class Gate:
    """Refuses amounts that are text, and tools nobody granted."""

    def check(self, tool, arguments):
        if tool == "wire_money":
            return GateAnswer(granted=False, reason="not_granted")
        if isinstance(arguments.get("amount"), str):
            problem = {"path": "amount", "code": "type", "expected": "number"}
            return GateAnswer(granted=True, reason="argument_schema", problems=(problem,))
        return GateAnswer(granted=True)


class Words:
    def say(self, template, call=None):
        return f"<{template}{' ' + call.id if call else ''}>"

    def still_checking(self, call):
        return f"<still checking {call.id}>"


def desk(**changes):
    tools = {
        "look": ToolRule("look", changes=False, runs="example"),
        "pay": ToolRule("pay", changes=True, runs="example", undo=Undo("unpay", {"ref": "{result.ref}"})),
        "post": ToolRule("post", changes=True, runs="webhook"),
        "unpay": ToolRule("unpay", changes=True, runs="example"),
        "print": ToolRule("print", changes=True, runs="app"),
    }
    settings = {"on_unread": "model", "max_rounds": 3, **changes}
    return Desk(tools=tools, gate=Gate(), words=Words(), **settings)


class Chat:
    """A log in memory. `model`: the answers that it gives, one a round; `results`: tool → its results, in order."""

    def __init__(self, *model, results=None, read=True, **changes):
        self.desk = desk(**changes)
        self.view = View(conversation="k")
        self.log = []
        self.model = list(model)
        self.results = {name: list(found) for name, found in (results or {}).items()}
        self.drafts, self.ran, self.rounds = [], [], []
        if read:  # the first unread turn is asked again: not what most tests are about
            self.take(e.Unread(attempt=1))

    def take(self, *events):
        for event in events:
            seq = len(self.log) + 1
            entry = Entry(seq=seq, at=NOON + timedelta(seconds=seq), event=e.from_json(event.kind, e.to_json(event)))
            self.log.append(entry)
            self.view = apply(self.view, entry)

    def says(self, text="hello"):
        self.take(e.Customer(text=text))
        return self.go()

    def decides(self, decision):
        pending = self.view.pending
        self.take(e.Decision(call=pending.call, decision=decision))
        if decision == "skip":
            self.take(not_attempted(self.view.call(pending.call), "skipped"))
        return self.go()

    def go(self):
        for _ in range(200):
            step = turn.advance(self.view, self.desk)
            self.take(*step.events)
            if not step.events and step.effect is None:
                return action_of(self.view)["type"]
            while step.effect is not None:
                step = turn.resume(self.view, self.desk, step.effect, self.carry_out(step.effect))
                self.take(*step.events)
        raise AssertionError("the turn does not end")

    def carry_out(self, effect):
        if isinstance(effect, RunModel):
            self.rounds.append((effect.round, effect.with_tools))
            return self.model.pop(0) if self.model else ModelAnswer(text="done")
        if isinstance(effect, RunCall):
            self.ran.append(effect.call.tool)
            waiting = self.results.get(effect.call.tool) or [Result("done", {"ref": effect.call.id})]
            return waiting.pop(0)
        self.drafts.append(effect.draft)
        name = None if effect.draft else effect.otherwise
        return Reply(text=effect.draft or f"<{name}>", by="model" if effect.draft else "template", template=name)

    def outcomes(self):
        return {call.id: call.outcome for call in self.view.calls}

    def said(self):
        return [entry.event.text for entry in self.log if entry.event.kind == "agent"]

    def kinds(self):
        return [entry.event.kind for entry in self.log]


def asks(*calls):
    return ModelAnswer(calls=tuple(ToolRequest(tool, arguments) for tool, arguments in calls))


def says(text):
    return ModelAnswer(text=text)


UNKNOWN = Result("unknown", reason="timeout")
FAILED = Result("failed", reason="declined")


@pytest.mark.parametrize(
    ("on_unread", "answers"),
    [
        ("model", ["<ask_again>", "done", "done"]),
        ("ask", ["<ask_again>", "<ask_again>", "<handoff>"]),
        ("handoff", ["<ask_again>", "<handoff>", "<handed_off>"]),
    ],
)
def test_a_turn_that_nothing_reads_is_asked_again_first(on_unread, answers):
    chat = Chat(on_unread=on_unread, read=False)
    for _ in answers:
        chat.says()
    assert chat.said() == answers


def test_a_look_up_runs_at_once_and_the_model_then_writes():
    chat = Chat(asks(("look", {"id": "7"})), says("It is on its way."))
    assert chat.says() == "ask"
    assert chat.said() == ["It is on its way."]
    assert chat.outcomes() == {"c1": "done"}
    assert chat.kinds()[-5:] == ["call", "checked", "dispatched", "outcome", "agent"]


def test_a_change_waits_for_the_customer_and_runs_once_approved():
    chat = Chat(asks(("pay", {"amount": 5})), says("Paid."))
    assert chat.says() == "confirm"
    assert (chat.ran, chat.outcomes(), chat.said()) == ([], {"c1": "pending_confirmation"}, ["<confirm c1>"])
    assert chat.decides("approve") == "ask"
    assert (chat.ran, chat.outcomes(), chat.said()[-1]) == (["pay"], {"c1": "done"}, "Paid.")


def test_a_skipped_change_is_not_attempted():
    chat = Chat(asks(("pay", {"amount": 5})), says("Paid."))
    chat.says()
    assert chat.decides("skip") == "ask"
    assert (chat.ran, chat.outcomes()) == ([], {"c1": "not_attempted"})


def test_a_message_while_a_decision_waits_is_kept_and_runs_nothing():
    chat = Chat(asks(("pay", {"amount": 5})), says("Paid."))
    chat.says()
    pending = chat.view.pending
    assert chat.says("wait, what?") == "confirm"
    assert (chat.said()[-1], chat.view.pending, chat.ran) == ("<waiting c1>", pending, [])
    chat.decides("approve")
    assert chat.outcomes() == {"c1": "done"}
    assert chat.view.call("c1").turn == chat.view.turn, "its outcome is news of the turn in which it came"


def test_a_call_with_bad_arguments_is_refused_and_the_model_is_asked_again():
    chat = Chat(asks(("pay", {"amount": "all"})), asks(("pay", {"amount": 3})), says("Paid."))
    assert chat.says() == "confirm"
    assert chat.outcomes() == {"c1": "refused", "c2": "pending_confirmation"}
    assert (chat.view.call("c1").reason, chat.view.call("c1").detail["path"]) == ("argument_schema", "amount")


def test_a_tool_that_nobody_granted_never_runs():
    chat = Chat(asks(("wire_money", {"amount": 1})), says("Sent."))
    chat.says()
    assert (chat.ran, chat.outcomes(), chat.view.call("c1").reason) == ([], {"c1": "refused"}, "not_granted")


def test_the_same_call_twice_in_a_turn_runs_once():
    chat = Chat(asks(("look", {"id": "7"}), ("look", {"id": "7"})), asks(("look", {"id": "7"})), says("So."))
    chat.says()
    assert chat.ran == ["look"]
    assert [call.same_as for call in chat.view.calls] == [None, "c1", "c1"]


def test_a_change_asked_twice_in_a_turn_is_confirmed_once_and_runs_once():
    chat = Chat(asks(("pay", {"amount": 5})), asks(("pay", {"amount": 5.0})), says("Paid."))
    chat.says()
    assert chat.decides("approve") == "ask"
    assert (chat.ran, chat.view.call("c2").same_as) == (["pay"], "c1")


def test_a_skipped_change_is_not_asked_for_again_in_the_same_turn():
    chat = Chat(asks(("pay", {"amount": 5})), asks(("pay", {"amount": 5})), says("Well."))
    chat.says()
    assert chat.decides("skip") == "ask"
    assert (chat.ran, chat.said()[-1]) == ([], "Well.")


def test_the_same_change_may_be_made_again_in_a_later_turn():
    chat = Chat(asks(("pay", {"amount": 5})), says("1."), asks(("pay", {"amount": 5})), says("2."))
    for _ in range(2):
        chat.says()
        chat.decides("approve")
    assert chat.ran == ["pay", "pay"]


def test_a_look_up_after_a_change_is_a_new_one():
    chat = Chat(asks(("look", {"id": "7"}), ("pay", {"amount": 5}), ("look", {"id": "7"})), says("So."))
    chat.says()
    chat.decides("approve")
    assert chat.ran == ["look", "pay", "look"]


def test_an_unknown_change_is_never_sent_again_not_even_in_a_later_turn():
    chat = Chat(asks(("post", {"a": 1})), says("?"), asks(("post", {"a": 1})), says("?"), results={"post": [UNKNOWN]})
    chat.says()
    chat.decides("approve")
    assert chat.says("try again") == "ask"
    assert (chat.ran, chat.view.call("c1").outcome, chat.view.call("c2").same_as) == (["post"], "unknown", "c1")
    assert chat.view.call("c1").turn == chat.view.turn, "spoken of again, so it is told again"


def test_what_follows_a_failed_change_in_its_round_is_not_attempted():
    calls = asks(("post", {"a": 1}), ("look", {"id": "7"}), ("pay", {"amount": 5}))
    chat = Chat(calls, says("Failed."), results={"post": [FAILED]})
    chat.says()
    chat.decides("approve")
    assert chat.outcomes() == {"c1": "failed", "c2": "not_attempted", "c3": "not_attempted"}


def test_what_was_done_is_undone_last_first_when_a_later_change_fails():
    calls = asks(("pay", {"amount": 1}), ("pay", {"amount": 2}), ("post", {"a": 1}))
    chat = Chat(calls, says("Sorry."), results={"post": [FAILED]})
    chat.says()
    for _ in range(3):
        chat.decides("approve")
    assert chat.ran == ["pay", "pay", "post", "unpay", "unpay"]
    assert [call.arguments.get("ref") for call in chat.view.calls[3:]] == ["c2", "c1"]
    assert chat.outcomes() == {"c1": "undone", "c2": "undone", "c3": "failed", "c4": "done", "c5": "done"}


def test_what_could_not_be_undone_stays_done():
    chat = Chat(asks(("pay", {"amount": 1}), ("post", {"a": 1})), results={"post": [FAILED], "unpay": [FAILED]})
    chat.says()
    chat.decides("approve")
    chat.decides("approve")
    assert chat.outcomes() == {"c1": "done", "c2": "failed", "c3": "failed"}


def test_an_undo_whose_arguments_cannot_be_had_is_refused_and_what_was_done_stays_done():
    results = {"post": [FAILED], "pay": [Result("done", {"other": 1})]}
    chat = Chat(asks(("pay", {"amount": 1}), ("post", {"a": 1})), results=results)
    chat.says()
    chat.decides("approve")
    chat.decides("approve")
    assert (chat.outcomes(), chat.ran) == ({"c1": "done", "c2": "failed", "c3": "refused"}, ["pay", "post"])


def test_rounds_are_bounded_and_the_last_one_has_no_tools():
    looks = [asks(("look", {"id": str(number)})) for number in range(9)]
    chat = Chat(*looks, max_rounds=3)
    assert chat.says() == "ask"
    assert chat.rounds == [(1, True), (2, True), (3, True), (4, False)]
    assert (chat.ran, chat.drafts) == (["look"] * 3, [None]), "calls after the last round are left alone"


def test_a_broken_model_is_said_to_be_a_fault_and_the_second_time_a_person_takes_over():
    chat = Chat(ModelFailed("timeout"), ModelFailed("timeout"))
    assert [chat.says(), chat.says()] == ["ask", "handoff"]
    assert chat.said() == ["<error>", "<handoff>"]


def test_the_apps_call_is_the_answer_and_its_result_goes_on():
    chat = Chat(asks(("print", {"n": 1})), says("Printed."))
    chat.says()
    assert chat.decides("approve") == "call"
    assert chat.says("is it there?") == "call", "nothing is lost, nothing runs twice"
    assert chat.said()[-1] == "<still checking c1>"
    chat.take(e.Outcome(call="c1", tool="print", outcome="done", result=1, source="app"))
    assert (chat.go(), chat.said()[-1], chat.outcomes()) == ("ask", "Printed.", {"c1": "done"})


def test_a_late_result_of_an_unknown_call_is_told_without_the_model():
    chat = Chat(asks(("print", {"n": 1})), says("?"), says("never asked"))
    chat.says()
    chat.decides("approve")
    chat.take(e.Outcome(call="c1", tool="print", outcome="unknown", reason="no_result"))
    chat.go()
    chat.take(e.Outcome(call="c1", tool="print", outcome="done", result=1, source="app"))
    chat.go()
    assert (chat.drafts, chat.outcomes()) == (["?", None], {"c1": "done"})


def test_the_view_folds_the_same_from_any_point_and_through_json():
    chat = Chat(asks(("look", {"id": "7"}), ("pay", {"amount": 5})), says("Paid."))
    chat.says()
    chat.says("what?")
    chat.decides("approve")
    for cut in range(len(chat.log)):
        stored = View.from_json(fold(chat.log[:cut], View(conversation="k")).as_json())
        assert fold(chat.log[cut:], stored) == chat.view


def test_a_view_does_not_grow_with_the_log():
    chat = Chat(*[asks(("look", {"id": str(number)})) if number % 2 == 0 else says("x") for number in range(600)])
    for _ in range(300):
        chat.says()
    assert len(chat.log) > 1500
    assert len(chat.view.calls) <= 42
    assert len(chat.view.keys) <= 20
