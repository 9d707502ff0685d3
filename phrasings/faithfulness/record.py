"""What the checker is told: the tools of a service, the calls that were made, and what was heard.

Only calls and their outcomes are evidence. What the customer or an earlier reply said never is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType
from typing import Any

from phrasings.faithfulness.outcomes import Outcome
from services_admin.definition.claim_words import ClaimWords
from services_admin.definition.claim_words.naming import name_in_words

_EMPTY: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """One tool. `words`: its name in words per language; `formats`: field → money, date, …; `by`: who runs it;
    `labels`: field → what people call it, per language.
    """

    name: str
    words: Mapping[str, str] = field(default_factory=dict)
    description: str = ""
    changes: bool = False
    currency: str | None = None
    formats: Mapping[str, str] = field(default_factory=dict)
    claim_words: Mapping[str, ClaimWords] = field(default_factory=dict)
    policy_values: tuple[str, ...] = ()
    by: str = "agent"
    labels: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def in_words(self, language: str) -> str:
        """The action's name as a customer would read it."""
        return self.words.get(language) or name_in_words(self.name, language)


@dataclass(frozen=True, slots=True)
class CallRecord:
    """One call and how it ended. `turn` counts customer messages; `reason` is a code, `reason_text` free text."""

    id: str
    tool: str
    arguments: Mapping[str, Any]
    outcome: Outcome
    result: Any = None
    reason: str | None = None
    reason_text: str | None = None
    turn: int = 0
    by: str = "agent"


@dataclass(frozen=True, slots=True)
class Record:
    """The calls in the order they were made, the customer's lines, the present turn, and the clock."""

    calls: tuple[CallRecord, ...] = ()
    heard: tuple[str, ...] = ()
    turn: int = 0
    now: datetime | None = None


def from_events(events: Sequence[Mapping[str, Any]], *, now: datetime | None = None) -> Record:
    """Read a log of JSON events: customer{text}, agent{text}, call{id, tool, arguments, by}, result{id, ok, value},
    outcome{id, outcome, reason}. A turn starts at a customer event; other events are passed over. A call without a
    result is `unknown`. Raises ValueError, saying where, when an event is not of that form.
    """
    reading = _Reading()
    for index, event in enumerate(events):
        if not isinstance(event, Mapping):
            raise ValueError(f"events[{index}] is not an object")  # noqa: TRY004  one error for all that is wrong with a log
        reading.take(event, index)
    return Record(calls=reading.calls(), heard=tuple(reading.heard), turn=reading.turn, now=now)


class _Reading:
    def __init__(self) -> None:
        self.turn = 0
        self.heard: list[str] = []
        self._made: list[dict[str, Any]] = []
        self._open: dict[str, dict[str, Any]] = {}

    def take(self, event: Mapping[str, Any], index: int) -> None:
        kind = event.get("type")
        if kind == "customer":
            self.turn += 1
            self.heard.append(str(event.get("text") or ""))
        elif kind == "call":
            self._call(event, index)
        elif kind in ("result", "outcome"):
            self._ending(event, index, kind)

    def _call(self, event: Mapping[str, Any], index: int) -> None:
        arguments = event.get("arguments")
        if not isinstance(event.get("tool"), str):
            raise ValueError(f"events[{index}].tool is not a string")  # noqa: TRY004  as above
        self._begin(_id(event, index)).update(
            {
                "tool": event["tool"],
                "arguments": arguments if isinstance(arguments, Mapping) else {},
                "turn": self.turn,
                "by": str(event.get("by") or "agent"),
            }
        )

    def _begin(self, name: str) -> dict[str, Any]:
        """A new call. Ids may come again: the latest call of an id is the one that later events speak of."""
        seen = (
            sum(made["id"] == name or made["id"].startswith(f"{name}#") for made in self._made)
            if name in self._open
            else 0
        )
        made = {
            "id": f"{name}#{seen + 1}" if seen else name,
            "arguments": {},
            "turn": self.turn,
            "outcome": Outcome.UNKNOWN,
        }
        self._made.append(made)
        self._open[name] = made
        return made

    def _ending(self, event: Mapping[str, Any], index: int, kind: str) -> None:
        name = _id(event, index)
        made = self._open.get(name)
        if made is None:
            made = self._begin(name)
            made["tool"] = str(event.get("tool") or "")
        if kind == "outcome":
            made["outcome"] = _outcome(event, index)
            made["reason"] = _text(event.get("reason"))
        elif not isinstance(event.get("ok"), bool):
            raise ValueError(f"events[{index}].ok is not true or false")
        elif event["ok"]:
            made.update(outcome=Outcome.DONE, result=event.get("value"))
        else:
            value = event.get("value")
            made.update(outcome=Outcome.FAILED, reason_text=_text(value), result=_structured(value))

    def calls(self) -> tuple[CallRecord, ...]:
        return tuple(CallRecord(**fields) for fields in self._made if fields["tool"])


def _id(event: Mapping[str, Any], index: int) -> str:
    return str(event.get("id") or f"event-{index}")


def _outcome(event: Mapping[str, Any], index: int) -> Outcome:
    try:
        return Outcome(str(event.get("outcome")))
    except ValueError:
        raise ValueError(f"events[{index}].outcome is not one of {', '.join(Outcome)}") from None


def _structured(value: Any) -> Any:
    """What a system returned beside its refusal ("expired_on", "missing"): a reply may tell of it."""
    return value if isinstance(value, Mapping | list) else None


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) and value else None
