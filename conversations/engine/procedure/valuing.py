"""From readings to values: which is taken, which is asked about first, which is left. Plain code over the gates."""

from collections.abc import Iterable, Mapping
from typing import Any

from conversations.engine import events as e
from conversations.engine.procedure import needs
from conversations.engine.procedure.context import ACT, NONE, UNSURE, Turn, value_json
from conversations.engine.procedure.fold import ALL
from conversations.engine.procedure.program import Calling, slot_of
from conversations.engine.procedure.wanted import Wanted
from conversations.engine.procedure.work import Request, Value

LIKELY = 0.5  # a value at least as probable as everything else is asked about before it is taken
EITHER = 0.25  # two values, each this probable: which of them?
MOST_CHOICES = 4
Place = tuple[int, int, int]


def wanted(  # noqa: PLR0913 - what may be asked of one slot, by name
    turn: Turn,
    key: str,
    calling: Calling | None,
    *,
    asked: bool = False,
    last: bool = False,
    choices: tuple[Value, ...] = (),
) -> Wanted:
    """A slot's value, wanted from the chat (`last`: from the last message alone)."""
    request = turn.request or Request()
    slot = turn.program.slot(key)
    floor = max(request.floors.get(key, 0), request.floors.get(ALL, 0), _after_other_days(turn, key))
    chosen = slot is not None and slot.kind in ("options", "from")  # their place in the chat is not known
    detail: dict[str, Any] = {
        "since": max(floor, request.began - 1) if chosen else floor,
        "rejected": list(request.rejected.get(key, ())),
        "role": turn.program.role(key, calling),
        "asked": asked,
        "last": last,
    }
    if slot is not None and slot.from_ is not None:
        detail["records"] = [dict(record) for record in needs.records_for(turn, slot)]
    if choices:
        detail["choices"] = [value_json(value) for value in choices]
    return Wanted(id=reading_id(key), kind="slot", about=key, gate=needs.gate_of(turn, calling), detail=detail)


def _after_other_days(turn: Turn, key: str) -> int:
    """The last earlier entry whose day was told for another slot: "since Monday" is no day for the technician."""
    slot, request = turn.program.slot(key), turn.request or Request()
    if slot is None or slot.date is None:
        return 0
    others = (value.seq for name, value in request.values.items() if name != key and _is_date(turn, name))
    return max((seq for seq in others if seq != turn.work.message), default=0)


def _is_date(turn: Turn, key: str) -> bool:
    slot = turn.program.slot(key)
    return slot is not None and slot.date is not None


def reading_id(key: str) -> str:
    return f"slot:{key}"


def unread(turn: Turn, keys: Iterable[str]) -> tuple[str, ...]:
    """The slots that nobody has read in this message yet."""
    return tuple(key for key in keys if turn.work.message and turn.reading(reading_id(key)) is None)


def taken(turn: Turn, keys: Iterable[str], *, step: str = "", doubts: bool = True) -> tuple[e.Slot, ...]:
    """What becomes of the readings of these slots: values set, and at most one that is asked about."""
    found: list[e.Slot] = []
    keys, doubt = tuple(keys), turn.request.doubt if turn.request else None
    doubted = doubt is not None and doubt.slot in keys
    for key in keys:
        if (value := read(turn, key)) is not None and not _is_old(turn, value):
            found.append(as_set(key, value, step=step))
        elif doubts and not doubted and (likely := doubtful(turn, key)):
            doubted = True
            also = _old_ones(turn, keys, besides=key) if len(likely) == 1 and _is_old(turn, likely[0]) else {}
            values = tuple(map(value_json, likely))
            found.append(e.Slot(slot=key, change="doubted", values=values, also=also or None, step=step))
    return tuple(found)


def _old_ones(turn: Turn, keys: Iterable[str], *, besides: str) -> dict[str, Any]:
    """The other values that an earlier request has brought: asked about together."""
    found = {key: (value,) if (value := read(turn, key)) else doubtful(turn, key) for key in keys if key != besides}
    return {key: value_json(one[0]) for key, one in found.items() if len(one) == 1 and _is_old(turn, one[0])}


def as_set(key: str, value: Value, *, step: str = "", because: str | None = None) -> e.Slot:
    return e.Slot(
        slot=key,
        change="set",
        value=value.value,
        text=value.text,
        source=value.source,
        said=value.seq,
        step=step,
        because=because,
    )


def read(turn: Turn, key: str) -> Value | None:
    """The value that a reading stands for, where it passed its gate and nothing has overtaken it since."""
    reading = turn.reading(reading_id(key))
    if reading is None or reading["decision"] != ACT:
        return None
    return _value(turn, key, reading, str(reading["best"]))


def doubtful(turn: Turn, key: str) -> tuple[Value, ...]:
    """The value, or the values, that it may well be: below the gate, or said before this request began."""
    reading = turn.reading(reading_id(key))
    if reading is None:
        return ()
    if reading["decision"] == ACT:
        old = _value(turn, key, reading, str(reading["best"]))
        return (old,) if old else ()
    if reading["decision"] != UNSURE or reading["best"] == NONE:
        return ()
    ranked = sorted(reading["probabilities"].items(), key=lambda pair: -pair[1])
    either = [name for name, p in ranked if p >= EITHER and name != NONE][:MOST_CHOICES]
    names = either if len(either) > 1 else [name for name, p in ranked[:1] if p >= LIKELY]
    values = [value for name in names if (value := _value(turn, key, reading, name))]
    return tuple({repr(value.value): value for value in values}.values())


def differing(turn: Turn, keys: Iterable[str], *, current: Mapping[str, Any]) -> dict[str, Value]:
    """What the last message says of slots that have another value already; words that spoke for one slot speak for no other."""
    found: dict[str, Value] = {}
    for key in sorted(keys, key=lambda one: -_confidence(turn, one)):
        value = read(turn, key)
        spoken_for = overlaps(span(turn, key), [span(turn, other) for other in found])
        if (
            value is not None
            and value.seq >= turn.work.message
            and not same(value.value, current.get(key))
            and not spoken_for
        ):
            found[key] = value
    return found


def _confidence(turn: Turn, key: str) -> float:
    reading = turn.reading(reading_id(key))
    return float(reading["confidence"]) if reading else 0.0


def leaning(turn: Turn, keys: Iterable[str], *, current: Mapping[str, Any]) -> bool:
    """Whether the last message may say something else of one of these slots, and nobody is sure that it does not."""
    return any(_may_say(turn, key, current.get(key)) for key in keys)


def _may_say(turn: Turn, key: str, current: Any) -> bool:
    reading = turn.reading(reading_id(key))
    if reading is None or reading["decision"] != UNSURE:
        return False
    written = [found for found in reading["found"].values() if "start" in found and found["said"] >= turn.work.message]
    likely = [value.value for value in doubtful(turn, key) if value.seq >= turn.work.message]
    return any(not same(value, current) for value in (*(found["value"] for found in written), *likely))


def same(one: Any, other: Any) -> bool:
    return one == other or str(one).casefold() == str(other).casefold()


def span(turn: Turn, key: str) -> Place | None:
    """Where the likeliest value stands: entry, first and last code point."""
    reading = turn.reading(reading_id(key))
    found = reading["found"].get(reading["best"]) if reading else None
    return (int(found["said"]), int(found["start"]), int(found["end"])) if found and "start" in found else None


def overlaps(one: Place | None, others: Iterable[Place | None]) -> bool:
    """Whether the same words speak for something else already."""
    if one is None:
        return False
    return any(other and other[0] == one[0] and other[1] < one[2] and one[1] < other[2] for other in others)


def _is_old(turn: Turn, value: Value) -> bool:
    """Said for an earlier request: it is asked about before it is taken again."""
    request = turn.request
    return request is not None and 0 < value.seq < request.began


def _value(turn: Turn, key: str, reading: Mapping[str, Any], name: str) -> Value | None:
    request = turn.request or Request()
    found = reading["found"].get(name)
    if found is None:
        return None
    said = int(found.get("said") or turn.work.message)
    floor = max(request.floors.get(key, 0), request.floors.get(ALL, 0))
    rejected = any(same(found["value"], value) for value in request.rejected.get(key, ()))
    if said <= floor or rejected or not _still_offered(turn, key, found["value"]):
        return None
    source = "agent" if found.get("by") == "agent" else "customer"
    return Value(found["value"], str(found.get("text") or found["value"]), source, said)


def _still_offered(turn: Turn, key: str, value: Any) -> bool:
    """A record is only good as long as the look-up that reported it."""
    slot = turn.program.slot(slot_of(key))
    if slot is None or slot.from_ is None:
        return True
    return any(same(record["id"], value) for record in needs.records_for(turn, slot))
