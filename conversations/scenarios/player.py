"""Plays scripts in this process, on whatever database is there, and compares what happened with what is written."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, time
from typing import Any

from conversations.actions.decide import decide
from conversations.actions.post_results import post_results
from conversations.actions.receive_message import receive_message
from conversations.actions.start_conversation import Wish, start_conversation
from conversations.actions.verify_log import verify_log
from conversations.answers import TurnAnswer
from conversations.errors import ConversationEnded
from conversations.log import World, rebuilt, view_of
from conversations.models import Conversation, Event
from conversations.scenarios.files import Script, Turn
from conversations.scenarios.record import Made, changes_of, looked_up, record_faults

OWNER = "scenario"
NOON = time(12, 0, tzinfo=UTC)


@dataclass(frozen=True)
class Played:
    """One script as it went. `lines`: who said what; `faults`: each difference from what is written."""

    script: Script
    lines: tuple[tuple[str, str], ...]
    faults: tuple[str, ...]
    made: tuple[Made, ...]
    events: tuple[tuple[str, Mapping[str, Any]], ...]

    @property
    def right(self) -> bool:
        return not self.faults


def play(script: Script) -> Played:
    """Play one script. Raises what starting a conversation raises: no such service, a language that it does not speak."""
    moment = datetime.combine(script.today, NOON)
    world = World(now=lambda: moment)
    wish = Wish(script.service, language=script.language)
    conversation = start_conversation(wish, owner=OWNER, world=world)
    chat = _Chat(conversation, world)
    faults = [
        f"turn {number}: {fault}" for number, turn in enumerate(script.scenario.turns, 1) for fault in chat.take(turn)
    ]
    conversation.refresh_from_db()
    rows = Event.objects.filter(conversation=conversation).order_by("seq").values_list("kind", "payload")
    events = tuple((kind, payload or {}) for kind, payload in rows)
    faults += [*_ending_faults(script, chat), *record_faults(script.scenario, events), *_invariant_faults(conversation)]
    return Played(script, tuple(chat.lines), tuple(faults), changes_of(events), events)


class _Chat:
    """One conversation, and what was said in it."""

    def __init__(self, conversation: Conversation, world: World) -> None:
        self.pk, self.world = conversation.pk, world
        self.answer: TurnAnswer | None = None
        self.lines: list[tuple[str, str]] = []

    @property
    def action(self) -> Mapping[str, Any]:
        return self.answer.action if self.answer else {}

    def take(self, turn: Turn) -> list[str]:
        """Let in what the turn brings; what of the answer is not as expected."""
        try:
            answer = self._let_in(turn)
        except ConversationEnded:
            return ["the conversation was over already"]
        except LookupError as error:
            return [str(error.args[0])]
        if answer is not None:
            self.answer = answer
            self.lines += [("agent", message["text"]) for message in answer.messages]
        return list(self._differences(turn))

    def _let_in(self, turn: Turn) -> TurnAnswer | None:
        if turn.customer is not None:
            self.lines.append(("customer", turn.customer))
            return receive_message(self.pk, text=turn.customer, owner=OWNER, world=self.world)
        if turn.result is not None:
            self._wants("call")
            self.lines.append(("app", f"{self.action['tool']}: {dict(turn.result)}"))
            call = self.action["call"]
            return post_results(self.pk, call=call, answer=turn.result, owner=OWNER, world=self.world)
        if turn.decides is not None:
            self._wants("confirm")
            self.lines.append(("app", turn.decides))
            bound = {"call": self.action["call"], "digest": self.action["digest"]}
            return decide(self.pk, decision=turn.decides, by=OWNER, owner=OWNER, world=self.world, **bound)
        return None

    def _wants(self, action: str) -> None:
        if self.action.get("type") != action:
            raise LookupError(f"nothing waits for it: the agent waits in {self.action.get('type')}")

    def _differences(self, turn: Turn) -> Iterator[str]:
        said = "\n".join(message["text"] for message in self.answer.messages) if self.answer else ""
        if turn.agent is not None and said != turn.agent:
            yield f"the agent should say\n      {turn.agent!r}\n    and said\n      {said!r}"
        for part in turn.agent_says:
            if part not in said:
                yield f"{part!r} is not in what the agent said: {said!r}"
        for part in turn.lacks:
            if part in said:
                yield f"{part!r} should not be in what the agent said: {said!r}"
        if turn.action is not None and self.action.get("type") != turn.action:
            yield f"the agent should wait in {turn.action!r}, and waits in {self.action.get('type')!r}: {said!r}"


def _ending_faults(script: Script, chat: _Chat) -> Iterator[str]:
    scenario, action = script.scenario, chat.action
    if scenario.ends and action.get("type") != scenario.ends:
        yield f"it should end in {scenario.ends}, and is in {action.get('type')}"
    for name, expected in scenario.brief.items():
        found = (action.get("brief") or {}).get(name)
        if not _holds(expected, found):
            yield f"the brief's {name} should have {expected!r}, and is {found!r}"
    for part in scenario.must_not:
        for who, text in chat.lines:
            if who == "agent" and part in text:
                yield f"{part!r} must not be said, and was: {text!r}"


def _holds(expected: Any, found: Any) -> bool:
    """Whether what is expected is there; of an object, its named parts."""
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        return all(name in found and _holds(value, found[name]) for name, value in expected.items())
    return bool(expected == found)


def _invariant_faults(conversation: Conversation) -> Iterator[str]:
    """Whatever was played: the log is whole, the view is its fold, and no customer is left without an answer."""
    yield from map(str, verify_log(conversation))
    if rebuilt(conversation) != view_of(conversation):
        yield "the stored view is not the one that the log makes"
    if view_of(conversation).open:
        yield "a message was left without an answer"


def looked_up_in(played: Played) -> dict[str, int]:
    """How often each look-up was made."""
    return looked_up(played.events)
