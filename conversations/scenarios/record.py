"""What a log says was done: the changes with their outcomes, the look-ups, and whether each change was agreed to."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from conversations.scenarios.files import Change, Scenario

Events = Sequence[tuple[str, Mapping[str, Any]]]
UNTOUCHED = frozenset({"not_attempted", "pending_confirmation"})


@dataclass(frozen=True)
class Made:
    """A call that was tried, and how it ended; `agreed`: somebody approved exactly this."""

    tool: str
    arguments: Mapping[str, Any]
    outcome: str
    agreed: bool
    asked: bool

    def __str__(self) -> str:
        arguments = ", ".join(f"{name}: {value}" for name, value in self.arguments.items())
        return f"{self.tool}({arguments}) {self.outcome}"


def changes_of(events: Events) -> tuple[Made, ...]:
    """The changes that left the machine or were refused, in the order in which they were asked for."""
    endings, approved = _endings(events), _approved(events)
    confirmed = {payload["call"] for kind, payload in events if kind == "confirmation"}
    return tuple(
        Made(call["tool"], call.get("arguments", {}), outcome, call["call"] in approved, call["call"] in confirmed)
        for call in _calls(events)
        if call.get("changes") and (outcome := endings.get(call["call"], "")) and outcome not in UNTOUCHED
    )


def looked_up(events: Events) -> dict[str, int]:
    """How often each tool that changes nothing was called."""
    return dict(Counter(call["tool"] for call in _calls(events) if not call.get("changes")))


def record_faults(scenario: Scenario, events: Events) -> Iterator[str]:
    """Every difference between the record that a scenario wants and the one that the log shows."""
    made = changes_of(events)
    for at in range(max(len(made), len(scenario.record))):
        wanted = scenario.record[at] if at < len(scenario.record) else None
        found = made[at] if at < len(made) else None
        yield from _change_faults(wanted, found)
    for one in made:
        if one.outcome == "done" and one.asked and not one.agreed:
            yield f"{one} was made without a yes"
    counted = looked_up(events)
    for tool, times in scenario.calls.items():
        if counted.get(tool, 0) != times:
            yield f"{tool} should be called {times} times, and was {counted.get(tool, 0)} times"


def _change_faults(wanted: Change | None, found: Made | None) -> Iterator[str]:
    if wanted is None:
        yield f"nothing should change, and this did: {found}"
    elif found is None:
        yield f"this should be in the record, and is not: {wanted.tool} {wanted.arguments or ''} {wanted.outcome}"
    elif (wanted.tool, wanted.outcome) != (found.tool, found.outcome) or not _same(wanted.arguments, found.arguments):
        yield f"the record should show {wanted.tool} {dict(wanted.arguments or {})} {wanted.outcome}, and shows {found}"


def _same(wanted: Mapping[str, Any] | None, found: Mapping[str, Any]) -> bool:
    return wanted is None or dict(wanted) == dict(found)


def _calls(events: Events) -> Iterator[Mapping[str, Any]]:
    """Calls but those that only repeat another."""
    repeats = {payload["call"] for kind, payload in events if kind == "checked" and payload.get("same_as")}
    return (payload for kind, payload in events if kind == "call" and payload and payload["call"] not in repeats)


def _endings(events: Events) -> dict[str, str]:
    return {payload["call"]: payload["outcome"] for kind, payload in events if kind == "outcome" and payload}


def _approved(events: Events) -> set[str]:
    return {payload["call"] for kind, payload in events if kind == "decision" and payload.get("decision") == "approve"}
