"""A value said before is another one: what stood on it is taken back, and nothing else."""

from collections.abc import Iterable

from conversations.engine import events as e
from conversations.engine.procedure.program import Program, slot_of
from conversations.engine.procedure.valuing import as_set
from conversations.engine.procedure.work import Request, Value


def change(program: Program, request: Request, values: dict[str, Value]) -> tuple[e.Event, ...]:
    """The new values, and what depended on the old ones: values that later results gave, picks from their records, and
    the steps that have to be made again.
    """
    steps, cleared = dependents(program, request, values)
    return (
        *(e.Slot(slot=key, change="cleared", because="correction") for key in cleared),
        *(e.Step(step=step, change="undone") for step in steps),
        *(as_set(key, value, because="correction") for key, value in values.items()),
    )


def stands(program: Program, request: Request, keys: Iterable[str]) -> bool:
    """Whether no change that was made already rests on these values."""
    steps, _ = dependents(program, request, keys)
    return not any(request.done[step].changed and request.done[step].how == "done" for step in steps)


def dependents(program: Program, request: Request, keys: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """(steps, values) that rest on these values, directly or by way of others; each in the order in which they came."""
    steps: dict[str, None] = {}
    given = tuple(keys)
    queue, seen = list(given), set(given)
    while queue:
        key = queue.pop(0)
        for step in _resting_on(request, key):
            if step in steps:
                continue
            steps |= dict.fromkeys((step, *_parents(request, step)))
            fresh = [name for name in _given_by(program, request, step) if name not in seen]
            seen.update(fresh)
            queue += fresh
    cleared = tuple(key for key in request.values if key in seen and key not in given)
    return tuple(steps), cleared


def _resting_on(request: Request, key: str) -> tuple[str, ...]:
    """The steps whose call took the value, or whose conditions read it or a result of such a call."""
    direct = [step for step, done in request.done.items() if key in done.used or slot_of(key) in done.reads]
    tools = {request.done[step].tool for step in direct if request.done[step].tool}
    reading = [
        step for step, done in request.done.items() if any(name.partition(".")[0] in tools for name in done.reads)
    ]
    return tuple(dict.fromkeys((*direct, *reading)))


def _parents(request: Request, step: str) -> tuple[str, ...]:
    """The `try` or `optional` step that the call belongs to."""
    parent = step.rpartition(".")[0]
    return (parent,) if parent in request.done else ()


def _given_by(program: Program, request: Request, step: str) -> tuple[str, ...]:
    """The values that the step's result gave, and those picked from its records."""
    tool = request.done[step].tool
    return tuple(
        key
        for key, value in request.values.items()
        if (value.source == "result" and value.step == step)
        or ((slot := program.slot(key)) and slot.from_ and slot.from_.partition(".")[0] == tool)
    )
