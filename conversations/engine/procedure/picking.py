"""Optional steps: which, if any, the written procedure and the conversation call for."""

from collections import Counter

from conversations.engine import events as e
from conversations.engine.effects import Read
from conversations.engine.procedure import conditions
from conversations.engine.procedure.context import ACT, NONE, UNSURE, Turn
from conversations.engine.procedure.gathering import run_call
from conversations.engine.procedure.program import Calling
from conversations.engine.procedure.wanted import Wanted
from conversations.engine.procedure.work import Request
from conversations.engine.step import Step
from services_admin.definition.plan import Planned


def optional(turn: Turn, planned: Planned) -> Step:
    """Ask the reader which of those left is called for, carry it out, ask again; until none is, or an offer was declined."""
    request = turn.request or Request()
    chosen = request.chosen.get(planned.id)
    calling = turn.program.calling(request.intent, chosen) if chosen else None
    if calling is not None:
        return run_call(turn, calling)
    callings = turn.program.callings(planned)
    left = [one for one in callings if _is_open(turn, one)]
    if not left or any(request.done[one.id].how == "declined" for one in callings if one.id in request.done):
        return Step(events=(e.Step(step=planned.id),))
    name = f"optional:{planned.id}:{sum(one.id in request.done for one in turn.program.callings(planned))}"
    reading = turn.reading(name)
    if reading is None:
        return Step(effect=Read((_wanted(turn, name, planned, left),)))
    picked = _picked(turn, reading["decision"], str(reading["best"]), left)
    if picked is None:
        return Step(events=(e.Step(step=planned.id),))
    how = "leaning" if reading["decision"] == UNSURE else "chosen"
    return Step(
        events=(e.Step(step=picked.id, change="chosen", tool=picked.name, detail={"of": planned.id, "how": how}),)
    )


def _is_open(turn: Turn, calling: Calling) -> bool:
    request = turn.request or Request()
    if calling.id in request.done:
        return False
    return calling.step.when is None or bool(conditions.holds(turn, (calling.step.when,)))


def _picked(turn: Turn, decision: str, best: str, left: list[Calling]) -> Calling | None:
    """A change that the reader leans to is offered, for the read-back is the offer; nothing else is done unasked."""
    if best == NONE:
        return None
    calling = next((one for one in left if _key(one, left) == best), None)
    if decision == ACT or calling is None:
        return calling
    offered = decision == UNSURE and turn.program.options.offer_when_unsure and calling.tool.changes
    return calling if offered and calling.tool.read_back else None


def _key(calling: Calling, among: list[Calling]) -> str:
    """The tool's name; with the step's place in it where two steps have the same tool."""
    tools = Counter(one.name for one in among)
    return calling.name if tools[calling.name] == 1 else f"{calling.name}#{calling.index + 1}"


def _wanted(turn: Turn, name: str, planned: Planned, left: list[Calling]) -> Wanted:
    request = turn.request or Request()
    intent = turn.program.body.intents[request.intent]
    done = [
        done.note or turn.program.tool_name(done.tool)
        for done in request.done.values()
        if done.tool and done.how == "done"
    ]
    options = [
        {
            "key": _key(one, left),
            "name": turn.program.tool_name(one.name),
            "description": " ".join(filter(None, (one.tool.description, one.tool.instruction, _fixed_text(turn, one)))),
        }
        for one in left
    ]
    detail = {
        "request": turn.program.intent_name(request.intent),
        "written": intent.written,
        "done": done,
        "options": options,
    }
    return Wanted(
        id=name, kind="optional_step", gate=turn.program.options.gates.policy, about=planned.id, detail=detail
    )


def _fixed_text(turn: Turn, calling: Calling) -> str:
    """What tells two calls of the same tool apart."""
    return ", ".join(f"{turn.program.label(name)}: {value}" for name, value in calling.step.fixed.items())
