"""How often each step and each branch of a service was reached by what was played."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from conversations.engine.procedure.program import Calling, Program
from conversations.scenarios.player import Played
from services_admin.definition.models import ServiceBody
from services_admin.definition.plan import Planned
from services_admin.definition.steps import OptionalStep, RepeatStep, SayStep, ToolStep, TryStep

ENDED = frozenset({"done", "skipped", "failed", "declined"})


@dataclass(frozen=True)
class Branch:
    """One way through a step, and how often it was taken."""

    step: str
    what: str
    way: str
    times: int


@dataclass(frozen=True)
class _Seen:
    """(step, change) → how often, over all logs; `fixed` likewise for fixes."""

    changes: Counter[tuple[str, str]]
    fixed: Counter[tuple[str, bool]]

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
    changes: Counter[tuple[str, str]] = Counter()
    fixed: Counter[tuple[str, bool]] = Counter()
    for one in played:
        for kind, payload in one.events:
            if kind != "step" or not payload:
                continue
            changes[payload["step"], payload["change"]] += 1
            if payload["change"] == "repeated" and payload.get("call"):
                changes[payload["step"], f"made {payload['tool']}"] += 1
            if payload["change"] == "fixed":
                fixed[payload["step"], bool(payload.get("fixed"))] += 1
    return _Seen(changes, fixed)


def _branches(program: Program, planned: Planned, seen: _Seen) -> Iterator[Branch]:
    what = _named(planned)
    if planned.conditions:
        yield Branch(planned.id, what, "its condition does not hold", seen.times(planned.id, "skipped"))
    match planned.step:
        case ToolStep():
            for calling in program.callings(planned):
                yield from _call(calling, what, seen)
        case TryStep():
            for calling in program.callings(planned):
                yield Branch(calling.id, what, f"{calling.name} helped", seen.fixed[calling.id, True])
                yield Branch(calling.id, what, f"{calling.name} did not help", seen.fixed[calling.id, False])
        case OptionalStep():
            yield Branch(planned.id, what, "none of them", _not_taken(program, planned, seen))
            for calling in program.callings(planned):
                yield Branch(calling.id, what, f"{_told(calling)} taken", seen.times(calling.id, "done"))
        case RepeatStep():
            for calling in program.callings(planned):
                yield Branch(planned.id, what, calling.name, seen.times(planned.id, f"made {calling.name}"))
        case SayStep():
            yield Branch(planned.id, what, "said", seen.times(planned.id, "done"))


def _call(calling: Calling, what: str, seen: _Seen) -> Iterator[Branch]:
    yield Branch(calling.id, what, "done", seen.times(calling.id, "done"))
    if calling.tool.changes and calling.tool.read_back:
        yield Branch(calling.id, what, "declined", seen.times(calling.id, "declined"))
    elif calling.base and not calling.tool.changes and not calling.tool.skip_if_missing and _from_customer(calling):
        yield Branch(calling.id, what, "failed, and asked again", seen.times(calling.id, "failed_once"))
    if calling.tool.skip_if_missing:
        yield Branch(calling.id, what, "done without", seen.times(calling.id, "skipped"))


def _from_customer(calling: Calling) -> bool:
    """Whether it can fail for a value of the customer's: one that looks people or orders up."""
    return len(calling.base) > 1 or calling.base[0].slot in ("phone", "email", "order_id")


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
