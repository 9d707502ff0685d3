"""What the agent says: one message a turn, what had to be told first and then the question, with the action it waits in.

The actions, as the application gets them (every one has `type`):

| type | what the agent waits for | also has |
|---|---|---|
| ask-intent | what the customer needs | |
| clarify | which of a few intents they mean | `intents: [{intent, name}]`; `resume: true`: whether to go on with that one |
| ask | one or more values | `request, step, slots: [{slot, label, format?, options?: {key: label}}]`, `choices?` |
| check-value | a value confirmed | `request, step, slot, value, text`; `also: {slot: {value, text}}`: others with it |
| confirm | a yes, a no or a correction to a change read back | `call, tool, arguments, digest, text, request?, step?` |
| ask-fixed | whether a fix worked | `request, step, tool` |
| repeat-ask | anything else, in a repeat step | `request, step` |
| repeat-check | whether the records read back are right | `request, step, records: [text]` |
| wrap-up | anything else, once the procedure is through | |
| call | the result of a call that the app runs | `call, tool, arguments, idempotency_key, request?, step?` |
| done | nothing: the chat is over | |
| handoff | nothing: a person takes over | `reason, brief: {wanted, collected, done, why}` |

A desk without procedures waits in `ask`, without slots.
"""

from collections.abc import Mapping
from typing import Any

from conversations.engine import events as e
from conversations.engine.effects import Reword
from conversations.engine.procedure.context import Turn
from conversations.engine.step import Step

EXACT = frozenset({"confirm", "waiting", "handoff", "done", "error", "again"})


def speak(
    turn: Turn,
    template: str,
    text: str,
    action: Mapping[str, Any],
    *,
    before: tuple[e.Event, ...] = (),
) -> Step:
    """The turn's message; `before` are events of the same step, whose `say` texts go out with it."""
    says = [event.text for event in before if isinstance(event, e.Say)]
    whole = turn.words.joined([*turn.work.says, *says, text])
    if turn.program.options.writer == "model" and template not in EXACT:
        return Step(events=before, effect=Reword(text=whole, template=template, action=dict(action)))
    return Step(events=(*before, e.Agent(text=whole, by="template", template=template, action=dict(action))))


def tell(turn: Turn, template: str, action: Mapping[str, Any], **values: str) -> Step:
    """A template without more ado."""
    return speak(turn, template, turn.words.tell(template, **values), action)
