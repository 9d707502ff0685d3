"""A body against its model: pydantic's errors as problems that a person who edits the body can act on. Pure."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from types import UnionType
from typing import Any, Generic, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from cxagent.versioning.bodies import Body, BodyKind, M, SchemaUnknown
from cxagent.versioning.canonical import NotCanonical, canonical
from cxagent.versioning.problems import Problem, ProblemKind, joined

MAX_BYTES = 512 * 1024
MAX_DEPTH = 40
KINDS_OF_VALUE = {
    str: "a text",
    bool: "true or false",
    int: "a number",
    float: "a number",
    list: "a list",
    dict: "an object",
}
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
        return Shaped((_schema_problem(error, ids),))
    try:
        return Shaped((), current, kind.validated(current))
    except ValidationError as error:
        return Shaped(tuple(problems_of(error, current, kind.model, ids)), current)


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


def named_kind(value: Any) -> str:
    """What a JSON value is, in words."""
    return "nothing" if value is None else KINDS_OF_VALUE.get(type(value), type(value).__name__)


def problems_of(error: ValidationError, body: Body, model: type[BaseModel], ids: ShapeProblems) -> Iterator[Problem]:
    """Pydantic's errors of one body, as problems."""
    for entry in error.errors(include_url=False):
        location = tuple(part for part in entry["loc"] if part != "[key]")
        real = tuple(_real_parts(location, body))
        yield _problem(entry, real, joined(*real), model, ids)


def _real_parts(location: tuple[str | int, ...], body: Any) -> Iterator[str | int]:
    """The location without the tags of unions, which pydantic adds and no body contains."""
    here = body
    for place, part in enumerate(location):
        last = place == len(location) - 1
        known = (isinstance(here, dict) and part in here) or (isinstance(here, list) and isinstance(part, int))
        if known:
            here = here[part] if not isinstance(part, int) or part < len(here) else None
        if known or last:
            yield part


def _problem(
    entry: Mapping[str, Any], location: tuple[str | int, ...], path: str, model: type[BaseModel], ids: ShapeProblems
) -> Problem:
    kind = entry["type"]
    name = str(location[-1]) if location else ""
    if kind.startswith("union_tag"):
        path = joined(*location, "kind")
    if kind in ("missing", "union_tag_not_found"):
        return ids.missing.at(path, "is missing", "add it")
    if kind == "extra_forbidden":
        return ids.unknown.at(path, f"there is no entry called “{name}” here", _did_you_mean(name, location, model))
    return ids.wrong.at(path, *_wrong(entry))


def _wrong(entry: Mapping[str, Any]) -> tuple[str, str]:
    """Message and hint for a value that is of another kind than it may be."""
    kind, context, found = entry["type"], entry.get("ctx", {}), entry.get("input")
    if kind in WANTED:
        return f"must be {WANTED[kind]}, not {named_kind(found)}", _quote_hint(kind, found)
    if kind in ("literal_error", "union_tag_invalid"):
        allowed = context.get("expected") or context.get("expected_tags", "")
        return f"must be one of {allowed}", _closest(context.get("tag", found), str(allowed))
    if kind == "string_pattern_mismatch":
        return (
            f"{json.dumps(found, ensure_ascii=False)} is not written as it must be",
            f"it must match {context['pattern']}",
        )
    if kind == "value_error":
        return str(context["error"]), ""
    if kind == "string_too_short":
        return "must not be empty", "write something, or leave the entry out"
    message = str(entry["msg"])
    return message[:1].lower() + message[1:], ""


def _quote_hint(kind: str, found: Any) -> str:
    if kind == "string_type" and isinstance(found, bool | int | float):
        return f'put it in quotation marks: "{str(found).lower() if isinstance(found, bool) else found}"'
    return ""


def _closest(found: Any, allowed: str) -> str:
    choices = [part for part in allowed.split("'") if part.strip() not in {"", ",", "or"}]
    close = get_close_matches(str(found), choices, n=1)
    return f"did you mean “{close[0]}”?" if close else ""


def _did_you_mean(name: str, location: tuple[str | int, ...], model: type[BaseModel]) -> str:
    known = sorted(_entries_at(model, location[:-1]))
    close = get_close_matches(name, known, n=1, cutoff=0.6)
    if close:
        return f"did you mean “{close[0]}”?"
    return f"known here: {', '.join(known)}" if known else "take it out"


def _entries_at(model: Any, location: tuple[str | int, ...]) -> set[str]:
    """The names of the entries that a model knows at a location; of all its alternatives where it has several."""
    here = [model]
    for part in location:
        here = [inner for candidate in here for inner in _into(candidate, part)]
    return {
        field.alias or name
        for candidate in here
        for option in _options(candidate)
        if isinstance(option, type) and issubclass(option, BaseModel)
        for name, field in option.model_fields.items()
    }


def _into(annotation: Any, part: str | int) -> Iterator[Any]:
    for option in _options(annotation):
        if isinstance(option, type) and issubclass(option, BaseModel):
            yield from (field.annotation for name, field in option.model_fields.items() if part in (name, field.alias))
        elif get_origin(option) is not None:
            yield get_args(option)[0 if isinstance(part, int) else -1]


def _options(annotation: Any) -> Iterator[Any]:
    """The alternatives of a union, looking through what Annotated adds."""
    origin = get_origin(annotation)
    if origin in (Union, UnionType):
        for option in get_args(annotation):
            yield from _options(option)
    elif hasattr(annotation, "__metadata__"):
        yield from _options(get_args(annotation)[0])
    else:
        yield annotation


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
