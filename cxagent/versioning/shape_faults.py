"""Pydantic's errors, led back to the body that an author wrote. Pure.

Where a value may be one of several things, pydantic tries each, puts the name of the one tried into the location, and
reports what is wrong with every one of them. An author knows only the body, and meant one of them.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from cxagent.versioning.diff import same

Place = tuple[str | int, ...]
KEY = "[key]"
MOST = 1000  # more than anybody reads; what is beyond shows once these are put right
WANTED = {
    "string_type": "a text",
    "bool_type": "true or false",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "dict_type": "an object",
    "model_type": "an object",
    "model_attributes_type": "an object",
    "tuple_type": "a list",
    "list_type": "a list",
    "mapping_type": "an object",
}


@dataclass(frozen=True, slots=True)
class Fault:
    """One error at its place in the body. `tried`: at which places it is of which alternative; `of_key`: it is the
    name of the entry that is wrong, not its value; `kinds`: all the kinds of value that are allowed here instead.
    """

    kind: str
    place: Place
    found: Any
    message: str
    context: Mapping[str, Any]
    tried: Mapping[Place, str] = field(default_factory=dict)
    of_key: bool = False
    kinds: tuple[str, ...] = ()

    @property
    def is_of_other_kind(self) -> bool:
        return self.kind in WANTED and not self.of_key


def faults_of(error: ValidationError, body: Any) -> tuple[Fault, ...]:
    """Each error once, at its place, and only those of the alternatives that the author can have meant; the first MOST."""
    faults = tuple(_fault(entry, body) for entry in error.errors(include_url=False)[:MOST])
    return tuple(_together(_meant(faults)))


def value_at(place: Place, body: Any) -> Any:
    """What stands at a place; nothing where there is none."""
    for part in place:
        if not _has(body, part):
            return None
        body = body[part]
    return body


def _fault(entry: Mapping[str, Any], body: Any) -> Fault:
    location, found = entry["loc"], entry.get("input")
    of_key = bool(location) and location[-1] == KEY
    place, tried = _placed(location[:-1] if of_key else location, body, entry)
    return Fault(entry["type"], place, found, entry["msg"], entry.get("ctx", {}), tried, of_key)


def _placed(location: Place, body: Any, entry: Mapping[str, Any]) -> tuple[Place, dict[Place, str]]:
    """The place, and the alternatives that pydantic names on the way to it.

    What it names can also be an entry there (the step `say` has an entry `say`). So every way of reading the location
    is held against the value that pydantic found; of several the one that takes the later parts for entries.
    """
    added = location[-1:] if entry["type"] == "missing" or entry["loc"][-1:] == (KEY,) else ()
    readings = list(_readings(location[: len(location) - len(added)], body))
    fitting = [taken for taken, value in readings if _fits(value, entry, added)]
    taken = max(fitting or [taken for taken, _ in readings], key=lambda flags: flags[::-1])
    place: Place = ()
    tried: dict[Place, str] = {}
    for part, is_entry in zip(location, (*taken, *(True for _ in added)), strict=True):
        if is_entry:
            place = (*place, part)
        else:
            tried[place] = str(part)
    return place, tried


def _readings(location: Place, here: Any) -> Iterator[tuple[tuple[bool, ...], Any]]:
    """Every way to take parts of a location for entries of a value (True) or for names of alternatives (False)."""
    if not location:
        yield (), here
        return
    part, rest = location[0], location[1:]
    if _has(here, part):
        yield from (((True, *taken), value) for taken, value in _readings(rest, here[part]))
    if isinstance(part, str):
        yield from (((False, *taken), value) for taken, value in _readings(rest, here))


def _has(here: Any, part: str | int) -> bool:
    if isinstance(part, int):
        return isinstance(here, list) and part < len(here)
    return isinstance(here, dict) and part in here


def _fits(value: Any, entry: Mapping[str, Any], added: Place) -> bool:
    if entry["loc"][-1:] == (KEY,):
        return isinstance(value, dict) and added[0] in value
    return same(value, entry.get("input"))


def _meant(faults: tuple[Fault, ...]) -> Iterator[Fault]:
    """Without those of alternatives that the author cannot have meant, as long as one is left that they can."""
    dropped: set[tuple[Place, str]] = set()
    for place, of_each in _by_alternative(faults).items():
        likely = _likely(place, of_each)
        dropped |= {(place, name) for name in of_each if name not in likely}
    yield from (fault for fault in faults if not dropped & set(fault.tried.items()))


def _by_alternative(faults: tuple[Fault, ...]) -> dict[Place, dict[str, list[Fault]]]:
    found: dict[Place, dict[str, list[Fault]]] = defaultdict(lambda: defaultdict(list))
    for fault in faults:
        for place, name in fault.tried.items():
            found[place][name].append(fault)
    return found


def _likely(place: Place, of_each: Mapping[str, list[Fault]]) -> set[str]:
    """The alternatives whose kind of value is there; of several those that know one of the entries that are there."""
    of_kind = {
        name
        for name, faults in of_each.items()
        if not any(fault.is_of_other_kind and fault.place == place for fault in faults)
    }
    known = {name for name in of_kind if _knows_some(place, of_each[name])}
    return known or of_kind or set(of_each)


def _knows_some(place: Place, faults: list[Fault]) -> bool:
    """Whether an alternative is one with entries of its own, and the value has one of them."""
    unknown = [fault for fault in faults if fault.kind == "extra_forbidden" and fault.place[:-1] == place]
    missing = [fault for fault in faults if fault.kind == "missing" and fault.place[:-1] == place]
    values = [fault.found for fault in missing if isinstance(fault.found, dict)]
    return bool(unknown or missing) and any(len(unknown) < len(value) for value in values)


def _together(faults: Iterable[Fault]) -> Iterator[Fault]:
    """Where every alternative wants another kind of value, one fault that names all those kinds."""
    kinds: dict[Place, list[str]] = defaultdict(list)
    kept = tuple(faults)
    for fault in kept:
        if fault.is_of_other_kind:
            kinds[fault.place].append(fault.kind)
    for fault in kept:
        if not fault.is_of_other_kind:
            yield fault
        elif wanted := kinds.pop(fault.place, ()):
            yield Fault(
                wanted[0], fault.place, fault.found, fault.message, fault.context, fault.tried, kinds=tuple(wanted)
            )
