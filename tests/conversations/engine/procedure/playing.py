"""A procedure played on the pure engine: readings and results are given by the test, nothing else is there."""

import json
from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta

from conversations.engine import events as e
from conversations.engine import turn
from conversations.engine.desk import Desk, GateAnswer, ToolRule
from conversations.engine.effects import ModelAnswer, Read, Reply, Result, Reword, RunCall, RunModel, Worded
from conversations.engine.gateway import not_attempted
from conversations.engine.procedure.program import Program
from conversations.engine.procedure.questions import Chat, ChatLine
from conversations.engine.procedure.wanted import Readings
from conversations.engine.view import Entry, View, apply, fold
from conversations.engine.waits import action_of
from conversations.readers import Readers, ReaderSetup, read
from conversations.reading.port import ReaderFailedError, chosen, yes_or_no
from conversations.reading.questions import NONE
from services_admin.definition.models import ServiceBody

NOON = datetime(2026, 5, 6, 12, tzinfo=UTC)  # a Wednesday
TODAY = date(2026, 5, 6)


class Scripted:
    """Reads by rule: `answers` maps a question's id (or kind) to its answer; a pair is (answer, probability).

    A slot is answered by the text of the value; what is not named is "none", or a yes/no left open.
    """

    name, version = "scripted", "1"

    def __init__(self):
        self.answers, self.asked, self.fails = {}, [], 0
        self.usually = {"repeat_review": ("yes", 0.05)}

    def answer(self, questions):
        if self.fails:
            self.fails -= 1
            raise ReaderFailedError("told to")
        self.asked += questions
        return tuple(self._answer(question) for question in questions)

    def _answer(self, question):
        usually = self.usually.get(question.kind, NONE)
        given = self.answers.get(question.id, self.answers.get(question.kind, usually))
        best, p = given if isinstance(given, tuple) and not isinstance(given, list) else (given, 0.98)
        if question.answers == ("yes", "no"):
            return yes_or_no(question, {"yes": p, "no": 1 - p}.get(best, 0.5), by=self)
        if question.kind == "read_back" and best == NONE:
            return chosen(question, {}, by=self)
        if isinstance(best, Mapping):
            weights = {self._key(question, name): share for name, share in best.items()}
            return chosen(question, {**weights, NONE: 1 - sum(weights.values())}, by=self)
        best = self._key(question, best)
        rest = [key for key in dict.fromkeys((*question.answers, NONE)) if key != best]
        return chosen(question, {best: p, **{key: (1 - p) / max(1, len(rest)) for key in rest}}, by=self)

    def _key(self, question, best):
        if question.kind == "slot":
            return next((one.key for one in reversed(question.candidates) if one.value == best), NONE)
        if question.kind in ("option", "record"):
            return next((one.key for one in question.options if best in (one.key, one.name, *one.says)), NONE)
        return best


class Words:
    """Templates by name, so that tests do not depend on wording."""

    def say(self, template, call=None):
        return f"<{template}{' ' + call.id if call else ''}>"

    def still_checking(self, call):
        return f"<still checking {call.id}>"

    def tell(self, template, **values):
        return f"<{' '.join((template, *map(str, values.values())))}>"

    def phrase(self, call):
        return f"<{call.tool} {call.outcome}>"

    def read_back(self, call, values):
        return f"<confirm {call.tool} {', '.join(f'{label}={words}' for label, words in values)}>"

    def spoken(self, tool, name, value, text=""):
        return text or str(value)

    def listed(self, items, conjunction="and"):
        return f" {conjunction} ".join(items)

    def joined(self, lines):
        return " ".join(lines)


class Gate:
    def check(self, tool, arguments):
        if arguments.get("amount") == "refuse":
            problem = {"path": "amount", "code": "type", "expected": "number"}
            return GateAnswer(granted=True, reason="argument_schema", problems=(problem,))
        return GateAnswer(granted=True)


class Play:
    """One conversation. `results`: tool → its results, in order (a dict is the value of a call that was done)."""

    def __init__(self, body, *, results=None, model=()):
        self.program = Program(ServiceBody.model_validate_json(json.dumps(body)), body.get("language", "en"))
        self.reader = Scripted()
        self.readers = Readers(ReaderSetup(self.program), dict.fromkeys(self.program.options.readers, self.reader))
        tools = {
            name: ToolRule(name, changes=tool.changes, runs=tool.runs.kind, read_back=tool.read_back)
            for name, tool in self.program.body.tools.items()
        }
        agent = self.program.body.agent
        self.desk = Desk(
            tools=tools,
            on_unread=self.program.body.on_unread,
            max_rounds=agent.max_rounds if agent else 1,
            gate=Gate(),
            words=Words(),
            program=self.program,
        )
        self.view, self.log = View(conversation="k"), []
        self.results = {name: list(found) for name, found in (results or {}).items()}
        self.model, self.ran = list(model), []

    def take(self, *events):
        for event in events:
            seq = len(self.log) + 1
            entry = Entry(seq=seq, at=NOON + timedelta(seconds=seq), event=e.from_json(event.kind, e.to_json(event)))
            self.log.append(entry)
            self.view = apply(self.view, entry)

    def says(self, text, /, **answers):
        """The customer's message, and how it reads: `slot:order_id` is written order_id."""
        slots = self.program.body.slots
        self.reader.answers = {f"slot:{name}" if name in slots else name: value for name, value in answers.items()}
        self.take(e.Customer(text=text))
        return self.go()

    def posts(self, value=None, *, ok=True, reason=None):
        call = self.view.call(self.view.awaiting)
        self.take(
            e.Outcome(
                call=call.id,
                tool=call.tool,
                outcome="done" if ok else "failed",
                result=value,
                reason=reason,
                source="app",
            )
        )
        return self.go()

    def decides(self, decision):
        pending = self.view.pending
        self.take(e.Decision(call=pending.call, decision=decision))
        if decision == "skip":
            self.take(not_attempted(self.view.call(pending.call), "skipped"))
        return self.go()

    def go(self):
        for _ in range(300):
            step = turn.advance(self.view, self.desk)
            self.take(*step.events)
            if not step.events and step.effect is None:
                return self.action["type"]
            while step.effect is not None:
                step = turn.resume(self.view, self.desk, step.effect, self.carry_out(step.effect))
                self.take(*step.events)
        raise AssertionError("the turn does not end")

    def carry_out(self, effect):
        if isinstance(effect, Read):
            found = read(effect, self.chat(), self.readers)
            assert isinstance(found, Readings)
            return found
        if isinstance(effect, RunCall):
            self.ran.append((effect.call.tool, dict(effect.call.arguments)))
            waiting = self.results.get(effect.call.tool)
            given = waiting.pop(0) if waiting else {}
            return given if isinstance(given, Result) else Result("done", given)
        if isinstance(effect, RunModel | Reword):
            return self.model.pop(0) if self.model else ModelAnswer(text="model's words")
        if isinstance(effect, Worded):
            return Reply(text=effect.draft, by="model", draft=effect.draft)
        return Reply(text=effect.draft or f"<{effect.otherwise}>", by="model" if effect.draft else "template")

    def chat(self):
        lines = [
            ChatLine(entry.seq, entry.event.kind, entry.event.text)
            for entry in self.log
            if entry.event.kind in ("customer", "agent") and entry.event.text
        ]
        return Chat(tuple(lines[-40:]), TODAY, self.view.work.waiting)

    @property
    def action(self):
        return action_of(self.view)

    @property
    def said(self):
        return next((entry.event.text for entry in reversed(self.log) if entry.event.kind == "agent"), "")

    @property
    def values(self):
        request = self.view.work.active
        return {key: value.value for key, value in request.values.items()} if request else {}

    def events(self, kind):
        return [entry.event for entry in self.log if entry.event.kind == kind]

    def outcomes(self):
        return {call.tool: call.outcome for call in self.view.calls}

    def holds(self):
        """Replaying the log gives the same view, also through JSON."""
        assert fold(self.log, View(conversation="k")) == self.view
        assert View.from_json(self.view.as_json()) == self.view


RUNS = {"kind": "example", "backend": "shop"}


def tool(operation="get_order", **more):
    return {"runs": {**RUNS, "operation": operation}, **more}


def intent(name, **more):
    return {"name": name, "description": f"The customer wants: {name}.", "examples": [name], **more}


STORE = {
    "schema": 1,
    "name": "The store",
    "intents": {
        "refund": intent("Refund", written="Offer a voucher to customers who complain."),
        "deliver": intent("Delivery"),
        "address": intent("Change of address"),
        "hours": intent("Opening hours", aside=True),
    },
    "slots": {
        "order_id": {"label": "order ID", "pattern": r"\d{4}", "format": "4 digits"},
        "email": {"label": "e-mail address", "pattern": "email"},
        "method": {"label": "refund method", "options": {"card": "back to the card", "credit": "store credit"}},
        "day": {"label": "day", "date": "future"},
        "line": {"label": "item", "from": "look_up.lines"},
        "street": {"label": "address", "pattern": r"\d+ \w+ Street"},
        "amount": {"label": "amount", "pattern": "amount"},
    },
    "tools": {
        "look_up": tool(needs=["order_id", "email"]),
        "refund": tool("refund", needs=["method"], changes=True),
        "schedule": tool("schedule", needs=["order_id", "day"], changes=True),
        "move": tool("move", needs=["street"], changes=True),
        "voucher": tool("voucher", changes=True),
        "note": tool("note", needs=["street"], skip_if_missing=True),
    },
    "procedures": {
        "refund": ["look_up", "refund"],
        "deliver": ["schedule"],
        "address": ["move"],
        "hours": [{"say": "We are open from 9 to 6."}],
    },
}


def store(**changes):
    body = {**STORE, **changes}
    for key in ("slots", "tools", "procedures", "intents"):
        body[key] = {**STORE[key], **changes.get(key, {})}
    return body
