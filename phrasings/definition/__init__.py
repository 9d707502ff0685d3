"""Outcome phrasings and templates as bodies: models, `check_phrasings`, `check_templates`, built-in templates. Pure."""

from phrasings.definition.builtin import builtin_templates, template, template_kinds
from phrasings.definition.check_phrasings import check_phrasings
from phrasings.definition.check_templates import check_templates
from phrasings.definition.context import UsedBy
from phrasings.definition.models import PHRASINGS, TEMPLATES, PhrasingsBody, TemplatesBody

__all__ = [
    "PHRASINGS",
    "TEMPLATES",
    "PhrasingsBody",
    "TemplatesBody",
    "UsedBy",
    "builtin_templates",
    "check_phrasings",
    "check_templates",
    "template",
    "template_kinds",
]
