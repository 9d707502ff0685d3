"""Every problem of a service's body at once. Pure.

Parts that are wrong in themselves are set aside, so that what is right is still looked at: one slip of spelling does
not hide an undo that leads nowhere.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel, ValidationError

from cxagent.versioning.bodies import Body, BodyKind
from cxagent.versioning.problems import Problem, in_order
from cxagent.versioning.shape import shaped
from services_admin.definition.catalogue import NOT_CONFIGURED_HERE, SHAPE
from services_admin.definition.context import CheckContext
from services_admin.definition.intent_checks import intent_problems
from services_admin.definition.models import ServiceBody
from services_admin.definition.procedure_checks import procedure_problems, used_slots
from services_admin.definition.service_checks import service_problems
from services_admin.definition.slot_checks import slot_problems
from services_admin.definition.tool_checks import tool_problems

SERVICE = BodyKind(model=ServiceBody, schema=1)
STAND_INS: Mapping[str, Any] = {"schema": 1, "name": "unnamed"}


def check(body: Any, *, context: CheckContext | None = None) -> tuple[Problem, ...]:
    """All problems of a body as it was written, errors first."""
    found = shaped(body, SERVICE, SHAPE)
    if found.body is None:
        return found.problems
    return in_order((*found.problems, *meaning_problems(found.body, found.model, context or CheckContext())))


def meaning_problems(body: Body, model: BaseModel | None, context: CheckContext) -> Iterator[Problem]:
    """The problems of what a body means, as far as its shape is right (`model` None: as far as can be saved)."""
    sound = model if isinstance(model, ServiceBody) else salvaged(body)
    if sound is None:
        return
    names = frozenset(body["tools"]) if isinstance(body.get("tools"), dict) else frozenset()
    for key in sound.tools:
        yield from tool_problems(key, sound, names, context)
    set_aside = {name for name in body if name not in sound.model_fields_set and name != "schema"}
    for problem in service_problems(sound, context):
        if not _stems_from(problem, set_aside):
            yield problem
    if set_aside.isdisjoint({"intents", "slots", "procedures", "options"}):
        yield from intent_problems(sound)
        yield from slot_problems(sound, used_slots(sound))
        yield from procedure_problems(sound, names)


def _stems_from(problem: Problem, set_aside: set[str]) -> bool:
    """Whether a problem may be there only because a wrong entry was set aside."""
    if problem.id == NOT_CONFIGURED_HERE.id:
        return not set_aside.isdisjoint({"language", "languages"})
    entry = problem.path.partition(".")[0].partition("[")[0]
    return entry in set_aside or (entry == "agent" and "on_unread" in set_aside)


def salvaged(body: Body) -> ServiceBody | None:
    """The body without the parts that are wrong: a tool, or else the whole entry. None if nothing is left to read."""
    try:
        SERVICE.validated(body)
    except ValidationError as error:
        kept = {**body, "tools": dict(body["tools"])} if isinstance(body.get("tools"), dict) else dict(body)
        for entry in error.errors(include_url=False):
            _set_aside(kept, entry["loc"])
        try:
            return SERVICE.validated({**STAND_INS, **kept})
        except ValidationError:
            return None
    return SERVICE.validated(body)


def _set_aside(body: Body, location: tuple[str | int, ...]) -> None:
    if len(location) > 1 and location[0] == "tools" and isinstance(body.get("tools"), dict):
        body["tools"].pop(location[1], None)
    elif location:
        body.pop(str(location[0]), None)
