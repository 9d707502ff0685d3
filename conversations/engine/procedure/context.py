"""What the rules look at: the view, the desk and the active request, with short names for what is asked of them often."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from conversations.engine.calls import CallState
from conversations.engine.desk import Desk, Words
from conversations.engine.procedure.program import Calling, Program, slot_of
from conversations.engine.procedure.work import Request, Value, Work
from conversations.engine.view import View

NONE, ACT, SKIP, UNSURE = "none", "act", "skip", "unsure"


@dataclass(frozen=True, slots=True)
class Turn:
    """One look at the conversation. `program` is never missing here."""

    view: View
    desk: Desk
    program: Program

    @property
    def work(self) -> Work:
        return self.view.work

    @property
    def request(self) -> Request | None:
        return self.view.work.active

    @property
    def words(self) -> Words:
        return self.desk.words

    @property
    def waiting(self) -> str:
        """The type of the action that the agent said last."""
        return str(self.work.waiting.get("type", ""))

    def reading(self, name: str) -> Mapping[str, Any] | None:
        return self.work.readings.get(name)

    def acted(self, name: str) -> str | None:
        """The answer of a reading that code may act on; None where it may not."""
        reading = self.reading(name)
        return str(reading["best"]) if reading and reading["decision"] == ACT else None

    def call_under_way(self) -> CallState | None:
        request = self.request
        return self.view.call(request.call) if request and request.call else None

    def calling(self) -> Calling | None:
        """The step whose values are being collected, or whose call is under way."""
        request = self.request
        if request is None:
            return None
        step = request.calling or str(self.work.waiting.get("step", ""))
        return self.program.calling(request.intent, step)

    def known(self) -> dict[str, Any]:
        """Everything a condition may read: slots, results of this request's calls, facts."""
        found: dict[str, Any] = {f"fact.{name}": value for name, value in self.program.facts.items()}
        request = self.request
        if request is None:
            return found
        found |= dict.fromkeys(map(slot_of, request.missing))
        found |= {slot_of(key): value.value for key, value in request.values.items() if "@" not in key}
        for done in request.done.values():
            if done.fixed is not None and done.tool:
                found[f"{done.tool}.fixed"] = done.fixed
        return found

    def result(self, tool: str) -> Any:
        """The result of the last call of a tool in this request that was done; None before there is one."""
        request = self.request
        calls = [done.call for done in request.done.values() if done.tool == tool and done.call] if request else []
        if request and request.repeating and not calls:
            calls = [call.id for call in self.view.calls if call.tool == tool and call.outcome == "done"]
        call = self.view.call(calls[-1]) if calls else None
        return call.result if call and call.outcome == "done" else None

    def is_past(self, tool: str) -> bool:
        """Whether every step that calls a tool is over: what it would have found is then known to be missing."""
        request = self.request
        plan = self.program.plan(request.intent) if request else ()
        steps = [one.id for one in plan if any(calling.name == tool for calling in self.program.callings(one))]
        return request is not None and bool(steps) and all(step in request.done for step in steps)


def value_json(value: Value) -> dict[str, Any]:
    return {"value": value.value, "text": value.text, "source": value.source, "said": value.seq}
