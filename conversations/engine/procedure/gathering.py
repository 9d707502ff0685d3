"""Having the values of a call: from the chat of both sides first, then by asking; then the call itself."""

from collections.abc import Mapping
from typing import Any

from conversations.engine import events as e
from conversations.engine import gateway
from conversations.engine.effects import Read, ToolRequest
from conversations.engine.procedure import closing, needs, valuing
from conversations.engine.procedure.context import Turn, value_json
from conversations.engine.procedure.program import Calling
from conversations.engine.procedure.speaking import speak
from conversations.engine.procedure.work import Doubt, Request
from conversations.engine.step import Step
from services_admin.definition.plan import Planned


def run_call(turn: Turn, calling: Calling) -> Step:
    """The next thing that a call needs: a value, or to be made."""
    needed = needs.needed(turn, calling)
    if needed.lost is not None:
        return lost(turn, calling, needed.lost)
    if not needed.ready:
        return _have(turn, calling.id, needed.open, needed.also, calling)
    return make_call(turn, calling, needs.arguments(turn, calling))


def make_call(turn: Turn, calling: Calling, arguments: Mapping[str, Any], *, again: str = "") -> Step:
    """`again` tells apart two calls that a repeat step makes with the same values."""
    request = turn.request or Request()
    failures = request.failures.get(calling.id, 0)
    within = f"{request.id} {calling.id} {request.attempts} {failures} {again}"
    asked = ToolRequest(tool=calling.name, arguments=arguments)
    return Step(events=(gateway.ask_step(turn.view, turn.desk, asked, step=calling.id, within=within),))


def find_out(turn: Turn, planned: Planned, slots: tuple[str, ...]) -> Step:
    """A value that only a condition reads."""
    request = turn.request or Request()
    if any(slot in request.missing for slot in slots):
        return Step(events=(e.Step(step=planned.id, change="skipped"),))
    return _have(turn, planned.id, slots, (), None)


def lost(turn: Turn, calling: Calling, key: str) -> Step:
    """A value that cannot be had: the procedure does without the note, or a person goes on."""
    if calling.tool.skip_if_missing:
        return Step(events=(e.Step(step=calling.id, change="skipped", tool=calling.name),))
    if "." in calling.id.rpartition("]")[2]:
        return Step(events=(e.Step(step=calling.id, change="declined", tool=calling.name),))
    return closing.handoff(turn, f"missing:{key}")


def ask_again(turn: Turn, keys: tuple[str, ...]) -> Step:
    """Something is to be corrected, and it is not clear to what: what should it be?"""
    labels = [turn.program.label(key) for key in keys]
    step = _step_of(turn)
    text = turn.words.tell("ask_correction", labels=turn.words.listed(labels, "or"))
    return speak(turn, "ask_correction", text, {**_ask_action(turn, step, keys), "correcting": True})


def _have(turn: Turn, step: str, opened: tuple[str, ...], also: tuple[str, ...], calling: Calling | None) -> Step:
    """Read what is open, take what was read, ask about what is doubtful, ask for the rest."""
    if missing := valuing.unread(turn, (*opened, *also)):
        return Step(effect=Read(tuple(valuing.wanted(turn, key, calling) for key in missing)))
    if events := (*valuing.taken(turn, opened, step=step), *valuing.taken(turn, also, step=step, doubts=False)):
        return Step(events=events)
    doubt = turn.request.doubt if turn.request else None
    if doubt is not None and doubt.slot in (*opened, *also):
        return _about(turn, step, doubt)
    return _ask(turn, step, opened)


def _about(turn: Turn, step: str, doubt: Doubt) -> Step:
    """A value that is likely, or one of several, is put to the customer once."""
    label, texts = turn.program.label(doubt.slot), [value.text for value in doubt.values]
    request = turn.request or Request()
    if doubt.also:
        pairs = [(doubt.slot, doubt.values[0]), *doubt.also.items()]
        said = [f"{turn.program.label(key)} {value.text}" for key, value in pairs]
        text = after_a_miss(turn, "check-value", turn.words.tell("check_values", values=turn.words.listed(said)))
        also = {key: {"value": value.value, "text": value.text} for key, value in doubt.also.items()}
        about = {"slot": doubt.slot, "value": doubt.values[0].value, "text": " ".join(said), "also": also}
        return speak(turn, "check_values", text, {"type": "check-value", "request": request.id, "step": step, **about})
    if len(doubt.values) == 1:
        text = after_a_miss(turn, "check-value", turn.words.tell("check_value", label=label, value=texts[0]))
        about = {"slot": doubt.slot, "value": doubt.values[0].value, "text": texts[0]}
        return speak(turn, "check_value", text, {"type": "check-value", "request": request.id, "step": step, **about})
    text = turn.words.tell("ask_which", label=label, values=turn.words.listed(texts, "or"))
    choices = [value_json(value) for value in doubt.values]
    action = {**_ask_action(turn, step, (doubt.slot,)), "choices": choices}
    return speak(turn, "ask_which", after_a_miss(turn, "ask", text), action)


def _ask(turn: Turn, step: str, keys: tuple[str, ...]) -> Step:
    asks = [turn.program.ask(key) or _own_question(turn, key) for key in keys]
    plain = [key for key, ask in zip(keys, asks, strict=True) if not ask]
    questions = [ask for ask in asks if ask]
    if plain:
        labels = turn.words.listed([_with_format(turn, key) for key in plain])
        questions.append(turn.words.tell("ask_value", labels=labels))
    text = after_a_miss(turn, "ask", turn.words.joined(questions))
    return speak(turn, "ask_value", text, _ask_action(turn, step, keys))


def _own_question(turn: Turn, key: str) -> str:
    """The question for a value out of a set: it names the set."""
    slot, label = turn.program.slot(key), turn.program.label(key)
    if slot is None:
        return ""
    if slot.options:
        names = [turn.program.text(option.label) for option in slot.choices.values()]
        return turn.words.tell("ask_option", label=label, options=turn.words.listed(names, "or"))
    if slot.from_:
        texts = [str(record["text"]) for record in needs.records_for(turn, slot)]
        return turn.words.tell("ask_option", label=label, options=turn.words.listed(texts, "or"))
    return ""


def _with_format(turn: Turn, key: str) -> str:
    label, form = turn.program.label(key), turn.program.format(key)
    return f"{label} ({form})" if form else label


def after_a_miss(turn: Turn, waiting: str, text: str) -> str:
    missed = turn.work.misses and turn.waiting == waiting and turn.work.heard == "nothing"
    return turn.words.joined([turn.words.tell("not_caught"), text]) if missed else text


def _ask_action(turn: Turn, step: str, keys: tuple[str, ...]) -> dict[str, Any]:
    request = turn.request or Request()
    slots = [_slot_action(turn, key) for key in keys]
    return {"type": "ask", "request": request.id, "step": step, "slots": slots}


def _slot_action(turn: Turn, key: str) -> dict[str, Any]:
    slot = turn.program.slot(key)
    found: dict[str, Any] = {"slot": key, "label": turn.program.label(key)}
    if form := turn.program.format(key):
        found["format"] = form
    if slot is not None and slot.options:
        found["options"] = {name: turn.program.text(option.label) for name, option in slot.choices.items()}
    if slot is not None and slot.from_:
        found["options"] = {str(r["id"]): str(r["text"]) for r in needs.records_for(turn, slot)}
    return found


def _step_of(turn: Turn) -> str:
    return str(turn.work.waiting.get("step", ""))
