"""A stand-in for a model: a YAML file says, for each turn, the calls that it asks for and the reply that it then writes.

    turns:
      - when: where is order 4412          # the customer's text; a list for several; case and spaces do not matter
        calls: [{tool: get_order, arguments: {order_id: "4412"}}]
        reply: It is on its way.
      - when: send it back
        rounds:                            # instead of `calls`, for several rounds
          - [{tool: get_order, arguments: {order_id: "4412"}}]
          - [{tool: return_order, arguments: {order_id: "4412"}}]
        reply: Done.
        after: {skip: As you like.}        # another reply once a change was approved, or skipped
    otherwise: {reply: I can't say.}       # for any other text; without it such a text is an error of the model

The reply is written whatever became of the calls, as a careless model would.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from conversations.providers.port import Message, ModelAnswer, ModelRequest, ProviderError, ToolRequest


class BadScript(ValueError):
    """The file is not a script."""


@dataclass(frozen=True, slots=True)
class ScriptedTurn:
    """What the stand-in does in one turn."""

    rounds: tuple[tuple[ToolRequest, ...], ...]
    reply: str
    after: Mapping[str, str]


class ScriptedModel:
    """Implements `ModelPort`; in memory, so nothing leaves."""

    leaves = False
    timeout_s = 1.0

    def __init__(self, script: Mapping[str, Any]) -> None:
        self._turns = _turns(script)
        self._otherwise = _turn(script["otherwise"]) if "otherwise" in script else None

    @classmethod
    def from_file(cls, path: str) -> "ScriptedModel":
        return _load(path)

    def answer(self, request: ModelRequest) -> ModelAnswer:
        """The next round's calls, or the reply. Raises ProviderError for a text that the script does not know."""
        turn, since = self._find(request.messages)
        asked = sum(1 for message in since if message.calls)
        if request.tools and asked < len(turn.rounds):
            return ModelAnswer(calls=turn.rounds[asked])
        return ModelAnswer(text=turn.after.get(_decision(since), turn.reply))

    def _find(self, messages: Sequence[Message]) -> tuple[ScriptedTurn, Sequence[Message]]:
        """The turn of the last text that the script knows, and what followed it.

        An unknown text that was answered without the model ("hello?" while a decision waits) is passed over.
        """
        for index in range(len(messages) - 1, -1, -1):
            message, since = messages[index], messages[index + 1 :]
            if message.role != "customer":
                continue
            if turn := self._turns.get(_fold(message.text)):
                return turn, since
            if not since or since[0].calls:
                return self._unknown(), since
        return self._unknown(), ()

    def _unknown(self) -> ScriptedTurn:
        if self._otherwise is None:
            raise ProviderError("unknown_text")
        return self._otherwise


def _decision(since: Sequence[Message]) -> str:
    """Whether the last change was approved or skipped, as far as the outcomes tell."""
    last = next((message for message in reversed(since) if message.role == "tool"), None)
    return "skip" if last and last.outcome == "not_attempted" and last.reason == "skipped" else "approve"


def _fold(text: str) -> str:
    return " ".join(text.split()).casefold()


@lru_cache(maxsize=32)
def _load(path: str) -> ScriptedModel:
    script = yaml.safe_load(Path(path).read_text(encoding="utf-8"))
    if not isinstance(script, Mapping):
        raise BadScript(f"{path} is not a script")
    return ScriptedModel(script)


def _turns(script: Mapping[str, Any]) -> dict[str, ScriptedTurn]:
    found: dict[str, ScriptedTurn] = {}
    for index, entry in enumerate(script.get("turns", ())):
        if not isinstance(entry, Mapping) or "when" not in entry:
            raise BadScript(f"turns[{index}] has no `when`")
        texts = entry["when"] if isinstance(entry["when"], list) else [entry["when"]]
        found |= {_fold(str(text)): _turn(entry) for text in texts}
    return found


def _turn(entry: Mapping[str, Any]) -> ScriptedTurn:
    rounds = entry.get("rounds") or ([entry["calls"]] if entry.get("calls") else [])
    return ScriptedTurn(
        rounds=tuple(tuple(_request(call) for call in calls) for calls in rounds),
        reply=str(entry.get("reply") or ""),
        after={str(key): str(value) for key, value in (entry.get("after") or {}).items()},
    )


def _request(call: Mapping[str, Any]) -> ToolRequest:
    return ToolRequest(tool=str(call["tool"]), arguments=dict(call.get("arguments") or {}))
