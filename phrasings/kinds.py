"""Outcome phrasings, templates and reply rules as kinds of versioned documents."""

from pydantic import BaseModel

from cxagent.versioning.bodies import Body
from cxagent.versioning.models import Document
from cxagent.versioning.problems import Problem
from cxagent.versioning.registry import Kind, registry
from phrasings.definition import PHRASINGS, RULES, TEMPLATES, UsedBy, builtin_templates
from phrasings.definition.catalogue import PHRASINGS_ALL, PHRASINGS_SHAPE, TEMPLATES_ALL, TEMPLATES_SHAPE
from phrasings.definition.check_phrasings import phrasing_problems
from phrasings.definition.check_templates import template_problems
from phrasings.definition.rules_catalogue import ALL as RULES_ALL
from phrasings.definition.rules_catalogue import SHAPE as RULES_SHAPE
from phrasings.definition.rules_check import rules_problems
from phrasings.models import (
    PhrasingsDocument,
    PhrasingsRelease,
    PhrasingsVersion,
    RulesDocument,
    RulesRelease,
    RulesVersion,
    TemplatesDocument,
    TemplatesRelease,
    TemplatesVersion,
)
from services_admin.examples.files import example_file
from services_admin.selectors import services_as_they_stand


def register() -> None:
    """Make the kinds known to the versioning kernel."""
    registry.add_kind(
        Kind(
            name="phrasings",
            noun="set of outcome phrasings",
            document=PhrasingsDocument,
            version=PhrasingsVersion,
            release=PhrasingsRelease,
            body=PHRASINGS,
            shape=PHRASINGS_SHAPE,
            check=_check_phrasings,
            empty=lambda _: {"schema": 1, "phrasings": {}},
            example=example_file("minimal", "phrasings.yaml"),
            problems=PHRASINGS_ALL,
        )
    )
    registry.add_kind(
        Kind(
            name="templates",
            noun="set of templates",
            document=TemplatesDocument,
            version=TemplatesVersion,
            release=TemplatesRelease,
            body=TEMPLATES,
            shape=TEMPLATES_SHAPE,
            check=_check_templates,
            empty=lambda _: {"schema": 1, "templates": {}},
            example={"schema": 1, "templates": {"en": dict(builtin_templates("en"))}},
            problems=TEMPLATES_ALL,
        )
    )
    registry.add_kind(
        Kind(
            name="rules",
            noun="set of reply rules",
            document=RulesDocument,
            version=RulesVersion,
            release=RulesRelease,
            body=RULES,
            shape=RULES_SHAPE,
            check=_check_rules,
            empty=lambda _: {"schema": 1},
            example=example_file("minimal", "rules.yaml"),
            problems=RULES_ALL,
        )
    )


def services_that_use(
    phrasings: str | None = None, templates: str | None = None, rules: str | None = None
) -> list[UsedBy]:
    """The services, live and draft, whose replies name a document by its key."""
    return [
        UsedBy(service.label, service.body)
        for service in services_as_they_stand()
        if (phrasings is not None and service.body.replies.phrasings == phrasings)
        or (templates is not None and service.body.replies.templates == templates)
        or (rules is not None and service.body.replies.rules == rules)
    ]


def _check_phrasings(document: Document, _: Body, model: BaseModel | None) -> tuple[Problem, ...]:
    return tuple(phrasing_problems(model, services_that_use(phrasings=document.key)))


def _check_templates(document: Document, _: Body, model: BaseModel | None) -> tuple[Problem, ...]:
    return tuple(template_problems(model, services_that_use(templates=document.key)))


def _check_rules(document: Document, _: Body, model: BaseModel | None) -> tuple[Problem, ...]:
    return tuple(rules_problems(model, services_that_use(rules=document.key)))
