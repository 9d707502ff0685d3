"""One entry of the log taken into the work. Every event has one small function here."""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

from conversations.engine import events as e
from conversations.engine.procedure.work import (
    INTERRUPTED,
    RUNNING,
    Done,
    Doubt,
    Repeating,
    Request,
    Value,
    Work,
)

ALL = "*"
_UNCOUNTED = frozenset({"aside", "repeat"})
_LATER = frozenset({"correction", "restart"})


def fold(work: Work, event: e.Event, seq: int) -> Work:
    """The work after one more entry."""
    kind = event.was if isinstance(event, e.Erased) else event.kind
    change = _CHANGES.get(kind)
    if change is None:
        return work
    if isinstance(event, e.Erased):
        return _erased(work, kind, seq)
    return change(work, event, seq)


def _erased(work: Work, kind: str, seq: int) -> Work:
    """What an erased entry said is gone; that a message came and was answered is not."""
    match kind:
        case "customer":
            return _customer(work, e.Customer(), seq)
        case "agent":
            return _agent(work, e.Agent(action=work.waiting), seq)
        case _:
            return work


def _customer(work: Work, _: e.Event, seq: int) -> Work:
    return replace(work, readings={}, message=seq, heard="", unread=True)


def _reading(work: Work, event: e.Reading, _: int) -> Work:
    kept = {
        "question": event.question,
        "about": event.about,
        "best": event.best,
        "decision": event.decision,
        "confidence": event.confidence,
        "probabilities": dict(event.probabilities),
        "found": {key: dict(value) for key, value in event.found.items()},
        "parts": list(event.parts),
    }
    return replace(work, readings={**work.readings, event.id: kept})


def _heard(work: Work, event: e.Heard, _: int) -> Work:
    misses = work.misses + 1 if event.means == "nothing" else work.misses if event.means in _UNCOUNTED else 0
    return replace(work, heard=event.means, unread=False, misses=misses)


def _request(work: Work, event: e.Request, seq: int) -> Work:
    match event.change:
        case "begun":
            began = (work.message or seq) if work.before else 0
            begun = Request(id=event.request, intent=event.intent, aside=event.aside, began=began)
            misses = work.misses if event.aside else 0
            requests = (*work.requests, begun)
            before = work.before or not event.aside
            return replace(_unread_slots(work), requests=requests, begun=work.begun + 1, before=before, misses=misses)
        case "interrupted" | "resumed":
            state = INTERRUPTED if event.change == "interrupted" else RUNNING
            return _changed(_unread_slots(work), event.request, state=state)
        case "restarted":
            return _restarted(work, event.request)
    left = tuple(one for one in work.requests if one.id != event.request)
    return replace(work, requests=left, after="aside" if event.aside else event.change)


def _unread_slots(work: Work) -> Work:
    """Another request may have another use for the same words: its slots are read for themselves."""
    return replace(work, readings={key: value for key, value in work.readings.items() if not key.startswith("slot:")})


def _changed(work: Work, request: str, **changes: Any) -> Work:
    changed = tuple(replace(one, **changes) if one.id == request else one for one in work.requests)
    return replace(work, requests=changed)


def _restarted(work: Work, request: str) -> Work:
    fresh = tuple(
        Request(
            one.id, one.intent, one.aside, began=work.message, floors={ALL: work.message}, attempts=one.attempts + 1
        )
        if one.id == request
        else one
        for one in work.requests
    )
    return replace(work, requests=fresh, misses=0)


def _slot(work: Work, event: e.Slot, seq: int) -> Work:  # noqa: PLR0911 - one for each change
    request = work.active
    if request is None:
        return work
    match event.change:
        case "set":
            return work.with_active(**_set(request, event, seq))
        case "doubted":
            also = {key: _valued(one) for key, one in (event.also or {}).items()}
            return work.with_active(doubt=Doubt(event.slot, tuple(map(_valued, event.values)), also))
        case "rejected":
            known = request.rejected.get(event.slot, ())
            return work.with_active(rejected={**request.rejected, event.slot: (*known, event.value)}, doubt=None)
        case "given_up":
            return work.with_active(missing=(*request.missing, event.slot), doubt=None)
        case "cleared":
            floor = work.message - 1 if event.because in _LATER else work.message
            floors = {**request.floors, event.slot: floor}
            doubt = None if request.doubt and event.slot in (request.doubt.slot, *request.doubt.also) else request.doubt
            return work.with_active(values=_without(request.values, event.slot), floors=floors, doubt=doubt)
    return work


def _valued(data: Mapping[str, Any]) -> Value:
    return Value(data["value"], data["text"], data["source"], data.get("said", 0))


def _set(request: Request, event: e.Slot, seq: int) -> dict[str, Any]:
    value = Value(event.value, event.text, event.source, event.said or seq, event.step)
    doubt = request.doubt if request.doubt and request.doubt.slot != event.slot else None
    missing = tuple(slot for slot in request.missing if slot != event.slot)
    return {"values": {**request.values, event.slot: value}, "doubt": doubt, "missing": missing, "correcting": ()}


def _step(work: Work, event: e.Step, _: int) -> Work:
    request = work.active
    return work if request is None else work.with_active(**_stepped(request, event))


def _stepped(request: Request, event: e.Step) -> dict[str, Any]:  # noqa: PLR0911 - one for each change
    match event.change:
        case "done" | "skipped" | "failed" | "declined":
            return _ended(request, event)
        case "chosen":
            return {"chosen": {**request.chosen, str((event.detail or {}).get("of", "")): event.step}}
        case "again":
            return {"call": None, "calling": "", "attempts": request.attempts + 1}
        case "failed_once":
            failures = {**request.failures, event.step: request.failures.get(event.step, 0) + 1}
            return {"call": None, "calling": "", "failures": failures}
        case "undone":
            return {"done": _without(request.done, event.step)}
        case "correcting":
            return {"correcting": event.used}
        case "corrected":
            return {"corrections": request.corrections + 1}
        case "fixed":
            done = request.done.get(event.step, Done())
            return {"done": {**request.done, event.step: replace(done, fixed=event.fixed)}}
        case "repeated":
            return {"repeating": _repeated(request.repeating, event), "call": None, "calling": ""}
    return {}


def _ended(request: Request, event: e.Step) -> dict[str, Any]:
    done = Done(
        how=event.change,
        tool=event.tool,
        call=event.call,
        used=event.used,
        reads=event.reads,
        note=event.note,
        fixed=event.fixed,
        changed=event.changed,
    )
    chosen = {step: call for step, call in request.chosen.items() if call != event.step}
    repeating = None if request.repeating and request.repeating.step == event.step else request.repeating
    ended = {"done": {**request.done, event.step: done}, "chosen": chosen, "repeating": repeating, "correcting": ()}
    return {**ended, "call": None, "calling": ""} if request.calling in ("", event.step) else ended


def _repeated(repeating: Repeating | None, event: e.Step) -> Repeating:
    names = {item.name for item in fields(Repeating)}
    changes = {key: value for key, value in (event.detail or {}).items() if key in names}
    for key in ("queue", "records"):
        if key in changes:
            changes[key] = tuple(changes[key])
    return replace(repeating or Repeating(step=event.step), **changes)


def _say(work: Work, event: e.Say, _: int) -> Work:
    return replace(work, says=(*work.says, event.text))


def _call(work: Work, event: e.Call, _: int) -> Work:
    if event.step is None or work.active is None:
        return work
    return work.with_active(call=event.call, calling=event.step)


def _agent(work: Work, event: e.Agent, _: int) -> Work:
    wrapped = 1 if event.action.get("type") == "wrap-up" else 0
    return replace(
        work,
        says=(),
        waiting=dict(event.action),
        said=event.text,
        unread=False,
        after="",
        misses=work.misses if _same_question(work.waiting, event.action) else 0,
        wrap_ups=work.wrap_ups + wrapped,
    )


def _same_question(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    names = ("type", "request", "step", "slot", "call")
    slots = [[slot.get("slot") for slot in action.get("slots", ())] for action in (one, other)]
    return slots[0] == slots[1] and all(one.get(name) == other.get(name) for name in names)


def _handoff(work: Work, event: e.Handoff, _: int) -> Work:
    return replace(work, brief=event.brief)


def _reopened(work: Work, _: e.Event, __: int) -> Work:
    return Work(begun=work.begun, before=True, message=work.message)


def _without(values: Mapping[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in values.items() if key != name}


_CHANGES: Mapping[str, Callable[[Work, Any, int], Work]] = {
    "customer": _customer,
    "reading": _reading,
    "heard": _heard,
    "request": _request,
    "slot": _slot,
    "step": _step,
    "say": _say,
    "call": _call,
    "agent": _agent,
    "handoff": _handoff,
    "reopened": _reopened,
}
