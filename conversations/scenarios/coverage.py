"""How often each step and each branch of a service was reached by what was played."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from conversations.engine.procedure.program import Calling, Program
from conversations.scenarios.player import Played
from services_admin.definition.models import ServiceBody
from services_admin.definition.plan import Planned
from services_admin.definition.steps import OptionalStep, RepeatStep, SayStep, ToolStep, TryStep


@dataclass(frozen=True)
class Branch:
    """One way through a step, and how often it was taken."""

    step: str
    what: str
    way: str
    times: int


@dataclass(frozen=True)
class _Seen:
    """(step, change) → how often, over all logs; `fixed` likewise for fixes; `given`: slots that results have filled in."""

    changes: Counter[tuple[str, str]]
    fixed: Counter[tuple[str, bool]]
    given: frozenset[str]

    def times(self, step: str, *changes: str) -> int:
        return sum(self.changes[step, change] for change in changes)


def coverage(body: ServiceBody, played: Iterable[Played]) -> tuple[Branch, ...]:
    """Every branch of every intent's plan, in the order of the service."""
    seen, program = _seen(played), Program(body, body.language)
    return tuple(
        branch
        for intent in body.intents
        for planned in program.plan(intent)
        for branch in _branches(program, planned, seen)
    )


def _seen(played: Iterable[Played]) -> _Seen:
    events = [event for one in played for event in one.events]
    steps = [payload for kind, payload in events if kind == "step" and payload]
    made = Counter((step["step"], f"made {step['tool']}") for step in steps if _is_made(step))
    fixed = Counter((step["step"], bool(step.get("fixed"))) for step in steps if step["change"] == "fixed")
    given = frozenset(p["slot"] for kind, p in events if kind == "slot" and p.get("source") == "result")
    return _Seen(Counter((step["step"], step["change"]) for step in steps) + made, fixed, given)


def _is_made(step: Mapping[str, Any]) -> bool:
    """Whether it says that a call of a repeat step is through."""
    return step["change"] == "repeated" and bool(step.get("call"))


def _branches(program: Program, planned: Planned, seen: _Seen) -> Iterator[Branch]:
    what = _named(planned)
    if planned.conditions:
        yield Branch(planned.id, what, "its condition does not hold", seen.times(planned.id, "skipped"))
    for calling in program.callings(planned):
        yield from _calling(planned, calling, what, seen)
    if isinstance(planned.step, OptionalStep):
        yield Branch(planned.id, what, "none of them", _not_taken(program, planned, seen))
    elif isinstance(planned.step, SayStep):
        yield Branch(planned.id, what, "said", seen.times(planned.id, "done"))


def _calling(planned: Planned, calling: Calling, what: str, seen: _Seen) -> Iterator[Branch]:
    """The ways of one call of a step."""
    match planned.step:
        case ToolStep():
            yield from _call(calling, what, seen)
        case TryStep():
            yield Branch(calling.id, what, f"{calling.name} helped", seen.fixed[calling.id, True])
            yield Branch(calling.id, what, f"{calling.name} did not help", seen.fixed[calling.id, False])
        case OptionalStep():
            yield Branch(calling.id, what, f"{_told(calling)} taken", seen.times(calling.id, "done"))
        case RepeatStep():
            yield Branch(planned.id, what, calling.name, seen.times(planned.id, f"made {calling.name}"))


def _call(calling: Calling, what: str, seen: _Seen) -> Iterator[Branch]:
    yield Branch(calling.id, what, "done", seen.times(calling.id, "done"))
    if calling.tool.changes and calling.tool.read_back:
        yield Branch(calling.id, what, "declined", seen.times(calling.id, "declined"))
    if calling.tool.skip_if_missing:
        yield Branch(calling.id, what, "done without", seen.times(calling.id, "skipped"))
    elif not calling.tool.changes and calling.base and not {need.slot for need in calling.base} & seen.given:
        yield Branch(calling.id, what, "failed, and asked again", seen.times(calling.id, "failed_once"))


def _not_taken(program: Program, planned: Planned, seen: _Seen) -> int:
    taken = sum(seen.times(one.id, "done", "declined", "failed") for one in program.callings(planned))
    return max(0, seen.times(planned.id, "done") - taken)


def _named(planned: Planned) -> str:
    step = planned.step
    match step:
        case ToolStep(tool=tool):
            return tool
        case TryStep():
            return "try"
        case OptionalStep():
            return "optional"
        case RepeatStep():
            return "repeat"
    return "say"


def _told(calling: Calling) -> str:
    fixed = ", ".join(str(value) for value in calling.step.fixed.values())
    return f"{calling.name} ({fixed})" if fixed else calling.name


def behaviours(played: Iterable[Played]) -> dict[str, dict[str, int]]:
    """What the agent waited for, what was made of messages, and why a person took over, each with how often."""
    found: dict[str, Counter[str]] = {
        "actions": Counter(),
        "heard": Counter(),
        "handed off": Counter(),
        "requests": Counter(),
    }
    for kind, payload in (event for one in played for event in one.events):
        match kind:
            case "agent":
                found["actions"][str(payload.get("action", {}).get("type"))] += 1
            case "dispatched" if payload.get("how") == "app":
                found["actions"]["call"] += 1
            case "heard":
                found["heard"][payload["means"]] += 1
            case "handoff":
                found["handed off"][payload["reason"]] += 1
            case "request":
                found["requests"][payload["change"]] += 1
    return {name: dict(counter.most_common()) for name, counter in found.items()}
