"""Where no request is under way: what is asked then, how a chat ends, and what a person is handed."""

from typing import Any

from conversations.engine import events as e
from conversations.engine.procedure.context import NONE, Turn
from conversations.engine.procedure.speaking import speak, tell
from conversations.engine.step import Step

MOST_NAMED = 12  # intents that are named where nothing was understood
MAYBE = 0.1  # an intent that is less probable is not offered


def no_request(turn: Turn) -> Step | None:  # noqa: PLR0911 - one for each way that a request can be over
    """After a request, an aside or a message that begins none; None where a model may take the turn."""
    work = turn.work
    if work.after in ("finished", "dropped"):
        return _wrap_up(turn)
    if work.after == "aside":
        return _wrap_up(turn) if turn.waiting == "wrap-up" else tell(turn, "ask_intent", {"type": "ask-intent"})
    match work.heard:
        case "finished":
            return done(turn)
        case "more" | "restart":
            return tell(turn, "ask_intent", {"type": "ask-intent"})
        case "unsure" | "nothing" if turn.view.judged != turn.view.turn and not turn.view.rounds:
            return _unread(turn)
    if turn.desk.on_unread == "model":
        return None
    return tell(turn, "ask_intent", {"type": "ask-intent"})


def done(turn: Turn) -> Step:
    said = tell(turn, "done", {"type": "done"})
    return Step(events=(*said.events, e.Ended(reason="done")))


def handoff(turn: Turn, reason: str, *, before: tuple[e.Event, ...] = ()) -> Step:
    """To a person, with a brief; what is waiting to be said is said first."""
    brief = brief_of(turn, reason)
    action = {"type": "handoff", "reason": reason, "brief": brief}
    said = speak(turn, "handoff", turn.words.say("handoff"), action, before=before)
    *earlier, agent = said.events
    return Step(events=(*earlier, e.Handoff(reason=reason, brief=brief), agent))


def brief_of(turn: Turn, why: str) -> dict[str, Any]:
    """What the customer wanted, what was collected and done, and why the agent stops."""
    requests = [one for one in reversed(turn.work.requests) if not one.aside]
    request = requests[0] if requests else None
    return {
        "wanted": [turn.program.intent_name(one.intent) for one in requests],
        "collected": {turn.program.label(key): value.text or str(value.value) for key, value in request.values.items()}
        if request
        else {},
        "done": [
            _step_brief(turn, call.tool, call.outcome) for call in turn.view.calls if call.changes and call.outcome
        ],
        "notes": [done.note for done in request.done.values() if done.note] if request else [],
        "why": why,
    }


def _step_brief(turn: Turn, tool: str, outcome: str | None) -> dict[str, Any]:
    return {"tool": tool, "name": turn.program.tool_name(tool), "outcome": outcome}


def _wrap_up(turn: Turn) -> Step:
    if turn.work.wrap_ups >= turn.program.options.wrap_ups:
        return done(turn)
    return tell(turn, "wrap_up", {"type": "wrap-up"})


def _unread(turn: Turn) -> Step | None:
    """Offer what it may have been, ask again, and then what the service says: a model, or a person."""
    attempt = turn.view.unread + 1
    judged = e.Unread(attempt=attempt)
    if attempt > _attempts(turn):
        if turn.desk.on_unread == "model":
            return Step(events=(judged,))
        return handoff(turn, "unread", before=(judged,))
    offered = likely(turn) if turn.work.heard == "unsure" else ()
    said = _clarify(turn, offered) if offered else _ask_intent(turn, attempt)
    return Step(events=(judged, *said.events), effect=said.effect)


def _attempts(turn: Turn) -> int:
    """How many messages in a row may be asked about: the greeting, and as many again as the service says."""
    return 1 if turn.desk.on_unread != "ask" else turn.program.options.retries + 1


def likely(turn: Turn) -> tuple[str, ...]:
    """The most probable intents that are not asides."""
    reading = turn.reading("intent") or turn.reading("clarify")
    if reading is None:
        return ()
    ranked = sorted(reading["probabilities"].items(), key=lambda pair: -pair[1])
    names = [name for name, p in ranked if name != NONE and p >= MAYBE and name in turn.program.requests]
    return tuple(names[: turn.program.options.clarify_with])


def _clarify(turn: Turn, offered: tuple[str, ...]) -> Step:
    names = [turn.program.intent_name(key) for key in offered]
    intents = [{"intent": key, "name": name} for key, name in zip(offered, names, strict=True)]
    template = "clarify" if len(names) > 1 else "clarify_one"
    return tell(turn, template, {"type": "clarify", "intents": intents}, intents=turn.words.listed(names, "or"))


def _ask_intent(turn: Turn, attempt: int) -> Step:
    if attempt == 1:
        return tell(turn, "ask_intent", {"type": "ask-intent"})
    names = [turn.program.intent_name(key) for key in turn.program.body.intents][:MOST_NAMED]
    return tell(turn, "not_understood", {"type": "ask-intent"}, intents=turn.words.listed(names, "or"))


def resume_or_drop(turn: Turn) -> Step:
    """The request below an ended one: shall we go on with it?"""
    request = turn.request
    intent = request.intent if request else ""
    name = turn.program.intent_name(intent)
    action = {"type": "clarify", "resume": True, "intents": [{"intent": intent, "name": name}]}
    return tell(turn, "resume", action, intent=name)
