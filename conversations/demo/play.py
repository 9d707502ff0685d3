"""Play scenes over the HTTP API and print, for each turn, what the model wrote, what the customer read, and why."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import httpx2

Json = Mapping[str, Any]
Write = Callable[[str], None]


@dataclass(frozen=True)
class Paint:
    """ANSI colours where there is a terminal, nothing elsewhere."""

    on: bool

    def __call__(self, text: str, code: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.on else text


@dataclass(frozen=True)
class Desk:
    """One conversation with a running server."""

    client: httpx2.Client
    path: str

    @classmethod
    def open(cls, client: httpx2.Client, *, service: str, language: str) -> "Desk":
        answer = _post(client, "/v1/conversations", {"service": service, "language": language})
        return cls(client, f"/v1/conversations/{answer['id']}")

    def say(self, text: str) -> Json:
        return _post(self.client, f"{self.path}/messages", {"text": text})

    def decide(self, action: Json, decision: str) -> Json:
        body = {"call": action["call"], "digest": action["digest"], "decision": decision}
        return _post(self.client, f"{self.path}/decisions", body)

    def events_after(self, seq: int) -> list[Json]:
        answer = self.client.get(f"{self.path}/events", params={"after": seq})
        answer.raise_for_status()
        return list(answer.json()["results"])


def _post(client: httpx2.Client, path: str, body: Json) -> Json:
    answer = client.post(path, json=body, headers={"Idempotency-Key": uuid4().hex})
    if answer.is_error:
        raise SystemExit(f"{path} answered {answer.status_code}: {answer.text}")
    return dict(answer.json())


def _speak_call(event: Json) -> str:
    arguments = ", ".join(f"{name}: {value}" for name, value in event["arguments"].items())
    return f"{event['tool']}({arguments})"


def _reasons(agent: Json) -> list[str]:
    """Why each sentence that was not kept was not, from the verdicts in the log."""
    return [
        f'"{verdict["text"].strip()}" {verdict["verdict"]}: {verdict["reason"]}'
        for verdict in agent.get("verdicts") or ()
        if verdict["verdict"] != "kept"
    ]


class Player:
    """Plays scenes; counts the turns whose reply was not the one the scene names."""

    def __init__(self, client: httpx2.Client, *, write: Write, paint: Paint) -> None:
        self.client, self.write, self.paint = client, write, paint
        self.turns = self.surprises = 0

    def scene(self, scene: Json) -> None:
        self.write(f"\n{self.paint(scene['title'], '1;4')}\n")
        desk = Desk.open(self.client, service=scene["service"], language=scene["language"])
        seq = 0
        for number, turn in enumerate(scene["turns"], 1):
            seq = self._turn(desk, turn, number=number, seq=seq)

    def _turn(self, desk: Desk, turn: Json, *, number: int, seq: int) -> int:
        self._line(f"{number} customer", turn["says"], "1")
        answer = desk.say(turn["says"])
        if "decides" in turn:
            self._line("  waits", answer["action"]["text"], "33")
            self._line("  customer", turn["decides"], "1")
            answer = desk.decide(answer["action"], turn["decides"])
        events = desk.events_after(seq)
        self._show(events)
        read = "\n".join(message["text"] for message in answer["messages"])
        self._line("  reads", read, "32")
        self._compare(turn, read)
        self._line("  why", turn["point"], "2")
        self.write("")
        return int(events[-1]["seq"])

    def _show(self, events: list[Json]) -> None:
        for event in events:
            payload = event["payload"] or {}
            if event["kind"] == "call":
                self._line("  call", _speak_call(payload), "36")
            elif event["kind"] == "outcome":
                self._line("  outcome", f"{payload['tool']}: {payload['outcome']}", "36")
            elif event["kind"] == "agent" and payload.get("draft"):
                self._line("  model", payload["draft"], "35")
                for reason in _reasons(payload):
                    self._line("  checker", reason, "31")

    def _compare(self, turn: Json, read: str) -> None:
        self.turns += 1
        if read != turn["reads"]:
            self.surprises += 1
            self._line("  EXPECTED", turn["reads"], "1;31")

    def _line(self, label: str, text: str, code: str) -> None:
        self.write(f"{label:<11} {self.paint(text, code)}")
