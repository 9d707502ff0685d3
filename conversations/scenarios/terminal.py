"""A chat in the terminal: what the agent says, and with a trace how it came to it."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from conversations.actions.post_results import post_results
from conversations.actions.receive_message import receive_message
from conversations.answers import TurnAnswer
from conversations.demo.play import Paint
from conversations.errors import ConversationEnded
from conversations.models import Conversation, Event
from conversations.scenarios.player import OWNER
from conversations.tools import answers

HOW = "Enter if it worked, a code if it did not, or JSON: a value, or a whole answer with `ok`"
Write = Callable[[str], object]
Ask = Callable[[str], str]
SPOKEN = frozenset({"heard", "request", "slot", "step", "checked", "decision", "reader_failed", "handoff"})
SHOWN_OF = {
    "heard": ("means", "by"),
    "request": ("intent", "change"),
    "slot": ("slot", "change", "value", "source"),
    "step": ("step", "change", "tool", "note"),
    "checked": ("verdict", "reason"),
    "decision": ("decision", "by"),
    "reader_failed": ("reader", "reason", "then"),
    "handoff": ("reason", "brief"),
}


class Terminal:
    """One conversation with somebody at the keyboard."""

    def __init__(self, conversation: Conversation, *, ask: Ask, write: Write, paint: Paint, trace: bool) -> None:
        self.conversation, self.ask, self.write, self.paint, self.trace = conversation, ask, write, paint, trace
        self.seen = conversation.last_seq

    def talk(self) -> None:
        """Until the chat is over, or the input."""
        while True:
            try:
                text = self.ask(self.paint("you> ", "1"))
            except EOFError:
                self.write("")
                return
            if text.strip() and not self._take(text):
                return

    def _take(self, text: str) -> bool:
        """One message, and the calls that the app is then asked to run; whether the chat goes on."""
        try:
            answer = receive_message(self.conversation.pk, text=text, owner=OWNER)
        except ConversationEnded:
            self.write("the conversation is over")
            return False
        self._show(answer)
        while answer.action["type"] == "call":
            try:
                result = self._result(answer.action)
            except EOFError:
                return False
            answer = post_results(self.conversation.pk, call=answer.action["call"], answer=result, owner=OWNER)
            self._show(answer)
        return answer.action["type"] not in ("done", "handoff")

    def _result(self, action: Mapping[str, Any]) -> Mapping[str, Any]:
        """What the app would answer, as the person at the keyboard says it: see `answer_typed`."""
        arguments = ", ".join(f"{name}: {value}" for name, value in action["arguments"].items())
        self.write(self.paint(f"app> is asked to run {action['tool']}({arguments})", "36"))
        while True:
            try:
                return answer_typed(self.ask(self.paint(f"app> {HOW}: ", "36")).strip())
            except answers.NotAnAnswer as error:
                self.write(f"that is no answer: {error}")

    def _show(self, answer: TurnAnswer) -> None:
        for line in self._traced() if self.trace else ():
            self.write(self.paint(f"     {line}", "2"))
        for message in answer.messages:
            self.write(f"{self.paint('agent> ', '32')}{message['text']}")
        if answer.action["type"] in ("done", "handoff"):
            self.write(
                self.paint(f"({answer.action['type']} {answer.action.get('reason', '')})".replace(" )", ")"), "33")
            )

    def _traced(self) -> Iterator[str]:
        """What has been written to the log since the last answer."""
        rows = Event.objects.filter(conversation=self.conversation, seq__gt=self.seen).order_by("seq")
        for row in rows:
            self.seen = row.seq
            yield from traced(row.kind, row.payload or {})


def answer_typed(said: str) -> Mapping[str, Any]:
    """An answer of the app: nothing for success, a code for a failure, the JSON of a value, or that of a whole answer
    (`{"ok": true, "value": …, "note": …}`). Raises NotAnAnswer.
    """
    if not said:
        return {"ok": True}
    try:
        value = json.loads(said)
    except ValueError:
        return {"ok": False, "error": {"code": said}}
    answer = value if isinstance(value, dict) and "ok" in value else {"ok": True, "value": value}
    answers.read(answer, source="app")
    return answer


def traced(kind: str, payload: Mapping[str, Any]) -> Iterator[str]:
    """An entry of the log in a line: readings with their gates, what was decided, calls and outcomes."""
    match kind:
        case "reading":
            said = f"{payload['best']} {payload['confidence']:.2f} (gate {payload['gate']:.2f}) {payload['decision']}"
            values = payload.get("found", {}).get(payload["best"], {}).get("text")
            yield f"reading  {payload['id']:<24} {said}{f' = {values}' if values else ''}"
        case "call":
            arguments = ", ".join(f"{name}: {value}" for name, value in payload.get("arguments", {}).items())
            yield f"call     {payload['tool']}({arguments})"
        case "outcome":
            yield f"outcome  {payload['tool']}: {payload['outcome']}{_because(payload)}"
        case _ if kind in SPOKEN:
            parts = (f"{name} {payload[name]}" for name in SHOWN_OF[kind] if payload.get(name) not in (None, "", []))
            yield f"{kind:<8} {', '.join(parts)}"


def _because(payload: Mapping[str, Any]) -> str:
    return f" ({payload['reason']})" if payload.get("reason") else ""
