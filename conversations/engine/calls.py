"""One call as the log knows it, and the ledger of them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

ASKED, WAITS, APPROVED, DISPATCHED, SETTLED = "asked", "waits", "approved", "dispatched", "settled"
KEPT = 40  # calls that the view keeps beyond those that still matter; the log has all


@dataclass(frozen=True, slots=True)
class CallState:
    """`turn` is the turn of its last news; `run` the turn in which its work began; `sent_at` an ISO time."""

    id: str
    tool: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    by: str = "model"
    key: str = ""
    changes: bool = False
    turn: int = 0
    run: int = 0
    round: int = 0
    stage: str = ASKED
    outcome: str | None = None
    result: Any = None
    reason: str | None = None
    detail: Any = None
    how: str | None = None
    sent_at: str | None = None
    same_as: str | None = None
    undoes: str | None = None

    @property
    def in_flight(self) -> bool:
        """It left, and no answer is recorded."""
        return self.stage == DISPATCHED

    def as_json(self) -> dict[str, Any]:
        """Its fields, without those that are None; values are shared, not copied."""
        return {name: value for name in _FIELDS if (value := getattr(self, name)) is not None}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "CallState":
        return cls(**{name: value for name, value in data.items() if name in _FIELDS})


_FIELDS = tuple(item.name for item in fields(CallState))
Ledger = tuple[CallState, ...]


def trimmed(calls: Ledger, *, run: int, keep: frozenset[str] = frozenset()) -> Ledger:
    """The calls that a later turn can need: unfinished or unknown ones, the last of each tool, the last `KEPT`, and `keep`."""
    if len(calls) <= KEPT:
        return calls
    wanted = {*{call.tool: call.id for call in calls}.values(), *(call.id for call in calls[-KEPT:]), *keep}
    return tuple(call for call in calls if call.id in wanted or _matters(call, run=run))


def _matters(call: CallState, *, run: int) -> bool:
    return call.run == run or call.stage != SETTLED or call.outcome == "unknown"


def of_run(calls: Iterable[CallState], run: int) -> Ledger:
    return tuple(call for call in calls if call.run == run)
