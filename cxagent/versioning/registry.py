"""The document kinds there are, and what higher apps add to them. Filled in `AppConfig.ready`, read everywhere.

A kind brings its models, its body and its own check. Apps above add, by the kind's name:

- checks, run with the kind's own whenever a body is checked, and before publishing and rolling back;
- parts, computed from the body when it is published and stored in `version.computed` under the part's name;
- panels, which the admin shows on a document's page.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Model
from pydantic import BaseModel

from cxagent.versioning import rules
from cxagent.versioning.bodies import Body, BodyKind
from cxagent.versioning.models import Document, Release, Version
from cxagent.versioning.problems import Problem, ProblemKind
from cxagent.versioning.shape import ShapeProblems

Check = Callable[[Document, Body, BaseModel | None], tuple[Problem, ...]]
Part = Callable[[Document, BaseModel], Any]


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of a document's page in the admin: `context` gives `template` what it shows."""

    name: str
    title: str
    template: str
    context: Callable[[Document], Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Kind:
    """A document kind.

    `name` marks exported files and names the kind in registrations ("service"); `noun` is what messages call one.
    `check` gets the document, the body in today's schema and its model (None where the shape is wrong, so that the
    parts that are right can still be looked at). `empty` is the body that a new document begins with. `example` is the
    body that documentation shows.
    """

    name: str
    noun: str
    document: type[Document]
    version: type[Version]
    release: type[Release]
    body: BodyKind[Any]
    shape: ShapeProblems
    check: Check
    empty: Callable[[str], Body]
    example: Body = field(default_factory=dict)
    problems: tuple[ProblemKind, ...] = ()


@dataclass(slots=True)
class Registry:
    """Kinds and additions; one instance, `registry`, serves the project. Registering a name twice replaces."""

    kinds: dict[str, Kind] = field(default_factory=dict)
    checks: dict[str, dict[str, Check]] = field(default_factory=dict)
    parts: dict[str, dict[str, Part]] = field(default_factory=dict)
    panels: dict[str, dict[str, Panel]] = field(default_factory=dict)
    more_problems: dict[str, ProblemKind] = field(default_factory=dict)

    def add_kind(self, kind: Kind) -> None:
        self.kinds[kind.name] = kind

    def add_check(self, kind: str, name: str, check: Check, *, problems: tuple[ProblemKind, ...] = ()) -> None:
        """A further check; `problems` are the kinds that it reports, for the list of all problems."""
        self.checks.setdefault(kind, {})[name] = check
        self.more_problems.update({problem.id: problem for problem in problems})

    def add_part(self, kind: str, name: str, part: Part) -> None:
        self.parts.setdefault(kind, {})[name] = part

    def add_panel(self, kind: str, panel: Panel) -> None:
        self.panels.setdefault(kind, {})[panel.name] = panel

    def kind(self, name: str) -> Kind:
        return self.kinds[name]

    def kind_of(self, instance: Model | type[Model]) -> Kind:
        """The kind of a document, version or release, or of one of these classes. Raises LookupError."""
        model = instance if isinstance(instance, type) else type(instance)
        for kind in self.kinds.values():
            if model in (kind.document, kind.version, kind.release):
                return kind
        raise LookupError(f"{model.__name__} belongs to no document kind")

    def problem_kinds(self) -> list[ProblemKind]:
        """Every kind of problem that can be reported, by id."""
        found = {problem.id: problem for problem in rules.ALL} | self.more_problems
        for kind in self.kinds.values():
            found.update({problem.id: problem for problem in (*kind.shape.all, *kind.problems)})
        return [found[identifier] for identifier in sorted(found)]


registry = Registry()
