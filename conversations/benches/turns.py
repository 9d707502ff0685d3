"""What a turn costs: the engine's own share, the local reader's, and whether a long log makes it dearer.

    run() → {"engine_p50_ms", "local_p50_ms", "at_10_ms", "at_10000_ms"}

Nothing is stored: the log is in memory and the view is folded as the store folds it. `engine` is everything but the reader
and the questions made for it; `local` is a whole turn with the local reader; `at_10`, `at_10000`: the engine's share of a
turn whose conversation has so many entries.
"""

import argparse
import json
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from statistics import median
from typing import Any

from conversations.engine import events as e
from conversations.engine import turn
from conversations.engine.desk import Desk, GateAnswer, ToolRule
from conversations.engine.effects import Answer, Effect, Read, Reply, Result
from conversations.engine.procedure.program import Program
from conversations.engine.procedure.questions import Chat, ChatLine
from conversations.engine.procedure.wanted import Found, Readings, Wanted
from conversations.engine.view import Entry, View, apply
from conversations.readers import Readers, ReaderSetup, read
from conversations.reading.port import Answer as Said
from conversations.wording import Wordbook
from phrasings.definition.builtin import builtin_templates
from services_admin.definition.models import ServiceBody

NOON = datetime(2026, 5, 6, 12, tzinfo=UTC)
TODAY = date(2026, 5, 6)
RUNS = {"kind": "example", "backend": "shop", "operation": "get_order"}
SERVICE: Mapping[str, Any] = {
    "schema": 1,
    "name": "The bench",
    "options": {"wrap_ups": 20, "clarify_with": 2, "retries": 5},
    "intents": {
        "refund": {
            "name": "Refund",
            "description": "The customer wants money back.",
            "examples": ["I want my money back", "refund my order", "give me a refund", "can I get a refund please"],
        },
        "move": {
            "name": "Change of address",
            "description": "The customer has moved.",
            "examples": ["I have moved", "change my address", "my address is new", "I live somewhere else now"],
        },
        "hours": {
            "name": "Opening hours",
            "description": "The customer asks when the shop is open.",
            "examples": ["when are you open", "opening hours", "how late are you open", "are you open today"],
            "aside": True,
        },
    },
    "slots": {
        "order_id": {"label": "order number", "pattern": r"\b\d{4}\b", "format": "4 digits"},
        "email": {"label": "e-mail address", "pattern": "email"},
        "method": {"label": "refund method", "options": {"card": "back to the card", "credit": "store credit"}},
    },
    "tools": {
        "find_order": {"needs": ["order_id", "email"], "runs": RUNS},
        "pay_back": {"needs": ["method"], "changes": True, "runs": RUNS},
    },
    "procedures": {
        "refund": ["find_order", "pay_back"],
        "move": [{"say": "Please tell us by post."}],
        "hours": [{"say": "We are open from nine to six."}],
    },
}
TALK: Sequence[tuple[str, Mapping[str, str]]] = (
    ("I want my money back", {"intent": "refund"}),
    ("my order number is 4412", {"slot:order_id": "v1"}),
    ("when are you open?", {"aside": "hours"}),
    ("my e-mail address is ana@example.org", {"slot:email": "v1", "slot:order_id": "v1"}),
    ("back to the card, please", {"slot:method": "card"}),
    ("yes please", {"read_back": "yes"}),
)


class _Gate:
    def check(self, tool: str, arguments: Mapping[str, Any]) -> GateAnswer:  # noqa: ARG002 - grants everything
        return GateAnswer(granted=True)


@dataclass(slots=True)
class _Talk:
    """One conversation in memory; `spent` is the engine's time of the turn under way, in seconds."""

    desk: Desk
    readers: Readers
    scripted: bool
    view: View = field(default_factory=lambda: View(conversation="bench"))
    lines: list[ChatLine] = field(default_factory=list)
    answers: Mapping[str, str] = field(default_factory=dict)
    spent: float = 0.0

    def take(self, *events: e.Event) -> None:
        for event in events:
            entry = Entry(seq=self.view.seq + 1, at=NOON, event=event)
            self.view = apply(self.view, entry)
            if isinstance(event, e.Customer | e.Agent):
                self.lines = [*self.lines[-39:], ChatLine(entry.seq, event.kind, event.text)]

    def says(self, text: str, answers: Mapping[str, str]) -> None:
        """One turn."""
        self.spent, self.answers = 0.0, answers
        started = time.perf_counter()
        self.take(e.Customer(text=text))
        while True:
            step = turn.advance(self.view, self.desk)
            self.take(*step.events)
            if not step.events and step.effect is None:
                break
            while step.effect is not None:
                self.spent += time.perf_counter() - started
                answer = self._carry_out(step.effect)
                started = time.perf_counter()
                step = turn.resume(self.view, self.desk, step.effect, answer)
                self.take(*step.events)
        self.spent += time.perf_counter() - started

    def _carry_out(self, effect: Effect) -> Answer:
        match effect:
            case Read(wanted=wanted) if self.scripted:
                return Readings(tuple(map(self._scripted, wanted)))
            case Read():
                return read(effect, Chat(tuple(self.lines), TODAY, self.view.work.waiting), self.readers)
        return Result("done", {}) if not hasattr(effect, "draft") else Reply(text="", by="template")

    def _scripted(self, wanted: Wanted) -> Found:
        best = self.answers.get(wanted.id, "none")
        value = {"value": best, "text": best, "said": self.view.work.message, "by": "customer"}
        answer = Said(wanted.id, "choice", {best: 0.98, "none" if best != "none" else "other": 0.02}, "bench", "1")
        return Found(wanted, answer, {best: value})


def _desk() -> tuple[Desk, Readers]:
    body = ServiceBody.model_validate_json(json.dumps(SERVICE))
    program = Program(body, "en", {"language": "en"})
    words = Wordbook(language="en", specs={}, phrasings={}, templates=builtin_templates("en"), offered=())
    tools = {name: ToolRule(name, changes=tool.changes, runs="example") for name, tool in body.tools.items()}
    desk = Desk(tools=tools, on_unread="ask", max_rounds=1, gate=_Gate(), words=words, program=program)
    return desk, Readers(ReaderSetup(program))


def run(*, turns: int = 120) -> dict[str, float]:
    """Medians in milliseconds."""
    desk, readers = _desk()
    whole = _whole_turns(_Talk(desk, readers, scripted=False), turns)
    talk = _Talk(desk, readers, scripted=True)
    _until(talk, 10)
    early = [_engine(_copy(talk)) for _ in range(max(3, turns // len(TALK)))]
    _until(talk, 10_000)
    late = [_engine(_copy(talk)) for _ in range(max(3, turns // len(TALK)))]
    at_10, at_10000 = ([ms for one in found for ms in one] for found in (early, late))
    return {
        "engine_p50_ms": round(median([*at_10, *at_10000]), 4),
        "local_p50_ms": round(median(whole), 4),
        "at_10_ms": round(median(at_10), 4),
        "at_10000_ms": round(median(at_10000), 4),
    }


def _copy(talk: _Talk) -> _Talk:
    return _Talk(talk.desk, talk.readers, scripted=True, view=talk.view, lines=list(talk.lines))


def _until(talk: _Talk, entries: int) -> None:
    """The talk, over and over, until the log has so many entries and no request is under way."""
    while talk.view.seq < entries or talk.view.work.requests:
        for text, answers in TALK:
            talk.says(text, answers)
            if talk.view.ended:
                talk.view = _reopened(talk.view)


def _reopened(view: View) -> View:
    """The chat's end is taken back, so that it can grow."""
    return replace(view, ended=False, work=replace(view.work, wrap_ups=0))


def _engine(talk: _Talk) -> list[float]:
    found = []
    for text, answers in TALK:
        talk.says(text, answers)
        found.append(talk.spent * 1000)
    return found


def _whole_turns(talk: _Talk, turns: int) -> list[float]:
    """The first round warms the reader up and is not counted."""
    found: list[float] = []
    for at in range(turns + len(TALK)):
        if at % len(TALK) == 0:
            talk = _Talk(talk.desk, talk.readers, scripted=False)
        text, answers = TALK[at % len(TALK)]
        started = time.perf_counter()
        talk.says(text, answers)
        found.append((time.perf_counter() - started) * 1000)
    return found[len(TALK) :]


def main(arguments: Sequence[str] | None = None) -> None:
    """`python -m conversations.benches.turns`: prints JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=120)
    sys.stdout.write(json.dumps(run(turns=parser.parse_args(arguments).turns)) + "\n")


if __name__ == "__main__":
    main()
