"""Outcome phrasings, templates and reply rules as bodies: models, checks, built-in templates. Pure."""

from phrasings.definition.builtin import builtin_templates, template, template_kinds
from phrasings.definition.check_phrasings import check_phrasings
from phrasings.definition.check_templates import check_templates
from phrasings.definition.context import UsedBy
from phrasings.definition.models import PHRASINGS, TEMPLATES, PhrasingsBody, TemplatesBody
from phrasings.definition.rules_check import check_rules
from phrasings.definition.rules_models import RULES, RulesBody

__all__ = [
    "PHRASINGS",
    "RULES",
    "TEMPLATES",
    "PhrasingsBody",
    "RulesBody",
    "TemplatesBody",
    "UsedBy",
    "builtin_templates",
    "check_phrasings",
    "check_rules",
    "check_templates",
    "template",
    "template_kinds",
]
