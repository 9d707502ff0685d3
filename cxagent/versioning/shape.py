"""A body against its model: pydantic's errors as problems that a person who edits the body can act on. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ValidationError

from cxagent.versioning.bodies import Body, BodyKind, M, SchemaUnknown
from cxagent.versioning.canonical import NotCanonical, canonical
from cxagent.versioning.problems import Problem, ProblemKind, joined
from cxagent.versioning.shape_faults import MOST, Fault, faults_of, value_at
from cxagent.versioning.shape_words import did_you_mean, known_at, named_kind, wrong

MAX_BYTES = 512 * 1024
MAX_DEPTH = 40


@dataclass(frozen=True, slots=True)
class ShapeProblems:
    """The ids under which one kind of document reports faults of shape."""

    missing: ProblemKind
    unknown: ProblemKind
    wrong: ProblemKind
    size: ProblemKind
    schema: ProblemKind

    @classmethod
    def named(cls, prefix: str) -> "ShapeProblems":
        """The five of a kind, `PREFIX.E001` to `PREFIX.E005`."""
        return cls(
            missing=ProblemKind(f"{prefix}.E001", "error", "An entry that must be there is missing."),
            unknown=ProblemKind(f"{prefix}.E002", "error", "An entry that nothing reads; often a slip of spelling."),
            wrong=ProblemKind(f"{prefix}.E003", "error", "An entry holds a value of another kind than it may."),
            size=ProblemKind(f"{prefix}.E004", "error", "The body is not a JSON object, too large or too deep."),
            schema=ProblemKind(f"{prefix}.E005", "error", "The body's schema number is missing or not known here."),
        )

    @property
    def all(self) -> tuple[ProblemKind, ...]:
        return (self.missing, self.unknown, self.wrong, self.size, self.schema)


T = TypeVar("T", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Shaped(Generic[T]):
    """What shape-checking leaves: the problems, today's form of the body (None when it cannot be had) and its model."""

    problems: tuple[Problem, ...]
    body: Body | None = None
    model: T | None = None


def shaped(body: Any, kind: BodyKind[M], ids: ShapeProblems) -> Shaped[M]:
    """Size, schema number, upgrade and model of a body in one go; every fault of shape at once."""
    unusable = tuple(unusable_problems(body, ids))
    if unusable:
        return Shaped(unusable)
    try:
        current = kind.upgraded(body)
    except SchemaUnknown as error:
        return Shaped((_schema_problem(error, ids), *_besides(error, body, kind, ids)))
    try:
        return Shaped((), current, kind.validated(current))
    except ValidationError as error:
        return Shaped(tuple(problems_of(error, current, kind.model, ids)), current)


def _besides(error: SchemaUnknown, body: Body, kind: BodyKind[M], ids: ShapeProblems) -> tuple[Problem, ...]:
    """What else is wrong with a body that names no schema: it is read as one of today's, which it most likely is."""
    if error.found is not None:
        return ()
    return shaped({**body, "schema": kind.schema}, kind, ids).problems


def unusable_problems(body: Any, ids: ShapeProblems) -> Iterator[Problem]:
    """Why a value cannot even be kept as a draft: no object, no JSON, too large or too deep."""
    if not isinstance(body, dict):
        yield ids.size.at("", f"must be an object, not {named_kind(body)}", "begin with `schema: 1`")
        return
    if too_deep(body, MAX_DEPTH):
        yield ids.size.at("", f"is nested more than {MAX_DEPTH} levels deep", "flatten the deepest part")
        return
    try:
        size = len(canonical(body))
    except NotCanonical as error:
        yield ids.size.at(
            "", f"is not plain JSON: {error}", "use texts, numbers below 2^53, true, false, null, lists and objects"
        )
        return
    if size > MAX_BYTES:
        yield ids.size.at("", f"has {size} bytes; at most {MAX_BYTES} are kept", "move long texts elsewhere")


def too_deep(value: Any, levels: int) -> bool:
    """Whether lists and objects are nested more than so many levels; walks level by level, so it cannot overflow."""
    layer = [value]
    for _ in range(levels + 1):
        layer = [child for item in layer for child in _children(item)]
        if not layer:
            return False
    return True


def problems_of(error: ValidationError, body: Body, model: type[BaseModel], ids: ShapeProblems) -> Iterator[Problem]:
    """Pydantic's errors of one body, as problems."""
    for fault in faults_of(error, body):
        yield _problem(fault, body, model, ids)
        if isinstance(fault.found, dict) and fault.place not in fault.tried:
            yield from _known_to_none(fault, model, ids)
    if error.error_count() > MOST:
        yield ids.wrong.at(
            "", f"has more than {MOST} faults of shape; these are the first", "put them right and check again"
        )


def _problem(fault: Fault, body: Body, model: type[BaseModel], ids: ShapeProblems) -> Problem:
    place, name = fault.place, str(fault.place[-1]) if fault.place else ""
    path = joined(*place, "kind") if fault.kind.startswith("union_tag") else joined(*place)
    if fault.kind in ("missing", "union_tag_not_found"):
        return ids.missing.at(path, "is missing", "add it")
    if fault.kind == "extra_forbidden":
        known = known_at(model, place[:-1], value_at(place[:-1], body))
        return ids.unknown.at(path, f"there is no entry called “{name}” here", did_you_mean(name, known))
    return ids.wrong.at(path, *wrong(fault))


def _known_to_none(fault: Fault, model: type[BaseModel], ids: ShapeProblems) -> Iterator[Problem]:
    """The entries that no alternative knows, of an object that is not recognised as any of them."""
    if fault.kind in ("missing", "extra_forbidden", "union_tag_invalid"):
        return
    known = known_at(model, fault.place, {})
    for name in fault.found if known else ():
        if name not in known:
            path = joined(*fault.place, name)
            yield ids.unknown.at(path, f"there is no entry called “{name}” here", did_you_mean(name, known))


def _children(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        yield from value.values()
    elif isinstance(value, list):
        yield from value


def _schema_problem(error: SchemaUnknown, ids: ShapeProblems) -> Problem:
    message = "is missing" if error.found is None else f"{error.found!r} is not a schema number that is known here"
    return ids.schema.at(
        "schema", message, f"this release reads schemas 1 to {error.newest}; write `schema: {error.newest}`"
    )
