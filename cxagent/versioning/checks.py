"""Every problem of a body at once: shape, the kind's own check, and what other apps registered."""

from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from cxagent.versioning.bodies import Body
from cxagent.versioning.models import Document, Version
from cxagent.versioning.problems import Problem, errors_of, in_order
from cxagent.versioning.registry import Registry, registry
from cxagent.versioning.shape import shaped


@dataclass(frozen=True, slots=True)
class Checked:
    """What checking a body found. `body` is in today's schema; without errors, `model` is never None."""

    problems: tuple[Problem, ...]
    body: Body | None
    model: BaseModel | None

    @property
    def errors(self) -> tuple[Problem, ...]:
        return errors_of(self.problems)


def check_body(document: Document, body: Any, *, kinds: Registry = registry) -> Checked:
    """Check a body as the next version of a document; nothing is stored."""
    kind = kinds.kind_of(document)
    shape = shaped(body, kind.body, kind.shape)
    problems = list(shape.problems)
    if shape.body is not None:
        for check in (kind.check, *kinds.checks.get(kind.name, {}).values()):
            problems += check(document, shape.body, shape.model)
    return Checked(in_order(problems), shape.body, shape.model)


def check_version(version: Version, *, kinds: Registry = registry) -> Checked:
    """Check a stored version, draft or published, against today's rules."""
    return check_body(version.document, version.body, kinds=kinds)


def computed_parts(document: Document, model: BaseModel, *, kinds: Registry = registry) -> dict[str, Any]:
    """The parts that are stored with a version when it is published, by name."""
    parts = kinds.parts.get(kinds.kind_of(document).name, {})
    return {name: part(document, model) for name, part in parts.items()}
